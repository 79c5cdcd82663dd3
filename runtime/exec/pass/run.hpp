//===-- exec/pass/run.hpp - one pass through a region, while it runs -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A slot is the work of one thread: the share of an accelerator, or of one host core. Threads take slots until none is
// left, so that any number of them, one included, does the whole pass. One thread calls het_enter and het_leave. Each
// thread of the team calls next and reduce with its own part.
#pragma once

#include "base/reduction.hpp"
#include "base/result.hpp"
#include "exec/plan/edges.hpp"

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

namespace het {

class Site;
class Dispatcher;
class Verification;
struct CheckedPass;

using Values = std::vector<std::max_align_t>; // of one reduction: room for a het_type, or for an array of them

// A chunk of an accelerator whose operations are enqueued and perhaps not complete.
struct PendingChunk {
  Event over;                // behind its operations
  long work = 0;             // iterations
  double begin = 0, end = 0; // when it was taken, and (virtual) complete
  std::uint64_t in = 0, out = 0;
  Range claim;                  // what was claimed at once,
  bool last = true;             // of which this is the last chunk
  double once = 0, compute = 0; // seconds in which rows came that stay, and (virtual) of its kernels
};

struct alignas(64) Slot {
  const Part *part = nullptr;
  std::vector<Box> boxes;        // of iterations, one after the other
  std::vector<long> tiles;       // of each box, where the pass has some
  std::size_t box = 0;           // that it is at
  std::size_t stage = 0;         // of an accelerator's part: the one that it is at,
  std::size_t stageEnd = 0;      // the first box behind it,
  std::size_t brought = 0;       // and the stages whose copies to the device are enqueued,
  Event arrived;                 // the latest of them
  bool single = false;           // HET_CHECK: its iterations are given one by one,
  long at = 0;                   // of which this is the one of the box
  long work = 0;                 // iterations in all of them
  double begin = 0, seconds = 0; // seconds: of all its parts in this pass
  std::atomic<bool> done{false};
  Slot *outer = nullptr; // what the thread was at when it took this one: a nested region
  const het_site *outerSite = nullptr;
  struct Run *run = nullptr;
  std::vector<Values> values;      // by reduction
  std::vector<char> given;         // whether values[k] was handed in
  std::vector<PrivateCopy> copies; // of a host slot that reaches beyond an edge
  std::vector<void *> origin;      // by access, with them
  // HET_FAULTS=recover:
  std::optional<Error> failure;        // of a kernel's launch: the part is done again
  std::size_t committed = 0;           // its boxes whose results are at the host,
  std::vector<Values> committedValues; // and what they gave to reductions
  std::vector<char> committedGiven;
  std::vector<std::vector<Box>> again;       // what the host still has to do in place of the device, the last first,
  std::vector<std::vector<long>> againTiles; // and its tiles
  // For a Dispatcher that decides, under its lock:
  bool taken = false; // some thread is at it, or (subpasses) has been
  Part mine;          // of a pass on demand: the chunk in hand
  std::size_t thread = 0, worker = 0;
  Range claim, rest;                // rest: of what it has claimed, there was no memory for more at once
  double once = 0;                  // seconds in which rows came that stay, of all chunks
  double chunkOnce = 0;             // and of the one in hand
  long launches = 0;                // chunks that are complete
  long claimedWork = 0;             // of that, iterations that are complete,
  double claimedSeconds = 0;        // and their time
  std::deque<PendingChunk> pending; // of an accelerator, in order
  LaneSeconds chunk;                // virtual: of the one in hand
  LaneSeconds chunks;               // virtual: of all chunks so far
  Timeline lanes;                   // virtual: of that accelerator
  double clock = 0;                 // virtual: when the slot can take the next chunk
  double completed = 0;             // when the latest chunk was
};

// The work of one slot: outermost iterations of a part, or a box of them.
struct SlotWork {
  const Part *part;
  Range outer;
  Box box;   // of rank 0: none
  Range own; // of a part in tiles, in place of the others: those of its boxes
};

// The use of a pass: a loop of the program's, storage of a construct, or storage of a task's kernel, which may go on.
enum class Purpose { Loop, Construct, Task };

struct Run {
  Runtime *runtime = nullptr;
  Site *site = nullptr; // null: nested in another region's part
  const Plan *plan = nullptr;
  std::unique_ptr<Plan> own;                  // of a nested region
  std::shared_ptr<Dispatcher> dispatcher;     // of a pass in subpasses or on demand
  std::shared_ptr<Verification> verification; // the serial run before it, and what came of that
  std::shared_ptr<CheckedPass> check;         // HET_CHECK
  std::unique_lock<StoreLock> lock;           // while the pass is planned, and while it ends
  ActivePass active;                          // in between, unless the pass leaves all devices alone:
  bool isActive = false;                      // then it is false
  Purpose purpose = Purpose::Loop;
  Lane lane = Lane::Compute;       // of its kernels
  bool returnsEarly = false;       // its devices' parts are not waited for
  bool recovers = false;           // HET_FAULTS=recover, of a loop of the program's
  std::atomic<bool> redone{false}; // a device has failed, and the host does its part
  bool synced = false;             // the host's storage stands for what one device has mapped
  std::vector<SlotWork> work;      // of the slots, while they are made; it keeps its memory, as they do
  std::unique_ptr<Slot[]> slots;
  int count = 0, capacity = 0;
  std::vector<Values> sums;           // by tile and reduction, where the pass has tiles
  std::vector<char> sumsGiven;        // whether there is one
  std::vector<Event> boundaries;      // by device, of a pass with an exchange: behind the kernels of its boundary,
  std::atomic<int> boundariesLeft{0}; // and how many are not there yet
  int team = 1;
  double begin = 0, computing = 0; // when het_enter was called, when it returned
  alignas(64) std::atomic<int> ticket{0};
};

// The store's lock for a moment of an active pass; no lock for one that leaves all devices alone.
inline std::unique_lock<StoreLock> lockStore(const Run &run) {
  return run.isActive ? std::unique_lock(run.runtime->store.lock()) : std::unique_lock<StoreLock>();
}

// Room for `items` of a type.
inline Values valuesOf(het_type type, std::size_t items) {
  return Values((items * sizeOf(type) + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
}

// The slot that the calling thread works on; null outside.
Slot *&currentSlot();

/// Set: the calling thread computes loops by itself on the host, as within another region's part. Others have the rest
/// of the cores.
bool &aloneOnHost();

// The iterations that it is at.
Box iterationsAt(const Slot &slot);

/// The device whose part it is.
inline Device &deviceOf(const Runtime &runtime, const Part &part) {
  return *runtime.devices[static_cast<std::size_t>(part.space)];
}
inline Device &deviceOf(const Slot &slot) { return deviceOf(*slot.run->runtime, *slot.part); }

/// Begins a pass: plans it, moves what every part waits for, and makes the slots. `region.state` is the run until
/// leave. Its arrays are its own until then, unless the pass leaves all devices alone. Within a part of another region
/// the loop runs in place, on this thread. On an error the program cannot go on. `lane`: of a task's kernel.
Status enter(het_region &region, Purpose purpose = Purpose::Loop, Lane lane = Lane::Compute);
/// The rest of enter, once nothing stands before the first part.
Status begin(Run &run, const het_region &region);
/// The number of threads that the pass is worth; between enter and leave.
int teamSize(const het_region &region);
/// Ends the part that `part` holds, its copies out included, and gives the calling thread another one, its copies in
/// included. False: none is left. Any number of threads may call, each with a `part` of its own, zero at first.
Result<bool> next(het_region &region, het_part &part);
// The same of one run; `ours`: the thread belongs to the team that the run was made for.
Result<bool> nextOf(Run &run, const het_region &region, het_part &part, bool ours);
/// Takes the part's value of reduction `k`; the value is copied. leave combines all values, in the order of the slots.
void reduce(het_region &region, het_part &part, int k, const void *value);
/// The part's copy of an array that reduction `k` names, filled with the identity and indexed as the user's array is.
/// It belongs to the run and is valid until leave.
void *reductionCopy(het_region &region, het_part &part, int k);
/// Ends the pass, after the last next: combines reductions, brings results home and lets others have its arrays. All
/// that the host may look at is complete on return. Kernels whose results stay on their devices may go on; whatever
/// uses these arrays next comes behind them. Leaving while parts are left is an error.
Status leave(het_region &region);

/// Enqueues the copies of the part's next stage, if that has not been done: behind the kernel that is computed now.
Status bringNext(Slot &slot);
/// The interface of stage 2's text. Enqueues the kernel on the device whose part the thread has. Waits only if there
/// are reductions, whose results the caller reads next.
Status launch(const het_kernel &kernel, int device, std::span<const long> extent, void **args, int count,
              std::span<const het_kernel_reduction> reductions);
/// Calls body(context) on the threads of the pass's team, and returns when all have.
void runTeam(het_region &region, void (*body)(void *), void *context);

/// Seconds of a pass that has ended, on the virtual clock.
double virtualSeconds(const Run &run);

// Adds "region at file:line".
Error atSite(Error error, const het_site *site);

} // namespace het
