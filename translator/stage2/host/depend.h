//===-- stage2/host/depend.h - what a plain target construct waits for ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/host/source.h"

#include "edit/text.h"

#include "clang/AST/StmtOpenMP.h"

namespace hetcc::stage2 {

/// Statements that wait for the tasks that the directive's depend clauses name: the host compiler's and the runtime's.
/// A construct is complete when it is left, so tasks behind it need nothing. `site`: the name of its het_site.
void waitForTasks(const clang::OMPExecutableDirective *directive, const std::string &site, const HostSource &source,
                  TextBuilder &text);

} // namespace hetcc::stage2
