//===-- model/clauses.hpp - a profile as hetero clauses -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2: the fourth argument of hetero is the host's share of the first pass. A profile knows it. Pure
// functions.
#pragma once

#include "model/speeds.hpp"

namespace het {

/// For each loop and class of sizes: the devices' measured times, and the clause by which they end together.
std::string clausesText(const Speeds &speeds);

} // namespace het
