//===-- stage2/kernel/entry/kernel.h - kernels as text ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hetcc::stage2 {

/// A function that kernels of other files may call, and those of other files that it calls itself.
struct Offer {
  const clang::FunctionDecl *function = nullptr;
  std::vector<const clang::FunctionDecl *> imports;
  std::vector<const clang::VarDecl *> variables; // of `declare target`, that it or what it calls here uses
  unsigned linked = 0;                           // as in KernelPlan
};

/// The kernel text of a file (docs/stages.md). Code that cannot run on a device has been reported.
std::string printKernels(const std::vector<KernelPlan> &kernels, const std::vector<Offer> &offers,
                         const std::string &unitHash, clang::ASTContext &context);

/// A kernel, or a function for those of other files, as an OpenCL C program of its own, with marks of lines (marks.h).
struct OpenClText {
  std::string program;
  // The thing that keeps it from being one, and its place; there is no program then.
  std::optional<std::pair<clang::SourceLocation, std::string>> obstacle;
};
OpenClText printOpenCl(const KernelPlan &plan, const std::string &unitHash, clang::ASTContext &context);
/// The same of a function that kernels of other files may call. The program is to be linked with theirs.
OpenClText printOpenCl(const Offer &offer, clang::ASTContext &context);

// The first thing that keeps a construct from being a kernel, and where.
using Obstacle = std::optional<std::pair<clang::SourceLocation, std::string>>;

/// Nothing when it can be one: then plan.imports is known. Reports nothing.
Obstacle whyNoKernel(KernelPlan &plan, clang::ASTContext &context);
/// The same for a function that other files may call, and offer.imports.
Obstacle whyNoOffer(Offer &offer, clang::ASTContext &context);

} // namespace hetcc::stage2
