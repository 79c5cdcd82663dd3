//===-- stage2/host/depend.h - what a plain target construct waits for ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/tree/source.h"

#include "edit/text.h"

#include "clang/AST/StmtOpenMP.h"

namespace hetcc::stage2 {

/// Statements that wait for the tasks that the directive's depend clauses name: the host compiler's and the runtime's.
/// `list`: the name of an array of het_task_access, which the text then has. `site`: the name of its het_site. Gives
/// how many entries that has; 0: there is no array. A construct with NOWAIT tells the runtime of it. Others are
/// complete when they are left, so tasks behind them need nothing.
size_t waitForTasks(const clang::OMPExecutableDirective *directive, const std::string &site, const std::string &list,
                    const HostSource &source, TextBuilder &text);

/// Whether the text can say all storage that the clauses name.
bool saysDependences(const clang::OMPExecutableDirective *directive, const HostSource &source);

} // namespace hetcc::stage2
