//===-- exec/chunks/chunk_memory.hpp - device memory for a pass that is given out in chunks --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A device that has memory for all that the pass may ask of it gets that once. Buffers of arrays that stay on the
// devices grow with what a device gets. A device that has too little memory streams ([C] section 4.3: "large data sets
// on the host [can] be streamed through accelerators without enough memory"). It has blocks for a few chunks, which
// take turns: one chunk comes in, one is computed, one goes home. An array that each chunk needs whole stays there for
// the pass.
#pragma once

#include "exec/engine/runtime.hpp"
#include "exec/plan/chunked.hpp"

#include <span>

namespace het {

/// Memory of all devices for one pass. Belongs to the pass's dispatcher, which calls with the store's lock held, one
/// thread at a time. `arrays`, `uses` and `domain` outlive it.
class ChunkMemory {
public:
  ChunkMemory(Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
              std::vector<ChunkedArray> &arrays);

  /// The items of each array that a chunk uses.
  std::vector<Share> sharesOf(const Chunk &chunk) const;
  /// By array, the items that some device reads and does not have at the pass's beginning, if the devices have these
  /// pieces of the iterations. The host is taken to have none.
  std::vector<BoxSet> lackedBy(std::span<const Range> pieces, std::span<const int> devices) const;
  /// Whether the host has the rows that these iterations read, at the pass's beginning.
  bool isAtHost(Range iterations) const;

  /// Whether the device's memory would do for twice what the pass may ask of it, since a buffer that grows stands
  /// beside the one before. An unknown amount would do.
  bool holdsAll(int space) const;
  /// Whether it would do for the smallest chunks; else the device cannot have a part in the pass.
  bool holdsSome(int space) const;

  /// Why, where it would not.
  Error none(int space) const;

  bool streams(int space) const { return ofDevice_[static_cast<std::size_t>(space)].depth > 0; }
  /// Whether that array passes through the device in blocks: contents go home with each chunk.
  bool passesThrough(int space, std::size_t array) const { return streams(space) && !whole_[array]; }
  /// Chunks that a device has at once, where copies and kernels overlap.
  std::size_t depth(int space) const;

  /// Buffers of the arrays on a device that does not stream. Without memory for them, or where no growing is worth it:
  /// an error `ofMemory`, and the device may stream.
  Status reserve(int space, std::span<const Share> shares);
  /// The device streams from now on: `piece` is what it has to do next, and `last`: in the whole pass. All its
  /// operations are waited for. Contents that stay on devices, and only it has, go home.
  Status stream(int space, Range piece, bool last);
  /// So much of the piece, from its beginning, that the blocks have room for it.
  Result<Range> fitting(int space, Range piece) const;
  /// The arrays' buffers for the next chunk of a device that streams: the oldest one's blocks.
  void lay(int space, std::span<const Share> shares);
  /// Gives all blocks back; nothing is in flight.
  void release();

private:
  struct OfDevice {
    std::size_t depth = 0;                  // of blocks; 0: it does not stream
    std::size_t turn = 0;                   // of the next chunk
    long most = 0;                          // iterations, or indices, of a chunk
    std::vector<std::size_t> capacity;      // of an array's blocks; 0: it is there whole
    std::vector<std::vector<void *>> block; // by array and turn
  };
  OfDevice &of(int space) { return ofDevice_[static_cast<std::size_t>(space)]; }

  Range aligned(Range piece, long count) const;
  std::vector<std::size_t> bytesFor(Range piece) const;
  std::vector<std::size_t> blocksFor(Range piece, long count) const;
  std::size_t wholeBytes() const;
  long countFor(Range piece, std::size_t room, std::size_t depth) const;
  long worthStaging(int space, Range piece) const;
  Status bringHome(int space);
  Status makeRoom(int space, long worth);
  Status makeBlocks(int space);
  void releaseBlocks(int space);

  Runtime &runtime_;
  const het_region &region_;
  const std::vector<Use> &uses_;
  const Domain &domain_;
  std::vector<ChunkedArray> &arrays_;
  std::vector<bool> whole_; // by array: each chunk needs about all of it
  std::vector<OfDevice> ofDevice_;
};

/// Whether each device has memory for all that the pass may ask of it; an error `ofMemory` if one has not. With the
/// store's lock held.
Status haveMemoryForAll(Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                        std::span<const int> devices);

} // namespace het
