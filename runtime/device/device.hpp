//===-- device/device.hpp - an execution place with its own address space -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The contract between the runtime and a device kind (kinds/*). A public operation does the shared work (checks,
// trace record, byte count), then calls the kind's own `do...` part.
//
// A device has a lane for each sort of operation. A lane runs its operations in order. Lanes run beside each other, and
// events order them, so that a copy can run behind a kernel.
//
// Threads: any. Operations of several threads on one device come one after the other. A peer copy is an operation of
// the receiving device. By Order::Device it comes behind all that the giving device was given before; what that one is
// given afterwards is the caller's to order.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace het {

class Links;

enum class Kind { Host, Cuda, OpenCl, Sim, Omp };

// The known figures of a device before anything has run on it; the first-pass split comes from them.
struct Capability {
  double rate = 1;         // relative speed; one host core is 1
  double bandwidth = 0;    // bytes/second to and from the host; 0: unknown
  double latency = 0;      // seconds for one launch or copy; 0: unknown
  double linkLatency = -1; // seconds for one copy, where they differ; negative: they do not
  std::size_t memory = 0;  // bytes of its memory; 0: the host's
  int cores = 1;           // of the host; 1 for others
  long threads = 1;        // that a kernel needs to fill it; 1 for others than GPUs
  double doubles = 0;      // operations on doubles in a second that usual loops reach; 0: unknown
  double others = 0;       // the same on other types
  double streams = 0;      // bytes/second to and from its own memory that usual loops reach; 0: unknown
  std::size_t apart = 0;   // bytes of the memory that are not for arrays: the driver's, and those that launches need
  std::string model = {};  // the vendor's name, clock, driver and the like; empty: nothing to tell
  std::shared_ptr<const Links> links = {}; // that its copies share with others'; null: it has one of its own

  double copyLatency() const { return linkLatency < 0 ? latency : linkLatency; }
};

/// First guesses: some cores of a processor, in loops that a compiler has not vectorised well.
inline void setCoreFigures(Capability &capability, double cores) {
  capability.doubles = capability.others = 2e9 * cores;
  capability.streams = 6e9 * cores;
}

// A box of an array, moved: `planes` x `rows` runs of `width` contiguous bytes. Addresses are of the first byte on
// either side; pitches are in bytes.
struct Copy {
  void *to = nullptr;
  const void *from = nullptr;
  std::size_t width = 0, rows = 1, planes = 1;
  std::size_t to_row = 0, to_plane = 0;
  std::size_t from_row = 0, from_plane = 0;
  std::size_t item = 0; // bytes of one element, for checks; 0: not known

  std::size_t bytes() const { return width * rows * planes; }
  /// The same storage on both sides: nothing moves.
  bool isInPlace() const { return to == from; }
  std::size_t moved() const { return isInPlace() ? 0 : bytes(); }
  /// Bytes from the first one to the end of the last row, on either side; rows may have others between them.
  std::size_t reachFrom() const { return reach(from_row, from_plane); }
  std::size_t reachTo() const { return reach(to_row, to_plane); }

private:
  std::size_t reach(std::size_t row, std::size_t plane) const {
    return bytes() == 0 ? 0 : (planes - 1) * plane + (rows - 1) * row + width;
  }
};

// The sorts of operations. Peer: copies from other devices, and within the device. Kernels have one lane, and where a
// device runs several at once, more of them: for kernels that follow all that they need by events.
enum class Lane { In, Out, Peer, Compute, Compute2, Compute3, Compute4 };
inline constexpr std::size_t laneCount = 7;

// A kernel of the user's own, and the grid that the program asks for.
struct OwnLaunch {
  const std::string *source = nullptr; // in OpenCL C; null: the kernel has an image
  std::string options;                 // for the device's compiler
  std::string file;                    // for messages
  std::span<const char *const> parameters;
  std::size_t offset[3] = {0, 0, 0}, global[3] = {1, 1, 1}, local[3] = {1, 1, 1};
  std::size_t shared = 0; // bytes of shared memory that each group has beside the kernel's own
};

struct Launch {
  const het_kernel *kernel = nullptr;
  std::span<const long> extent; // outermost loop first
  void **args = nullptr;        // as for cuLaunchKernel; null: the number of the device
  int count = 0;
  std::span<const het_kernel_reduction> reductions; // results are combined before wait() returns
  const OwnLaunch *own = nullptr;                   // then the device takes such kernels, and `extent` says nothing
  std::uint64_t timed = 0;                          // of an own kernel: takeTimes is to tell its time under this number
  Lane lane = Lane::Compute;                        // another one, by Order::Lane, for kernels without reductions
  bool hasVariables = false; // the device has got what functions of other files use (Device::giveVariables)
};

/// How long a kernel ran that was to be timed.
struct KernelTime {
  std::uint64_t number = 0;
  double seconds = 0;
};

// An operation waits for these.
enum class Order {
  Device, // all that the device was given before
  Lane,   // what its lane was given before, and what the lane follows
  Beside  // of a copy between devices: the same in the peer lane, beside the receiver's kernels
};

class Device;

/// The completion of what a lane had been given at some moment. A value; number 0 is complete.
struct Event {
  Device *device = nullptr;
  Lane lane = Lane::In;
  std::uint64_t number = 0; // of the lane's last operation
};

/// A device as a file names it that outlives the program: its name, and all that it says of itself. Times of a device
/// hold as long as that is the same.
std::string identityOf(const Device &device);

class Device {
public:
  Device(int id, Kind kind, std::string name, Capability capability)
      : id_(id), kind_(kind), name_(std::move(name)), capability_(std::move(capability)) {}
  virtual ~Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  int id() const { return id_; } // OpenMP order: accelerators 0, 1, ..., the host last
  Kind kind() const { return kind_; }
  const std::string &name() const { return name_; } // "host", "cuda:0", "sim:2"
  const Capability &capability() const { return capability_; }

  // True where the device computes on the user's own arrays: nothing is allocated or copied.
  bool inPlace() const { return kind_ == Kind::Host; }

  /// Kernels use the program's own arrays, and copies between these and the device's memory move nothing. From
  /// useHostMemory() on, which comes before the first operation, for a device whose kernels reach that memory.
  bool zeroCopy() const { return zeroCopy_; }
  void useHostMemory();

  /// Memory of the device, aligned for any type of which `bytes` is a whole number of items. It is aligned to 256 bytes
  /// but on a simulated device, whose allocations end at a guard page. New memory holds no valid data (a simulated
  /// device poisons it). `name` is the array's, for messages: a copy of it is kept.
  Result<void *> allocate(std::size_t bytes, const char *name = "");
  /// Memory for a copy of the program's storage at `host`: that storage itself where zeroCopy().
  Result<void *> allocateFor(void *host, std::size_t bytes, const char *name);
  /// HET_CHECK: whether the address lies in memory that this device has allocated, or another one of its kind, and how
  /// messages call the item there. Only simulated devices know of any. Any thread.
  virtual bool holds(const void * /*address*/) const { return false; }
  virtual std::string itemAt(const void * /*address*/) const { return ""; }
  void release(void *memory); // null: nothing. Waits for what the device still has to do.

  // Each returns once the operation is enqueued in its lane. Storage must live until the operation has been waited for.
  Status copyIn(const Copy &copy, Order order = Order::Device);  // host to device
  Status copyOut(const Copy &copy, Order order = Order::Device); // device to host
  // From another device (or this one), directly where there is a path. Order::Lane: in the compute lane, which must
  // follow the giver already (followAll). Order::Beside: in the peer lane, likewise.
  Status copyPeer(Device &giver, const Copy &copy, Order order = Order::Device);
  Status launch(const Launch &launch, Order order = Order::Device);
  /// Before a launch of `kernel`: the device's addresses of the variables that functions of `image`, which is linked
  /// with the kernel's, use (het_image.variables). Complete on return; nothing is done if the device has got them
  /// before.
  Status giveVariables(const het_kernel &kernel, const het_image &image, std::span<void *const> addresses);
  /// The addresses that the device was given for the image, until the device ends; null: it was given none. Any thread.
  void *const *variablesOf(const het_image &image) const;
  /// Until all of the above is complete. Reports the first failure; nothing is left in any lane then.
  Status wait();

  /// Whether lanes run beside each other. On other devices each operation is complete when its call returns.
  virtual bool overlaps() const { return false; }
  /// The completion of all that `lane` has been given so far.
  Result<Event> record(Lane lane);
  /// All that `lane` is given from now on waits for `event`. An event of another device without a native order between
  /// the two is waited for at once.
  Status follow(Lane lane, const Event &event);
  /// Until the event has happened, with its results at the host. Reports a failure as wait() does.
  Status wait(const Event &event);

  /// All that `lane` is given from now on waits for all that `other` has been given; the same device: its other lanes.
  Status followAll(Lane lane, Device &other);
  /// `reader` has been given copies from this device's memory, in that lane. Whatever this device is given next
  /// must not replace what they read before they have. The caller knows that nothing does before followReaders, which
  /// wait() and release() call.
  void readBy(Device &reader, Lane lane = Lane::Compute);
  /// All that the compute lane is given from now on waits for these copies.
  Status followReaders();
  /// Whether there are such copies.
  bool isRead() const;
  /// How many kernels it may run at once, each in a lane: Compute and those behind it.
  virtual std::size_t kernelLanes() const { return 1; }
  /// How many it does: HET_KERNELS may ask for fewer.
  std::size_t kernelsAtOnce() const;
  /// One of these lanes, in turn.
  Lane nextKernelLane();
  /// All that the compute lane is given from now on waits for kernels in the others.
  Status joinKernels();
  /// Whether an operation has failed of which nobody has heard: the next wait() reports it.
  bool hasFailureToTell() const;

  /// The program has addresses of the device's memory: its own calls of the driver may use them. From now on operations
  /// by Order::Device wait for what the program has put into the driver's default streams. The first call returns when
  /// all that the device was given before is complete; the next wait() reports a failure.
  void shareWithProgram();
  bool isShared() const { return shared_; }
  /// If that is so, the same for all that any lane is given from now on.
  Status followProgram();
  /// An error where the program has no code that the device could run a split loop with.
  virtual Status hasCode() const { return {}; }

  /// A pass over the region at `site` has returned, and its operations may go on. A failure that shows before the next
  /// wait() may be theirs, and names the region. `recorded`: the pass's arrays know when it ends (Array::pending).
  void leaveRunning(const het_site *site, bool recorded = false);
  /// Operations go on, be it only to read here, whose end no array knows.
  void leaveUnrecorded() { unrecorded_.fetch_add(1, std::memory_order_acq_rel); }
  /// How often that was so.
  std::uint64_t unrecorded() const { return unrecorded_.load(std::memory_order_acquire); }
  /// How many operations have been given by Order::Device.
  std::uint64_t inOrder() const { return inOrder_.load(std::memory_order_acquire); }
  /// How many passes have returned since the last wait().
  int running() const;

  /// For a copy to the host, before it is enqueued: the place, counted from copy.to, of the first undefined item.
  /// Nothing was brought to such an item, or it was made of such items. Only a simulated device can tell; the queue
  /// must have been waited for on any other.
  virtual std::optional<std::size_t> firstUnbrought(const Copy &) const { return std::nullopt; }

  // Bytes held now and at most, and moved since the program began.
  struct Moved {
    std::uint64_t in = 0, out = 0, peer = 0;
  };
  struct Usage : Moved {
    std::size_t held = 0, peak = 0;
  };
  Usage usage() const {
    std::lock_guard guard(use_);
    return usage_;
  }

  /// Bytes that `allocate` gives in all, and those of them that nobody holds now. The largest number where the device
  /// has no memory of its own. Any thread.
  std::size_t room() const;
  std::size_t unused() const;

  /// Bytes that the calling thread has had the device move.
  Moved movedByThread() const;

  /// Whether it runs kernels of the user's own.
  virtual bool takesOwnKernels() const { return false; }
  /// The times of own kernels that are complete, each once; waits for nothing. A kernel that failed has none.
  std::vector<KernelTime> takeTimes() {
    std::lock_guard guard(use_);
    return doTakeTimes();
  }
  /// Whether it is a processor, as those of OpenCL may be.
  virtual bool isProcessor() const { return kind_ == Kind::Host; }

  /// Whether kernels may follow pointers into any of the host's memory.
  virtual bool sharesMemory() const { return kind_ == Kind::Host; }

  /// Whether the driver has shut down, as some do when the program ends. No operation comes any more.
  virtual bool hasEnded() const { return false; }

  /// From now on operations do nothing, and memory is mere addresses. Before the first operation.
  void runDry() { dry_ = true; }
  bool isDry() const { return dry_; }

  /// Whether an operation has failed here, other than for want of memory. Any thread.
  bool hasFailed() const { return failed_.load(std::memory_order_acquire); }

  // The values for a device clause and its if clause (het_part.device, .offload) that mean this device.
  virtual int clauseDevice() const { return id_; }
  virtual bool clauseOffload() const { return true; }

protected:
  virtual Result<void *> doAllocate(std::size_t bytes, const char *name) = 0;
  virtual void doRelease(void *memory) = 0;
  virtual Status doCopyIn(const Copy &copy) = 0;
  virtual Status doCopyOut(const Copy &copy) = 0;
  // Default: through host memory, complete on return.
  virtual Status doCopyPeer(Device &giver, const Copy &copy, Lane lane);
  virtual Status doLaunch(const Launch &launch) = 0;
  // For devices whose code has a table of its own. `addresses` lives as long as the device.
  virtual Status doGiveVariables(const het_kernel &, const het_image &, std::span<void *const> /*addresses*/) {
    return {};
  }
  virtual Status doWait() = 0;
  virtual std::vector<KernelTime> doTakeTimes() { return {}; }
  // For devices that overlap; `number` is the one of the lane's last operation.
  virtual Status doRecord(Lane, std::uint64_t /*number*/) { return {}; }
  // An event of another device is of one that followsNatively.
  virtual Status doFollow(Lane, const Event &) { return {}; }
  // All that the lane is given from now on waits for the driver's default streams, as the calling thread knows them.
  virtual Status doFollowProgram(Lane) { return {}; }
  virtual bool followsNatively(const Device &) const { return false; }
  virtual Status doWait(const Event &) { return doWait(); }

  // Operations that a lane has been given; while one is being enqueued, it is counted.
  std::uint64_t given(Lane lane) const { return lanes_[static_cast<std::size_t>(lane)].given; }

private:
  struct LaneState {
    std::uint64_t given = 0, recorded = 0, awaited = 0; // numbers of operations, waits for other devices among them
    std::uint64_t worked = 0;                           // of the last one that is no such wait
    bool open = false;         // it has some that no later operation of Order::Device waits for yet
    std::vector<Event> behind; // the latest of each other lane, of any device, that it follows
  };
  LaneState &state(Lane lane) { return lanes_[static_cast<std::size_t>(lane)]; }
  /// Whether functions of other files that the kernel calls are there, and the device has what they use.
  static Status checkLinked(const Launch &launch);
  Status enqueue(Lane lane, Order order);
  Result<Event> recordSince(const Event &event);
  Result<Event> recordWork(Lane lane);
  Status drain();
  void drainIfBusy();
  void countMoved(std::uint64_t Moved::*way, const Copy &copy);
  Status namingRunning(Status status) const;
  Status noting(Status status);
  Result<void *> memoryFor(std::size_t bytes, const char *name);

  int id_;
  Kind kind_;
  std::string name_;
  Capability capability_;
  Usage usage_;
  std::array<LaneState, laneCount> lanes_{};
  std::atomic<bool> shared_{false}; // with calls of the program's own
  std::atomic<bool> failed_{false};
  std::atomic<std::uint64_t> unrecorded_{0}, inOrder_{0};
  bool dry_ = false, zeroCopy_ = false;
  std::vector<Event> readers_; // copies from this device's memory that it does not follow yet; not recorded
  Status failure_; // of operations that were waited for where nobody could hear of it: the next wait reports it
  std::unordered_map<void *, std::size_t> sizes_; // of what is allocated
  std::unordered_multiset<void *> borrowed_;      // what allocateFor gave of the program's storage
  mutable std::shared_mutex variablesLock_;
  std::map<const het_image *, std::span<void *const>> variables_; // in these
  std::deque<std::vector<void *>> tables_;
  std::size_t kernels_ = 0; // that nextKernelLane has had asked for
  int returned_ = 0;        // passes that have returned since the last wait,
  struct Running {
    const het_site *site; // its library may have been unloaded
    std::string place;
  };
  std::vector<Running> running_;     // and their regions
  mutable std::recursive_mutex use_; // one operation calls another
};

const char *kindName(Kind kind); // "cuda"

// "out of memory on device 2 (cuda:0), 1.2 GiB asked, 0.4 GiB free"
Error outOfMemory(const Device &device, std::size_t asked, std::size_t free);

} // namespace het
