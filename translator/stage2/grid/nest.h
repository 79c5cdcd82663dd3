//===-- stage2/grid/nest.h - the parallel loops of a plain target construct -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `target`, `teams`, `parallel` and loop directives that stand directly inside each other, combined or not, ask for the
// parallel execution of one nest of loops. Recognised here; what asks for an order, or for the number of its thread,
// is no nest, and runs on one thread.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

struct Nest {
  std::vector<const clang::OMPExecutableDirective *> chain;  // the target first
  std::vector<const clang::OMPReductionClause *> reductions; // of all of them, and of constructs further inside
  std::vector<CanonicalLoop> loops;                          // empty: not a nest that may run in any order
  const clang::Stmt *body = nullptr;
  std::vector<const clang::VarDecl *> privates;
  std::vector<ReductionPlan> sums;
  std::vector<OwnCopy> owns;
  // Without loops: teams or threads were asked for, and here the body asks which or how many they are.
  const clang::CallExpr *numbered = nullptr;
  bool alone = false;                        // the clauses leave one thread
  std::vector<const clang::VarDecl *> lasts; // variables of `simd` loops from outside: they keep their last value
};

/// The nest of a target construct; without loops where one thread has to run it. Reports nothing.
Nest readNest(const clang::OMPExecutableDirective *target, clang::ASTContext &context);

// The directive that a statement is, seen through braces that hold nothing else; null if it is none.
const clang::OMPExecutableDirective *onlyDirective(const clang::Stmt *statement);

} // namespace hetcc::stage2
