//===-- stage2/teams.h - results that depend on how many teams and threads run ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Outside of loops a kernel runs a construct on one thread of one team. OpenMP allows that, and most programs ask how
// many there are. One that asks for 8 teams and counts on 8 gets another result.
#pragma once

#include "clang/AST/StmtOpenMP.h"

namespace hetcc::stage2 {

/// Reports the first place of a target construct whose result depends on how many teams or threads a clause asks for.
/// The construct never asks how many there are. It uses their numbers there, or each of them adds to a sum. False:
/// there is none.
bool refuseCounts(const clang::OMPExecutableDirective *target, clang::ASTContext &context);

} // namespace hetcc::stage2
