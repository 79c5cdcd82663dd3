//===-- stage2/host/host_directive.h - a construct's teams and threads on the host ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/tree/source.h"

#include <optional>
#include <string>

namespace hetcc::stage2 {

/// The directive that has the construct's teams and threads where the host computes it: "teams num_teams(4)" of `target
/// teams num_teams(4) map(a)`. Empty: `target` alone. Nothing: the text cannot say it, for clauses come from macros or
/// another construct of the host's stands around.
std::optional<std::string> hostDirective(const clang::OMPExecutableDirective *directive, const HostSource &source);

} // namespace hetcc::stage2
