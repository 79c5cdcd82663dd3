//===-- exec/plan/machine_costs.cpp - the costs of HET_MACHINE for boxes of iterations -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/machine_costs.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <memory>

namespace het {

static std::string siteText(const het_site &site) { return text(site.file ? site.file : "?", ":", site.line); }

// The first loop that is cut is the one whose iterations the expression is about.
static double boxSeconds(IterationCosts &costs, const Runtime &runtime, int device, const het_region &region,
                         const Domain &domain, const Box &box) {
  std::size_t loop = 0;
  double others = 1; // iterations of other loops that are cut
  for (std::size_t a = static_cast<std::size_t>(domain.axes); a-- > 0;)
    if (domain.cut[a].loop >= 0)
      loop = static_cast<std::size_t>(domain.cut[a].loop);
  for (std::size_t a = 0; a < static_cast<std::size_t>(domain.axes); ++a)
    if (const int other = domain.cut[a].loop; other >= 0 && static_cast<std::size_t>(other) != loop)
      others *= static_cast<double>(box.dim[static_cast<std::size_t>(other)].size());
  const double known = costs.seconds(device, siteText(*region.site), region.loop[loop].count, box.dim[loop]);
  const double rate = runtime.devices[static_cast<std::size_t>(device)]->capability().rate;
  return others * (known < 0 ? static_cast<double>(box.dim[loop].size()) * virtualIteration / rate : known);
}

void useMachineCosts(Runtime &runtime, const MachineModel &machine) {
  if (std::ranges::all_of(machine.devices, [](const MachineDevice &device) { return device.costs.empty(); }))
    return;
  runtime.boxSeconds = [&runtime, costs = std::make_shared<IterationCosts>(machine)](
                           int device, const het_region &region, const Domain &domain, std::span<const Box> boxes) {
    double seconds = 0;
    for (const Box &box : boxes)
      seconds += boxSeconds(*costs, runtime, device, region, domain, box);
    return seconds;
  };
}

} // namespace het
