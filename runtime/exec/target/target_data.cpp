//===-- exec/target/target_data.cpp - mappings that outlive a construct ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/mapped.hpp"
#include "exec/data/pass.hpp"
#include "exec/data/resident.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/child.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/queues.hpp"
#include "exec/target/target.hpp"
#include "exec/tasks/task_storage.hpp"

#include <utility>

namespace het {
namespace {

// `act` on the mappings of the construct's device, under the lock; nothing on the host. `ends`: for a child that fork
// made, whether the host's contents count afterwards.
template <class Act> Status onDevice(het_target &target, bool ends, Act act) {
  if (Status status = checkDevice(target); !status.ok())
    return status;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  const int device = dataDeviceOf(**there, target);
  target.host = device == (*there)->host();
  if (target.host)
    return ends ? endInherited(**there, itemsOf(target)) : checkInherited(**there, itemsOf(target));
  const bool defers = mayDefer(**there, target, *(*there)->devices[static_cast<std::size_t>(device)]);
  if (Status status = defers ? awaitDependences(**there, target, device) : finishDeferred(**there); !status.ok())
    return status;
  if (Status status = yieldTasks(**there, itemsOf(target)); !status.ok())
    return status;
  std::unique_lock lock((*there)->store.lockFor(storageOf(itemsOf(target))));
  DataPass pass(**there, target.site);
  Result<Mapping *> mapping = mappingOf(**there, device);
  if (!mapping.ok())
    return mapping.error();
  if (defers)
    noteDeferred(**there);
  ActivityQueue own;
  const std::optional<int> number = currentQueue();
  ActivityQueue *const queue = !defers ? nullptr : number ? &(*mapping)->queue(*number) : &own;
  const std::vector<Dependence> depends = dependencesOf(target);
  if (queue)
    (*mapping)->order().follow(*queue, depends);
  const Mapping::QueueScope scope(**mapping, queue);
  Status status = act(**there, **mapping, defers ? Mapping::Copies::GoOn : Mapping::Copies::Complete);
  if (queue)
    (*mapping)->order().add(*queue, depends);
  return status;
}

// The addresses that use_device_ptr and the like ask of arrays that the store keeps.
Result<std::vector<void *>> lentBy(const het_target &target) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  const int device = dataDeviceOf(**there, target);
  if (!target.address || device == (*there)->host())
    return std::vector<void *>(static_cast<std::size_t>(target.maps));
  return lendResident(**there, itemsOf(target), target.site, device);
}

// If there is nothing but the host, its arrays are all there is.
void inPlace() {
  if (Result<Runtime *> there = runtime(); there.ok() && (*there)->host() == 0)
    (*there)->mappedInPlace.store(true, std::memory_order_relaxed);
}

// If there is nothing but the host, what loops know of the array ends all the same.
Status closeInPlace(const het_target &target) {
  Result<Runtime *> there = runtime();
  if (!there.ok() || (*there)->host() != 0)
    return there.ok() ? Status() : there.error();
  std::unique_lock lock((*there)->store.lockFor(storageOf(itemsOf(target))));
  return closeAllKept(**there, itemsOf(target), (*there)->host());
}

// Ends what a construct has mapped. The store may keep some of that by now.
Status leaveItems(Runtime &rt, Mapping &mapping, std::span<const het_map> items, Mapping::Copies copies,
                  Mapping::Lifetime by) {
  const std::vector<het_map> still = unkept(rt, items, mapping.device());
  Status closed = closeAllKept(rt, items, mapping.device());
  return closed.ok() ? mapping.leave(still, copies, by) : closed;
}

// Its contents come to the host, where they count from now on.
Status recedeItems(Runtime &rt, Mapping &mapping, std::span<const het_map> items) {
  for (het_map item : items) {
    item.mode &= ~HET_TO;
    if (item.size > 0 && (item.mode & HET_FROM) && residenceOf(rt, item, mapping.device()))
      if (Status status = updateKept(rt, item, mapping.device()); !status.ok())
        return status;
  }
  std::vector<het_map> out = unkept(rt, items, mapping.device());
  for (het_map &item : out)
    item.mode &= HET_FROM;
  return mapping.update(out);
}

// A handle for the end of a construct that is about to map its items.
void *begun(Runtime &rt, Mapping &mapping, const het_target &target) {
  const auto items = std::make_shared<const std::vector<het_map>>(itemsOf(target).begin(), itemsOf(target).end());
  const auto leave = [&rt, items, &mapping] {
    return leaveItems(rt, mapping, *items, Mapping::Copies::Complete, Mapping::Lifetime::Structured);
  };
  return beginScope(rt,
                    {&target, target.site, leave, [&rt, items, &mapping] { return recedeItems(rt, mapping, *items); }});
}

Status open(het_target &target, bool scope) {
  Result<std::vector<void *>> lent = lentBy(target);
  if (!lent.ok())
    return lent.error();
  Status status = onDevice(target, false, [&](Runtime &rt, Mapping &mapping, Mapping::Copies copies) {
    if (Status fits = checkKept(rt, itemsOf(target), mapping.device()); !fits.ok())
      return fits;
    void *const handle = scope ? begun(rt, mapping, target) : nullptr;
    const auto by = scope ? Mapping::Lifetime::Structured : Mapping::Lifetime::Dynamic;
    if (Status entered = mapping.enter(unkept(rt, itemsOf(target), mapping.device()), copies, by); !entered.ok())
      return entered;
    if (Status opened = openAllKept(rt, itemsOf(target), mapping.device()); !opened.ok())
      return opened;
    for (const het_map &item : itemsOf(target))
      if (const Residence *residence = item.pointer ? residenceOf(rt, item, mapping.device()) : nullptr)
        mapping.loosen(item.pointer, residence->view.bytes(residence->view.section));
    for (int k = 0; target.address && k < target.maps; ++k) {
      target.address[k] = (*lent)[static_cast<std::size_t>(k)];
      if (target.address[k])
        continue;
      bool found = false;
      target.address[k] = mapping.base(target.map[k], found);
      if (!found)
        target.address[k] = target.map[k].base;
      if (target.map[k].mode & HET_MAP_LOOKUP) // for use_device_ptr and its like
        mapping.lend(target.map[k].begin);
    }
    target.state = handle;
    return Status();
  });
  for (int k = 0; status.ok() && target.host && target.address && k < target.maps; ++k)
    target.address[k] = target.map[k].base;
  if (status.ok() && target.host)
    inPlace();
  return status;
}

} // namespace

Status openTarget(het_target &target) {
  if (Status status = checkDevice(target); !status.ok())
    return status;
  if (Result<Runtime *> there = runtime(); there.ok())
    target.device = deviceOf(**there, target); // the end is for the same one, whatever the default is by then
  return open(target, false);
}

// An `exit data` without distribution closes what `enter data` of het_data opened, too.
Status closeTarget(het_target &target) {
  Status status = onDevice(target, true, [&](Runtime &rt, Mapping &mapping, Mapping::Copies copies) {
    const Status there = mapping.requirePresent(unkept(rt, itemsOf(target), mapping.device()));
    return there.ok() ? leaveItems(rt, mapping, itemsOf(target), copies, Mapping::Lifetime::Dynamic) : there;
  });
  return status.ok() && target.host ? closeInPlace(target) : status;
}

Status enterTargetData(het_target &target) {
  target.state = nullptr;
  if (Status status = checkDevice(target); !status.ok())
    return status;
  if (Result<Runtime *> there = runtime(); there.ok())
    target.device = deviceOf(**there, target);
  return open(target, true);
}

Status leaveTargetData(het_target &target) {
  if (!target.state)
    return {};
  return onDevice(target, true, [&](Runtime &rt, Mapping &, Mapping::Copies) {
    const std::function<Status()> end = takeScope(rt, std::exchange(target.state, nullptr));
    return end ? end() : Status();
  });
}

Status updateTarget(het_target &target) {
  return onDevice(target, true, [&](Runtime &rt, Mapping &mapping, Mapping::Copies copies) {
    for (const het_map &item : itemsOf(target))
      if ((item.size > 0 || (item.mode & HET_MAP_NAMED)) && (item.mode & HET_TOFROM) &&
          residenceOf(rt, item, mapping.device()))
        if (Status status = updateKept(rt, item, mapping.device()); !status.ok())
          return status;
    return mapping.update(unkept(rt, itemsOf(target), mapping.device()), copies);
  });
}

} // namespace het
