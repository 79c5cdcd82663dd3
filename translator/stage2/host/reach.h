//===-- stage2/host/reach.h - what a construct that the host computes may use -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/plain/plain.h"
#include "stage2/tree/source.h"

#include <string>

namespace hetcc::stage2 {

/// The flags of het_target.host before a plain construct is entered, as text: HET_TARGET_ALL, HET_TARGET_GLOBALS, or 0
/// where it has a kernel or uses its items alone.
std::string reachOnHost(const PlainPlan &plan, const HostSource &source);

} // namespace hetcc::stage2
