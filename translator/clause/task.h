//===-- clause/task.h - directives of tasks ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `omp target`, `omp task` and `omp taskwait` as OmpSs has them ([O] section 2, [A] section 3), before functions. Their
// directives are read here; stage1/task_functions.h makes statements of those before functions.
#pragma once

#include "clause/table.h"
#include "pragma/hook.h"

namespace hetcc {

/// The group of clauses (OnTask, ...) of a directive of tasks; 0: it is OpenMP's own. `words`: of the directive's name.
/// `every`: each `omp task` and `omp taskwait` of the file is.
unsigned taskGroup(const ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, size_t words,
                   bool afterTarget, bool every);

/// Whether one of the clauses is OmpSs' own.
bool hasTaskClause(const ClauseContext &context, Tokens clauses);
/// Whether one of the clauses is of a target: `device(...)`, `implements(f)`.
bool namesTarget(const ClauseContext &context, Tokens clauses);

} // namespace hetcc
