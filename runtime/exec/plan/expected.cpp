//===-- exec/plan/expected.cpp - what a part would cost, before any has run ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/expected.hpp"

#include "exec/plan/chunked.hpp"
#include "exec/plan/stages.hpp"

#include <algorithm>

namespace het {

static double bytesOf(const ChunkedArray &one, const BoxSet &boxes) {
  double items = 0;
  for (const Box &box : boxes.boxes())
    items += static_cast<double>(box.items());
  return items * static_cast<double>(one.array->flat ? 1 : one.array->shape.item);
}

namespace {
struct Bytes3 {
  double in = 0, out = 0, resident = 0;
};
} // namespace

static Bytes3 bytesOf(const het_region &region, const ChunkedArray &one, const Domain &domain, Range piece) {
  const Chunk chunk = chunkOf(region, domain, piece);
  Share share;
  for (const Use *use : one.uses)
    addUse(share, region, *use, domain, {&chunk, 1});
  Bytes3 bytes;
  if (std::ranges::any_of(one.uses, [](const Use *use) { return use->resident; })) {
    share.reads.add(share.writes);
    bytes.resident = bytesOf(one, share.reads);
    return bytes;
  }
  bytes.in = bytesOf(one, share.reads);
  bytes.out = bytesOf(one, share.writes.intersect(one.home));
  return bytes;
}

// Two sizes tell what grows with the iterations.
LinkUse linkUseOf(const het_region &region, const std::vector<Use> &uses, const Domain &domain) {
  LinkUse use;
  const Range whole = domain.cut[0].range;
  const long half = whole.size() / 2;
  if (whole.empty())
    return use;
  const auto all = static_cast<double>(whole.size()), some = static_cast<double>(half);
  for (const ChunkedArray &one : chunkedArrays(uses)) {
    const Bytes3 most = bytesOf(region, one, domain, whole);
    const Bytes3 fewer = half > 0 ? bytesOf(region, one, domain, {whole.lo, whole.lo + half}) : Bytes3{};
    const double inEach = std::max(most.in - fewer.in, 0.0) / (all - some);
    const double outEach = std::max(most.out - fewer.out, 0.0) / (all - some);
    use.inEach += inEach;
    use.inAll += std::max(most.in - inEach * all, 0.0);
    use.outEach += outEach;
    use.outAll += std::max(most.out - outEach * all, 0.0);
    use.arraysIn += most.in > 0;
    use.arraysOut += most.out > 0;
    use.arraysResident += most.resident > 0;
    use.resident += std::max(most.resident - fewer.resident, 0.0) / (all - some);
  }
  return use;
}

static double copySeconds(const Capability &device, int arrays, double bytes) {
  return arrays * device.copyLatency() + (device.bandwidth > 0 ? bytes / device.bandwidth : 0);
}

static double partSeconds(const Capability &device, const LinkUse &use, double each, double n) {
  const LaneSeconds lanes{copySeconds(device, use.arraysIn, use.inAll + use.inEach * n), device.latency + n * each,
                          copySeconds(device, use.arraysOut, use.outAll + use.outEach * n)};
  const double bytes = use.inAll + use.outAll + (use.inEach + use.outEach) * n;
  const long most = mostStages(device, std::max(static_cast<long>(n), 1L), n, static_cast<std::uint64_t>(bytes));
  const auto stages = static_cast<double>(stagesFor(device, lanes, most));
  const double longest = std::max({lanes.in, lanes.compute, lanes.out});
  const double rest = lanes.in + lanes.compute + lanes.out - longest;
  const int copies = longest == lanes.in ? use.arraysIn : longest == lanes.out ? use.arraysOut : 1;
  const double latency = longest == lanes.in || longest == lanes.out ? device.copyLatency() : device.latency;
  return longest + std::min(rest, (stages - 1) * latency * copies + rest / stages); // one stage may be the best
}

// A straight line through two sizes: stages make the curve bend.
Cost expectedCost(const Capability &device, const LinkUse &use, double each, long total) {
  constexpr double few = 0.125, many = 0.5; // of all iterations
  const double a = std::max(few * static_cast<double>(total), 1.0),
               b = std::max(many * static_cast<double>(total), 2.0);
  const double atFew = partSeconds(device, use, each, a), atMany = partSeconds(device, use, each, b);
  Cost cost;
  cost.each = std::max((atMany - atFew) / (b - a), each);
  cost.fixed = std::max(atFew - cost.each * a, 0.0);
  return cost;
}

// A roofline: whichever takes longer. Caches are taken to hold all that an iteration reads beside its own rows.
static double rooflineSeconds(const Capability &device, const het_work &work, double bytes) {
  if (device.doubles <= 0 || device.others <= 0 || device.streams <= 0)
    return 0;
  return std::max(work.doubles / device.doubles + work.others / device.others, bytes / device.streams);
}

double guessedSeconds(const Capability &device, const Capability &host, const het_region &region, const LinkUse &use,
                      const Domain &domain) {
  double inner = 1; // iterations of the other split loops
  for (int k = 0; k < region.loops; ++k)
    inner *= static_cast<double>(region.loop[k].count);
  const auto total = static_cast<double>(domain.cut[0].range.size());
  inner = total > 0 ? inner / total : 0;
  const het_work work{region.work.doubles * inner, region.work.others * inner};
  if (!(work.doubles >= 0 && work.others >= 0 && work.doubles + work.others > 0)) // or not a number
    return 0;
  const double bytes = use.inEach + use.outEach + use.resident;
  const double known = rooflineSeconds(device, work, bytes);
  return known > 0 ? known : rooflineSeconds(host, work, bytes) * host.rate / device.rate;
}

Cost movingCost(const Capability &device, const LinkUse &use) {
  return {use.arraysResident * device.copyLatency(), device.bandwidth > 0 ? use.resident / device.bandwidth : 0};
}

} // namespace het
