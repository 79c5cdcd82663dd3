//===-- stage2/host/globals.h - variables of declare target, registered ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/host/source.h"

#include <string>

namespace hetcc::stage2 {

// Text for the end of the file that gives the variables of `declare target` that it defines to the runtime; empty where
// it defines none. Those of `link` are mapped by clauses like any other.
std::string globalsText(const HostSource &source);

/// Text for the end of the file that tells the runtime of `requires unified_shared_memory`; empty without it.
std::string requirementsText(const HostSource &source);

} // namespace hetcc::stage2
