//===-- exec/plan/shared_links.cpp - the parts of a pass on a machine whose links they share -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/shared_links.hpp"

#include "exec/plan/stages.hpp"

#include <algorithm>

namespace het {

namespace {

struct PartSpan {
  double end = 0;         // of its last operation
  double in = 0, out = 0; // seconds of its copies
};

class SharedPass {
public:
  SharedPass(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
             const Plan &plan)
      : runtime_(runtime), region_(region), uses_(uses), domain_(domain), plan_(plan) {}

  /// By part. `again`: resident rows are there already.
  std::vector<PartSpan> run(const Links &links, bool again) const {
    std::vector<std::vector<LaneWork>> lanes;
    for (const Part &part : plan_.parts)
      if (!part.host)
        add(part, again, lanes);
    const std::vector<std::vector<LaneSpan>> spans = runLanes(links, lanes);
    std::vector<PartSpan> parts(plan_.parts.size());
    std::size_t lane = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (plan_.parts[p].host)
        continue;
      for (std::size_t k = 0; k < lanesOfPart; ++k, ++lane)
        for (const LaneSpan &span : spans[lane]) {
          parts[p].end = std::max(parts[p].end, span.end);
          (k == 0 ? parts[p].in : parts[p].out) += k == 1 ? 0 : span.end - span.begin;
        }
    }
    return parts;
  }

private:
  static constexpr std::size_t lanesOfPart = 3; // in, compute, out

  bool isResident(const Transfer &transfer) const {
    return std::ranges::any_of(uses_, [&](const Use &use) { return use.array == transfer.array && use.resident; });
  }

  // A kernel waits for its stage's copies, and they for nothing but their lane. Copies home wait for their kernel. A
  // pass that finds everything there launches its kernel once.
  void add(const Part &part, bool again, std::vector<std::vector<LaneWork>> &lanes) const {
    std::vector<LaneWork> in, compute, out;
    const int first = static_cast<int>(lanes.size());
    std::size_t at = 0;
    for (const Stage &stage : part.stages) {
      for (const Transfer &transfer : stage.before)
        if (!again || !isResident(transfer))
          in.push_back(laneWorkOf(transfer));
      const std::span<const Box> boxes(part.boxes.data() + at, stage.boxes);
      compute.push_back({computeSeconds(runtime_, region_, domain_, part.space, boxes), 0, nullptr, first, in.size()});
      at += stage.boxes;
      for (const Transfer &transfer : stage.after) {
        out.push_back(laneWorkOf(transfer));
        out.back().behind = first + 1;
        out.back().done = compute.size();
      }
    }
    if (again && in.empty() && out.empty())
      compute.assign(1, {computeSeconds(runtime_, region_, domain_, part.space, part.boxes)});
    lanes.push_back(std::move(in));
    lanes.push_back(std::move(compute));
    lanes.push_back(std::move(out));
  }

  const Runtime &runtime_;
  const het_region &region_;
  const std::vector<Use> &uses_;
  const Domain &domain_;
  const Plan &plan_;
};

} // namespace

void shareLinks(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                Plan &plan) {
  const Links *links = nullptr;
  for (const Part &part : plan.parts)
    if (!part.host)
      links = runtime.devices[static_cast<std::size_t>(part.space)]->capability().links.get();
  if (!links || !runtime.virtualClock)
    return;
  const SharedPass pass(runtime, region, uses, domain, plan);
  const std::vector<PartSpan> now = pass.run(*links, false), later = pass.run(*links, true);
  for (std::size_t p = 0; p < plan.parts.size(); ++p) {
    Part &part = plan.parts[p];
    if (part.host)
      continue;
    part.virtualSeconds = now[p].end;
    part.lanes.in = now[p].in;
    part.lanes.out = now[p].out;
    part.once = std::max(now[p].end - later[p].end, 0.0);
  }
}

} // namespace het
