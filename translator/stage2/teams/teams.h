//===-- stage2/teams/teams.h - results that depend on how many teams and threads run ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Outside of loops a kernel runs a construct on one thread of one team. OpenMP allows that, and most programs ask how
// many there are. One that asks for 8 teams and counts on 8 gets another result.
#pragma once

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace hetcc::stage2 {

struct CountDependence {
  const clang::Stmt *at = nullptr;          // what gives the result
  const clang::OMPClause *clause = nullptr; // num_teams or num_threads
  bool threads = false;                     // else teams
  bool asksHowMany = false;                 // the construct asks: a program that does takes fewer
};

/// The first place of a target construct whose result depends on how many teams or threads a clause asks for. It uses
/// their numbers there, or each of them adds to a sum. Nothing: there is no such place.
std::optional<CountDependence> dependsOnCounts(const clang::OMPExecutableDirective *target, clang::ASTContext &context);
/// Whether iterations of a loop that is shared out read what earlier ones of their thread have left in a number of its
/// own. `isOwn`: each thread has the variable. It shows who has which iterations.
bool carries(const clang::OMPExecutableDirective *loop, llvm::function_ref<bool(const clang::VarDecl *)> isOwn);
/// The same for copies that its `firstprivate` makes.
bool carriesCopies(const clang::OMPExecutableDirective *loop);
void refuse(const CountDependence &one, clang::ASTContext &context);

} // namespace hetcc::stage2
