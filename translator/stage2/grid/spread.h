//===-- stage2/grid/spread.h - a loop that stands in several places of a body ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/independence.h"
#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

/// The places of one loop in a body that nothing but loops makes up: others keep their order around it. Nothing where
/// its iterations may need each other, or where it has less than two and there are loops around. `conditions` are as
/// for isIndependent().
std::vector<CanonicalLoop> spreadLoop(const clang::Stmt *body, const Promotion &around,
                                      const clang::ASTContext &context, std::set<std::string> &conditions);

/// The place of the plan's loop that stands in several which `at` is (KernelPlan::spread), or null.
const CanonicalLoop *placeAt(const KernelPlan &plan, const clang::Stmt *at);

/// The variables of its places: one variable in several names.
std::vector<const clang::VarDecl *> placeVariables(const KernelPlan &plan);

} // namespace hetcc::stage2
