//===-- stage2/messages/remarks.h - what a kernel became, for who asks ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

// The remarks of -Rhet: which loops are dimensions of the kernel's grid, or that one thread runs it.
/// Says for -Rhet what keeps a kernel, or a function for those of other files, from being OpenCL C.
void tellNoOpenCl(clang::SourceLocation where, bool isFunction,
                  const std::pair<clang::SourceLocation, std::string> &obstacle, clang::ASTContext &context);
/// Says what keeps kernels of other files from calling a function that is declared for devices.
void tellNoOffer(const clang::FunctionDecl *function, const std::pair<clang::SourceLocation, std::string> &obstacle,
                 clang::ASTContext &context);
void tellGrid(const KernelPlan &plan, clang::ASTContext &context);

} // namespace hetcc::stage2
