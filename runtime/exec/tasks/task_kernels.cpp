//===-- exec/tasks/task_kernels.cpp - kernels as tasks run them --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_kernels.hpp"

#include "base/text.hpp"
#include "exec/engine/clock.hpp"
#include "exec/tasks/task_account.hpp"
#include "exec/tasks/task_devices.hpp"
#include "exec/tasks/task_source.hpp"
#include "exec/tasks/task_storage.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <mutex>
#include <numeric>

namespace het {

// Those of teams are negative where fewer do.
long iterationsOf(const het_grid &grid) {
  return std::abs(std::accumulate(grid.global, grid.global + grid.dims, 1L, std::multiplies<>()));
}

namespace {

// A group that nobody asked for: no item is added for it.
long usualGroup(long global) {
  long local = 64;
  while (local > 1 && global % local != 0)
    local /= 2;
  return local;
}

// A kernel of the user's own that runs, and its grid.
struct Chosen {
  TaskSource *own;
  const het_grid *grid;
};

// The grid as OmpSs has it: a group is not greater than the grid, and the grid is a number of groups.
Result<OwnLaunch> launchOf(const TaskLaunch &task, const Chosen &chosen) {
  const TaskSource &own = *chosen.own;
  const het_grid &grid = *chosen.grid;
  OwnLaunch launch;
  launch.source = own.kernel.image ? nullptr : &own.source;
  launch.options = own.options;
  launch.file = own.file;
  launch.parameters = {task.kernel.parameter, static_cast<std::size_t>(task.kernel.parameters)};
  if (grid.shared < 0)
    return Error{text("kernel '", task.kernel.name, "' asks for ", grid.shared, " bytes of shared memory"), {}};
  launch.shared = static_cast<std::size_t>(grid.shared);
  for (int d = 0; d < grid.dims; ++d) {
    const long global = grid.global[d], offset = grid.offset[d];
    if (global < 0 || offset < 0 || grid.local[d] < 0)
      return Error{text("the grid of kernel '", task.kernel.name, "' has a size of ",
                        std::min({global, offset, grid.local[d]}), " in dimension ", d + 1),
                   {"sizes and offsets of 'ndrange' are not negative"}};
    const long asked = grid.local[d] > 0 ? grid.local[d] : d == 0 ? usualGroup(global) : 1;
    const long local = std::clamp(asked, 1L, std::max(global, 1L));
    launch.offset[d] = static_cast<std::size_t>(offset);
    launch.local[d] = static_cast<std::size_t>(local);
    launch.global[d] = static_cast<std::size_t>((global + local - 1) / local * local);
  }
  return launch;
}

bool isEmpty(const het_grid &grid) {
  return std::any_of(grid.global, grid.global + grid.dims, [](long size) { return size == 0; });
}

long itemsOf(const TaskLaunch &task) {
  if (!task.steps)
    return iterationsOf(task.grid);
  long items = 0;
  for (const TaskStep &step : task.steps->all())
    items += iterationsOf(step.grid);
  return items;
}

bool isEmpty(const TaskLaunch &task) {
  return task.steps ? std::ranges::all_of(task.steps->all(), [](const TaskStep &step) { return isEmpty(step.grid); })
                    : isEmpty(task.grid);
}

// A section without items: the kernel has no business there.
bool namesNothing(const TaskLaunch &task, const void *host) {
  return std::ranges::any_of(task.copies,
                             [&](const het_task_access &one) { return one.base == host && runsOf(one).empty(); });
}

// The values of the parameters, with addresses of a device where they are pointers into what the task names. A pointer
// to nothing that it names is an error: the kernel would follow an address of the host's.
class Arguments {
public:
  template <class AddressOf> Status set(const TaskLaunch &task, AddressOf addressOf) {
    return set(task, task.kernel, task.args, [&](std::size_t, void *host) { return addressOf(host); });
  }
  // Those of one of several kernels. `room` has the variables that these share.
  template <class AddressOf> Status set(const TaskLaunch &task, const TaskStep &step, void *room, AddressOf addressOf) {
    return set(task, *step.kernel, step.args, [&](std::size_t i, void *host) {
      return step.inRoom[i] < 0 ? addressOf(host) : static_cast<char *>(room) + step.inRoom[i];
    });
  }
  static Error notNamed(const het_task_kernel &kernel, std::string_view name) {
    return {text("argument '", name, "' of kernel '", kernel.name, "' points to storage that the task does not name"),
            {text("name it with its size: 'in([n]", name, ")'")}};
  }
  void **values() { return values_.data(); }
  int count() const { return static_cast<int>(values_.size()); }

private:
  std::vector<void *> values_, pointers_;

  // The place that a pointer of the body's leads to. Beyond its storage another one may be, elsewhere on the device.
  template <class AddressOf>
  static void *moved(const TaskLaunch &task, std::string_view from, void *host, AddressOf addressOf) {
    const Address place = reinterpret_cast<Address>(host);
    std::optional<Bytes> storage;
    for (const het_task_access &one : task.copies)
      if (one.name && one.name == from)
        for (const Bytes &run : runsOf(one))
          if (!storage || run.meets({place, place + 1}))
            storage = run;
    if (!storage)
      return addressOf(host);
    char *const there = static_cast<char *>(addressOf(reinterpret_cast<void *>(storage->lo)));
    return there ? there + (place - storage->lo) : nullptr;
  }

  template <class AddressOf>
  Status set(const TaskLaunch &task, const het_task_kernel &kernel, std::span<void *const> args, AddressOf addressOf) {
    for (std::size_t i = 0; i < args.size(); ++i) {
      values_.push_back(args[i]);
      if (!kernel.pointer[i])
        continue;
      void *host = nullptr;
      std::memcpy(&host, args[i], sizeof host);
      const auto there = [&](void *address) { return addressOf(i, address); };
      const char *const from = kernel.from ? kernel.from[i] : nullptr;
      pointers_.push_back(!host ? nullptr : from ? moved(task, from, host, there) : there(host));
      if (host && !pointers_.back() && !namesNothing(task, host))
        return notNamed(kernel, lastWord(kernel.parameter[i]));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (kernel.pointer[i])
        values_[i] = &pointers_[next++];
    return {};
  }
};

// No lane: behind all that the device was given.
Status launchMade(Device &device, const het_task_kernel &kernel, const het_grid &grid, Arguments &arguments,
                  std::uint64_t timed, std::optional<Lane> lane) {
  const std::span extents(grid.global, static_cast<std::size_t>(grid.dims));
  return device.launch(
      {kernel.made, extents, arguments.values(), arguments.count(), {}, nullptr, timed, lane.value_or(Lane::Compute)},
      lane ? Order::Lane : Order::Device);
}

Status launchOn(Device &device, const TaskLaunch &task, const Chosen &chosen, Arguments &arguments,
                std::uint64_t timed = 0, std::optional<Lane> lane = {}) {
  if (!chosen.own)
    return launchMade(device, task.kernel, task.grid, arguments, timed, lane);
  Result<OwnLaunch> how = launchOf(task, chosen);
  if (!how.ok())
    return std::move(how.error());
  static constexpr long one[] = {1};
  return device.launch(
      {&chosen.own->kernel, one, arguments.values(), arguments.count(), {}, &*how, timed, lane.value_or(Lane::Compute)},
      lane ? Order::Lane : Order::Device);
}

// Copies of the storage for a processor, which a kernel computes on. Sections of one object are in one copy, and so is
// what overlaps. `placeOf` tells where the bytes at an address of the host's are: in its storage, or in a simulated
// device's.
class Copies {
public:
  Copies(Device &device, std::span<const het_task_access> named) : device_(device) {
    for (const het_task_access &one : named)
      add(one);
  }
  ~Copies() {
    for (const Piece &piece : pieces_)
      if (piece.memory)
        device_.release(piece.memory);
  }
  Copies(const Copies &) = delete;
  Copies &operator=(const Copies &) = delete;

  template <class PlaceOf> Status in(PlaceOf placeOf) {
    for (Piece &piece : pieces_) {
      Result<void *> memory = device_.allocate(piece.all.size(), piece.sections.front().access->name);
      if (!memory.ok())
        return std::move(memory.error());
      piece.memory = *memory;
      // Nobody has brought what the task only writes. An item that it leaves out keeps the host's value.
      for (const bool isRead : {false, true})
        for (const Section &section : piece.sections)
          for (const Bytes &run : section.runs)
            if ((section.access->use != HET_TASK_OUT) == isRead) {
              const void *from = isRead ? placeOf(run.lo) : reinterpret_cast<const void *>(run.lo);
              if (Status status = device_.copyIn({at(piece, run.lo), from, run.size()}); !status.ok())
                return status;
            }
    }
    return {};
  }

  template <class PlaceOf> Status out(PlaceOf placeOf) {
    for (const Piece &piece : pieces_)
      for (const Section &section : piece.sections)
        for (const Bytes &run : section.runs)
          if (section.access->use != HET_TASK_IN)
            if (Status status = device_.copyOut({placeOf(run.lo), at(piece, run.lo), run.size()}); !status.ok())
              return status;
    return device_.wait();
  }

  /// The copy's address for a pointer to the object, before whose sections it may lie, or into a section.
  void *address(const void *host) const {
    const auto where = reinterpret_cast<Address>(host);
    for (const Piece &piece : pieces_)
      if (std::ranges::any_of(piece.sections, [&](const Section &one) { return one.access->base == host; }))
        return at(piece, where);
    for (const Piece &piece : pieces_)
      if (piece.all.contains({where, where + 1}))
        return at(piece, where);
    for (const Piece &piece : pieces_)
      if (piece.all.hi == where)
        return at(piece, where);
    return nullptr;
  }

private:
  struct Section {
    const het_task_access *access;
    std::vector<Bytes> runs;
  };
  struct Piece {
    Bytes all;
    std::vector<Section> sections;
    void *memory = nullptr;
  };

  static bool belongTogether(const Piece &a, const Piece &b) {
    if (a.all.meets(b.all))
      return true;
    return std::ranges::any_of(a.sections, [&](const Section &one) {
      return std::ranges::any_of(b.sections,
                                 [&](const Section &other) { return one.access->base == other.access->base; });
    });
  }

  void add(const het_task_access &access) {
    Piece piece;
    piece.sections.push_back({&access, runsOf(access)});
    for (const Bytes &run : piece.sections.front().runs)
      piece.all = piece.all.hull(run);
    if (piece.all.empty())
      return;
    for (auto other = pieces_.begin(); other != pieces_.end();) // again from the first: the piece has grown
      if (belongTogether(piece, *other)) {
        piece.all = piece.all.hull(other->all);
        std::ranges::move(other->sections, std::back_inserter(piece.sections));
        pieces_.erase(other);
        other = pieces_.begin();
      } else {
        ++other;
      }
    pieces_.push_back(std::move(piece));
  }

  static void *at(const Piece &piece, Address host) {
    return reinterpret_cast<void *>(reinterpret_cast<Address>(piece.memory) + (host - piece.all.lo));
  }

  Device &device_;
  std::vector<Piece> pieces_;
};

template <class PlaceOf>
Status runInCopies(Device &device, const TaskLaunch &task, const Chosen &chosen, PlaceOf placeOf) {
  Copies copies(device, task.copies);
  Arguments arguments;
  Status status = copies.in(placeOf);
  if (status.ok())
    status = arguments.set(task, [&](void *host) { return copies.address(host); });
  if (status.ok())
    status = launchOn(device, task, chosen, arguments);
  return status.ok() ? copies.out(placeOf) : status;
}

} // namespace

// Its copies are on their way, its kernel is not launched.
static void account(Runtime &runtime, const TaskLaunch &task, const TaskAnswer &where, const TaskStorage &storage) {
  if (!runtime.account && !trace::reportOn())
    return;
  const ResidentUse::Brought brought = storage.brought();
  trace::TaskKernel kernel{task.site, task.name, where.device, brought.bytes, 0, false};
  if (runtime.account) {
    const Capability &device = runtime.devices[static_cast<std::size_t>(where.device)]->capability();
    const long items = itemsOf(task);
    const double computes = virtualTime(device, items);
    const TaskWork work{task.copies, where.device, brought.copies, computes, shareOfDevice(device, items)};
    kernel.waited = runtime.account->kernel(work).waitedForCopies;
    if (trace::reportOn())
      trace::recordTaskSeconds(task.site, task.name, where.device, computes);
  } else {
    kernel.waited = !runtime.tasks->othersRun(runtime, where.device);
  }
  const std::uint64_t reads = readBytesOf(task.copies);
  kernel.bytesSaved = reads - std::min(reads, brought.bytes);
  if (trace::reportOn())
    trace::recordTaskKernel(kernel);
}

// A device whose kernels are complete when their launch returns, on which nobody else computes.
static Status launchAndTime(Runtime &runtime, Device &device, const TaskAnswer &where, Lane lane, const auto &launch) {
  const double begin = trace::now();
  Status status = launch();
  if (where.number != 0 && status.ok() && !device.overlaps())
    runtime.tasks->took(where.number, trace::now() - begin);
  return status.ok() ? runtime.tasks->launched(device, lane) : std::move(status);
}

// The kernels of a task's body, in their order.
static Status launchSteps(Runtime &runtime, Device &device, const TaskLaunch &task, std::uint64_t timed,
                          std::optional<Lane> lane, auto addressOf) {
  TaskRooms::Held room;
  if (const std::size_t bytes = task.steps->room(); bytes > 0) {
    Result<TaskRooms::Held> held = runtime.taskRooms->take(device, bytes);
    if (!held.ok())
      return std::move(held.error());
    room = std::move(*held);
  }
  for (const TaskStep &step : task.steps->all()) {
    if (isEmpty(step.grid))
      continue;
    Arguments arguments;
    Status status = arguments.set(task, step, room.memory, addressOf);
    if (status.ok())
      status = launchMade(device, *step.kernel, step.grid, arguments, timed, lane);
    if (!status.ok())
      return status;
  }
  return {};
}

// How many of them there are.
static long launchesOf(const TaskLaunch &task) {
  return task.steps ? std::ranges::count_if(task.steps->all(), [](const TaskStep &step) { return !isEmpty(step.grid); })
                    : 1;
}

// A simulated device's kernel is complete on return. A processor computes the user's own on its memory.
static Status runOn(Runtime &runtime, const TaskLaunch &task, const Chosen &chosen, const TaskAnswer &where) {
  Device &device = *runtime.devices[static_cast<std::size_t>(where.device)];
  TaskStorage storage;
  if (where.number != 0 && device.overlaps())
    runtime.tasks->runsAs(where.number, launchesOf(task));
  if (Status status = runtime.tasks->awaitTurn(device); !status.ok())
    return status;
  // Tasks whose kernels share variables have one room for these, and one lane.
  const bool hasRoom = task.steps && task.steps->room() > 0;
  if (Status status = storage.enter(runtime, task.site, where.device, task.copies,
                                    hasRoom ? Lane::Compute : device.nextKernelLane());
      !status.ok())
    return status;
  const std::optional<Lane> lane = storage.lane();
  account(runtime, task, where, storage);
  const auto there = [&](Address host) { return storage.address(reinterpret_cast<const void *>(host)); };
  Arguments arguments;
  Status status;
  if (chosen.own && !device.takesOwnKernels())
    status = launchAndTime(runtime, device, where, Lane::Compute, [&] {
      return runtime.dry ? Status() : runInCopies(*processor(runtime), task, chosen, there);
    });
  else if (task.steps)
    status = launchAndTime(runtime, device, where, lane.value_or(Lane::Compute), [&] {
      return launchSteps(runtime, device, task, where.number, lane, [&](void *host) { return storage.address(host); });
    });
  else if (status = arguments.set(task, [&](void *host) { return storage.address(host); }); status.ok())
    status = launchAndTime(runtime, device, where, lane.value_or(Lane::Compute),
                           [&] { return launchOn(device, task, chosen, arguments, where.number, lane); });
  if (status.ok() && (device.zeroCopy() || runtime.waitsForTasks)) // the next task may change what the kernel reads
    status = device.wait();
  return status.ok() ? storage.leave() : status;
}

// The device that the task names, and no version of the host's.
static Status onlyOnto(const TaskLaunch &task, TaskDevices &devices) {
  if (task.onto == 0)
    return {};
  const auto count = static_cast<long>(devices.asked.size());
  if (task.onto < 0 || task.onto > count)
    return Error{text("kernel '", task.kernel.name, "' is to run onto device ", task.onto - 1, ", and ", count,
                      count == 1 ? " device" : " devices", " can run it"),
                 {text("devices of the kind that a task asks for have the numbers 0 to ", count - 1,
                       ", in the order of HET_DEVICES")}};
  devices.asked = {devices.asked[static_cast<std::size_t>(task.onto - 1)]};
  devices.others.clear();
  return {};
}

Result<TaskAnswer> launchOnDevice(Runtime &runtime, const TaskLaunch &task) {
  const std::span<const het_task_kernel> kernels = task.kernels();
  Result<TaskDevices> devices = task.isMade() ? Result<TaskDevices>(devicesForMade(runtime, task.kernel.devices))
                                              : devicesForOwn(runtime, kernels);
  if (!devices.ok())
    return std::move(devices.error());
  const auto served = [&](const TaskAnswer &where) {
    if (devices->asked.empty() || devices->instead)
      tellInstead(runtime, task.site, task.name, kernels, where.device);
    return where;
  };
  if (devices->asked.empty())
    return served({runtime.host()});
  if (Status status = onlyOnto(task, *devices); !status.ok())
    return std::move(status.error());
  if (isEmpty(task))
    return TaskAnswer{devices->asked.front()};
  const TaskAnswer where =
      runtime.tasks->choose(runtime, {task.kernel, itemsOf(task), task.copies, *devices, task.known,
                                      task.hasVersion && task.onto == 0, task.before, task.site, task.name});
  if (where.device == runtime.host())
    return where;
  Chosen chosen{nullptr, &task.grid};
  if (!task.isMade()) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(where.device)];
    const het_task_kernel &kernel = *kernelFor(device, kernels);
    chosen = {*sourceOf(kernel), &task.gridOf(kernel)}; // it was found when the devices were
  }
  Status status = !task.steps && isEmpty(*chosen.grid) ? Status() : runOn(runtime, task, chosen, where);
  return status.ok() ? Result<TaskAnswer>(served(where)) : std::move(status.error());
}

Result<bool> launchOnProcessor(Runtime &runtime, const TaskLaunch &task) {
  const std::span<const het_task_kernel> kernels = task.kernels();
  const auto inOpenCl = std::ranges::find(kernels, false, isForCuda);
  const het_task_kernel &kernel = inOpenCl == kernels.end() ? task.kernel : *inOpenCl;
  Result<TaskSource *> own = sourceOf(kernel);
  if (!own.ok())
    return std::move(own.error());
  if ((*own)->notFound)
    return *(*own)->notFound;
  Device *device = isForCuda(kernel) ? nullptr : processor(runtime);
  if (!device)
    return false;
  const Chosen chosen{*own, &task.gridOf(kernel)};
  if (isEmpty(*chosen.grid))
    return true;
  // Each of several kernels that change storage at once would have a copy of its own.
  static std::mutex oneAtATime;
  std::unique_lock alone(oneAtATime, std::defer_lock);
  if (std::ranges::any_of(task.copies, [](const het_task_access &one) { return one.use == HET_TASK_CONCURRENT; }))
    alone.lock();
  Status status = runInCopies(*device, task, chosen, [](Address host) { return reinterpret_cast<void *>(host); });
  return status.ok() ? Result<bool>(true) : std::move(status.error());
}

void accountVersion(Runtime &runtime, const TaskLaunch &task) {
  if (runtime.account)
    runtime.account->onHost({task.copies, runtime.host(), {}, versionSeconds(runtime, itemsOf(task))});
}

Error noDeviceFor(const TaskLaunch &task) {
  Error error{text("no device can run kernel '", task.kernel.name, "', and the task has no other version"), {}};
  bool inCuda = false, inOpenCl = false;
  for (const het_task_kernel &kernel : task.kernels()) {
    (isForCuda(kernel) ? inCuda : inOpenCl) = true;
    if (const Result<TaskSource *> own = sourceOf(kernel); own.ok() && !(*own)->isThere && !(*own)->notFound)
      error.notes.push_back(
          text((*own)->file, " has no code: hetcc compiled it without nvcc, or with --cuda-arch=none"));
  }
  return std::move(error).note(text("HET_DEVICES must have ",
                                    inCuda && inOpenCl ? "an OpenCL or CUDA device"
                                    : inCuda           ? "a CUDA device"
                                                       : "an OpenCL device",
                                    " (het-info lists them), or a function with 'device(smp) implements(",
                                    task.kernel.name, ")' must be there"));
}

} // namespace het
