//===-- memory/store/store.hpp - all arrays that devices know of --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Finds the array that a view means, joins arrays whose storage overlaps, and gives devices memory for them. Arrays
// that no data region keeps are remembered with their device memory for the next pass, until memory or patience ends.
// The lock is held by whoever reads or changes arrays. A pass holds it while it is planned and while it ends. In
// between its arrays are its own: others wait for it as soon as they ask for one of them (store_lock.hpp).
#pragma once

#include "memory/arrays/arrays.hpp"
#include "memory/store/store_lock.hpp"
#include "memory/store/transfer.hpp"

#include <atomic>
#include <optional>
#include <span>

namespace het {

// Storage that a construct is about: arrays that are wanted by a view, by their base, or by bytes.
struct Storage {
  std::vector<View> views;
  std::vector<Address> bases;
  std::vector<Bytes> bytes;
};

class Store {
public:
  // By id; the last is the host.
  explicit Store(std::vector<Device *> devices);
  ~Store();

  // By itself it is for a pass that is being planned or ends, and for those who use what no pass does.
  StoreLock &lock() { return lock_; }
  /// Holds the lock once no active pass uses any of that storage. Any thread that holds no lock of the store.
  std::unique_lock<StoreLock> lockFor(const Storage &storage);
  /// Holds it once no pass is active: for those who may touch any array.
  std::unique_lock<StoreLock> lockAlone() {
    lock_.lockAlone();
    return {lock_, std::adopt_lock};
  }
  /// As lockFor, or false: the caller can do without, says mayPass(plan). That is asked if one active pass alone has
  /// some of the storage, and computes on the host. Then storage() is called; never while no pass is active.
  template <class TellStorage, class MayPass> bool lockUnless(TellStorage storage, MayPass mayPass) {
    return lock_.lockUnless([&] { return activeAt(storage()); }, mayPass);
  }
  /// Makes pass.arrays the pass's own until endPass; addToPass makes one more. By the holder of the lock, all three.
  void beginPass(ActivePass &pass);
  void addToPass(ActivePass &pass, Array &array);
  void endPass(ActivePass &pass);
  int host() const { return static_cast<int>(devices_.size()) - 1; }
  int spaces() const { return static_cast<int>(devices_.size()); }
  Device &device(int space) const { return *devices_[static_cast<std::size_t>(space)]; }

  // The last number that any array's version had. While it is the same, no Array * and no origin is gone. Both may be
  // read without the lock.
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  int residents() const { return residents_.load(std::memory_order_acquire); }

  // The array of `view`, made if need be. Arrays with which it shares storage but not the shape are joined to one flat
  // array. The views found before must then be looked up again (version). Contents of resident ones come home first.
  Result<Array *> find(const View &view);
  // The residence whose base is `base`; null: none. If an inner and an outer data region describe it, the inner one.
  Array *findResident(const void *base, const Residence *&residence) const;
  // The number of that array's version; 0: none.
  std::uint64_t versionAt(const void *base) const;
  // Any resident array that shares storage with these bytes?
  bool meetsResident(Bytes bytes) const;
  // Do data regions keep all of the view's section on the devices, under whatever names?
  bool holds(const View &view);
  // Arrays that share storage with these bytes, of which contents stay on the devices.
  std::vector<const Array *> residentsAt(Bytes bytes) const;
  // All that the store knows there: pieces of past passes, too.
  std::vector<Array *> knownAt(Bytes bytes) const { return arrays_.at(bytes); }
  // Resident ones, or those of which only the shape is kept.
  std::vector<const Array *> describedAt(Bytes bytes) const;

  // The residence whose storage a view shares, where not all of the view is resident: the two do not fit. Null: they
  // do.
  const Residence *misfit(const View &view);

  // Makes an array resident under `access`, or counts once more. `site`: of the construct that asks, for messages.
  Result<Array *> enter(const het_access &access, Keep keep, const het_site *site = nullptr);
  // Counts down; at zero the newest contents come home if they are wanted, and the array is like any other again.
  Status leave(const View &view, bool home);
  Status depersist(const void *base);
  // All contents of a residence that data regions keep go to the host and stay there. Only its shape is kept from now
  // on. Items that enter data or persist keeps too stay on the devices, and their results come home.
  Status recede(const View &view);
  // A loop's own clause says that what it writes of `view` is wanted. When its residence ends, the newest contents come
  // home, whatever the data region says.
  void wantResults(Array &array, const View &view);

  // An array that stays on the devices. Its newest contents are all at the host (holder -1), or the holder has some.
  struct Kept {
    Residence residence;
    int holder = -1;
  };
  std::vector<Kept> kept() const;
  // As if `residence` had been entered here; what the host has is its contents.
  Status adopt(const Residence &residence);

  /// As if `residence` had been entered where nothing is resident, with its newest contents on `space`. There `memory`
  /// stands for `bytes`, and belongs to the store from now on. `home`: the host has these contents too.
  Result<Array *> takeOver(int space, void *memory, Bytes bytes, Residence residence, bool home);
  /// Counts an enter data of storage that is resident.
  void openAgain(const View &view);
  /// Whether an active pass uses some of these bytes.
  bool isUsed(Bytes bytes) const { return !activeAt({{}, {}, {bytes}}).empty(); }
  /// The bytes of the residence that has this address, whose contents stay on the devices; empty: none.
  Bytes residentAround(const void *address) const;

  // enter data and exit data: as enter and leave, but that close ends only what open began. `mode`: HET_FROM brings the
  // section home when nothing else keeps the contents; HET_FINALIZE ends every open. `keep`: as it was opened.
  Result<Array *> open(const het_access &access, Keep keep, const het_site *site = nullptr);
  Status close(const View &view, int mode, Keep keep);
  // Moves the resident part of `view`, under whatever name and shape. `home`: the newest goes to the host; else the
  // host's contents become the newest. Tells how much of it is resident; where not all of it is, nothing was done
  // unless `partly`.
  enum class Present { None, Part, All };
  Result<Present> update(const View &view, bool home, bool partly);
  /// The host's contents become the newest where they are the newest already: other spaces lose theirs.
  Result<Present> takeFromHost(const View &view);

  // Memory on `space` for at least `bytes`, or `near`, of the array. Keeps the contents of what is current there.
  // `mayPack`: the loop takes the extents of the buffer as they come; once one that does not has been here, none is
  // packed any more.
  Status reserve(Array &array, int space, Bytes bytes);
  Status reserve(Array &array, int space, const BoxSet &near, bool mayPack);
  /// The form of a buffer for `near` that is made anew, still without memory. Remembers `mayPack` as reserve does.
  Buffer formFor(Array &array, const BoxSet &near, bool mayPack) const;
  /// Memory on `space` for contents of the array that belongs to the caller. Memory that nobody needs gives way.
  /// Whether the device's kernels use the program's own storage of the array.
  bool usesStorage(const Array &array, int space) const;
  /// `host`: the place of the program's storage that the memory is a plain copy of; 0: it is none.
  Result<void *> allocate(Array &array, int space, std::size_t bytes, Address host = 0);
  /// The array's buffer on `space` is part of such memory now. It must have none of the store's there. Without memory:
  /// it has none any more.
  void lay(Array &array, int space, const Buffer &buffer);
  /// Gives back the memory on `space` of arrays that neither a data region nor a pass keeps. Whether there was some.
  bool freeIdle(int space);
  /// Arrays that data regions keep, and no pass uses, leave `space` until so many bytes of it are free or none is left.
  /// The least recently used goes first, and contents that the host lacks go home. All operations of `space` are
  /// complete, and the program has no addresses there.
  Status evict(int space, std::size_t bytes);
  /// Nothing is current on `space` any more, whose device has failed. An error names an array of which it alone had
  /// contents; an array that nothing keeps loses nothing that counts.
  Status forgetSpace(int space);
  // Whether an address on `space` lies in such memory.
  bool ownsBuffer(const void *memory, int space) const;
  // Gives back what reserve got. Nothing of it may be current there.
  void giveUp(Array &array, int space) { releaseBuffer(array, space); }

  // Moves boxes, at once and one after the other: for the rare paths. Holdings are the caller's to change.
  Status move(Array &array, std::span<const Piece> pieces, bool results = false);
  // Everything that is newest on a device goes to the host, which then holds all of `boxes`. `why`: they are the
  // program's results, or the array is to be joined with another.
  enum class Why { Results, Join };
  Status bringHome(Array &array, const BoxSet &boxes, Why why);
  // The same for results of what residences keep, all copies beside each other. Other views have no effect.
  Status bringHome(std::span<const View> views);

  // HET_CHECK. The host's own code reads or writes bytes. A read gives the element and the device that has its newest
  // contents, if that is not the host's own copy. `where`: the instruction.
  struct StaleAccess {
    std::string element; // "": all is well
    int holder = -1;
  };
  StaleAccess checkHostAccess(Bytes bytes, bool writes, const void *where);
  // One of the items that `space` is to read, if the host has changed it without the space's knowledge.
  std::optional<LostChange> lostChange(const Array &array, int space, const BoxSet &reads) const;
  // The residence that ends when storage that begins there is freed; null: none.
  const Residence *residenceWith(const void *storage) const;
  static void forgetChanges(Array &array, const BoxSet &boxes);
  // Called with what the host has changed and a copy from a device is about to replace; none: nobody asks.
  LostHandler onLostChange = nullptr;

  // The order in which `space` should ask those that hold what it needs.
  Rank rank(int space) const;

  // A new use: arrays touched since the last one are not given up for want of memory.
  void beginUse() { ++round_; }
  void touch(Array &array) { array.lastUse = round_; }

private:
  void replaceAtHost(Array &array, const BoxSet &boxes);
  static BoxSet keptAt(const Array &array, Bytes bytes);
  // The boxes of the array that a view of any shape means; only bytes of the array count. Fails where the view begins
  // or ends within an item.
  static Result<BoxSet> boxesOf(const Array &array, const View &view);
  static std::string elementAt(const Array &array, Address at);
  Array *create(const View &view);
  std::vector<Array *> sharing(const View &view, Bytes &bytes) const;
  std::vector<ActivePass *> activeAt(const Storage &storage) const;
  bool isIdle(const Array &array) const { return !array.resident() && !array.pass && array.lastUse != round_; }
  Result<Array *> join(const std::vector<Array *> &arrays, const View &view, Bytes bytes);
  // `idle` is gone, and one of that shape has its memory.
  Array *replace(Array &idle, const View &view);
  // A buffer of another array over the same storage, whose contents do not count.
  void takeOver(Array &array, int space, const Buffer &buffer);
  void drop(Array *array);
  void releaseBuffer(Array &array, int space);
  void forgetOldest();
  void changed(Array &array) { *array.version = ++version_; }
  Status relocate(Array &array, int space, Buffer wanted, const BoxSet &contents);
  Status end(Array &array, std::size_t residence, bool home);
  void leaveDevices(Array &array);
  Status await(std::span<const Transfer> transfers) const;
  Status leaveSpace(Array &array, int space);
  using Parts = std::vector<std::pair<Array *, BoxSet>>;
  // The boxes of the resident arrays that share storage with `view`, in their own indices; an error where it begins or
  // ends within an item.
  Result<Present> residentPart(const View &view, Parts &found);
  Residence *residenceOf(const View &view, Array *&array);

  std::vector<Device *> devices_;
  Arrays arrays_;
  StoreLock lock_;
  std::atomic<std::uint64_t> version_{1};
  std::uint64_t round_ = 1;
  std::size_t forgetAt_ = 1024; // so many arrays are remembered before the oldest ones are forgotten
  std::atomic<int> residents_{0};
};

} // namespace het
