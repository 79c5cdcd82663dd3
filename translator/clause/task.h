//===-- clause/task.h - directives of tasks ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `omp target`, `omp task` and `omp taskwait` as OmpSs has them ([O] section 2, [A] section 3), before functions. Their
// clauses are read and checked; what they ask for is not supported yet, and that is told once for each file.
#pragma once

#include "clause/table.h"
#include "pragma/hook.h"

namespace hetcc {

/// The group of clauses (OnTask, ...) of a directive of tasks; 0: it is OpenMP's own. `words`: of the directive's name.
unsigned taskGroup(const ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, size_t words,
                   bool afterTarget);

} // namespace hetcc
