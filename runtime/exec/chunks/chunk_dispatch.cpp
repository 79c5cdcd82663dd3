//===-- exec/chunks/chunk_dispatch.cpp - a pass in chunks, on demand -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.2, [G] section 4.2. Chunks are planned one by one, while others compute. So what a chunk may lack is
// brought to the host's storage before any of it runs, and every chunk takes that from there: no device's queue or
// memory is touched by another device's thread. Rows of which a device has the only copy stay (own_rows.hpp), and other
// results go home with their chunk. A chunk may bring along items around its own that another chunk is writing: no
// iteration reads them. They are not entered as current. A claim is cut if its device lacks memory (chunk_memory.hpp).

#include "base/log.hpp"
#include "base/text.hpp"
#include "exec/checking/check.hpp"
#include "exec/chunks/chunk_memory.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/chunks/own_rows.hpp"
#include "exec/engine/clock.hpp"
#include "exec/pass/site.hpp"
#include "exec/plan/stages.hpp"
#include "exec/plan/unbrought.hpp"
#include "geometry/split.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace het {

namespace {

class ChunkDispatcher : public Dispatcher {
public:
  ChunkDispatcher(Run &run, const het_region &region, std::vector<Use> uses, Domain domain, RowSplit rowSplit,
                  std::unique_ptr<Policy> own)
      : run_(run), runtime_(*run.runtime), site_(*run.site), own_(std::move(own)),
        policy_(own_ ? *own_ : site_.policy()), region_(region), uses_(std::move(uses)), domain_(domain),
        rowSplit_(std::move(rowSplit)), ownRows_(domain.cut[0].range, rowSplit_.shares),
        plan_(std::make_unique<Plan>()),
        arrays_(runtime_.host() > 0 ? chunkedArrays(uses_) : std::vector<ChunkedArray>()), // else no other memory
        memory_(runtime_, region_, uses_, domain_, arrays_) {
    counters.resize(runtime_.devices.size());
  }

  Status plan();
  Status start() override;
  bool usesHost() const override { return site_.devices().back() == runtime_.host(); }
  bool complete() const override { return true; }
  Result<int> take(int mine) override;
  bool overlaps() const override { return true; }
  Status submitted(int number) override;
  Status close() override;

private:
  int candidate(int mine) const;
  std::size_t window(const Slot &slot) const;
  Result<Event> lastOf(const Slot &slot) const;
  Status complete(Slot &slot);
  Status completeAll(Slot &slot);
  Result<bool> nextChunk(Slot &slot);
  Range claim(const Slot &slot);
  struct Prepared {
    Chunk chunk;
    std::vector<Share> shares; // by array
  };
  Result<Prepared> makeRoom(Slot &slot);
  void tellDone(Slot &slot, Range claim);
  void endClaim(Slot &slot);
  void describe(Slot &slot, const Chunk &chunk);
  void plan(Slot &slot, const Prepared &prepared);
  double planArray(std::size_t array, const Share &share, Part &part);
  double withoutRows(double seconds, double once, double compute) const {
    return std::min(seconds, std::max(seconds - once, runtime_.virtualClock ? compute : 0.1 * seconds));
  }
  double recurring(const Slot &slot, double seconds) const;
  void place(std::vector<Transfer> &list, const Array &array, const Piece &piece, std::uint64_t &bytes);

  Run &run_;
  Runtime &runtime_;
  Site &site_;
  std::unique_ptr<Policy> own_; // of this pass, or null: the site's
  Policy &policy_;
  const het_region &region_;
  std::vector<Use> uses_;
  Domain domain_;
  RowSplit rowSplit_;
  OwnRows ownRows_;
  std::unique_ptr<Plan> plan_;
  std::vector<ChunkedArray> arrays_;
  ChunkMemory memory_;
  std::mutex mutex_; // all that follows, and the policy
  long claimed_ = 0; // iterations that some slot has
};

void ChunkDispatcher::place(std::vector<Transfer> &list, const Array &array, const Piece &piece, std::uint64_t &bytes) {
  std::size_t first = list.size();
  appendTransfers(array, piece, runtime_.host(), runtime_.devices, list);
  for (std::size_t i = first; i < list.size(); ++i)
    bytes += list[i].copy.moved();
}

// Items that the region reads and only devices have go to the host.
Status ChunkDispatcher::plan() {
  Plan &plan = *plan_;
  plan.region = region_;
  plan.accesses.assign(region_.access, region_.access + region_.accesses);
  plan.region.access = plan.accesses.data();
  plan.devices = site_.devices();
  plan.range = domain_.cut[0].range;
  plan.onDemand = true;
  plan.tiles = tilesIn(domain_);
  for (int space : plan.devices)
    if (space != runtime_.host() && !memory_.holdsSome(space))
      return memory_.none(space);
  const Chunk all = chunkOf(region_, domain_, domain_.cut[0].range);
  if (!arrays_.empty())
    noteUnbrought(region_, uses_, domain_, {{{all}}});
  const int host = runtime_.host();
  const std::vector<BoxSet> wanted =
      ownRows_.empty() ? memory_.lackedBy({&plan.range, 1}, {&host, 1})
                       : memory_.lackedBy(het::cut(domain_.cut[0].range, rowSplit_.shares), site_.devices());
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    ChunkedArray &chunked = arrays_[a];
    auto pieces = require(chunked.entry, runtime_.host(), wanted[a], runtime_.store.rank(runtime_.host()));
    for (const Piece &piece : pieces)
      place(plan.fetch.transfers, *chunked.array, piece, counters[static_cast<std::size_t>(piece.from)].out);
    arrived(chunked.entry, pieces);
    chunked.now = chunked.entry;
    auto holdings = std::make_shared<const Holdings>(chunked.now);
    chunked.array->holdings = holdings;
    plan.effects.push_back({chunked.array, holdings, holdings, nullptr});
  }
  collectQueues(plan);
  plan.fetchSeconds = virtualTime(plan.fetch.transfers);
  plan.pure = arrays_.empty() && site_.devices().front() == runtime_.host();
  run_.plan = plan_.get();
  return {};
}

// A slot for each thread; the host's come first, as in other passes.
Status ChunkDispatcher::start() {
  policy_.begin(site_.request(region_, domain_.cut[0].range.size()));
  std::vector<WorkerThread> threads = threadsOf(site_.workers());
  het::makeRoom(run_, static_cast<int>(threads.size()));
  run_.count = 0;
  const Part none{};
  for (bool host : {true, false})
    for (std::size_t s = 0; s < threads.size(); ++s)
      if (site_.workers()[threads[s].worker].host == host) {
        Slot &slot = run_.slots[run_.count];
        addSlot(run_, region_, none);
        slot.part = &slot.mine;
        slot.thread = s;
        slot.worker = threads[s].worker;
        slot.mine.space = site_.devices()[threads[s].worker];
        slot.mine.host = host;
      }
  long most = std::min<long>(run_.count, domain_.cut[0].range.size());
  run_.team = worksAlone(run_, static_cast<int>(most), domain_.cut[0].range.size()) ? 1 : static_cast<int>(most);
  return {};
}

// Under the virtual clock, the slot that is free first.
int ChunkDispatcher::candidate(int mine) const {
  auto open = [this](int slot) {
    return !run_.slots[slot].taken && !run_.slots[slot].done.load(std::memory_order_relaxed);
  };
  if (!runtime_.virtualClock && mine >= 0 && mine < run_.count && open(mine))
    return mine;
  int best = -1;
  for (int slot = 0; slot < run_.count; ++slot)
    if (open(slot) && (best < 0 || (runtime_.virtualClock && run_.slots[slot].clock < run_.slots[best].clock)))
      best = slot;
  return best;
}

Result<int> ChunkDispatcher::take(int mine) {
  std::unique_lock lock(mutex_);
  for (;;) {
    int number = candidate(mine);
    if (number < 0)
      return -1;
    Slot &slot = run_.slots[number];
    Result<bool> got = nextChunk(slot);
    if (!got.ok())
      return got.error();
    slot.taken = true;
    if (*got)
      return number;
    const bool asksAgain = !slot.pending.empty();
    lock.unlock();
    if (Status status = asksAgain ? complete(slot) : completeAll(slot); !status.ok())
      return std::move(status.error());
    lock.lock();
    slot.taken = false;
    if (!asksAgain)
      slot.done.store(true, std::memory_order_release);
  }
}

// Iterations for the slot.
Range ChunkDispatcher::claim(const Slot &slot) {
  if (!ownRows_.empty())
    return ownRows_.claim(policy_, site_.workers(), {slot.thread, slot.worker, slot.pending.empty()},
                          [this](Range iterations) { return memory_.isAtHost(iterations); });
  const Range whole = domain_.cut[0].range, claimed = policy_.claim(slot.thread);
  return {whole.lo + claimed.lo, whole.lo + claimed.hi};
}

// The thread's next chunk, as the slot's part. False: it gets none now.
Result<bool> ChunkDispatcher::nextChunk(Slot &slot) {
  for (;;) {
    if (slot.rest.empty()) {
      const Range claimed = claim(slot);
      if (claimed.empty())
        return false;
      claimed_ += claimed.size();
      slot.claim = slot.rest = wholeTiles(domain_.cut[0], claimed);
    }
    // Others may look meanwhile (memory/store_lock.hpp), and may want memory too.
    auto lock = lockStore(run_);
    Result<Prepared> prepared = makeRoom(slot);
    if (!prepared.ok())
      return std::move(prepared.error());
    if (prepared->chunk.empty()) {
      if (slot.rest.empty())
        endClaim(slot);
      continue;
    }
    describe(slot, prepared->chunk);
    plan(slot, *prepared);
    return true;
  }
}

// All iterations of a claim are complete. The policy hears of a claim once, in however many chunks it was done.
void ChunkDispatcher::tellDone(Slot &slot, Range claim) {
  const long work = std::exchange(slot.claimedWork, 0);
  const double seconds = site_.toldSeconds(slot.part->space, work, std::exchange(slot.claimedSeconds, 0.0));
  policy_.done(slot.thread, work, seconds);
  ownRows_.done(slot.worker, claim, seconds);
}

// The rest of a claim has no iterations.
void ChunkDispatcher::endClaim(Slot &slot) {
  if (slot.pending.empty())
    tellDone(slot, slot.claim);
  else
    slot.pending.back().last = true;
}

// As much of what is left as the device has memory for.
Result<ChunkDispatcher::Prepared> ChunkDispatcher::makeRoom(Slot &slot) {
  const int space = slot.part->space;
  for (;;) {
    Range piece = slot.rest;
    if (memory_.streams(space)) {
      Result<Range> fitting = memory_.fitting(space, piece);
      if (!fitting.ok())
        return std::move(fitting.error());
      piece = *fitting;
    }
    Prepared prepared{chunkOf(region_, domain_, piece), {}};
    prepared.shares = memory_.sharesOf(prepared.chunk);
    Status status;
    if (memory_.streams(space))
      memory_.lay(space, prepared.shares);
    else if (!slot.part->host && !prepared.chunk.empty())
      status = memory_.reserve(space, prepared.shares);
    if (status.ok()) {
      slot.rest.lo = piece.hi;
      return prepared;
    }
    if (!status.error().ofMemory)
      return std::move(status.error());
    if (Status streams = memory_.stream(space, slot.rest, own_ != nullptr); !streams.ok())
      return std::move(streams.error());
    logMessage(LogLevel::Info,
               text("region at ", region_.site->file ? region_.site->file : "?", ":", region_.site->line,
                    " streams its arrays through device ", space, ", which has no memory for all of them"));
  }
}

// The slot's part is the chunk, still without its copies.
void ChunkDispatcher::describe(Slot &slot, const Chunk &chunk) {
  Part &part = slot.mine;
  const std::vector<Tile> tiles = tilesOf(region_, domain_, chunk);
  part.boxes = slot.boxes = tiles.empty() ? chunk.boxes(region_.loops) : boxesOf(tiles);
  slot.tiles.clear();
  for (const Tile &tile : tiles)
    slot.tiles.push_back(tile.number);
  part.work = slot.work = workIn(domain_, part.boxes);
  slot.box = 0;
  slot.stage = slot.stageEnd = slot.brought = 0;
  slot.arrived = {};
  slot.at = 0;
  slot.single = oneByOne(run_, part);
  if (run_.check) {
    part.allowed = allowedAccesses(region_, uses_, domain_, {&chunk, 1});
    checkChanges(runtime_, part.space, *part.allowed);
    forgetChanges(*part.allowed);
  }
  part.stages.assign(1, {part.boxes.size(), {}, {}});
  part.in = part.out = 0;
}

void ChunkDispatcher::plan(Slot &slot, const Prepared &prepared) {
  Part &part = slot.mine;
  slot.chunkOnce = 0;
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    slot.chunkOnce += planArray(a, prepared.shares[a], part);
    plan_->effects[a].after = arrays_[a].array->holdings;
    plan_->effects[a].owned = std::make_shared<std::vector<BoxSet>>(arrays_[a].owned);
  }
  findArrays(part, uses_);
  const Stage &stage = part.stages.front();
  slot.chunk = {fairTime(stage.before), launchSeconds(runtime_, region_, domain_, part.space, part.boxes, 1),
                fairTime(stage.after)};
}

// Returns the seconds of copies that no later pass has.
double ChunkDispatcher::planArray(std::size_t array, const Share &share, Part &part) {
  ChunkedArray &chunked = arrays_[array];
  const auto here = static_cast<std::size_t>(part.space), host = static_cast<std::size_t>(runtime_.host());
  const bool passes = memory_.passesThrough(part.space, array);
  if (passes) // other chunks have had these blocks
    chunked.now.valid[here] = {};
  double once = 0;
  if (!part.host) {
    std::vector<Transfer> &before = part.stages.front().before;
    const std::size_t first = before.size();
    BoxSet missing = share.reads;
    missing.subtract(chunked.now.valid[here]);
    missing = missing.intersect(chunked.entry.valid[host]);
    for (const Box &box : missing.joined())
      place(before, *chunked.array, {runtime_.host(), part.space, box}, part.in);
    if (!ownRows_.empty() && !chunked.kept.empty())
      once = fairTime(std::span(before).subspan(first));
    missing.subtract(chunked.changed);
    chunked.now.valid[here].add(missing);
  }
  written(chunked.now, part.space, share.writes);
  chunked.changed.add(share.writes);
  chunked.owned[passes ? host : here].add(share.writes);
  if (!part.host) {
    BoxSet home = share.writes.intersect(chunked.home);
    if (!passes)
      home.subtract(chunked.kept);
    for (const Box &box : home.joined())
      place(part.stages.front().after, *chunked.array, {part.space, runtime_.host(), box}, part.out);
    chunked.now.valid[host].add(home);
  }
  chunked.array->holdings = std::make_shared<const Holdings>(chunked.now);
  chunked.array->writes += !share.writes.empty();
  return once;
}

// Behind the slot's kernels, and its copies home, which are behind these.
Result<Event> ChunkDispatcher::lastOf(const Slot &slot) const {
  Device &device = *runtime_.devices[static_cast<std::size_t>(slot.part->space)];
  return device.record(slot.part->stages.front().after.empty() ? Lane::Compute : Lane::Out);
}

std::size_t ChunkDispatcher::window(const Slot &slot) const {
  const bool overlaps = runtime_.devices[static_cast<std::size_t>(slot.part->space)]->overlaps();
  return !slot.part->host && (overlaps || runtime_.virtualClock) ? memory_.depth(slot.part->space) : 1;
}

Status ChunkDispatcher::submitted(int number) {
  Slot &slot = run_.slots[number];
  Result<Event> over = slot.part->host ? Result<Event>(Event{}) : lastOf(slot);
  if (!over.ok())
    return std::move(over.error());
  PendingChunk chunk{*over,          slot.work,         slot.begin, 0,
                     slot.part->in,  slot.part->out,    slot.claim, slot.rest.empty(),
                     slot.chunkOnce, slot.chunk.compute};
  if (runtime_.virtualClock) {
    chunk.begin = slot.clock;
    chunk.end = slot.lanes.add(slot.clock, slot.chunk);
    slot.chunks.add(slot.chunk);
  }
  slot.pending.push_back(chunk);
  while (slot.pending.size() >= window(slot))
    if (Status status = complete(slot); !status.ok())
      return status;
  std::lock_guard lock(mutex_);
  slot.taken = false;
  return {};
}

// Waits for the slot's oldest chunk. Its time is counted from the end of the one before, with which it has overlapped.
Status ChunkDispatcher::complete(Slot &slot) {
  PendingChunk chunk = slot.pending.front();
  slot.pending.pop_front();
  if (Status status = runtime_.devices[static_cast<std::size_t>(slot.part->space)]->wait(chunk.over); !status.ok())
    return status;
  if (!runtime_.virtualClock) {
    chunk.end = trace::now();
    recordPart(slot, region_.site, chunk.begin, chunk.end, chunk.work);
  }
  const double seconds = chunk.end - std::max(chunk.begin, slot.completed);
  slot.completed = slot.clock = chunk.end;
  slot.seconds += seconds;
  std::lock_guard lock(mutex_);
  ++slot.launches;
  slot.once += chunk.once;
  slot.claimedWork += chunk.work;
  slot.claimedSeconds += withoutRows(seconds, chunk.once, chunk.compute);
  if (chunk.last)
    tellDone(slot, chunk.claim);
  PassCounters &mine = counters[static_cast<std::size_t>(slot.part->space)];
  mine.iterations += chunk.work;
  mine.seconds = std::max(mine.seconds, slot.seconds);
  mine.in += chunk.in;
  mine.out += chunk.out;
  return {};
}

// There is no chunk left for the slot.
Status ChunkDispatcher::completeAll(Slot &slot) {
  while (!slot.pending.empty())
    if (Status status = complete(slot); !status.ok())
      return status;
  return slot.part->host ? Status() : runtime_.devices[static_cast<std::size_t>(slot.part->space)]->wait();
}

// Seconds of a slot's worker if rows are there, all is one chunk, and the host's cores end together.
double ChunkDispatcher::recurring(const Slot &slot, double seconds) const {
  const Worker &worker = site_.workers()[slot.worker];
  const double launches = static_cast<double>(std::max(slot.launches - 1, 0L)) * worker.fixed;
  return slot.part->host ? seconds / worker.cores
                         : withoutRows(seconds, slot.once + launches, slot.chunks.compute - launches);
}

Status ChunkDispatcher::close() {
  requireAll(domain_.cut[0].range, claimed_);
  memory_.release();
  for (ChunkedArray &chunked : arrays_) {
    keepOnly(chunked.now, runtime_.host(), chunked.kept, chunked.array->shape.rank);
    chunked.array->setHoldings(std::move(chunked.now));
    if (!chunked.changed.empty())
      chunked.array->owned = std::make_shared<std::vector<BoxSet>>(std::move(chunked.owned));
  }
  virtualSeconds = plan_->fetchSeconds + longestSlot(run_);
  double sum = 0;
  std::vector<long> iterations;
  std::vector<double> seconds(site_.devices().size());
  for (int i = 0; i < run_.count; ++i) {
    const Slot &slot = run_.slots[i];
    sum += slot.seconds;
    seconds[slot.worker] += recurring(slot, slot.seconds);
    PassCounters &mine = counters[static_cast<std::size_t>(slot.part->space)];
    mine.copies += slot.chunks.copies();
    mine.hidden += slot.chunks.hidden(slot.seconds);
  }
  for (int space : site_.devices())
    iterations.push_back(counters[static_cast<std::size_t>(space)].iterations);
  site_.learnOnDemand(iterations, seconds, sum);
  policy_.passed();
  if (!ownRows_.empty()) {
    const std::vector<Computed> computed = ownRows_.computed(site_.workers());
    if (const std::vector<long> shares = ownRows_.shares(computed); !shares.empty())
      site_.placed(rowSplit_, shares);
    policy_.computed(computed);
  }
  return {};
}

} // namespace

Result<std::unique_ptr<Dispatcher>> makeChunkDispatcher(Run &run, const het_region &region, std::vector<Use> uses,
                                                        const Domain &domain, RowSplit rowSplit,
                                                        std::unique_ptr<Policy> policy) {
  auto made =
      std::make_unique<ChunkDispatcher>(run, region, std::move(uses), domain, std::move(rowSplit), std::move(policy));
  if (Status status = made->plan(); !status.ok())
    return std::move(status.error());
  return std::unique_ptr<Dispatcher>(std::move(made));
}

} // namespace het
