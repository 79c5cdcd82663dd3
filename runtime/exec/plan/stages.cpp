//===-- exec/plan/stages.cpp - a device's part in stages, whose copies and kernels overlap ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/stages.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace het {

// With k stages the part takes the longest lane's time, a k-th of the others', and the latency of k launches and
// copies in that lane.
long stagesFor(const Capability &device, const LaneSeconds &whole, long most) {
  constexpr long limit = 32;
  const double longest = std::max({whole.in, whole.compute, whole.out});
  const double rest = whole.in + whole.compute + whole.out - longest;
  if (device.bandwidth <= 0 || whole.in + whole.out <= 0 || rest <= 0)
    return 1;                                                         // copies cost nothing that is known
  const double each = std::max(device.latency, device.copyLatency()); // of a stage
  const double best = each > 0 ? std::sqrt(rest / each) : limit;
  return std::clamp(std::lround(std::min<double>(best, limit)), 1L, std::max(most, 1L));
}

long mostStages(const Capability &device, long work, double iterations, std::uint64_t bytes) {
  constexpr double bytesOfThread = 64;
  const double threads = std::max(iterations, static_cast<double>(bytes) / bytesOfThread);
  return std::min(work, static_cast<long>(threads / static_cast<double>(device.threads)));
}

// Those `mine` of all indices, the ranges counted one after the other.
static Ranges slice(const Ranges &ranges, Range mine) {
  Ranges part;
  long at = 0;
  for (Range range : ranges) {
    const Range here = Range{mine.lo - at, mine.hi - at}.intersect({0, range.size()});
    at += range.size();
    if (!here.empty())
      part.push_back({range.lo + here.lo, range.lo + here.hi});
  }
  return part;
}

std::vector<Chunk> cutChunk(const het_region &region, const Domain &domain, const Chunk &chunk, long count) {
  long size = 0;
  for (Range range : chunk.piece[0])
    size += range.size();
  if (domain.cut[0].loop < 0 || size < count)
    return {chunk};
  std::vector<Chunk> chunks;
  for (long i = 0; i < count; ++i) {
    const Chunk one = withPiece(region, domain, chunk, slice(chunk.piece[0], block({0, size}, count, i)));
    if (!one.empty())
      chunks.push_back(one);
  }
  return chunks;
}

namespace {

bool isGhost(const Move &move) { return move.piece.source.rank > 0; }

// An array in the course of the stages.
struct Progress {
  const Array *array = nullptr;
  std::vector<const Use *> uses;
  BoxSet in, out;          // of the whole part
  BoxSet brought, written; // by the stages so far
};

std::vector<Progress> arraysOf(const std::vector<Use> &uses, const StageMoves &all) {
  std::vector<Progress> arrays;
  for (const Use &use : uses) {
    if (!use.array)
      continue;
    auto found = std::find_if(arrays.begin(), arrays.end(), [&](const Progress &a) { return a.array == use.array; });
    if (found == arrays.end())
      found = arrays.insert(arrays.end(), Progress{use.array, {}, {}, {}, {}, {}});
    found->uses.push_back(&use);
  }
  for (Progress &array : arrays) {
    for (const Move &move : all.in)
      if (move.array == array.array && !isGhost(move))
        array.in.add(move.piece.box);
    for (const Move &move : all.out)
      if (move.array == array.array)
        array.out.add(move.piece.box);
  }
  return arrays;
}

// All copies of a part to its device come from the host, and all others go there.
void append(std::vector<Move> &moves, const Array *array, const BoxSet &boxes, const std::vector<Move> &like) {
  for (const Box &box : boxes.joined())
    moves.push_back({array, {like.front().piece.from, like.front().piece.to, box}});
}

// One stage's share of an array's copies; false: it meets another stage's.
bool addStage(StageMoves &stage, const Share &share, Progress &array, const StageMoves &all) {
  BoxSet missing = array.in.intersect(share.reads);
  missing.subtract(array.brought);
  const BoxSet home = array.out.intersect(share.writes);
  if (missing.intersects(array.written) || home.intersects(array.written))
    return false;
  append(stage.in, array.array, missing, all.in);
  append(stage.out, array.array, home, all.out);
  array.brought.add(missing);
  array.written.add(share.writes);
  return true;
}

BoxSet rest(BoxSet all, const BoxSet &done) {
  all.subtract(done);
  return all;
}

} // namespace

std::vector<StageMoves> stagesOf(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                                 std::span<const Chunk> chunks, const StageMoves &all) {
  std::vector<Progress> arrays = arraysOf(uses, all);
  std::vector<StageMoves> stages(chunks.size());
  for (std::size_t s = 0; s < chunks.size(); ++s) {
    stages[s].boxes = chunks[s].boxes(region.loops);
    for (Progress &array : arrays) {
      Share share;
      for (const Use *use : array.uses)
        addUse(share, region, *use, domain, {&chunks[s], 1});
      if (!addStage(stages[s], share, array, all))
        return {};
    }
  }
  // A part may bring what no iteration of its own needs (ghosts, its block of an array): before all others. Whatever no
  // stage is known to write goes home behind the last one.
  for (const Progress &array : arrays) {
    append(stages.front().in, array.array, rest(array.in, array.brought), all.in);
    append(stages.back().out, array.array, rest(array.out, array.written), all.out);
  }
  std::copy_if(all.in.begin(), all.in.end(), std::back_inserter(stages.front().in), isGhost);
  return stages;
}

static std::vector<Stage> transfersOf(const Runtime &runtime, std::span<const StageMoves> all) {
  std::vector<Stage> stages;
  for (const StageMoves &moves : all) {
    Stage &stage = stages.emplace_back();
    stage.boxes = moves.boxes.size();
    for (const Move &move : moves.in)
      appendTransfers(*move.array, move.piece, runtime.host(), runtime.devices, stage.before);
    for (const Move &move : moves.out)
      appendTransfers(*move.array, move.piece, runtime.host(), runtime.devices, stage.after);
  }
  return stages;
}

double launchSeconds(const Runtime &runtime, const het_region &region, const Domain &domain, int space,
                     std::span<const Box> boxes, int cores) {
  Capability device = runtime.devices[static_cast<std::size_t>(space)]->capability();
  const double part = static_cast<double>(std::max(device.cores, 1)) / std::max(cores, 1);
  if (runtime.boxSeconds)
    return device.latency + runtime.boxSeconds(space, region, domain, boxes) * part;
  device.rate /= part;
  return virtualTime(device, workIn(domain, boxes));
}

double computeSeconds(const Runtime &runtime, const het_region &region, const Domain &domain, int space,
                      std::span<const Box> boxes) {
  const int cores = runtime.devices[static_cast<std::size_t>(space)]->capability().cores;
  return launchSeconds(runtime, region, domain, space, boxes, cores);
}

static double secondsOf(const Runtime &runtime, const het_region &region, const Domain &domain, int space,
                        std::span<const Stage> stages, std::span<const Box> boxes) {
  Timeline lanes;
  double end = 0;
  for (const Stage &stage : stages) {
    end = lanes.add(0, {virtualTime(stage.before),
                        computeSeconds(runtime, region, domain, space, boxes.first(stage.boxes)),
                        virtualTime(stage.after)});
    boxes = boxes.subspan(stage.boxes);
  }
  return end;
}

static std::uint64_t bytesOf(std::span<const Transfer> transfers) {
  return std::accumulate(transfers.begin(), transfers.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Transfer &one) { return sum + one.copy.moved(); });
}

// Several stages, where they can be made and are faster.
static void tryStages(const Runtime &runtime, const PartWork &work, Part &part) {
  if (work.chunks.size() != 1 || !part.tiles.empty()) // tiles have their own order
    return;
  const Capability &device = runtime.devices[static_cast<std::size_t>(part.space)]->capability();
  const Stage &whole = part.stages.front();
  const long most =
      mostStages(device, part.work, iterationsIn(part.boxes), bytesOf(whole.before) + bytesOf(whole.after));
  const LaneSeconds lanes{virtualTime(whole.before),
                          computeSeconds(runtime, work.region, work.domain, part.space, part.boxes),
                          virtualTime(whole.after)};
  const long stages = stagesFor(device, lanes, most);
  const std::vector<Chunk> chunks =
      stages > 1 ? cutChunk(work.region, work.domain, work.chunks.front(), stages) : std::vector<Chunk>();
  if (chunks.size() < 2)
    return;
  const std::vector<StageMoves> moves = stagesOf(work.region, work.uses, work.domain, chunks, work.moves);
  std::vector<Stage> cut = transfersOf(runtime, moves);
  std::vector<Box> boxes;
  for (const StageMoves &stage : moves)
    boxes.insert(boxes.end(), stage.boxes.begin(), stage.boxes.end());
  const double seconds = secondsOf(runtime, work.region, work.domain, part.space, cut, boxes);
  if (cut.empty() || seconds >= part.virtualSeconds)
    return;
  part.stages = std::move(cut);
  part.boxes = std::move(boxes);
  part.virtualSeconds = seconds;
}

// How much of the part's time resident rows take that are not there yet. A pass that finds them there launches its
// kernel once, unless other copies go on.
static double onceSeconds(const Runtime &runtime, const PartWork &work, const Part &part) {
  auto isResident = [&](const Transfer &transfer) {
    return std::ranges::any_of(work.uses, [&](const Use &use) { return use.array == transfer.array && use.resident; });
  };
  std::vector<Stage> stages = part.stages;
  std::size_t others = 0;
  double copies = 0;
  for (Stage &stage : stages) {
    const double all = virtualTime(stage.before);
    std::erase_if(stage.before, isResident);
    copies += all - virtualTime(stage.before);
    others += stage.before.size() + stage.after.size();
  }
  if (copies <= 0 || !runtime.virtualClock) // which overlaps what is the account's to say
    return copies;
  return part.virtualSeconds - (others ? secondsOf(runtime, work.region, work.domain, part.space, stages, part.boxes)
                                       : computeSeconds(runtime, work.region, work.domain, part.space, part.boxes));
}

void setStages(const Runtime &runtime, const PartWork &work, Part &part) {
  const Capability &device = runtime.devices[static_cast<std::size_t>(part.space)]->capability();
  if (part.host) {
    part.virtualSeconds = computeSeconds(runtime, work.region, work.domain, part.space, part.boxes);
    return;
  }
  StageMoves whole = work.moves;
  whole.boxes = part.boxes;
  part.stages = transfersOf(runtime, {&whole, 1});
  part.virtualSeconds = secondsOf(runtime, work.region, work.domain, part.space, part.stages, part.boxes);
  tryStages(runtime, work, part);
  for (const Stage &stage : part.stages) {
    part.lanes.in += virtualTime(stage.before);
    part.lanes.out += virtualTime(stage.after);
    count(part, stage.before);
    count(part, stage.after);
  }
  part.lanes.compute = static_cast<double>(part.stages.size() - 1) * device.latency +
                       computeSeconds(runtime, work.region, work.domain, part.space, part.boxes);
  part.once = onceSeconds(runtime, work, part);
}

void count(Part &part, std::span<const Transfer> transfers) {
  for (const Transfer &one : transfers)
    (one.direction == Transfer::In    ? part.in
     : one.direction == Transfer::Out ? part.out
                                      : part.peer) += one.copy.moved();
}

} // namespace het
