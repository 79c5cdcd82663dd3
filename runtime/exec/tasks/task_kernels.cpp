//===-- exec/tasks/task_kernels.cpp - kernels as tasks run them --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_kernels.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "exec/engine/clock.hpp"
#include "exec/tasks/task_account.hpp"
#include "exec/tasks/task_source.hpp"
#include "exec/tasks/task_storage.hpp"
#include "kinds/kinds.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <mutex>
#include <numeric>

namespace het {
namespace {

// A group that nobody asked for: no item is added for it.
long usualGroup(long global) {
  long local = 64;
  while (local > 1 && global % local != 0)
    local /= 2;
  return local;
}

// The grid as OmpSs has it: a group is not greater than the grid, and the grid is a number of groups.
Result<OwnLaunch> launchOf(const TaskLaunch &task, const TaskSource &own) {
  OwnLaunch launch;
  launch.source = &own.source;
  launch.options = own.options;
  launch.file = own.file;
  launch.parameters = {task.kernel.parameter, static_cast<std::size_t>(task.kernel.parameters)};
  for (int d = 0; d < task.grid.dims; ++d) {
    const long global = task.grid.global[d], offset = task.grid.offset[d];
    if (global < 0 || offset < 0 || task.grid.local[d] < 0)
      return Error{text("the grid of kernel '", own.kernel.name, "' has a size of ",
                        std::min({global, offset, task.grid.local[d]}), " in dimension ", d + 1),
                   {"sizes and offsets of 'ndrange' are not negative"}};
    const long asked = task.grid.local[d] > 0 ? task.grid.local[d] : d == 0 ? usualGroup(global) : 1;
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

// Those of teams are negative where fewer do.
long itemsOf(const het_grid &grid) {
  return std::abs(std::accumulate(grid.global, grid.global + grid.dims, 1L, std::multiplies<>()));
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
    for (std::size_t i = 0; i < task.args.size(); ++i) {
      values_.push_back(task.args[i]);
      if (!task.kernel.pointer[i])
        continue;
      void *host = nullptr;
      std::memcpy(&host, task.args[i], sizeof host);
      pointers_.push_back(host ? addressOf(host) : nullptr);
      if (host && !pointers_.back() && !namesNothing(task, host))
        return notNamed(task.kernel, lastWord(task.kernel.parameter[i]));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (task.kernel.pointer[i])
        values_[i] = &pointers_[next++];
    return {};
  }
  static Error notNamed(const het_task_kernel &kernel, std::string_view name) {
    return {text("argument '", name, "' of kernel '", kernel.name, "' points to storage that the task does not name"),
            {text("name it with its size: 'in([n]", name, ")'")}};
  }
  void **values() { return values_.data(); }
  int count() const { return static_cast<int>(values_.size()); }

private:
  std::vector<void *> values_, pointers_;
};

Status launchOn(Device &device, const TaskLaunch &task, TaskSource *own, Arguments &arguments,
                std::uint64_t timed = 0) {
  if (!own) {
    const std::span extents(task.grid.global, static_cast<std::size_t>(task.grid.dims));
    return device.launch({task.kernel.made, extents, arguments.values(), arguments.count(), {}, nullptr, timed});
  }
  Result<OwnLaunch> how = launchOf(task, *own);
  if (!how.ok())
    return std::move(how.error());
  static constexpr long one[] = {1};
  return device.launch({&own->kernel, one, arguments.values(), arguments.count(), {}, &*how, timed});
}

// An OpenCL processor that is none of the program's devices; null: the machine has none.
Device *processor(int id) {
  static Device *const one = [id]() -> Device * {
    for (const KindRow &kind : kindTable()) {
      DeviceItem item;
      item.name = "cpu";
      if (kind.word.kind != Kind::OpenCl)
        continue;
      Result<Devices> made = kind.make(item, {id, 0});
      return made.ok() && !made->empty() ? made->front().release() : nullptr; // never gone, as all devices
    }
    return nullptr;
  }();
  return one;
}

// Said once for each kind.
void tellOther(int kinds) {
  static std::atomic<int> told{0};
  if ((told.fetch_or(kinds) & kinds) != kinds)
    logMessage(LogLevel::Info, text("tasks for OpenCL ", kinds == HET_TASK_CPU ? "processors" : "GPUs",
                                    " run on other OpenCL devices: there is none of that kind"));
}

// A kind that the task asks for, of kernels that stage 2 made. Every accelerator runs those; simulated ones stand for
// all.
bool isAskedFor(const Device &device, int kinds) {
  switch (device.kind()) {
  case Kind::Cuda: return kinds & HET_TASK_CUDA;
  case Kind::OpenCl: return kinds & (device.isProcessor() ? HET_TASK_CPU : HET_TASK_GPU);
  default: return true;
  }
}

TaskDevices devicesForMade(const Runtime &runtime, int kinds) {
  TaskDevices devices;
  for (int id = 0; id < runtime.host(); ++id) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    if (device.hasCode().ok())
      (isAskedFor(device, kinds) ? devices.asked : devices.others).push_back(id);
  }
  if (devices.asked.empty())
    devices.asked.swap(devices.others);
  return devices;
}

// Simulated devices stand for accelerators if a processor can compute for them.
TaskDevices devicesFor(const Runtime &runtime, int kinds) {
  TaskDevices devices;
  std::vector<int> simulated;
  for (int id = 0; id < runtime.host(); ++id) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    if (device.kind() == Kind::Sim)
      simulated.push_back(id);
    if (device.takesOwnKernels())
      (kinds & (device.isProcessor() ? HET_TASK_CPU : HET_TASK_GPU) ? devices.asked : devices.others).push_back(id);
  }
  if (devices.asked.empty() && devices.others.empty() && !simulated.empty() && processor(runtime.host()))
    devices.asked = std::move(simulated);
  if (devices.asked.empty() && !devices.others.empty()) {
    tellOther(kinds);
    devices.asked.swap(devices.others);
  }
  return devices;
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

template <class PlaceOf> Status runInCopies(Device &device, const TaskLaunch &task, TaskSource &own, PlaceOf placeOf) {
  Copies copies(device, task.copies);
  Arguments arguments;
  Status status = copies.in(placeOf);
  if (status.ok())
    status = arguments.set(task, [&](void *host) { return copies.address(host); });
  if (status.ok())
    status = launchOn(device, task, &own, arguments);
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
    const double computes = virtualTime(device, itemsOf(task.grid));
    kernel.waited = runtime.account->kernel({task.copies, where.device, brought.seconds, computes}).waitedForCopies;
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
static Status launchAndTime(Runtime &runtime, Device &device, const TaskAnswer &where, const auto &launch) {
  const double begin = trace::now();
  Status status = launch();
  if (where.number != 0 && status.ok() && !device.overlaps())
    runtime.tasks->took(where.number, trace::now() - begin);
  return status.ok() ? runtime.tasks->launched(device) : std::move(status);
}

// A simulated device's kernel is complete on return. A processor computes the user's own on its memory.
static Status runOn(Runtime &runtime, const TaskLaunch &task, TaskSource *own, const TaskAnswer &where) {
  Device &device = *runtime.devices[static_cast<std::size_t>(where.device)];
  TaskStorage storage;
  if (Status status = runtime.tasks->awaitTurn(device); !status.ok())
    return status;
  if (Status status = storage.enter(runtime, task.site, where.device, task.copies); !status.ok())
    return status;
  account(runtime, task, where, storage);
  const auto there = [&](Address host) { return storage.address(reinterpret_cast<const void *>(host)); };
  Arguments arguments;
  Status status;
  if (own && !device.takesOwnKernels())
    status = launchAndTime(runtime, device, where,
                           [&] { return runInCopies(*processor(runtime.host()), task, *own, there); });
  else if (status = arguments.set(task, [&](void *host) { return storage.address(host); }); status.ok())
    status =
        launchAndTime(runtime, device, where, [&] { return launchOn(device, task, own, arguments, where.number); });
  if (status.ok() && device.zeroCopy()) // the next task may change what the kernel reads
    status = device.wait();
  return status.ok() ? storage.leave() : status;
}

Result<TaskAnswer> launchOnDevice(Runtime &runtime, const TaskLaunch &task) {
  const TaskDevices devices = (task.kernel.made ? devicesForMade : devicesFor)(runtime, task.kernel.devices);
  if (devices.asked.empty())
    return TaskAnswer{runtime.host()};
  Result<TaskSource *> own = task.kernel.made ? Result<TaskSource *>(nullptr) : sourceOf(task.kernel);
  if (!own.ok())
    return std::move(own.error());
  if (isEmpty(task.grid))
    return TaskAnswer{devices.asked.front()};
  const TaskAnswer where = runtime.tasks->choose(runtime, {task.kernel, itemsOf(task.grid), task.copies, devices,
                                                           task.hasVersion, task.before, task.site, task.name});
  if (where.device == runtime.host())
    return where;
  Status status = runOn(runtime, task, *own, where);
  return status.ok() ? Result<TaskAnswer>(where) : std::move(status.error());
}

Result<bool> launchOnProcessor(Runtime &runtime, const TaskLaunch &task) {
  Result<TaskSource *> own = sourceOf(task.kernel);
  if (!own.ok())
    return std::move(own.error());
  Device *device = processor(runtime.host());
  if (!device)
    return false;
  if (isEmpty(task.grid))
    return true;
  // Each of several kernels that change storage at once would have a copy of its own.
  static std::mutex oneAtATime;
  std::unique_lock alone(oneAtATime, std::defer_lock);
  if (std::ranges::any_of(task.copies, [](const het_task_access &one) { return one.use == HET_TASK_CONCURRENT; }))
    alone.lock();
  Status status = runInCopies(*device, task, **own, [](Address host) { return reinterpret_cast<void *>(host); });
  return status.ok() ? Result<bool>(true) : std::move(status.error());
}

void accountVersion(Runtime &runtime, const TaskLaunch &task) {
  if (runtime.account)
    runtime.account->onHost({task.copies, runtime.host(), 0, versionSeconds(runtime, itemsOf(task.grid))});
}

Error noDeviceFor(const TaskLaunch &task) {
  Error error{text("no device can run kernel '", task.kernel.name, "', and the task has no other version"), {}};
  return std::move(error).note(text("HET_DEVICES must have an OpenCL device (het-info lists them), or a function with "
                                    "'device(smp) implements(",
                                    task.kernel.name, ")' must be there"));
}

} // namespace het
