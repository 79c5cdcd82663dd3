//===-- exec/chunks/chunk_memory.cpp - device memory for a pass that is given out in chunks --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/chunks/chunk_memory.hpp"

#include "base/text.hpp"
#include "exec/plan/stages.hpp"

#include <algorithm>
#include <numeric>

namespace het {

// One chunk comes in, one is computed, one goes home.
constexpr std::size_t overlapping = 3;

ChunkMemory::ChunkMemory(Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                         std::vector<ChunkedArray> &arrays)
    : runtime_(runtime), region_(region), uses_(uses), domain_(domain), arrays_(arrays),
      ofDevice_(runtime.devices.size()) {
  const Range all = domain.cut[0].range;
  const std::vector<Share> shares = sharesOf(chunkOf(region, domain, all));
  for (std::size_t a = 0; a < arrays.size(); ++a)
    arrays[a].near = shares[a].near;
  whole_.assign(arrays.size(), false);
  if (all.empty())
    return;
  const std::vector<std::size_t> least = bytesFor(aligned(all, 1)), most = bytesFor(all);
  for (std::size_t a = 0; a < arrays.size(); ++a)
    whole_[a] = 2 * least[a] > most[a];
}

std::vector<Share> ChunkMemory::sharesOf(const Chunk &chunk) const {
  std::vector<Share> shares(arrays_.size());
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    for (const Use *use : arrays_[a].uses)
      addUse(shares[a], region_, *use, domain_, {&chunk, 1});
  return shares;
}

std::vector<BoxSet> ChunkMemory::lackedBy(std::span<const Range> pieces, std::span<const int> devices) const {
  std::vector<BoxSet> lacked(arrays_.size());
  for (std::size_t d = 0; d < pieces.size(); ++d) {
    const std::vector<Share> shares = sharesOf(chunkOf(region_, domain_, wholeTiles(domain_.cut[0], pieces[d])));
    for (std::size_t a = 0; a < arrays_.size(); ++a) {
      BoxSet reads = shares[a].reads;
      if (devices[d] != runtime_.host())
        reads.subtract(arrays_[a].entry.valid[static_cast<std::size_t>(devices[d])]);
      lacked[a].add(reads);
    }
  }
  return lacked;
}

bool ChunkMemory::isAtHost(Range iterations) const {
  const std::vector<Share> shares = sharesOf(chunkOf(region_, domain_, wholeTiles(domain_.cut[0], iterations)));
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    if (!arrays_[a].entry.valid[static_cast<std::size_t>(runtime_.host())].contains(shares[a].reads))
      return false;
  return true;
}

static std::size_t capacityOf(const Runtime &runtime, const std::vector<Use> &uses, const ChunkedArray &chunked,
                              const BoxSet &near) {
  if (near.empty())
    return 0;
  return runtime.store.formFor(*chunked.array, near, mayPack(uses, chunked.array)).capacity;
}

std::size_t ChunkMemory::wholeBytes() const {
  std::size_t bytes = 0;
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    bytes += whole_[a] ? capacityOf(runtime_, uses_, arrays_[a], arrays_[a].near) : 0;
  return bytes;
}

bool ChunkMemory::holdsAll(int space) const {
  std::size_t wanted = 0;
  for (const ChunkedArray &chunked : arrays_)
    wanted += capacityOf(runtime_, uses_, chunked, chunked.near);
  return wanted <= runtime_.devices[static_cast<std::size_t>(space)]->room() / 2;
}

bool ChunkMemory::holdsSome(int space) const {
  if (runtime_.devices[static_cast<std::size_t>(space)]->capability().memory == 0)
    return true;
  const Range all = domain_.cut[0].range;
  const std::vector<std::size_t> blocks = blocksFor(all, 1);
  return std::accumulate(blocks.begin(), blocks.end(), wholeBytes()) <=
         runtime_.devices[static_cast<std::size_t>(space)]->room();
}

Error ChunkMemory::none(int space) const {
  const Device &device = *runtime_.devices[static_cast<std::size_t>(space)];
  const std::vector<std::size_t> blocks = blocksFor(domain_.cut[0].range, 1);
  return outOfMemory(device, std::accumulate(blocks.begin(), blocks.end(), wholeBytes()), device.room());
}

std::size_t ChunkMemory::depth(int space) const {
  return streams(space) ? ofDevice_[static_cast<std::size_t>(space)].depth : overlapping;
}

// So many iterations, or indices, at the beginning of the piece; in whole tiles, one at least.
Range ChunkMemory::aligned(Range piece, long count) const {
  const Cut &cut = domain_.cut[0];
  long end = piece.lo + count;
  if (cut.tile > 0) {
    end -= (end - cut.all.lo) % cut.tile;
    if (end <= piece.lo)
      end += cut.tile;
  }
  return {piece.lo, std::min(end, piece.hi)};
}

// By array, what buffers for one chunk take.
std::vector<std::size_t> ChunkMemory::bytesFor(Range piece) const {
  const std::vector<Share> shares = sharesOf(chunkOf(region_, domain_, piece));
  std::vector<std::size_t> bytes;
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    bytes.push_back(capacityOf(runtime_, uses_, arrays_[a], shares[a].near));
  return bytes;
}

// By array, what a block must have room for if chunks have `count` iterations: at the beginning, in the middle and at
// the end of the piece.
std::vector<std::size_t> ChunkMemory::blocksFor(Range piece, long count) const {
  std::vector<std::size_t> most(arrays_.size());
  for (const long before : {0L, piece.size() / 2, std::max(piece.size() - count, 0L)}) {
    const Range here = aligned({before == 0 ? piece.lo : aligned(piece, before).hi, piece.hi}, count);
    if (here.empty())
      continue;
    const std::vector<std::size_t> bytes = bytesFor(here);
    constexpr std::size_t lines = 128; // buffers of flat arrays begin and end with a line, wherever the chunk does
    for (std::size_t a = 0; a < most.size(); ++a)
      most[a] = whole_[a] ? 0 : std::max(most[a], bytes[a] + (arrays_[a].array->flat && bytes[a] > 0 ? lines : 0));
  }
  return most;
}

Status ChunkMemory::reserve(int space, std::span<const Share> shares) {
  Store &store = runtime_.store;
  const auto reserveAll = [&](auto &&nearOf) -> Status {
    for (std::size_t a = 0; a < arrays_.size(); ++a)
      if (Status status = store.reserve(*arrays_[a].array, space, nearOf(a), mayPack(uses_, arrays_[a].array));
          !status.ok())
        return std::move(status.error()).note(describe(*arrays_[a].uses.front()));
    return {};
  };
  // A buffer that grows is copied, and all that the device still does is waited for.
  if (holdsAll(space))
    if (Status status = reserveAll([&](std::size_t a) -> const BoxSet & { return arrays_[a].near; });
        status.ok() || !status.error().ofMemory)
      return status;
  if (std::ranges::any_of(arrays_, [](const ChunkedArray &one) { return !one.kept.empty(); }))
    return reserveAll([&](std::size_t a) -> const BoxSet & { return shares[a].near; });
  Error none{text("device ", space, " has no memory for all of the loop's arrays"), {}};
  none.ofMemory = true;
  return none;
}

// The number of iterations of the largest chunks for `depth` of which there is room; 0: for none.
long ChunkMemory::countFor(Range piece, std::size_t room, std::size_t depth) const {
  const auto fits = [&](long count) {
    const std::vector<std::size_t> blocks = blocksFor(piece, count);
    return std::accumulate(blocks.begin(), blocks.end(), std::size_t{0}) <= room / depth;
  };
  const long all = piece.size();
  if (all == 0 || !fits(1))
    return 0;
  long most = 1; // it is often a small part of all
  while (most < all && fits(std::min(2 * most, all)))
    most = std::min(2 * most, all);
  for (long tooMany = std::min(2 * most, all); tooMany - most > 1;) {
    const long middle = most + (tooMany - most) / 2;
    (fits(middle) ? most : tooMany) = middle;
  }
  return most;
}

static std::size_t bytesOf(const Array &array, const BoxSet &boxes) {
  std::size_t items = 0;
  for (const Box &box : boxes.joined())
    items += static_cast<std::size_t>(box.items());
  return items * (array.flat ? 1 : array.shape.item);
}

// The iterations of a chunk if copies and kernels are to overlap as well as they can.
long ChunkMemory::worthStaging(int space, Range piece) const {
  const Capability &device = runtime_.devices[static_cast<std::size_t>(space)]->capability();
  const Chunk chunk = chunkOf(region_, domain_, piece);
  const std::vector<Box> boxes = chunk.boxes(region_.loops);
  const long work = workIn(domain_, boxes);
  const std::vector<Share> shares = sharesOf(chunk);
  std::size_t in = 0, out = 0;
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    if (!whole_[a]) {
      in += bytesOf(*arrays_[a].array, shares[a].reads);
      out += bytesOf(*arrays_[a].array, shares[a].writes);
    }
  const LaneSeconds lanes{virtualTime(device, in), virtualTime(device, work), virtualTime(device, out)};
  const long stages = stagesFor(device, lanes, mostStages(device, work, iterationsIn(boxes), in + out));
  return std::max((piece.size() + stages - 1) / stages, 1L);
}

// Contents that only the device has go home. Its buffers go, but those of arrays that stay whole.
Status ChunkMemory::bringHome(int space) {
  const auto here = static_cast<std::size_t>(space);
  Store &store = runtime_.store;
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    ChunkedArray &chunked = arrays_[a];
    const BoxSet kept = chunked.now.valid[here].intersect(chunked.kept);
    const std::vector<Piece> pieces = require(chunked.now, runtime_.host(), kept, store.rank(runtime_.host()));
    if (Status status = store.move(*chunked.array, pieces, true); !status.ok())
      return status;
    arrived(chunked.now, pieces);
    arrived(chunked.entry, pieces); // what it still has to compute comes from there
    if (!whole_[a]) {
      chunked.now.valid[here] = {};
      store.giveUp(*chunked.array, space);
    }
    chunked.array->holdings = std::make_shared<const Holdings>(chunked.now);
  }
  return {};
}

void ChunkMemory::releaseBlocks(int space) {
  OfDevice &mine = of(space);
  for (std::size_t a = 0; a < mine.block.size(); ++a) {
    if (!whole_[a]) {
      runtime_.store.lay(*arrays_[a].array, space, {});
      arrays_[a].now.valid[static_cast<std::size_t>(space)] = {};
    }
    for (void *block : mine.block[a])
      runtime_.devices[static_cast<std::size_t>(space)]->release(block);
  }
  mine.block.clear();
  mine.depth = 0;
}

Status ChunkMemory::makeBlocks(int space) {
  OfDevice &mine = of(space);
  mine.capacity = blocksFor(domain_.cut[0].range, mine.most);
  mine.block.resize(arrays_.size());
  for (std::size_t a = 0; a < arrays_.size(); ++a)
    for (std::size_t i = 0; i < mine.depth && mine.capacity[a] > 0; ++i) {
      Result<void *> block = runtime_.store.allocate(*arrays_[a].array, space, mine.capacity[a]);
      if (!block.ok()) {
        releaseBlocks(space);
        return std::move(block.error()).note(describe(*arrays_[a].uses.front()));
      }
      mine.block[a].push_back(*block);
    }
  return {};
}

// Other arrays of data regions come again when they are used. So they go only until a part of the memory is free in
// which chunks have some size.
Status ChunkMemory::makeRoom(int space, long worth) {
  runtime_.store.freeIdle(space);
  if (runtime_.lends)
    return {};
  const std::vector<std::size_t> blocks = blocksFor(domain_.cut[0].range, worth);
  const std::size_t wanted = std::accumulate(blocks.begin(), blocks.end(), std::size_t{0}) * overlapping;
  const std::size_t room = runtime_.devices[static_cast<std::size_t>(space)]->room();
  return runtime_.store.evict(space, wholeBytes() + std::min(wanted, room / 4));
}

Status ChunkMemory::stream(int space, Range piece, bool last) {
  Device &device = *runtime_.devices[static_cast<std::size_t>(space)];
  Store &store = runtime_.store;
  if (Status status = device.wait(); !status.ok())
    return status;
  if (Status status = bringHome(space); !status.ok())
    return status;
  const long worth = last ? worthStaging(space, piece) : piece.size(); // else the schedule says how large chunks are
  if (Status status = makeRoom(space, worth); !status.ok())
    return status;
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    if (!whole_[a])
      continue;
    ChunkedArray &chunked = arrays_[a];
    const bool pack = mayPack(uses_, chunked.array);
    Status status = store.reserve(*chunked.array, space, chunked.near, pack);
    if (!status.ok() && status.error().ofMemory) { // to grow it takes the old one beside the new one
      chunked.now.valid[static_cast<std::size_t>(space)] = {};
      chunked.array->holdings = std::make_shared<const Holdings>(chunked.now);
      store.giveUp(*chunked.array, space);
      status = store.reserve(*chunked.array, space, chunked.near, pack);
    }
    if (!status.ok())
      return std::move(status.error()).note(describe(*chunked.uses.front()));
  }
  const Range any = domain_.cut[0].range;
  Status status;
  for (const std::size_t depth : {overlapping, std::size_t{1}}) {
    for (long count = std::min(countFor(any, device.unused(), depth), worth); count > 0; count /= 2) {
      of(space).depth = depth;
      of(space).turn = 0;
      of(space).most = count;
      status = makeBlocks(space);
      if (status.ok() || !status.error().ofMemory)
        return status;
    }
  }
  return status.ok() ? Status(outOfMemory(device, bytesFor(aligned(piece, 1)).front(), device.unused()))
                     : std::move(status);
}

Result<Range> ChunkMemory::fitting(int space, Range piece) const {
  const OfDevice &mine = ofDevice_[static_cast<std::size_t>(space)];
  for (Range first = aligned(piece, mine.most);; first = aligned(piece, first.size() / 2)) {
    const std::vector<std::size_t> bytes = bytesFor(first);
    std::size_t a = 0;
    while (a < arrays_.size() && (whole_[a] || bytes[a] <= mine.capacity[a]))
      ++a;
    if (a == arrays_.size())
      return first;
    if (first == aligned(piece, 1))
      return outOfMemory(*runtime_.devices[static_cast<std::size_t>(space)], bytes[a], mine.capacity[a])
          .note(describe(*arrays_[a].uses.front()));
  }
}

void ChunkMemory::lay(int space, std::span<const Share> shares) {
  OfDevice &mine = of(space);
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    if (whole_[a])
      continue;
    Array &array = *arrays_[a].array;
    Buffer buffer;
    if (!shares[a].near.empty()) {
      buffer = runtime_.store.formFor(array, shares[a].near, mayPack(uses_, &array));
      buffer.memory = mine.block[a][mine.turn];
    }
    runtime_.store.lay(array, space, buffer);
  }
  mine.turn = (mine.turn + 1) % mine.depth;
}

Status haveMemoryForAll(Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                        std::span<const int> devices) {
  std::vector<ChunkedArray> arrays = runtime.host() > 0 ? chunkedArrays(uses) : std::vector<ChunkedArray>();
  const ChunkMemory memory(runtime, region, uses, domain, arrays);
  for (int space : devices)
    if (space != runtime.host() && !memory.holdsAll(space))
      return memory.none(space);
  return {};
}

void ChunkMemory::release() {
  for (int space = 0; space < runtime_.host(); ++space)
    if (streams(space))
      releaseBlocks(space);
}

} // namespace het
