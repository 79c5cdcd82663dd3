//===-- exec/plan/boundary.cpp - boundaries first, and their exchange behind the rest --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/boundary.hpp"

#include "exec/plan/stages.hpp"

#include <algorithm>

namespace het {

// Two ends of three axes.
static constexpr std::size_t mostSlabs = 6;

namespace {

// Cuts one chunk until it is free of what is exchanged.
class Cutter {
public:
  Cutter(const het_region &region, const std::vector<Use> &uses, const Domain &domain, const Chunk &chunk)
      : region_(region), uses_(uses), domain_(domain), cut_{{}, chunk} {}

  // Whether what remains neither writes the box nor, where it is taken, reads there.
  bool free(const Array *array, const Box &box, bool taken);
  BoundaryCut take() { return std::move(cut_); }

private:
  struct Slab {
    std::size_t axis = 0;
    bool head = false;
    long size = 0; // indices of the axis; 0: none
    double share = 1;
  };
  bool isFree(const Chunk &chunk, const Array *array, const Box &box, bool taken) const;
  Slab smallest(const Array *array, const Box &box, bool taken) const;
  Chunk without(std::size_t axis, bool head, long size) const;

  const het_region &region_;
  const std::vector<Use> &uses_;
  const Domain &domain_;
  BoundaryCut cut_;
};

} // namespace

bool Cutter::isFree(const Chunk &chunk, const Array *array, const Box &box, bool taken) const {
  Share share;
  for (const Use &use : uses_)
    if (use.array == array)
      addUse(share, region_, use, domain_, {&chunk, 1});
  const BoxSet boxes(box);
  return !share.writes.intersects(boxes) &&
         (!taken || (!share.near.intersects(boxes) && !share.reads.intersects(boxes)));
}

// `size` indices less at one end of the axis.
Chunk Cutter::without(std::size_t axis, bool head, long size) const {
  Range range = cut_.interior.piece[axis].front();
  (head ? range.lo : range.hi) += head ? size : -size;
  return withPiece(region_, domain_, cut_.interior, {range}, axis);
}

Cutter::Slab Cutter::smallest(const Array *array, const Box &box, bool taken) const {
  Slab best;
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(domain_.axes); ++axis) {
    const Ranges &piece = cut_.interior.piece[axis];
    if (domain_.cut[axis].loop < 0 || piece.size() != 1 || piece.front().size() < 2)
      continue;
    for (const bool head : {true, false}) {
      long most = piece.front().size() - 1, least = 1;
      if (!isFree(without(axis, head, most), array, box, taken))
        continue;
      while (least < most)
        if (const long middle = (least + most) / 2; isFree(without(axis, head, middle), array, box, taken))
          most = middle;
        else
          least = middle + 1;
      if (const double share = static_cast<double>(most) / static_cast<double>(piece.front().size());
          best.size == 0 || share < best.share)
        best = {axis, head, most, share};
    }
  }
  return best;
}

bool Cutter::free(const Array *array, const Box &box, bool taken) {
  if (isFree(cut_.interior, array, box, taken))
    return true;
  const Slab slab = smallest(array, box, taken);
  if (slab.size == 0)
    return false;
  const long rest = cut_.interior.piece[slab.axis].front().size() - slab.size;
  Chunk off = without(slab.axis, !slab.head, rest);
  cut_.interior = without(slab.axis, slab.head, slab.size);
  if (!off.empty())
    cut_.slabs.push_back(std::move(off));
  return !cut_.interior.empty() && cut_.slabs.size() <= mostSlabs;
}

std::optional<BoundaryCut> cutBoundary(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                                       const Chunk &chunk, std::span<const Exchanged> exchanged) {
  Cutter cutter(region, uses, domain, chunk);
  for (const Exchanged &one : exchanged) {
    for (const Box &box : one.gives)
      if (!cutter.free(one.array, box, false))
        return std::nullopt;
    for (const Box &box : one.takes)
      if (!cutter.free(one.array, box, true))
        return std::nullopt;
  }
  return cutter.take();
}

namespace {

// A pass with an exchange, before it is known whether that pays.
class PossibleExchange {
public:
  PossibleExchange(const Runtime &runtime, const PassWork &work, Plan &plan)
      : runtime_(runtime), work_(work), plan_(plan) {}

  bool make();
  bool pays() const;
  void apply();

private:
  struct Sent {
    Plan::Effect *effect;
    std::vector<Piece> pieces;
  };
  struct Boundary {
    std::vector<Exchanged> exchanged; // empty: the part stays as it is
    std::vector<Chunk> slabs;
    std::vector<Box> boxes;
    std::vector<Stage> stages;
    double seconds = 0; // of all its launches,
    double first = 0;   // and of the slabs
  };
  bool canExchange(const Part &part) const;
  Part *partOf(int space) const;
  Boundary &boundaryOf(const Part &part) { return boundaries_[static_cast<std::size_t>(&part - plan_.parts.data())]; }
  const Boundary &boundaryAt(int space) const {
    return boundaries_[static_cast<std::size_t>(partOf(space) - plan_.parts.data())];
  }
  void collect(Plan::Effect &effect);
  void addBox(const Part &part, const Array *array, std::vector<Box> Exchanged::*way, const Box &box);
  bool cut(const Part &part, Boundary &boundary);
  double secondsOf(const Part &part, std::span<const Box> boxes) const;
  void account();

  const Runtime &runtime_;
  const PassWork &work_;
  Plan &plan_;
  std::vector<Sent> sent_;
  std::vector<Transfer> transfers_;
  std::vector<Boundary> boundaries_; // by part
  double end_ = 0;                   // when the copies are complete, virtual
  double before_ = 0, after_ = 0;    // of the longest part
};

} // namespace

// Stages of copies, tiles and other pieces have an order of their own.
bool PossibleExchange::canExchange(const Part &part) const {
  const Device &device = *runtime_.devices[static_cast<std::size_t>(part.space)];
  return !part.host && part.stages.size() == 1 && part.tiles.empty() &&
         work_.chunks[static_cast<std::size_t>(&part - plan_.parts.data())].size() == 1 &&
         (runtime_.virtualClock || device.overlaps() || runtime_.boundary == BoundaryOrder::First);
}

Part *PossibleExchange::partOf(int space) const {
  const auto part = std::ranges::lower_bound(plan_.parts, space, {}, &Part::space);
  return part != plan_.parts.end() && part->space == space && canExchange(*part) ? &*part : nullptr;
}

// Whether the device's memory of the array has room for the box.
static bool hasRoom(const Array &array, int space, const Box &box) {
  const Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  if (!buffer.memory)
    return false;
  return buffer.packed() ? buffer.box.contains(box) : buffer.bytes.contains(array.shape.bytes(box));
}

void PossibleExchange::addBox(const Part &part, const Array *array, std::vector<Box> Exchanged::*way, const Box &box) {
  std::vector<Exchanged> &all = boundaryOf(part).exchanged;
  auto found = std::ranges::find(all, array, &Exchanged::array);
  if (found == all.end())
    found = all.insert(all.end(), Exchanged{array, {}, {}});
  ((*found).*way).push_back(box);
}

// Only what its giver has written in this pass.
void PossibleExchange::collect(Plan::Effect &effect) {
  Sent sent{&effect, {}};
  for (const Piece &piece : effect.array->fetched.of(effect.made, work_.region.site)) {
    const Part *giver = partOf(piece.from), *taker = partOf(piece.to);
    if (!giver || !taker || !hasRoom(*effect.array, piece.to, piece.box) ||
        !(*effect.owned)[static_cast<std::size_t>(piece.from)].contains(piece.box))
      continue;
    sent.pieces.push_back(piece);
    addBox(*giver, effect.array, &Exchanged::gives, piece.box);
    addBox(*taker, effect.array, &Exchanged::takes, piece.box);
    appendTransfers(*effect.array, piece, runtime_.host(), runtime_.devices, transfers_);
  }
  if (!sent.pieces.empty())
    sent_.push_back(std::move(sent));
}

// A launch whose reductions' values the host waits for is a way there and back.
double PossibleExchange::secondsOf(const Part &part, std::span<const Box> boxes) const {
  const Capability &device = runtime_.devices[static_cast<std::size_t>(part.space)]->capability();
  const double each = work_.costs.each.empty() ? 0 : work_.costs.each[static_cast<std::size_t>(part.space)];
  const double launches = work_.region.reductions > 0 ? 2 : 1;
  const long work = workIn(work_.domain, boxes);
  if (each > 0)
    return launches * device.latency + each * static_cast<double>(work);
  return (launches - 1) * device.latency +
         launchSeconds(runtime_, work_.region, work_.domain, part.space, boxes, device.cores);
}

bool PossibleExchange::cut(const Part &part, Boundary &boundary) {
  const auto p = static_cast<std::size_t>(&part - plan_.parts.data());
  auto cut = cutBoundary(work_.region, work_.uses, work_.domain, work_.chunks[p].front(), boundary.exchanged);
  if (!cut)
    return false;
  cut->slabs.push_back(std::move(cut->interior));
  for (const Chunk &chunk : cut->slabs) {
    const std::vector<Box> boxes = chunk.boxes(work_.region.loops);
    boundary.first = boundary.seconds;
    boundary.seconds += secondsOf(part, boxes);
    boundary.stages.emplace_back().boxes = boxes.size();
    boundary.boxes.insert(boundary.boxes.end(), boxes.begin(), boxes.end());
  }
  boundary.stages.front().before = part.stages.front().before;
  boundary.stages.back().after = part.stages.front().after;
  return true;
}

bool PossibleExchange::make() {
  boundaries_.resize(plan_.parts.size());
  for (Plan::Effect &effect : plan_.effects)
    if (effect.owned)
      collect(effect);
  for (const Part &part : plan_.parts)
    if (Boundary &boundary = boundaryOf(part); !boundary.exchanged.empty() && !cut(part, boundary))
      return false;
  if (std::ranges::all_of(boundaries_, [](const Boundary &boundary) { return boundary.stages.size() < 2; }))
    return false; // nobody computes anything first
  account();
  return true;
}

// A copy begins when both parts have their boundaries behind them, and after the receiver's other copies.
void PossibleExchange::account() {
  std::vector<std::vector<LaneWork>> lanes(runtime_.devices.size());
  std::vector<double> free(runtime_.devices.size());
  for (const Transfer &transfer : transfers_) {
    const auto taker = static_cast<std::size_t>(transfer.device->id());
    const double ready = std::max(boundaryAt(transfer.device->id()).first, boundaryAt(transfer.giver->id()).first);
    if (routeOf(transfer)) {
      lanes[taker].push_back(laneWorkOf(transfer));
      lanes[taker].back().notBefore = ready;
      continue;
    }
    free[taker] = std::max(free[taker], ready) + virtualTime(transfer);
    end_ = std::max(end_, free[taker]);
  }
  if (const Links *links = linksOf(transfers_))
    for (const std::vector<LaneSpan> &lane : runLanes(*links, lanes))
      end_ = lane.empty() ? end_ : std::max(end_, lane.back().end);
  for (const Part &part : plan_.parts) {
    const Boundary &boundary = boundaryOf(part);
    const double whole = secondsOf(part, part.boxes);
    before_ = std::max(before_, whole);
    after_ = std::max(after_, boundary.stages.empty() ? whole : boundary.seconds);
  }
}

// Without it the next loop's parts begin after the copies.
bool PossibleExchange::pays() const { return std::max(after_, end_) < before_ + virtualTime(transfers_); }

void PossibleExchange::apply() {
  plan_.exchange = std::move(transfers_);
  plan_.exchangeSeconds = end_;
  plan_.fetch.replaced.resize(runtime_.devices.size());
  for (const Transfer &transfer : plan_.exchange) {
    plan_.fetch.replaced[static_cast<std::size_t>(transfer.device->id())] = 1;
    count(*partOf(transfer.device->id()), {&transfer, 1});
  }
  for (const Sent &sent : sent_) {
    Holdings after = *sent.effect->made;
    arrived(after, sent.pieces);
    sent.effect->after = sent.effect->array->intern(std::move(after));
    sent.effect->array->fetched.send(sent.effect->made, sent.effect->after);
  }
  for (Part &part : plan_.parts) {
    Boundary &boundary = boundaryOf(part);
    if (boundary.stages.empty())
      continue;
    part.exchanges = true;
    part.boundary = boundary.stages.size() - 1;
    const double launches = boundary.seconds - secondsOf(part, part.boxes);
    part.boxes = std::move(boundary.boxes);
    part.stages = std::move(boundary.stages);
    part.virtualSeconds += launches;
    part.lanes.compute += launches;
  }
}

void exchangeBoundaries(const Runtime &runtime, const PassWork &work, Plan &plan) {
  for (Plan::Effect &effect : plan.effects) {
    effect.made = effect.after;
    effect.seen = effect.array->fetched.revision();
    effect.revision = effect.array->fetched.revision(effect.made);
  }
  if (runtime.boundary == BoundaryOrder::Last)
    return;
  PossibleExchange possible(runtime, work, plan);
  if (possible.make() && (runtime.boundary == BoundaryOrder::First || possible.pays()))
    possible.apply();
}

} // namespace het
