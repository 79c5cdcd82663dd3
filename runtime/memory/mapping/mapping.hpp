//===-- memory/mapping/mapping.hpp - what is mapped on one device, by host address ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The device data environment of plain OpenMP (specification 5.1, section 2.21.7): ranges of host bytes with storage on
// the device and a count. Independent of the Store, which knows no counts and moves lazily. Copies are enqueued;
// `flush` waits for them, and for no kernel that nothing comes home from. It gives the host's copies of attached
// pointers their own values back. Guarded by the store's lock.
#pragma once

#include "device/device.hpp"
#include "memory/arrays/changes.hpp"
#include "memory/arrays/view.hpp"
#include "memory/mapping/activity_queue.hpp"
#include "memory/mapping/depend_order.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

namespace het {

class Mapping {
public:
  /// `freeIdle`: gives back memory of the device that nobody needs; whether there was some. With the store's lock held.
  explicit Mapping(Device &device, std::function<bool()> freeIdle = {})
      : device_(device), freeIdle_(std::move(freeIdle)) {}

  int device() const { return device_.id(); }

  /// The activity queue of that number.
  ActivityQueue &queue(int number) { return queues_[number]; }
  /// That queue comes behind all others.
  void followAll(int queue) {
    for (const auto &other : queues_)
      queues_[queue].follow(other.second);
  }
  /// Until all that queue has is complete; then, if no other has anything, finish().
  Status await(int queue);
  /// The order of constructs that went on, by the storage that they depend on.
  DependOrder &order() { return order_; }
  /// While it lives, operations belong to that queue. Null: they come behind all that the device was given.
  class QueueScope {
  public:
    QueueScope(Mapping &mapping, ActivityQueue *queue) : mapping_(mapping) { mapping.queue_ = queue; }
    ~QueueScope() { mapping_.queue_ = nullptr; }
    QueueScope(const QueueScope &) = delete;
    QueueScope &operator=(const QueueScope &) = delete;

  private:
    Mapping &mapping_;
  };
  /// A kernel, in the same order. Results of its reductions are the host's, and there when the kernel has been waited
  /// for.
  Status launch(Launch launch) {
    const bool reduces = !launch.reductions.empty();
    for (const het_kernel_reduction &one : launch.reductions)
      results_.insert(number(one.result));
    launch.lane = queue_ && !reduces ? queue_->kernelLane(device_) : Lane::Compute;
    return give(launch.lane, reduces, [&](Order order) { return device_.launch(launch, order); });
  }

  /// Whether copies are complete when a call returns.
  enum class Copies { Complete, GoOn };
  /// Storage is mapped by a construct or region until its end, or by `enter data` until `exit data`.
  enum class Lifetime { Structured, Dynamic };
  // Maps the items in order; each counts once more. GoOn: what is copied in is not read by then, but for pointers.
  Status enter(std::span<const het_map> items, Copies copies = Copies::Complete, Lifetime by = Lifetime::Dynamic);
  // Unmaps them, copying home what ends and what is `always`. GoOn: it comes home, and the storage ends, by `finish`.
  Status leave(std::span<const het_map> items, Copies copies = Copies::Complete, Lifetime by = Lifetime::Dynamic);
  /// Ends the dynamic lifetimes of the storage around `host` (`finalize` of OpenACC). Whether none is left:
  /// variables of declare target and lent memory stay.
  bool finalize(const void *host);
  /// An error for the first item that has to be present, before `exit data`, and is not.
  Status requirePresent(std::span<const het_map> items);
  /// Waits for what went on.
  Status finish();
  // Moves the mapped part of each item.
  Status update(std::span<const het_map> items, Copies copies = Copies::Complete);

  // The device's address of a host address within something mapped; null where it is not.
  void *address(const void *host) const;
  // The device's address of an item's base. `found` says whether the item is mapped, or a lookup whose value is the
  // device's own memory. A bound, such as the end of a loop over pointers, is mapped with what ends there and is one of
  // `others`.
  void *base(const het_map &item, bool &found, std::span<const het_map> others = {}) const;

  // Storage for a private copy of the item, until released; attached pointers in it have the device's values.
  Result<void *> copyOf(const het_map &item);
  /// Whether the item stands for a private copy: it is private, and not implicit and mapped as a whole.
  bool needsCopy(const het_map &item);

  // The mapped storage that shares bytes with the items, as ranges of the host's bytes.
  std::vector<std::pair<std::uintptr_t, std::uintptr_t>> ranges(std::span<const het_map> items);
  /// The same, and the storage that attached pointers in it lead to, and so on.
  std::vector<std::pair<std::uintptr_t, std::uintptr_t>> reachable(std::span<const het_map> items);
  // Whether the host's bytes cannot be written.
  bool isConstant(std::uintptr_t begin) const;
  // All that is, but for variables of declare target and storage that the program has lent.
  std::vector<Bytes> mapped() const;
  // Host bytes of what is mapped around `host`, or through a pointer of that value; empty: nothing.
  Bytes rangeOf(const void *host) const;
  // The mapped part of some bytes, to the host or from it.
  Status sync(std::uintptr_t begin, std::uintptr_t end, bool home);

  // The host is about to write the mapped part of some bytes, which is copied in before anything else uses it.
  void renew(std::uintptr_t begin, std::uintptr_t end) { stale_.emplace_back(begin, end); }
  Status settle();

  /// Some of these bytes are mapped.
  bool hasPartOf(Bytes bytes) {
    return find(static_cast<Address>(bytes.lo), static_cast<Address>(bytes.hi)) != entries_.end();
  }

  // All of these bytes are mapped; 0 bytes: the one at `host` is.
  bool holds(const void *host, std::size_t bytes) const;
  // The host storage that an address within the device's copies stands for; null: none.
  const void *hostOf(const void *memory) const;
  // The device's copy of a mapped pointer.
  Status attachAt(void **pointer);
  /// Gives the device's copy of a mapped pointer this value. A pointer that is not mapped stays as it is.
  Status attachTo(void *pointer, void *value);
  Status detachAt(void **pointer);

  // omp_target_alloc and its like; `routine` is the name for messages.
  Result<void *> allocate(std::size_t bytes, const char *routine = "omp_target_alloc");
  bool release(void *memory);
  /// The contents of one entry, for whoever takes it over.
  struct Taken {
    Bytes bytes;
    void *memory = nullptr; // on the device, the taker's to release
    long count = 0;
    Changes byHost;         // HET_CHECK: of which the device does not know
    bool hostKnows = false; // HET_CHECK: the device has changed nothing since the last copy
  };
  /// The entry that has all of these bytes and was made for the pointer `base`. It is mapped here no more, and attached
  /// pointers that lead to it are loose. None where the device's memory must stay. It is the program's own, or of
  /// declare target, or its address is known outside, or attached pointers lie in it.
  std::optional<Taken> surrender(Bytes bytes, const void *base);
  /// A mapped pointer into storage that is on the device, but not mapped here: whoever uses it there has to attach it
  /// first (attachTo).
  struct Loose {
    void *pointer;
    Bytes target;
  };
  /// Those that a construct with these items may follow, through other pointers too.
  std::vector<Loose> looseFrom(std::span<const het_map> items);
  /// A mapped pointer is one. A pointer that is not mapped stays as it is.
  void loosen(void *pointer, Bytes target);
  /// The address of the entry around `host` is known outside of the constructs that use it. The entry stays there, and
  /// the device follows the program's own streams.
  void lend(const void *host);
  /// That entry stays there.
  void keepHere(const void *host);
  /// Nothing is surrendered while constructs of this device run: so many more do.
  void hold(int more) { held_ += more; }

  /// Whether the address lies in memory that `allocate` gave. May be asked without the lock.
  bool owns(const void *memory) const;
  bool associate(const void *host, void *memory, std::size_t bytes);
  bool disassociate(const void *host);
  Status keepForever(const het_global &global, const void *contents);

  // HET_CHECK: the host's own code, or a kernel of the device, reads or writes. A read of the host's is wrong if the
  // device has newer contents, one of a kernel's if the host has changed them. Variables of `declare target` have two
  // lives.
  std::optional<LostChange> checkHostAccess(Bytes bytes, bool writes, const void *where);
  std::optional<LostChange> deviceTouches(const void *memory, std::size_t size, bool writes, const void *where);
  /// How messages call the item at this address of the device's memory; "": nothing is mapped there.
  std::string elementAt(const void *memory) const;
  // The program has copied to or from the device's memory itself.
  void clearHistory(const void *memory, std::size_t size);
  LostHandler onLostChange = nullptr; // of the host, where a copy home replaces it at the end

  std::size_t globals = 0; // how many variables of declare target have been given to keepForever

  Status flush();
  bool empty() const { return count_.load(std::memory_order_acquire) == 0; } // may be asked without the lock

private:
  using Address = std::uintptr_t;
  static Address number(const void *pointer) { return reinterpret_cast<Address>(pointer); }
  static void *pointer(Address address) { return reinterpret_cast<void *>(address); }
  Result<void *> allocateFor(const het_map &item, bool isPrivate);
  /// Members of one object that were mapped by themselves share its storage. Each has a count of its own.
  struct Part {
    Address begin = 0, end = 0;
    long count = 0, carried = 0, structured = 0; // as in Entry
    bool contains(Address first, Address last) const { return begin <= first && last <= end; }
    bool meets(Address first, Address last) const { return begin < last && first < end; }
  };
  struct Entry {
    Address end = 0;
    std::byte *memory = nullptr; // of the first byte
    long count = 0;
    bool forever = false;  // declare target
    bool borrowed = false; // omp_target_associate_ptr: the storage is the program's
    bool stays = false;    // is not surrendered
    Address base = 0;      // of the item that made it: a pointer to what lies before the section stands for it too
    // HET_CHECK: since a copy last went either way.
    std::string name = {};
    Changes byHost = {}, byDevice = {};
    bool constant = false; // declare target: the host's bytes cannot be written
    long carried = 0;      // items that pointers in it lead to, where it was there for them alone
    long structured = 0;   // those of `count` that end with a construct or region
    std::vector<Part> parts = {};
    Event brought = {};     // behind the copies to it in a queue, by the construct that made it
    bool unchanged = false; // a construct made it from the host's contents, and whoever found it since only reads it
    long uses() const;
    /// Whether items count in it; all of it does if no part stands by itself.
    bool isNamed() const { return isNamedIn(0, end); }
    bool isNamedIn(Address begin, Address last) const;
    bool covers(Address first, Address begin, Address last) const;
    /// One count is that of all these bytes.
    bool countsAsOne(Address first, Address begin, Address last) const;
  };
  struct Attached {
    void *host = nullptr, *device = nullptr; // the pointer's two values
  };
  using Entries = std::map<Address, Entry>; // by first byte
  /// The counts of an item: those of an entry, or of a part of it. No two counters have one number.
  struct Counter {
    using Number = std::tuple<Address, Address, int>;
    long *count, *carried, *structured;
    Number number;
    void enter(bool carrier, bool named, Lifetime by) const;
    void leave(bool carrier, Lifetime by) const;
  };
  static Counter counterOf(Entries::value_type &entry, Address begin, Address end, bool carrier);
  static bool prepare(Entries::value_type &entry, Address begin, Address end, bool asPart);
  Status inUncounted(Address begin, Address end, Entries::value_type &entry, const Counter &counter);
  static void zero(Entries::value_type &entry, Address begin, Address end);
  Status join(std::span<const het_map> items);
  Status grow(const het_map &item, bool joined);
  void dropParts(Entries::value_type &entry);
  void noteChanges(std::span<const het_map> items);
  /// `act` on the bytes that have contents, of each entry.
  template <class Act> Status forCovered(Address begin, Address end, Act act);
  bool isMapped(Address begin, Address end);
  /// Whether the item has to be present and is not.
  bool isMissing(const het_map &item);

  Entries::const_iterator at(Address begin) const;
  Entries::iterator find(Address begin, Address end);
  static Bytes bytesIn(const Entries::value_type &entry);
  static bool leadsTo(const void *host, const Entries::value_type &entry);
  void forgetPointers(const Entries::value_type &entry);
  Status add(const het_map &item, Entry *&entry);
  Status attach(const het_map &item, std::span<const het_map> others = {});
  Status attach(void *pointer, void *value);
  Status in(Address begin, Address end, Entry &entry, Address first);
  Status ownTo(std::byte *memory, Address begin, Address end);
  Status attachedTo(std::byte *memory, Address begin, Address end);
  Status out(Address begin, Address end, Entry &entry, Address first);
  Status copyIn(const Copy &copy);
  Status copyOut(const Copy &copy);
  template <class Act> Status give(Lane lane, bool comesHome, Act act);
  Status followBase(Lane lane);
  Status await(Lane lane);
  Status awaitResults();
  Status erase(Entries::iterator entry);
  void drop(Entries::iterator entry);
  Status overlap(const het_map &item) const;
  Status notThere(const het_map &item, const char *who) const;
  bool isWatched(const Entry &entry) const { return !entry.forever && !entry.borrowed; }
  Entries::iterator behind(const void *memory, Address &host);
  static LostChange changeAt(const Entry &entry, Address first, Changes::Change change);
  void replaceAtHost(Address begin, Address end, Entry &entry, Address first);

  Device &device_;
  std::function<bool()> freeIdle_;
  Entries entries_;
  std::atomic<std::size_t> count_{0};              // of entries
  std::map<Address, Bytes> loose_;                 // by the host address of the pointer: what it leads to
  std::map<Address, Attached> attached_;           // by the host address of the pointer
  mutable std::mutex owning_;                      // of owned_
  std::map<Address, std::size_t> owned_;           // omp_target_alloc
  std::vector<std::pair<Address, Address>> stale_; // to be copied in
  struct Copied {
    bool in = false, out = false;
  };
  Copied copied_;                                   // since the last flush
  std::set<Address> results_;                       // of reductions: the host has them when Lane::Compute is complete
  int held_ = 0;                                    // constructs of the device that run
  std::vector<std::pair<Address, void *>> restore_; // attached pointers that a copy home has overwritten
  std::vector<std::byte *> ended_;                  // storage that copies and kernels which went on may still use
  std::map<int, ActivityQueue> queues_;
  DependOrder order_;
  ActivityQueue *queue_ = nullptr;
  std::vector<Event> base_;                  // all that the device had been given when the first queue began behind
  std::uint64_t baseAt_ = ~std::uint64_t{0}; // this operation by Order::Device
};

template <class Act> Status Mapping::give(Lane lane, bool comesHome, Act act) {
  if (!queue_)
    return act(Order::Device);
  Status status = followBase(lane);
  if (status.ok())
    status = queue_->begin(device_, lane);
  if (status.ok())
    status = act(Order::Lane);
  return status.ok() ? queue_->end(device_, lane, comesHome) : std::move(status);
}

} // namespace het
