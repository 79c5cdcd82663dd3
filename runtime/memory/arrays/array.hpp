//===-- memory/arrays/array.hpp - host storage that devices have copies of ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An array is a piece of host storage, whatever the names and shapes under which constructs see it. Its boxes are
// indices of `shape`. Once two views of different shape have met on it, shape is a byte view and boxes are ranges of
// addresses. Guarded by the lock of the Store that owns it, or by an active
// pass, whose own it is.
#pragma once

#include "device/device.hpp"
#include "memory/arrays/changes.hpp"
#include "memory/arrays/directory.hpp"
#include "memory/arrays/fetch_history.hpp"
#include "memory/arrays/packing.hpp"
#include "memory/arrays/pending.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace het {

struct ActivePass;
class SharedSplit;

// The effect of a description on the array. Its contents stay on the devices, until the end of the data region or until
// depersist. Or only its shape is known to the loops that follow.
enum class Keep { Contents, Persistent, ShapeOnly, PersistentShape };
inline bool keepsContents(Keep keep) { return keep == Keep::Contents || keep == Keep::Persistent; }
inline bool persistent(Keep keep) { return keep == Keep::Persistent || keep == Keep::PersistentShape; }

// A description under which the array stays on the devices.
struct Residence {
  View view;
  het_access access{};                      // dims, for accesses of rank 0; its name and base are the view's
  std::shared_ptr<const het_layout> layout; // access.layout points here
  const het_site *site = nullptr;           // of the construct that made it, for messages
  int count = 0;                // nested data regions, enter data without its exit data, plus one for persist
  int open = 0, openShapes = 0; // enter data of these: of contents, and (a false if clause) of the shape only
  int device = -1;              // taken over from this one: plain constructs of others do not see it; -1: all do
  bool persistent = false;
  bool ofTasks = false; // a kernel of a task has used it
  bool contents = true; // false: only the shape is kept
  bool home = false;    // some data region wants the contents back at the end
};

// A loop that may read items which are undefined everywhere.
struct UnbroughtRead {
  std::string name, items; // "x", "'x' [0:100]"
  bool writes = false;     // the loop writes the array too
  const het_site *site = nullptr;
  friend bool operator==(const UnbroughtRead &, const UnbroughtRead &) = default;
};

struct Array {
  std::uint64_t number = 0; // the order in which arrays were made
  // Its number changes whenever the shape, a residence or a buffer of the array changed, and when the array went.
  std::shared_ptr<std::uint64_t> version = std::make_shared<std::uint64_t>(0);
  Bytes bytes; // hull of all views seen
  View shape;
  bool flat = false;
  bool plain = false;       // some loop cannot use packed buffers: none is packed any more
  bool edged = false;       // devices have items beyond its edges: none uses the program's own storage any more
  std::uint64_t writes = 0; // by loops and updates: while it is resident, contents are what they were at this number
  HoldingsPtr holdings;
  std::vector<HoldingsPtr> known;                   // states met before: equal ones share one object
  FetchHistory fetched;                             // from device to device, by such states
  std::vector<Buffer> buffers;                      // by space
  std::vector<std::optional<PendingUses>> pending;  // by space; none: not known
  std::shared_ptr<const std::vector<BoxSet>> owned; // by space: what it wrote last; halo_exchange completes these
  std::vector<Residence> residences;
  BoxSet results; // of resident items, those that a loop's own clause wants at the host when their residence ends
  std::vector<UnbroughtRead> unbrought; // that its contents may be made of, for messages
  std::uint64_t lastUse = 0;
  Changes changes;                    // by the host, of which no device knows
  ActivePass *pass = nullptr;         // whose own it is now
  std::shared_ptr<SharedSplit> split; // of the loops over its rows, while it is resident; null: none so far
  int splitDimension = 0;             // whose items these rows are

  bool resident() const { return !residences.empty(); }
  // Boxes of a view's box.
  BoxSet map(const View &view, const Box &box) const;
  BoxSet map(const View &view, std::span<const Box> boxes) const;
  // The items that data regions keep on the devices.
  BoxSet residentSection() const;
  void setHoldings(Holdings value);
  HoldingsPtr intern(Holdings value);
  /// Memory on the device that nobody uses yet.
  void hasNewMemory(const Device &device);
  /// The device's copy of `what` is what an operation behind all other uses of it makes, until `end`.
  void writtenUntil(const Device &device, Bytes what, Event end);
  /// An operation that `end` is behind reads the device's copy of `what`. `end` may be of another device.
  void readUntil(const Device &device, Bytes what, Event end);
  /// Whether it is known which operations may still use the device's copy.
  bool knowsUses(const Device &device) const;
  /// Orders what `lane` of `device` is given next behind all that may still use the copy of `what` there.
  Status follow(Device &device, Bytes what, Lane lane) const;
  /// Orders what `lane` of `device` is given next behind what makes `what` at `holder`, the same device or another.
  Status followContents(Device &holder, Bytes what, Device &device, Lane lane) const;
  /// The number of the holder's operation that makes `what`; 0: none is known.
  std::uint64_t madeBy(const Device &holder, Bytes what) const;
  // The address at which a device finds what `view` calls element [0]...[0]; null without a buffer.
  void *origin(const View &view, int space) const;
};

} // namespace het
