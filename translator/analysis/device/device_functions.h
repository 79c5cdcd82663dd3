//===-- analysis/device/device_functions.h - functions that are declared for devices --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `omp declare target` and `acc routine` say that a function runs on devices too. One with external linkage may be
// called by kernels of other files: the file that defines it offers a device version.
#pragma once

#include "pragma/routine.h"

#include "clang/AST/ASTContext.h"

#include <string>
#include <vector>

namespace hetcc {

/// Gives functions of `acc routine` the mark of `declare target`. After the parse, once. Reports a `bind` to a function
/// that the file does not declare, or that is called otherwise.
void markRoutines(clang::ASTContext &context, const std::vector<Routine> &routines);

/// The function that devices call in this one's place (`acc routine bind`); itself: none.
const clang::FunctionDecl *boundTo(const clang::FunctionDecl *function);

/// Whether another file may have the device version of a function without a body here.
bool mayBeElsewhere(const clang::FunctionDecl *function);

/// The functions with a body here whose device version other files may call, in the order of the text.
std::vector<const clang::FunctionDecl *> offeredFunctions(clang::ASTContext &context);

/// Whether the text gives a constant's value, which kernels then have for themselves.
bool hasKnownValue(const clang::VarDecl *variable, clang::QualType type);
/// A variable of `declare target` that kernels reach by its address on their device.
bool isDeviceVariable(const clang::VarDecl *variable);

/// The name that is the same in all files of a program, from the mangled one; empty: there is none.
std::string linkName(const clang::FunctionDecl *function);

/// Whether a value of the type has pointers or references in it, or is one.
bool hasPointersInside(clang::QualType type);

/// Whether a function is given records with pointers, or pointers to pointers, which it may follow.
bool takesPointersInside(const clang::FunctionDecl *function);

} // namespace hetcc
