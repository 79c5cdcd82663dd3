//===-- stage2/kernel/entry/kernel.h - kernels as text ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/plan.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hetcc::stage2 {

/// The kernel text of a file (docs/stages.md). Code that cannot run on a device has been reported.
std::string printKernels(const std::vector<KernelPlan> &kernels, const std::string &unitHash,
                         clang::ASTContext &context);

/// A kernel as an OpenCL C program of its own, with marks of lines (marks.h).
struct OpenClText {
  std::string program;
  // The thing that keeps it from being one, and its place; there is no program then.
  std::optional<std::pair<clang::SourceLocation, std::string>> obstacle;
};
OpenClText printOpenCl(const KernelPlan &plan, const std::string &unitHash, clang::ASTContext &context);

// The first thing that keeps the construct from being a kernel, and where; nothing when it can be one. Reports nothing.
std::optional<std::pair<clang::SourceLocation, std::string>> whyNoKernel(const KernelPlan &plan,
                                                                         clang::ASTContext &context);

} // namespace hetcc::stage2
