//===-- exec/plan/shared_links.hpp - the parts of a pass on a machine whose links they share -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/plan/plan.hpp"

namespace het {

/// The virtual time of all parts together, whose copies share links (HET_MACHINE). Each has its stages. Nothing changes
/// where every device has a link of its own.
void shareLinks(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                Plan &plan);

} // namespace het
