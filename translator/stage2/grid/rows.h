//===-- stage2/grid/rows.h - sums of rows, for teams of threads -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/StmtOpenMP.h"

namespace hetcc::stage2 {

/// Whether an `omp simd` reduces items that stand side by side and changes nothing else, so that threads may share its
/// iterations as lanes would. Its `reduction` says that the order of the operations does not matter.
bool isRowSum(const clang::OMPExecutableDirective *simd);

/// Whether the iterations of a loop for all threads are such sums, with no other loop beside them: then an iteration is
/// a team's. A thread for each iteration would walk along its row, and neighbouring threads would be rows apart.
bool sumsRows(const clang::OMPExecutableDirective *distribute);

} // namespace hetcc::stage2
