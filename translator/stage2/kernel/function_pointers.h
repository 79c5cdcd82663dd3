//===-- stage2/kernel/function_pointers.h - functions that kernels call by address -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A function has another address on a device than on the host. A kernel calls by those that it has taken itself.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace hetcc::stage2 {

/// Whether kernels may take the address of the function: it takes and gives numbers, and has no effect but its value.
bool hasAddressOnDevices(const clang::FunctionDecl *function);

/// Whether the value is the address of such a function, taken in the kernel. `function`: whose body has the expression;
/// null: the kernel's.
bool isAddressOnDevices(const clang::Expr *expr, const clang::FunctionDecl *function, clang::ASTContext &context);

} // namespace hetcc::stage2
