//===-- exec/plan/planner.cpp - a pass from its accesses: parts, copies, the state afterwards ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/text.hpp"
#include "exec/checking/check.hpp"
#include "exec/engine/clock.hpp"
#include "exec/plan/boundary.hpp"
#include "exec/plan/edges.hpp"
#include "exec/plan/plan.hpp"
#include "exec/plan/shared_links.hpp"
#include "exec/plan/stages.hpp"
#include "exec/plan/unbrought.hpp"

#include <algorithm>

namespace het {

namespace {

// Everything about one array in this pass: a share for each part.
struct Traffic {
  Array *array = nullptr;
  bool resident = false;
  std::vector<Share> shares;
  BoxSet home;           // items that go home if a device has written them
  BoxSet written, twice; // by any part, by more than one
};

class Planner {
public:
  Planner(Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
          const std::vector<int> &devices, Tiling tiling, const PassCosts *costs)
      : runtime_(runtime), region_(region), uses_(uses), domain_(domain), tiling_(std::move(tiling)), costs_(costs),
        plan_(std::make_unique<Plan>()) {
    plan_->devices = devices;
    plan_->range = domain.cut[0].range;
    plan_->pieces = domain.cut[0].pieces;
  }

  Result<std::unique_ptr<Plan>> make();

private:
  void copyDescription();
  void addChunk(int space, Chunk chunk);
  void makeParts();
  void makeTraffic();
  void addTraffic(Traffic &traffic, const Use &use);
  void addGhosts(Share &share, const Use &use, std::span<const Chunk> chunks, bool host);
  void addWritten(Traffic &traffic);
  bool writersCollide() const;
  void onePart();
  Status reserve();
  void planArray(const Traffic &traffic);
  void planFetch(const Traffic &traffic, Givers &givers, Holdings &after);
  SentItems useOfSent(const Traffic &traffic) const;
  void planGhosts(const Traffic &traffic, Givers &givers, Holdings &after);
  void giveUp(const Traffic &traffic, Part &part, const Box &box, Holdings &after);
  void planHome(const Traffic &traffic, Holdings &after);
  bool mayWait(const Traffic &traffic, std::size_t part, const Piece &piece) const;
  void place(std::vector<Transfer> &list, const Array &array, const Piece &piece, Part &part);
  void fetchPiece(const Traffic &traffic, std::size_t part, const Piece &piece);
  void finish();

  Runtime &runtime_;
  const het_region &region_;
  const std::vector<Use> &uses_;
  const Domain &domain_;
  Tiling tiling_;
  const PassCosts *costs_;
  std::unique_ptr<Plan> plan_;
  std::vector<std::vector<Chunk>> chunks_; // by part: the work of its positions
  std::vector<Traffic> traffic_;
  std::vector<StageMoves> moves_; // by part: its copies from and to the host, all in one stage
};

void Planner::copyDescription() {
  plan_->region = region_;
  plan_->accesses.assign(region_.access, region_.access + region_.accesses);
  plan_->region.access = plan_->accesses.data();
  plan_->layouts.push_back(layoutOf(region_.layout));
  for (const het_access &access : plan_->accesses)
    plan_->layouts.push_back(layoutOf(access.layout));
  for (const het_layout &layout : plan_->layouts)
    for (const het_reach &reach : layout.reach)
      if (reach.ranges)
        plan_->ranges.push_back(itemRangesOf(reach)->shared_from_this());
}

void Planner::addChunk(int space, Chunk chunk) {
  const std::vector<Tile> tiles = tilesOf(region_, domain_, chunk);
  std::vector<Box> boxes = tiles.empty() ? chunk.boxes(region_.loops) : boxesOf(tiles);
  if (boxes.empty())
    return;
  if (plan_->parts.empty() || plan_->parts.back().space != space) {
    plan_->parts.emplace_back();
    plan_->parts.back().space = space;
    plan_->parts.back().host = space == runtime_.host();
    chunks_.emplace_back();
  }
  Part &part = plan_->parts.back();
  part.work += workIn(domain_, boxes);
  part.boxes.insert(part.boxes.end(), boxes.begin(), boxes.end());
  for (const Tile &tile : tiles)
    part.tiles.push_back(tile.number);
  chunks_.back().push_back(std::move(chunk));
}

void Planner::makeParts() {
  plan_->parts.clear();
  chunks_.clear();
  for (std::size_t i = 0; i < plan_->devices.size(); ++i)
    for (long position = static_cast<long>(i); position < tiling_.grid.positions(); position += tiling_.grid.devices)
      addChunk(plan_->devices[i], chunkOf(region_, domain_, tiling_.grid, tiling_.pieces, position));
}

// A device's copy has room for them. The host's parts have copies of their own (exec/plan/edges.hpp), filled from its
// storage.
void Planner::addGhosts(Share &share, const Use &use, std::span<const Chunk> chunks, bool host) {
  if (!(use.shape.mode & HET_READ) || !hasEdges(use.shape.dim, use.shape.rank))
    return;
  Footprint boxes;
  for (const Chunk &chunk : chunks)
    boxes.add(footprint(region_, use.shape, domain_, chunk));
  for (const Box &box : boxes.owned)
    for (const Ghost &ghost : ghostsOf(box, use.shape.dim)) {
      if (host) {
        share.reads.add(use.array->map(use.view, ghost.source));
        continue;
      }
      share.near.add(ghost.box);
      share.ghosts.push_back(ghost);
      use.array->edged = true;
    }
}

void Planner::addTraffic(Traffic &traffic, const Use &use) {
  for (std::size_t p = 0; p < chunks_.size(); ++p) {
    addUse(traffic.shares[p], region_, use, domain_, chunks_[p]);
    addGhosts(traffic.shares[p], use, chunks_[p], plan_->parts[p].host);
  }
  if (!use.isPrivate())
    traffic.home.add(use.array->map(use.view, use.view.section));
}

void Planner::makeTraffic() {
  traffic_.clear();
  for (const Use &use : uses_) {
    if (!use.array)
      continue;
    auto found = std::find_if(traffic_.begin(), traffic_.end(), [&](const Traffic &t) { return t.array == use.array; });
    if (found == traffic_.end()) {
      traffic_.push_back({use.array, use.resident, std::vector<Share>(chunks_.size()), {}, {}, {}});
      found = traffic_.end() - 1;
    }
    addTraffic(*found, use);
  }
  for (Traffic &traffic : traffic_)
    addWritten(traffic);
}

void Planner::addWritten(Traffic &traffic) {
  std::vector<BoxSet> writes;
  for (const Share &share : traffic.shares)
    writes.push_back(share.writes);
  traffic.written = unite(writes, &traffic.twice);
}

// Two parts in different memories that write the same item: neither version would be the right one.
bool Planner::writersCollide() const {
  return std::any_of(traffic_.begin(), traffic_.end(), [](const Traffic &traffic) {
    return traffic.resident ? !traffic.twice.empty() : traffic.twice.intersects(traffic.home);
  });
}

// The host computes in place and its cores share memory, so it is the better one to do it all.
void Planner::onePart() {
  bool host = plan_->devices.back() == runtime_.host();
  plan_->parts.clear();
  chunks_.clear();
  Tiling all{gridOf({}, 1), {}};
  for (int a = 0; a < domain_.axes; ++a)
    all.pieces[static_cast<std::size_t>(a)] = {domain_.cut[static_cast<std::size_t>(a)].ranges()};
  addChunk(host ? plan_->devices.back() : plan_->devices.front(), chunkOf(region_, domain_, all.grid, all.pieces, 0));
  makeTraffic();
}

Status Planner::reserve() {
  for (const Traffic &traffic : traffic_)
    for (std::size_t p = 0; p < plan_->parts.size(); ++p) {
      const Part &part = plan_->parts[p];
      if (part.host)
        continue;
      Status status =
          runtime_.store.reserve(*traffic.array, part.space, traffic.shares[p].near, mayPack(uses_, traffic.array));
      if (status.ok())
        continue;
      auto use = std::find_if(uses_.begin(), uses_.end(), [&](const Use &u) { return u.array == traffic.array; });
      return std::move(status.error()).note(describe(*use));
    }
  return {};
}

void Planner::place(std::vector<Transfer> &list, const Array &array, const Piece &piece, Part &part) {
  const std::size_t first = list.size();
  appendTransfers(array, piece, runtime_.host(), runtime_.devices, list);
  count(part, std::span(list).subspan(first));
}

// True where a piece may be fetched while other parts than the one that it is for compute already: it comes from the
// host's storage, and none of them writes it.
bool Planner::mayWait(const Traffic &traffic, std::size_t part, const Piece &piece) const {
  if (piece.from != runtime_.host())
    return false;
  BoxSet writes = traffic.written.intersect(piece.taken());
  writes.subtract(traffic.shares[part].writes);
  return writes.empty() && !traffic.twice.intersects(piece.taken());
}

// With the part's own copies, or before all parts.
void Planner::fetchPiece(const Traffic &traffic, std::size_t part, const Piece &piece) {
  if (mayWait(traffic, part, piece)) {
    moves_[part].in.push_back({traffic.array, piece});
    return;
  }
  place(plan_->fetch.transfers, *traffic.array, piece, plan_->parts[part]);
  const auto giver = std::ranges::lower_bound(plan_->parts, piece.from, {}, &Part::space); // in the order of spaces
  if (giver == plan_->parts.end() || giver->space != piece.from)
    return;
  const Share &share = traffic.shares[static_cast<std::size_t>(giver - plan_->parts.begin())];
  plan_->fetch.replaced.resize(runtime_.devices.size());
  if (share.writes.intersects(piece.taken()))
    plan_->fetch.replaced[static_cast<std::size_t>(piece.from)] = 1;
}

void Planner::planFetch(const Traffic &traffic, Givers &givers, Holdings &after) {
  std::vector<Piece> between;
  for (std::size_t p = 0; p < plan_->parts.size(); ++p) {
    const Part &part = plan_->parts[p];
    // Holders are looked up in the state before the region: what another part only just receives cannot be passed on.
    auto pieces = givers.require(part.space, traffic.shares[p].reads, runtime_.store.rank(part.space));
    for (const Piece &piece : pieces) {
      fetchPiece(traffic, p, piece);
      if (piece.from != runtime_.host() && !part.host)
        between.push_back(piece);
    }
    arrived(after, pieces);
  }
  traffic.array->fetched.learn(traffic.array->holdings, std::move(between));
}

// Items may have been sent before anybody asked for them.
SentItems Planner::useOfSent(const Traffic &traffic) const {
  const std::span<const Piece> sent = traffic.array->fetched.sentIn(traffic.array->holdings);
  const auto isRead = [&](const Piece &piece) {
    const auto part = std::ranges::lower_bound(plan_->parts, piece.to, {}, &Part::space);
    return part != plan_->parts.end() && part->space == piece.to &&
           traffic.shares[static_cast<std::size_t>(part - plan_->parts.begin())].reads.intersects(piece.box);
  };
  if (std::ranges::any_of(sent, isRead))
    return SentItems::Read;
  const auto isReplaced = [&](const Piece &piece) { return traffic.written.intersects(piece.box); };
  return std::ranges::any_of(sent, isReplaced) ? SentItems::Replaced : SentItems::Untouched;
}

// Another loop may know real items where this one has ghosts: the device gives them up, the last of them to the host.
void Planner::giveUp(const Traffic &traffic, Part &part, const Box &box, Holdings &after) {
  BoxSet real = after.valid[static_cast<std::size_t>(part.space)].intersect(box);
  if (real.empty())
    return;
  plan_->fetch.inTurn = true; // other parts may have been told to read them here
  after.valid[static_cast<std::size_t>(part.space)].subtract(box);
  BoxSet last = real;
  for (const BoxSet &valid : after.valid)
    last.subtract(valid);
  std::vector<Piece> pieces;
  for (const Box &each : last.joined())
    pieces.push_back({part.space, runtime_.host(), each});
  for (const Piece &piece : pieces)
    place(plan_->fetch.transfers, *traffic.array, piece, part);
  arrived(after, pieces);
}

void Planner::planGhosts(const Traffic &traffic, Givers &givers, Holdings &after) {
  for (std::size_t p = 0; p < plan_->parts.size(); ++p) {
    Part &part = plan_->parts[p];
    const Rank others = runtime_.store.rank(part.space);
    const Rank rank = [&](int holder) { return holder == part.space ? -1 : others(holder); };
    for (const Ghost &ghost : traffic.shares[p].ghosts) {
      giveUp(traffic, part, ghost.box, after);
      for (Piece piece : givers.all(part.space, ghost.source, rank)) {
        piece.source = piece.box;
        piece.box = shifted(piece.source, ghost.source, ghost.box);
        fetchPiece(traffic, p, piece);
      }
    }
  }
}

// Items that devices have written outside the resident section go to the host: in the part's own thread, unless a part
// that computes on the host reads there. HET_FAULTS=recover: resident ones go there too, for the day the device fails.
void Planner::planHome(const Traffic &traffic, Holdings &after) {
  const BoxSet kept = traffic.array->residentSection();
  const auto host = std::find_if(plan_->parts.begin(), plan_->parts.end(), [](const Part &part) { return part.host; });
  const Share *there =
      host == plan_->parts.end() ? nullptr : &traffic.shares[static_cast<std::size_t>(host - plan_->parts.begin())];
  for (std::size_t p = 0; p < plan_->parts.size(); ++p) {
    Part &part = plan_->parts[p];
    if (part.host)
      continue;
    BoxSet boxes = traffic.shares[p].writes.intersect(traffic.home);
    if (!runtime_.keepsCopies())
      boxes.subtract(kept);
    const bool read = there && there->reads.intersects(boxes);
    for (const Box &box : boxes.joined())
      if (const Piece piece{part.space, runtime_.host(), box}; read)
        place(plan_->home, *traffic.array, piece, part);
      else
        moves_[p].out.push_back({traffic.array, piece});
  }
  keepOnly(after, runtime_.host(), kept, traffic.array->shape.rank);
  if (runtime_.keepsCopies())
    after.valid[static_cast<std::size_t>(runtime_.host())].add(traffic.written.intersect(traffic.home));
}

static Bytes bytesUsed(const Traffic &traffic) {
  Bytes used;
  for (const Share &share : traffic.shares) {
    if (!share.ghosts.empty())
      return allBytes;
    for (const Box &box : share.near.boxes())
      used = used.hull(traffic.array->shape.bytes(box));
  }
  return used;
}

void Planner::planArray(const Traffic &traffic) {
  Array &array = *traffic.array;
  Holdings after = *array.holdings;
  Givers givers(*array.holdings);
  planFetch(traffic, givers, after);
  planGhosts(traffic, givers, after);
  auto owned = std::make_shared<std::vector<BoxSet>>(static_cast<std::size_t>(runtime_.store.spaces()));
  for (std::size_t p = 0; p < plan_->parts.size(); ++p)
    (*owned)[static_cast<std::size_t>(plan_->parts[p].space)] = traffic.shares[p].writes;
  const bool writes = !traffic.written.empty();
  written(after, *owned, traffic.written);
  planHome(traffic, after);
  plan_->effects.push_back({&array, array.holdings, array.intern(std::move(after)), writes ? owned : nullptr});
  plan_->effects.back().sent = useOfSent(traffic);
  plan_->effects.back().used = bytesUsed(traffic);
}

void Planner::finish() {
  for (Part &part : plan_->parts) {
    findArrays(part, uses_);
    if (runtime_.checks)
      part.allowed =
          allowedAccesses(region_, uses_, domain_, chunks_[static_cast<std::size_t>(&part - plan_->parts.data())]);
    const auto p = static_cast<std::size_t>(&part - plan_->parts.data());
    setStages(runtime_, {region_, uses_, domain_, chunks_[p], moves_[p]}, part);
  }
  shareLinks(runtime_, region_, uses_, domain_, *plan_);
  if (costs_)
    exchangeBoundaries(runtime_, {region_, uses_, domain_, chunks_, *costs_}, *plan_);
  for (std::size_t k = 0; k < uses_.size(); ++k)
    if (auto edged = edgedOf(static_cast<int>(k), region_, uses_[k].shape, uses_[k].view, domain_))
      plan_->edged.push_back(std::move(*edged));
  collectQueues(*plan_);
  plan_->fetchSeconds = virtualTime(plan_->fetch.transfers);
  plan_->homeSeconds = virtualTime(plan_->home);
  // The directory has nothing to say if there is no other memory than the host's.
  if (runtime_.host() == 0)
    plan_->effects.clear();
  plan_->pure = std::all_of(plan_->parts.begin(), plan_->parts.end(), [](const Part &part) { return part.host; }) &&
                plan_->effects.empty();
  for (const Use &use : uses_)
    if (use.array)
      plan_->known.push_back({use.array->version, *use.array->version});
  for (const het_access &access : plan_->accesses)
    plan_->residences.push_back(runtime_.store.versionAt(access.base));
  plan_->version = runtime_.store.version();
  plan_->tiles = tilesIn(domain_);
  plan_->speedChanges = runtime_.speedChanges;
}

Result<std::unique_ptr<Plan>> Planner::make() {
  copyDescription();
  makeParts();
  makeTraffic();
  if (writersCollide())
    onePart();
  if (Status status = reserve(); !status.ok())
    return std::move(status.error());
  noteUnbrought(region_, uses_, domain_, chunks_);
  moves_.resize(plan_->parts.size());
  for (const Traffic &traffic : traffic_)
    planArray(traffic);
  finish();
  return std::move(plan_);
}

} // namespace

Result<std::unique_ptr<Plan>> makePlan(Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                                       const Domain &domain, const std::vector<int> &devices, Tiling tiling,
                                       const PassCosts *costs) {
  return Planner(runtime, region, uses, domain, devices, std::move(tiling), costs).make();
}

} // namespace het
