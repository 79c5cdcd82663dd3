//===-- exec/target/target.cpp - plain target constructs -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/target/target.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/child.hpp"

#include "base/log.hpp"
#include "base/offload.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "device/images.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/pass.hpp"
#include "exec/data/resident.hpp"
#include "exec/pass/early.hpp"
#include "exec/pass/run.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/host_grid.hpp"
#include "exec/target/queues.hpp"
#include "exec/target/target_items.hpp"
#include "exec/tasks/task_storage.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <set>

namespace het {
namespace {

// The state of one construct, from enter to leave.
struct TargetRun {
  Runtime *runtime = nullptr;
  int device = 0;
  Mapping *mapping = nullptr; // null on the host
  std::unique_lock<StoreLock> lock;
  std::optional<DataPass> pass;
  std::vector<void *> privates;
  std::vector<het_map> items; // without those that are resident in the store
  ResidentUse resident;
  std::vector<const void *> atHost; // results of reductions that are not on the device
  bool goesOn = false;              // its kernel may be at work when the construct ends
  bool defers = false;              // its results may come home after that
  std::optional<ActivityQueue> own; // of a construct with nowait
  RegionScope scope;
  explicit TargetRun(const het_site *site) : scope(site) {}
};

// The queue of a construct that goes on; null: it comes behind all that the device was given.
ActivityQueue *queueOf(TargetRun &run) {
  if (!run.defers)
    return nullptr;
  if (const std::optional<int> number = currentQueue())
    return &run.mapping->queue(*number);
  return run.own ? &*run.own : &run.own.emplace();
}

// Said once for a device.
void tellSeparateMemory(const Device &device, const het_site *site) {
  static std::mutex &lock = *new std::mutex;
  static std::set<int> &told = *new std::set<int>;
  const std::lock_guard guard(lock);
  if (!told.insert(device.id()).second)
    return;
  const std::string where = site ? text("'", site->directive, "' at ", site->file, ":", site->line) : "a construct";
  logMessage(LogLevel::Warning,
             text(where, " and those after it run on the host: device ", device.id(), " (", device.name(),
                  ") cannot use the host's memory in place, which 'requires unified_shared_memory' asks for"));
}

// A construct on the host runs in place, on a copy of what is private.
Status enterHost(TargetRun &run, het_target &target) {
  target.host = 1;
  for (int k = 0; k < target.maps; ++k) {
    const het_map &item = target.map[k];
    target.address[k] = item.base;
    if (!(item.mode & HET_MAP_PRIVATE) || (item.mode & HET_MAP_IMPLICIT)) // the latter is only read
      continue;
    void *copy = ::operator new(item.size);
    std::memcpy(copy, item.begin, item.size);
    run.privates.push_back(copy);
    target.address[k] = copy;
  }
  return {};
}

// Brings resident arrays to the device, whose they are from here on.
Status enterResident(TargetRun &run, const het_target &target, const std::vector<int> &which) {
  if (Status status = run.resident.enter(target.site, run.device); !status.ok())
    return status;
  for (std::size_t j = 0; j < which.size(); ++j)
    target.address[which[j]] = run.resident.address(j, target.map[which[j]].base);
  return {};
}

// Members that point to what the store keeps.
Status attachResident(TargetRun &run, const het_target &target, const std::vector<int> &which,
                      const std::vector<Mapping::Loose> &loose) {
  for (int k : which)
    if (void *pointer = target.map[k].pointer)
      if (Status status = run.mapping->attachTo(pointer, target.address[k]); !status.ok())
        return status;
  for (std::size_t k = 0; k < loose.size(); ++k) {
    const void *value = nullptr;
    std::memcpy(&value, loose[k].pointer, sizeof value);
    if (Status status = run.mapping->attachTo(loose[k].pointer, run.resident.address(which.size() + k, value));
        !status.ok())
      return status;
  }
  return {};
}

// A part of an object that the store keeps: it goes into the object's private copy.
struct Inlay {
  int item;
  Bytes bytes;
};

// The resident arrays come in the order in which they were added: `first` is the number of the first of these.
Status inlay(TargetRun &run, const het_target &target, const std::vector<Inlay> &inlays, std::size_t first) {
  Device &device = *run.runtime->devices[static_cast<std::size_t>(run.device)];
  for (std::size_t k = 0; k < inlays.size(); ++k) {
    const het_map &item = target.map[inlays[k].item];
    const Address begin = place(item.begin), lo = std::max(begin, inlays[k].bytes.lo);
    const Address hi = std::min(begin + static_cast<Address>(item.size), inlays[k].bytes.hi);
    Copy copy;
    copy.to = static_cast<std::byte *>(target.address[inlays[k].item]) + (lo - begin);
    copy.from = run.resident.address(first + k, reinterpret_cast<const void *>(lo));
    copy.width = static_cast<std::size_t>(hi - lo);
    if (Status status = device.copyPeer(device, copy); !status.ok())
      return status;
  }
  return inlays.empty() ? Status() : device.wait();
}

// The kernel gets the host's own addresses. Arrays that the store keeps on devices come home before, and go back after.
Status enterShared(TargetRun &run, het_target &target) {
  run.lock = run.runtime->store.lockFor(storageOf(itemsOf(target)));
  run.pass.emplace(*run.runtime, target.site);
  if (Status status = syncKept(*run.runtime, itemsOf(target), run.device, true); !status.ok())
    return status;
  if (Status status = enterHost(run, target); !status.ok())
    return status;
  target.host = 0;
  return {};
}

Status runShared(TargetRun &run, Device &device, const Launch &launch) {
  const double begin = trace::now();
  if (Status status = device.launch(launch); !status.ok())
    return status;
  if (Status status = device.wait(); !status.ok())
    return status;
  std::int64_t iterations = 1;
  for (long extent : launch.extent)
    iterations *= std::abs(extent);
  run.pass->computed(device.id(), iterations, trace::now() - begin);
  return {};
}

bool isAtHost(const TargetRun &run, const void *result) {
  return std::ranges::find(run.atHost, result) != run.atHost.end();
}

// A result of a reduction that is not on the device, and of which no other item has a part, stays at the host.
bool staysAtHost(const TargetRun &run, const het_target &target, const het_map &item) {
  if (item.mode != (int{HET_TOFROM} | HET_MAP_REDUCED))
    return false;
  const auto bytesOf = [](const het_map &one) {
    return Bytes{place(one.begin), place(one.begin) + static_cast<Address>(one.size)};
  };
  const Bytes bytes = bytesOf(item);
  return !run.runtime->mappings[static_cast<std::size_t>(run.device)]->hasPartOf(bytes) &&
         std::ranges::none_of(itemsOf(target),
                              [&](const het_map &other) { return &other != &item && bytesOf(other).meets(bytes); });
}

// A kept array that an item leads to: whether the kernel may write there by that item's address.
struct Met {
  const Residence *residence;
  const char *name;
  bool writes;
};

// Storage that several items lead to is only read if it is by each of them.
void addTo(ResidentUse &resident, const std::vector<Met> &all) {
  const auto bytesOf = [](const Met &one) { return one.residence->view.bytes(one.residence->view.section); };
  for (const Met &one : all)
    resident.add(*one.residence, one.name, std::ranges::any_of(all, [&](const Met &other) {
      return other.writes && bytesOf(other).meets(bytesOf(one));
    }));
}

Status enterDevice(TargetRun &run, het_target &target) {
  std::vector<int> which;
  std::vector<Mapping::Loose> loose;
  std::vector<Inlay> inlays;
  std::vector<Met> met;
  {
    std::unique_lock lock(run.runtime->store.lockFor(storageOf(itemsOf(target))));
    if (Status status = checkKept(*run.runtime, itemsOf(target), run.device); !status.ok())
      return status;
    if (Status status = openAllKept(*run.runtime, itemsOf(target), run.device); !status.ok())
      return status;
    for (int k = 0; k < target.maps; ++k) {
      const Residence *residence = residenceOf(*run.runtime, target.map[k], run.device);
      if (!residence && staysAtHost(run, target, target.map[k])) {
        target.address[k] = target.map[k].begin;
        run.atHost.push_back(target.map[k].begin);
        continue;
      }
      if (!residence) {
        run.items.push_back(target.map[k]);
        continue;
      }
      which.push_back(k);
      met.push_back({residence, target.map[k].name, !(target.map[k].mode & HET_MAP_READ)});
    }
    for (const Mapping::Loose &one :
         run.runtime->mappings[static_cast<std::size_t>(run.device)]->looseFrom(itemsOf(target)))
      if (const Residence *residence = residenceOf(*run.runtime, itemOf(one), run.device)) {
        loose.push_back(one);
        met.push_back({residence, residence->access.name, true});
      }
    for (int k = 0; k < target.maps; ++k)
      for (const Residence *residence : partsKept(*run.runtime, target.map[k], run.device)) {
        inlays.push_back({k, residence->view.bytes(residence->view.section)});
        met.push_back({residence, residence->access.name, true});
      }
    addTo(run.resident, met);
    if (run.resident.empty())
      run.lock = std::move(lock);
  }
  if (!run.resident.empty()) {
    if (Status status = enterResident(run, target, which); !status.ok())
      return status;
    run.lock = std::unique_lock(run.runtime->store.lock());
  }
  run.pass.emplace(*run.runtime, target.site, !run.resident.empty());
  Result<Mapping *> mapping = mappingOf(*run.runtime, run.device);
  if (!mapping.ok())
    return mapping.error();
  run.mapping = *mapping;
  for (het_map &item : run.items)
    lookUp(item, *run.mapping);
  joinOverlapping(run.items);
  run.defers &= run.resident.empty();
  if (run.defers)
    run.mapping->order().follow(*queueOf(run), dependencesOf(target));
  std::optional<Mapping::QueueScope> queue(std::in_place, *run.mapping, queueOf(run));
  if (Status status = run.mapping->enter(run.items, run.defers ? Mapping::Copies::GoOn : Mapping::Copies::Complete,
                                         Mapping::Lifetime::Structured);
      !status.ok())
    return status;
  if (Status status = attachResident(run, target, which, loose); !status.ok())
    return status;
  auto settled = run.items.begin();
  std::vector<int> objects;
  for (int k = 0; k < target.maps; ++k) {
    if (std::find(which.begin(), which.end(), k) != which.end() || isAtHost(run, target.map[k].begin))
      continue;
    const het_map &item = *settled++;
    const bool partly = std::ranges::any_of(inlays, [k](const Inlay &one) { return one.item == k; });
    if (partly || run.mapping->needsCopy(item)) {
      Result<void *> copy = run.mapping->copyOf(item);
      if (!copy.ok())
        return copy.error();
      run.privates.push_back(*copy);
      target.address[k] = *copy;
      if (item.mode & HET_MAP_IMPLICIT)
        objects.push_back(k);
      continue;
    }
    bool found = false;
    target.address[k] = run.mapping->base(item, found, run.items);
    if (!found && (item.mode & HET_MAP_MUST) && item.base && (item.size > 0 || !(item.mode & HET_MAP_PROVEN)))
      return notMapped(item, *run.runtime->devices[static_cast<std::size_t>(run.device)]);
    if (!found && (item.mode & HET_MAP_LOOKUP)) { // keeps its value (5.1, section 2.21.7.2)
      target.address[k] = item.base;
      if (item.base)
        run.runtime->devices[static_cast<std::size_t>(run.device)]->shareWithProgram();
    }
  }
  if (Status status = inlay(run, target, inlays, which.size() + loose.size()); !status.ok())
    return status;
  for (int k : objects)
    if (Status status = pointInto(static_cast<std::byte *>(target.address[k]), target.map[k], target,
                                  *run.runtime->devices[static_cast<std::size_t>(run.device)]);
        !status.ok())
      return status;
  run.mapping->hold(1);
  queue.reset();            // while the lock is held
  if (!run.runtime->checks) // HET_CHECK looks at the tables while the kernel runs
    run.lock.unlock();
  return {};
}

// Its results stay on the device, or come home behind it when the construct ends. See ADR 30.
Status startOnDevice(TargetRun &run, Device &device, const Launch &launch) {
  run.goesOn = true;
  if (!run.defers)
    return device.launch(launch);
  const std::unique_lock lock(run.runtime->store.lock());
  const Mapping::QueueScope queue(*run.mapping, queueOf(run));
  return run.mapping->launch(launch);
}

// Results of reductions that are in the device's memory come out, are combined with, and go back.
Status runOnDevice(TargetRun &run, Device &device, Launch launch) {
  const auto staysThere = [&](const het_kernel_reduction &one) { return isAtHost(run, one.result); };
  const bool mayStart = launch.reductions.empty() || (run.defers && std::ranges::all_of(launch.reductions, staysThere));
  if (mayStart && mayLeaveRunning(*run.runtime, device))
    return startOnDevice(run, device, launch);
  std::vector<Values> values(launch.reductions.size());
  std::vector<het_kernel_reduction> reductions(launch.reductions.begin(), launch.reductions.end());
  bool comeOut = false;
  for (std::size_t k = 0; k < reductions.size(); ++k) {
    if (isAtHost(run, reductions[k].result))
      continue;
    Copy copy;
    values[k] = valuesOf(reductions[k].type, itemsIn(reductions[k]));
    copy.to = values[k].data();
    copy.from = reductions[k].result;
    copy.width = sizeOf(reductions[k].type) * itemsIn(reductions[k]);
    reductions[k].result = values[k].data();
    if (copy.width == 0)
      continue;
    comeOut = true;
    if (Status status = device.copyOut(copy); !status.ok())
      return status;
  }
  if (Status status = comeOut ? device.wait() : Status(); !status.ok())
    return status;
  const auto results = launch.reductions;
  launch.reductions = reductions;
  if (Status status = runShared(run, device, launch); !status.ok())
    return status;
  for (std::size_t k = 0; k < reductions.size(); ++k) {
    if (isAtHost(run, results[k].result))
      continue;
    Copy copy;
    copy.to = results[k].result;
    copy.from = values[k].data();
    copy.width = sizeOf(reductions[k].type) * itemsIn(reductions[k]);
    if (copy.width == 0)
      continue;
    if (Status status = device.copyIn(copy); !status.ok())
      return status;
  }
  return comeOut ? device.wait() : Status();
}

// The last step. Objects that were private to the construct are gone when the device has let go of them.
Status endOnDevice(const TargetRun &run, const het_site *site, bool hadPrivates) {
  if (!run.goesOn)
    return {};
  Device &device = *run.runtime->devices[static_cast<std::size_t>(run.device)];
  if (!site || hadPrivates)
    return device.wait();
  device.leaveRunning(site);
  return {};
}

} // namespace

Status enterTarget(het_target &target) {
  if (Status status = checkDevice(target); !status.ok())
    return status;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  auto *run = new TargetRun(target.site);
  target.state = run;
  run->runtime = *there;
  run->device = deviceOf(**there, target);
  if (const Device &device = *(*there)->devices[static_cast<std::size_t>(run->device)];
      needsSharedMemory() && run->device != (*there)->host() && !device.sharesMemory()) {
    if (offloadPolicy() == Offload::Mandatory)
      return Error{text("OMP_TARGET_OFFLOAD is set to 'mandatory', and device ", device.id(), " (", device.name(),
                        ") cannot use the host's memory in place, which 'requires unified_shared_memory' asks for"),
                   {}};
    tellSeparateMemory(device, target.site);
    run->device = (*there)->host();
  }
  target.host = 0;
  run->defers = run->device != (*there)->host() && !needsSharedMemory() &&
                mayDefer(**there, target, *(*there)->devices[static_cast<std::size_t>(run->device)]);
  if (Status status = run->defers ? awaitDependences(**there, target, run->device) : finishDeferred(**there);
      !status.ok())
    return status;
  if (Status status = checkMemory(**there, itemsOf(target), run->device); !status.ok())
    return status;
  if (Status status = checkInherited(**there, itemsOf(target)); !status.ok())
    return status;
  if (Status status = yieldTasks(**there, itemsOf(target)); !status.ok())
    return status;
  if (run->device == (*there)->host())
    return enterHost(*run, target);
  return needsSharedMemory() ? enterShared(*run, target) : enterDevice(*run, target);
}

// Variables of `declare target` that functions of other files use.
static Status giveVariables(TargetRun &run, Device &device, const Mapping *mapping, const het_kernel &kernel) {
  if (!kernel.image || !firstVariable(*kernel.image))
    return {};
  std::unique_lock<StoreLock> lock;
  if (mapping && !run.lock.owns_lock())
    lock = std::unique_lock(run.runtime->store.lock());
  return giveVariables(*run.runtime, device, mapping, kernel);
}

Status launchTarget(het_target &target, const het_kernel &kernel, std::span<const long> extent, void **args, int count,
                    std::span<const het_kernel_reduction> reductions) {
  if (!kernel.teams && std::any_of(extent.begin(), extent.end(), [](long n) { return n <= 0; }))
    return {};
  auto &run = *static_cast<TargetRun *>(target.state);
  Device &device = *run.runtime->devices[static_cast<std::size_t>(target.host ? run.runtime->host() : run.device)];
  if (Status status = giveVariables(run, device, target.host ? nullptr : run.mapping, kernel); !status.ok())
    return status;
  Launch launch{&kernel, extent, args, count, reductions};
  launch.hasVariables = true;
  if (target.host)
    return computeOnHost(*run.runtime, launch);
  return run.mapping ? runOnDevice(run, device, launch) : runShared(run, device, launch);
}

bool areApart(const het_target &target, std::span<const int> rows, int written) {
  auto &run = *static_cast<TargetRun *>(target.state);
  std::unique_lock<StoreLock> lock;
  if (!run.lock.owns_lock() && !target.host)
    lock = std::unique_lock(run.runtime->store.lock());
  // An entry of a table shares its storage with no other one. Within one, the sections tell.
  std::vector<Bytes> all;
  for (const int row : rows) {
    const het_map &item = target.map[row];
    Bytes bytes{place(item.begin), place(item.begin) + static_cast<Address>(item.size)};
    if (bytes.empty() && run.mapping)
      bytes = run.mapping->rangeOf(item.base);
    if (bytes.empty() && !target.host)
      if (const Residence *residence = residenceOf(*run.runtime, item, run.device))
        bytes = residence->view.bytes(residence->view.section);
    all.push_back(bytes);
  }
  for (std::size_t one = 0; one < std::min(all.size(), static_cast<std::size_t>(written)); ++one)
    for (std::size_t other = 0; other < all.size(); ++other)
      if (other != one && (all[one].empty() || all[other].empty() || all[one].meets(all[other])))
        return false;
  return true;
}

Status leaveTarget(het_target &target) {
  std::unique_ptr<TargetRun> run(static_cast<TargetRun *>(target.state));
  target.state = nullptr;
  if (!run->mapping) {
    for (void *copy : run->privates)
      ::operator delete(copy);
    Status status = target.host ? Status() : syncKept(*run->runtime, itemsOf(target), run->device, false);
    run->pass.reset();
    return status;
  }
  for (void *copy : run->privates)
    run->runtime->devices[static_cast<std::size_t>(run->device)]->release(copy);
  run->lock = {};
  if (Status status = run->resident.leave(); !status.ok()) // whose pass has some of the storage until now
    return status;
  const std::unique_lock lock(run->runtime->store.lockFor(storageOf(itemsOf(target))));
  run->mapping->hold(-1);
  const bool defers = run->defers && run->goesOn && run->privates.empty();
  const Mapping::QueueScope queue(*run->mapping, defers ? queueOf(*run) : nullptr);
  Status status = run->mapping->leave(run->items, defers ? Mapping::Copies::GoOn : Mapping::Copies::Complete,
                                      Mapping::Lifetime::Structured);
  if (defers) {
    run->mapping->order().add(*queueOf(*run), dependencesOf(target));
    noteDeferred(*run->runtime);
  }
  run->pass.reset(); // while the lock is held
  if (status.ok())
    status = endOnDevice(*run, target.site, !run->privates.empty());
  return status.ok() ? closeAllKept(*run->runtime, itemsOf(target), run->device) : status;
}

} // namespace het
