//===-- stage2/host/target.h - plain target constructs as calls ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/plain/plain.h"

namespace hetcc::stage2 {

// The edits that put calls of het.h in the place of a construct. `plans`: one, or one for each instantiation of the
// template that it stands in. `lists` receives what comes behind the includes at the top of the file. False: it does
// not stand where text can be changed, or its instantiations have no common text (reported).
bool editPlain(const std::vector<const PlainPlan *> &plans, const std::string &unitHash, const HostSource &source,
               EditList &edits, std::string &lists);

// In functions that have regions of target data, calls of setjmp say when they return which of these they leave.
void tellJumps(const HostSource &source, EditList &edits);

} // namespace hetcc::stage2
