//===-- exec/checking/check.cpp - HET_CHECK: each access against what the clauses bring ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/checking/check.hpp"

#include "base/findings.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "exec/checking/races.hpp"
#include "geometry/split.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>

namespace het {

// ---- the place of an access ------------------------------------------------------------------------------

namespace {

// The place of a load or store within a part.
struct Spot {
  const AllowedAccess *access = nullptr;
  Address host = 0;   // the address of the same item in the host's storage
  Address beyond = 0; // bytes outside of the device's memory; 0: inside
};

// One thread's part, and the iteration that it is at.
struct At {
  const Part &part;
  const het_region &region;
  const Box &iteration;
  const Device &device;
};

} // namespace

// Beside the section, storage on the host may belong to anything. It is the array's within its declared extents, and
// where it is just the item that the iteration would have there.
static bool isBeside(const AllowedAccess &access, const At &at, Address address) {
  if (access.view.section.empty()) // on the host alone nothing may be known of a present array
    return false;
  const Box item = access.view.at(address);
  for (int d = 0; d < item.rank; ++d) {
    const AllowedAccess::Follow &follow = access.follow[static_cast<std::size_t>(d)];
    const long index = item.dim[static_cast<std::size_t>(d)].lo;
    if (follow.all.lo <= index && index < follow.all.hi)
      continue;
    if (follow.drive.loop < 0)
      return false;
    const Range indices =
        indicesOf(at.region.loop[follow.drive.loop], at.iteration.dim[static_cast<std::size_t>(follow.drive.loop)]);
    const auto isNear = [&](Range own) { return index >= own.lo - follow.before && index < own.hi + follow.after; };
    const Range other = follow.drive.otherItems(indices);
    if (!isNear(follow.drive.items(indices)) && (other.empty() || !isNear(other)))
      return false;
  }
  return true;
}

static bool findInHost(const AllowedAccess &access, const At &at, Address address, Spot &place) {
  Bytes bytes = access.view.bytes(access.view.section);
  if (!access.reads.empty())
    bytes = bytes.hull(access.view.bytes(access.reads.hull()));
  const bool inside = bytes.lo <= address && address < bytes.hi;
  if (!inside && !isBeside(access, at, address))
    return false;
  place = {&access, address, 0};
  return true;
}

// A little outside of the buffer counts as well: nothing else is there (kinds/sim/memory.hpp).
static bool findOnDevice(const AllowedAccess &access, int space, Address at, Spot &place) {
  if (!access.array)
    return false;
  const Buffer &buffer = access.array->buffers[static_cast<std::size_t>(space)];
  if (!buffer.memory || buffer.packed()) // resolve.cpp: none is
    return false;
  const auto begin = reinterpret_cast<Address>(buffer.memory), end = begin + static_cast<Address>(buffer.capacity);
  const Address beyond = at < begin ? begin - at : at >= end ? at - end + 1 : 0;
  const auto fence = static_cast<Address>(std::max<std::size_t>(buffer.capacity, std::size_t(1) << 20));
  if (beyond >= std::min(fence, Address(1) << 30))
    return false;
  place = {&access, at - begin + buffer.bytes.lo, beyond};
  return true;
}

// An item beyond an edge of an inner dimension has the address of one in the row before or behind.
static bool allows(const AllowedAccess &access, const BoxSet &boxes, Address address) {
  const Box item = access.view.at(address);
  if (boxes.contains(item))
    return true;
  for (std::size_t d = 1; d < static_cast<std::size_t>(item.rank); ++d)
    for (const long way : {-1L, 1L}) {
      const long rows = way * access.view.extent[d];
      Box other = item;
      other.dim[d - 1] = {item.dim[d - 1].lo - way, item.dim[d - 1].hi - way};
      other.dim[d] = {item.dim[d].lo + rows, item.dim[d].hi + rows};
      if (access.hasEdge[d] && boxes.contains(other))
        return true;
    }
  return false;
}

// The access that the address may be of: one that allows it, else the first one.
static Spot placeOf(const At &at, Address address, std::size_t size, bool writes, bool &allowed) {
  Spot first;
  allowed = true;
  for (const AllowedAccess &access : *at.part.allowed) {
    Spot place;
    if (!(at.part.host ? findInHost(access, at, address, place) : findOnDevice(access, at.part.space, address, place)))
      continue;
    const BoxSet &boxes = writes ? access.writes : access.reads;
    bool all = place.beyond == 0;
    for (Address item = place.host; all && item < place.host + static_cast<Address>(size);
         item += static_cast<Address>(access.view.item))
      all = allows(access, boxes, item);
    if (all)
      return place;
    if (!first.access)
      first = place;
  }
  allowed = !first.access;
  return first;
}

// ---- the messages ----------------------------------------------------------------------------------------

static std::string iterationText(const het_region &region, const Box &iteration) {
  std::string words;
  for (int d = 0; d < region.loops; ++d)
    words +=
        text(d ? ", " : "", region.loop[d].first + iteration.dim[static_cast<std::size_t>(d)].lo * region.loop[d].step);
  return region.loops > 1 ? "(" + words + ")" : words;
}

static Box iterationOf(const het_region &region, std::uint32_t number) {
  Box iteration;
  iteration.rank = region.loops;
  long rest = static_cast<long>(number) - 1;
  for (int d = region.loops; d-- > 0;) {
    iteration.dim[d] = {rest % region.loop[d].count, rest % region.loop[d].count + 1};
    rest /= region.loop[d].count;
  }
  return iteration;
}

// From 1; 0: there is only one, or too many to tell them apart.
static std::uint32_t numberOf(const het_region &region, const Box &iteration) {
  double all = 1;
  long number = 0;
  for (int d = 0; d < region.loops; ++d) {
    all *= static_cast<double>(region.loop[d].count);
    number = number * region.loop[d].count + iteration.dim[static_cast<std::size_t>(d)].lo;
  }
  return all > 1 && all < std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(number + 1) : 0;
}

void reportCheck(Error finding, const char *did, const void *where, const het_site *site, const char *kind) {
  const std::string line = lineOf(where, site ? site->file : nullptr);
  if (!line.empty())
    finding.notes.insert(finding.notes.begin(), text(did, " at ", line));
  finding.message = "HET_CHECK: " + finding.message;
  reportFinding(atSite(std::move(finding), site), text(kind, " ", reinterpret_cast<std::uintptr_t>(where)));
}

static std::string boxesText(const BoxSet &boxes) {
  constexpr std::size_t most = 3;
  std::string words;
  for (std::size_t i = 0; i < std::min(boxes.boxes().size(), most); ++i)
    words += (i ? " and " : "") + boxes.boxes()[i].text();
  return boxes.empty() ? "nothing" : boxes.boxes().size() > most ? words + " and more" : words;
}

static bool isTask(const het_site *site) { return site && site->directive && std::strstr(site->directive, "task"); }

static std::vector<std::string> outsideNotes(const AllowedAccess &access, const BoxSet &has, bool writes, bool beyond,
                                             bool ofTask) {
  const std::string &name = access.view.name;
  if (ofTask)
    return {text("of ", access.view.text(), " the task may ", writes ? "write " : "read ", boxesText(has)),
            text("name all that it ", writes ? "writes in 'out' or 'inout'" : "reads in 'in' or 'inout'")};
  if (writes && beyond)
    return {text("the clause has ", access.view.text(), ": write a larger section there")};
  if (writes && has.empty())
    return {text("name '", name, "' in a clause that lets it out, such as part_copyout or 'map(from: ...)'")};
  return {text("of ", access.view.text(), " the iterations there may ", writes ? "write " : "read ", boxesText(has)),
          writes ? text("each item must be written by the iteration whose index it has, or the array must be whole on "
                        "one device")
                 : text("give it a halo ('v[1:n:1]' in part_copyin, 'halo(1)' after dist_data), a larger section, or "
                        "bring it whole (copyin)")};
}

static void reportOutside(const At &at, const Spot &place, bool writes, const void *where) {
  const AllowedAccess &access = *place.access;
  const std::string element = access.view.element(place.host);
  const bool ofTask = isTask(at.region.site);
  const std::string who =
      ofTask ? text("task '", at.region.site->function, "'") : "iteration " + iterationText(at.region, at.iteration);
  const BoxSet &has = writes ? access.writes : access.reads;
  const bool beyond = !access.view.section.contains(access.view.at(place.host));
  Error finding{text(who, writes ? " writes " : " reads ", element, " on ", at.device.name(),
                     !writes       ? ", which its clauses do not bring there"
                     : beyond      ? ", which its clause does not name"
                     : has.empty() ? ", which no clause lets out"
                                   : ", which is not its own"),
                outsideNotes(access, has, writes, beyond, ofTask)};
  reportCheck(std::move(finding), writes ? "written" : "read", where, at.region.site,
              writes ? "outside writes" : "outside reads");
}

static void reportDependence(const At &at, const Spot &place, std::uint32_t other, const char *what,
                             const void *where) {
  Error finding{text("iterations ", iterationText(at.region, iterationOf(at.region, other)), " and ",
                     iterationText(at.region, at.iteration),
                     " are not independent: ", place.access->view.element(place.host), " is ", what),
                {"write the results to another array, or make it a reduction"}};
  reportCheck(std::move(finding), "the second of them", where, at.region.site, "dependence");
}

void resolveConflicts(Run &run, const het_region &region) {
  for (const PendingConflict &conflict : run.check->conflicts)
    if (std::memcmp(conflict.at, conflict.before.data(), conflict.before.size()) != 0)
      reportCheck({text("iterations ", conflict.iterations, " are not independent: both write ",
                        conflict.access->view.element(conflict.item), ", with different values"),
                   {"write to an item that is the iteration's own, or make it a reduction"}},
                  "the second of them", conflict.where, region.site, "writers");
  run.check->conflicts.clear();
}

// ---- the accesses ----------------------------------------------------------------------------------------

static void compareUsers(Run &run, const At &at, const Spot &place, Address address, std::size_t size, bool writes,
                         const void *where) {
  const std::uint32_t number = numberOf(at.region, at.iteration);
  const View &view = place.access->view;
  if (number == 0 || !view.section.contains(view.at(place.host))) // beyond an edge nothing is the array's
    return;
  ShadowState &shadow = run.check->shadow;
  if (!writes) {
    if (const std::uint32_t writer = shadow.read(*place.access, place.host, size, number))
      reportDependence(at, place, writer, "written by the first and read by the second", where);
    return;
  }
  const ShadowState::Met met = shadow.write(*place.access, place.host, size, number);
  if (met.writer != 0) {
    const auto *now = reinterpret_cast<const std::byte *>(address);
    run.check->conflicts.push_back({place.access,
                                    place.host,
                                    now,
                                    {now, now + size},
                                    text(iterationText(at.region, iterationOf(at.region, met.writer)), " and ",
                                         iterationText(at.region, at.iteration)),
                                    where});
  } else if (met.reader != 0) {
    reportDependence(at, place, met.reader, "read by the first and written by the second", where);
  }
}

static void checkInPart(Slot &slot, Address address, std::size_t size, bool writes, const void *where) {
  Run &run = *slot.run;
  std::lock_guard guard(run.check->lock);
  const het_region &region = run.plan->region;
  resolveConflicts(run, region);
  const Box iteration = iterationsAt(slot);
  const At at{*slot.part, region, iteration, *run.runtime->devices[static_cast<std::size_t>(slot.part->space)]};
  bool allowed = true;
  const Spot place = placeOf(at, address, size, writes, allowed);
  if (!allowed)
    reportOutside(at, place, writes, where);
  else if (place.access)
    compareUsers(run, at, place, address, size, writes, where);
  if (allowed && !slot.part->host)
    checkRaces({nullptr, nullptr, place.access, place.host}, reinterpret_cast<const void *>(address), size, writes,
               where);
}

static void reportStale(const std::string &element, const Device &holder, const void *where) {
  reportCheck(
      {text("the host reads its own ", element, ", and the newest is on ", holder.name()),
       {"'update host(...)' (in omp 'target update from(...)') brings it, and so does the end of the data region or "
        "depersist"}},
      "read", where, latestRegion(), "stale");
}

// Outside of all parts. Nothing is certain while another thread's pass is going on.
static void checkOnHost(Runtime &runtime, Bytes bytes, bool writes, const void *where) {
  const bool mapped =
      std::any_of(runtime.mappings.begin(), runtime.mappings.end(), [](const auto &one) { return !one->empty(); });
  if ((!mapped && runtime.store.residents() == 0) || !runtime.store.lock().tryLockAlone())
    return;
  std::unique_lock lock(runtime.store.lock(), std::adopt_lock);
  const Store::StaleAccess seen = runtime.store.checkHostAccess(bytes, writes, where);
  const Device *holder = seen.holder < 0 ? nullptr : runtime.devices[static_cast<std::size_t>(seen.holder)];
  std::string element = seen.element;
  for (std::size_t device = 0; device < runtime.mappings.size(); ++device)
    if (const auto newer = runtime.mappings[device]->checkHostAccess(bytes, writes, where); newer && !holder) {
      holder = runtime.devices[device];
      element = newer->element;
    }
  lock.unlock();
  if (holder)
    reportStale(element, *holder, where);
}

static KernelItem itemAt(const Mapping &mapping, const Device &device, const void *address) {
  if (mapping.hostOf(address))
    return {&mapping, nullptr, nullptr, 0};
  return {nullptr, device.holds(address) ? &device : nullptr, nullptr, 0};
}

// In a kernel of a plain construct, which holds the lock where accesses are checked.
static void checkInKernel(Runtime &runtime, const void *address, std::size_t size, bool writes, const void *where) {
  const auto device = static_cast<std::size_t>(threadDevice());
  if (device >= runtime.mappings.size())
    return;
  const Mapping &mapping = *runtime.mappings[device];
  if (!currentSlot())
    checkRaces(itemAt(mapping, *runtime.devices[device], address), address, size, writes, where);
  if (mapping.empty())
    return;
  if (const auto lost = runtime.mappings[device]->deviceTouches(address, size, writes, where))
    reportLost(*lost, text("and ", runtime.devices[device]->name(), " goes on with its own copy"));
}

static std::atomic<bool> told{false};
static std::atomic<Runtime *> checked{nullptr};

void programTells() { told.store(true, std::memory_order_relaxed); }

bool tellsAccesses() { return told.load(std::memory_order_relaxed); }

void setChecked(Runtime *runtime) {
  checked.store(runtime, std::memory_order_release);
  watchRaces();
}

void checkAccess(const void *address, std::size_t size, bool writes, const void *where) {
  Slot *slot = currentSlot();
  const bool inside = slot;
  while (slot && !(slot->part && slot->part->allowed && slot->run->check))
    slot = slot->outer; // a nested region's, or the serial run of a verification
  const auto at = reinterpret_cast<Address>(address);
  Runtime *runtime = checked.load(std::memory_order_acquire);
  if (slot)
    checkInPart(*slot, at, size, writes, where);
  if (runtime && threadDevice() >= 0)
    checkInKernel(*runtime, address, size, writes, where);
  else if (runtime && !inside)
    checkOnHost(*runtime, {at, at + static_cast<Address>(size)}, writes, where);
}

void checkFree(const void *storage, const void *where) {
  Runtime *runtime = checked.load(std::memory_order_acquire);
  if (!runtime || runtime->store.residents() == 0 || !runtime->store.lock().tryLockAlone())
    return;
  std::unique_lock lock(runtime->store.lock(), std::adopt_lock);
  const Residence *residence = runtime->store.residenceWith(storage);
  if (!residence)
    return;
  Error finding{text("array ", residence->view.text(), " is freed, and its data region has not ended"),
                {"when it ends, the devices' results would go to storage that something else may have by then"}};
  const het_site *site = residence->site;
  lock.unlock();
  reportCheck(std::move(finding), "freed", where, site, "freed");
}

// ---- changes of the host's -------------------------------------------------------------------------------

void reportLost(const LostChange &lost, const std::string &consequence) {
  reportCheck({text("the host has changed ", lost.element, ", ", consequence),
               {"'update device(...)' (in omp 'target update to(...)') after the change tells the devices of it"}},
              "changed", lost.where, latestRegion(), "lost");
}

void checkChanges(Runtime &runtime, int space, const AllowedAccesses &allowed) {
  for (const AllowedAccess &access : allowed)
    if (access.array && !access.array->changes.empty())
      if (const auto lost = runtime.store.lostChange(*access.array, space, access.needs))
        reportLost(*lost, space == runtime.host()
                              ? std::string("which a device's copy now replaces")
                              : text("and ", runtime.devices[static_cast<std::size_t>(space)]->name(),
                                     " goes on with its own copy"));
}

void checkChanges(Runtime &runtime, const Plan &plan) {
  for (const Part &part : plan.parts)
    if (part.allowed)
      checkChanges(runtime, part.space, *part.allowed);
}

void forgetChanges(const AllowedAccesses &allowed) {
  for (const AllowedAccess &access : allowed)
    if (access.array)
      Store::forgetChanges(*access.array, access.makes);
}

} // namespace het
