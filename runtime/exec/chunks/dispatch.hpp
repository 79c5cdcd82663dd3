//===-- exec/chunks/dispatch.hpp - a pass in subpasses, or in chunks on demand ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Most passes are planned once, and each thread takes its slots. If a schedule divides a pass, a Dispatcher decides
// what a thread does next. Threads come in any number, one included: a slot belongs to whoever took it last. Each
// thread calls take and finished or submitted, the one that leaves calls close.
#pragma once

#include "exec/pass/run.hpp"
#include "exec/plan/rows.hpp"
#include "sched/policy.hpp"

#include <memory>

namespace het {

// The account of one device in a pass.
struct PassCounters {
  long iterations = 0;
  double seconds = 0;
  std::uint64_t in = 0, out = 0, peer = 0;
  double copies = 0, hidden = 0; // virtual seconds: LaneSeconds
};

class Dispatcher {
public:
  virtual ~Dispatcher() = default;
  // Makes the run's slots; its plan has been made and what that fetches is there.
  virtual Status start() = 0;
  virtual bool usesHost() const = 0;
  // The slot that the calling thread works on next, `mine` where that has something to do; -1: all is given out. Waits
  // while others finish a subpass.
  virtual Result<int> take(int mine) = 0;
  // A part is done, copies and all.
  virtual Status finished(int) { return {}; }
  // Whether a slot may take its next part before the last one is complete. Then submitted takes the place of finished:
  // the part's operations are enqueued.
  virtual bool overlaps() const { return false; }
  virtual Status submitted(int) { return {}; }
  // After the last part.
  virtual Status close() = 0;
  virtual bool complete() const = 0;

  std::vector<PassCounters> counters; // by space, of all subpasses or chunks
  double virtualSeconds = 0;          // of the pass so far
};

/// The place of resident rows in a pass on demand: by worker, the iterations whose rows it has, one behind
/// the other. Without shares anybody computes any iterations.
struct RowSplit {
  ResidentRows rows;
  std::vector<long> shares;
};

// Both plan the first thing to be done, in run.plan. The region is the one that het_enter was called with. Chunks are
// for regions of which no two chunks write the same items: canChunk. `policy`: in place of the site's. `rowSplit`: the
// policy places rows. An error `ofMemory`: some device has no memory for even the smallest chunk.
Result<std::unique_ptr<Dispatcher>> makeSubpassDispatcher(Run &run, const het_region &region, std::vector<Use> uses,
                                                          Domain domain);
Result<std::unique_ptr<Dispatcher>> makeChunkDispatcher(Run &run, const het_region &region, std::vector<Use> uses,
                                                        const Domain &domain, RowSplit rowSplit,
                                                        std::unique_ptr<Policy> policy = nullptr);

// Defined in part.cpp, enter.cpp, slots.cpp and leave.cpp.
/// Writes a part of `work` iterations into the trace.
void recordPart(const Slot &slot, const het_site *site, double begin, double end, long work);
Slot &addSlot(Run &run, const het_region &region, const Part &part);
Status makeSlots(Run &run, const het_region &region);
/// Gives a host slot the copies that hold what lies beyond an edge, for its first box.
Status giveCopies(const Run &run, const het_region &region, Slot &slot);
bool oneByOne(const Run &run, const Part &part); // its iterations
void makeRoom(Run &run, int slots);
bool worksAlone(const Run &run, int slots, long total);
/// Moves what the plan has after all parts; complete on return.
Status bringHome(const Plan &plan);
/// Combines the slots' values into the results of the region's reductions.
void combineAll(Run &run, const het_region &region);
/// Enters in the directory what the plan has moved and its parts have written.
void updateDirectory(const Plan &plan);
double longestSlot(const Run &run);
void addCounters(const Run &run, std::vector<PassCounters> &counters);

} // namespace het
