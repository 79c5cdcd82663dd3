//===-- exec/plan/plan.hpp - one pass through a region, as data ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Who computes which iterations, what moves before, between and after, and what the directory says then. A plan serves
// again as long as the region's description, the shares and the state of its arrays are the same. In a steady state
// nothing is planned twice. A plan belongs to a site; the threads of a pass read it, none changes it.
#pragma once

#include "exec/engine/clock.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/plan/domain.hpp"
#include "exec/plan/fetch.hpp"
#include "exec/plan/rows.hpp"

#include <memory>
#include <string>
#include <vector>

namespace het {

struct AllowedAccess;

// The use that a pass makes of items that an earlier one has sent to it.
enum class SentItems { Untouched, Read, Replaced };

// Some of a part's boxes of iterations, with the copies that they wait for and those that wait for them.
struct Stage {
  std::size_t boxes = 0;               // how many, behind those of the stages before
  std::vector<Transfer> before, after; // by the thread that runs the part
};

// One device's share.
struct Part {
  int space = 0;
  bool host = false;
  std::vector<Box> boxes;                  // of iterations, by loop; none empty, in the order in which they run
  std::vector<long> tiles;                 // of each box its tile, where the pass has some
  long work = 0;                           // iterations in them, of the loops that are cut
  std::vector<Stage> stages;               // of an accelerator, at least one: their copies and kernels overlap
  std::size_t boundary = 0;                // so many of them come before the exchange
  bool exchanges = false;                  // it gives or takes something in Plan::exchange
  std::vector<void *> origin;              // by access
  std::vector<long> extent;                // het_part.extent
  std::uint64_t in = 0, out = 0, peer = 0; // bytes, those of Plan::fetch and Plan::home included
  std::shared_ptr<const std::vector<AllowedAccess>> allowed; // HET_CHECK: by access
  LaneSeconds lanes;                                         // virtual: of all stages together
  double virtualSeconds = 0; // of all stages, by the device's rate, bandwidth and latency
  double once = 0;           // seconds of these for resident rows that the part does not have yet
};

// An array of which a loop may read items beyond the section.
struct Edged {
  int access = 0;
  View view;
  std::array<het_dim, HET_MAX_RANK> dim{};
  std::array<LoopIndex, HET_MAX_RANK> drive{}; // of each dimension
  int mode = 0;
};

struct Plan {
  // The pass that the plan was made for.
  het_region region{};              // site and result pointers are not compared
  std::vector<het_access> accesses; // region.access points here
  std::vector<het_layout> layouts;  // the region's, then one for each access; zero where there is none
  std::vector<std::shared_ptr<const ItemRanges>> ranges; // that these name
  std::vector<int> devices;
  Range range;                 // of the first axis, all of it or a subpass's
  Ranges pieces;               // of a subpass, within that
  bool again = false;          // it has served before
  bool subpass = false;        // of a pass in several, of which this is one
  bool onDemand = false;       // has no parts of its own: chunks are planned on demand
  const char *fixed = nullptr; // what cuts it whatever the policy says: "block"
  bool standsIn = false;       // the host does it all in place of the devices that were asked
  std::vector<long> asked;     // by device: the shares of the policy, where it decides
  ResidentRows rows;           // of a whole pass, where the policy decides
  bool persists = false;       // some access does: each pass must find it resident
  long tiles = 0;              // of a pass whose sums are made in tiles
  bool pure = false;           // in place only, no array on any device: needs no lock

  std::vector<Part> parts;                  // by device, the host last
  Fetch fetch;                              // before anything is computed
  std::vector<Transfer> exchange;           // between devices, once all have computed their boundaries
  std::vector<Transfer> home;               // after everything is computed
  std::vector<Edged> edged;                 // by access; the host's parts look here
  std::vector<Device *> homing;             // devices to wait for, after home
  double fetchSeconds = 0, homeSeconds = 0; // virtual
  double exchangeSeconds = 0;               // virtual: from the beginning of the parts to the end of the exchange
  unsigned long speedChanges = 0;           // Runtime::speedChanges when its parts got their virtual seconds

  struct Effect {
    Array *array;
    HoldingsPtr before, after;
    std::shared_ptr<const std::vector<BoxSet>> owned; // null: as it was
    HoldingsPtr made = {};                            // after, without the exchange
    unsigned long seen = 0, revision = 0;             // of the array's fetches, and of those from `made`
    SentItems sent = SentItems::Untouched;            // of those that make `before`
    Bytes used = allBytes;                            // by some part

    bool isAsBefore(); // the array is, and what is known of its fetches
  };
  std::vector<Effect> effects;

  // The arrays that the accesses mean, and the version of each; none where nothing was looked up.
  struct Known {
    std::shared_ptr<const std::uint64_t> version;
    std::uint64_t number;
  };
  std::vector<Known> known;
  std::vector<std::uint64_t> residences; // by access: Store::versionAt
  std::uint64_t version = 0;             // of the store, when all that was last looked at

  /// Whether a pass of `other` may go by it. `locked`: the caller has the store's lock.
  bool serves(const het_region &other, const Store &store, bool locked);
  /// Some array went or changed its shape, a residence or a buffer: the plan can never serve again. Needs the lock.
  bool isStale() const;

private:
  bool findsTheSame(const het_region &other, const Store &store);
};

/// Finds what is waited for, once fetch and home are complete.
void collectQueues(Plan &plan);

inline het_layout layoutOf(const het_layout *layout) { return layout ? *layout : het_layout{}; }

// One access as the plan sees it.
struct Use {
  const het_access *access = nullptr;
  Shape shape;
  std::vector<het_dim> dims;          // shape.dim points here, where subscripts differ from what a data region says
  std::shared_ptr<het_layout> narrow; // shape.here points here, where they read less than its halo
  View view;
  Array *array = nullptr; // null in a pure plan
  bool resident = false;
  bool mayPack = false; // the loop can use it in a packed buffer
  // Written by several devices without being brought home: each has its own copy.
  bool isPrivate() const { return !resident && !(shape.mode & HET_FROM); }
};

// Accesses resolved against the store: an access of rank 0 takes the shape under which its array is resident.
// `single`: one device runs all iterations. `withArrays`: arrays are found or made; needed as soon as a device has
// memory of its own or arrays are resident.
Result<std::vector<Use>> resolve(Runtime &runtime, const het_region &region, bool single, bool withArrays);

// The uses that the chunks of one part make of one array.
struct Share {
  BoxSet near, reads, writes; // near: all that the device's memory must have room for
  std::vector<Ghost> ghosts;  // beyond the section: fetched in every pass, for nobody keeps account of them
};
// Whether all uses of an array let a device pack it.
bool mayPack(const std::vector<Use> &uses, const Array *array);
// Sets the addresses at which the part finds its arrays: final once every buffer has its size.
void findArrays(Part &part, const std::vector<Use> &uses);
// Adds the uses that the chunks make through one access: the items that must be current where they run, and those that
// they own afterwards.
void addUse(Share &share, const het_region &region, const Use &use, const Domain &domain,
            std::span<const Chunk> chunks);

// Costs of a loop, known before it is planned.
struct PassCosts {
  std::vector<double> each; // by device: measured seconds of an iteration; 0: not measured
};

// The pieces of each position of the topology, by axis and coordinate.
struct Tiling {
  Grid grid;
  std::array<std::vector<Ranges>, HET_MAX_AXES> pieces;
};

/// The pass: `devices` ascending, one for each place in the grid's list. If devices would write the same items, one of
/// them, the host before others, does it all. `costs`: the pass may exchange boundaries; null: it does not.
Result<std::unique_ptr<Plan>> makePlan(Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                                       const Domain &domain, const std::vector<int> &devices, Tiling tiling,
                                       const PassCosts *costs = nullptr);

// Whether data regions keep an array that the region may use, or describe its shape.
bool meetsResident(const Store &store, const het_region &region);

// "array 'u' [0:4096][0:4096], halo 1", for notes.
std::string describe(const Use &use);

} // namespace het
