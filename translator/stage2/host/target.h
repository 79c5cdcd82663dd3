//===-- stage2/host/target.h - plain target constructs as calls ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/plain.h"

namespace hetcc::stage2 {

// The edits that put calls of het.h in the place of the construct. False: it does not stand where text can be changed
// (reported).
bool editPlain(const PlainPlan &plan, const std::string &unitHash, const HostSource &source, EditList &edits);

} // namespace hetcc::stage2
