//===-- stage2/host/deferred.h - constructs that the host does not wait for ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The results of a target construct with `nowait` are there after the next taskwait or barrier (OpenMP 5.1, sections
// 2.14.5 and 2.19.5). The host text waits before each such directive of the file. It also waits at the end of the
// function in which the construct stands, or of the block of a directive around it. A construct is complete when it
// ends where that is not enough. Functions of other files may have a taskwait of their own, and a directive may stand
// in a macro.
#pragma once

#include "stage2/plain/plain.h"
#include "stage2/tree/source.h"

#include "edit/edit.h"

namespace hetcc::stage2 {

/// Finds the plans whose constructs may go on (PlainPlan::deferred), and writes where the host waits for them.
void deferConstructs(std::vector<PlainPlan> &plans, const HostSource &source, EditList &edits);

} // namespace hetcc::stage2
