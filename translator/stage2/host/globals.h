//===-- stage2/host/globals.h - variables of declare target, registered ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/edit.h"
#include "stage2/host/source.h"

namespace hetcc::stage2 {

/// Inserts text that gives the variables of `declare target` that the file defines to the runtime, and tells it of
/// `requires unified_shared_memory`. Those of `link` are mapped by clauses like any other. False: there is nothing to
/// tell.
bool giveGlobals(const HostSource &source, EditList &edits);

} // namespace hetcc::stage2
