//===-- exec/tasks/task_storage.cpp - the storage of tasks, on devices and on the host -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_storage.hpp"

#include "base/settings.hpp"
#include "base/text.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/pass.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/clock.hpp"
#include "exec/pass/early.hpp"
#include "exec/tasks/task_account.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

namespace het {
namespace {

// Loops have kernels that take different names for different storage, and the host runs them where that is wrong.
// Kernels of tasks do not: what meets has one name.
void shareNames(std::vector<het_access> &accesses) {
  for (std::size_t k = 1; k < accesses.size(); ++k)
    for (std::size_t before = 0; before < k; ++before)
      if (bytesOf(accesses[k]).meets(bytesOf(accesses[before])))
        accesses[k].name = accesses[before].name;
}

bool isKept(const Runtime &runtime, const View &view) {
  const auto isOfTasks = [](const Residence &residence) { return residence.ofTasks; };
  return std::ranges::any_of(runtime.store.residentsAt(view.bytes(view.section)),
                             [&](const Array *array) { return std::ranges::any_of(array->residences, isOfTasks); });
}

// Tasks have left storage of theirs there, in the cache or where the program keeps it on devices.
bool isUsed(const Runtime &runtime, const View &view) {
  return isKept(runtime, view) ||
         (!runtime.taskUses.empty() && runtime.taskUses.intersects(addressesOf(view, view.section)));
}

void noteKept(Runtime &runtime) {
  runtime.tasksKeep.store(!runtime.taskViews.empty() || !runtime.taskUses.empty() || !runtime.hostWrites.empty(),
                          std::memory_order_release);
}

// The host's contents are the newest where its tasks have written. With the store's lock held.
Status giveHostWrites(Runtime &runtime, const het_access &access, const BoxSet &there) {
  if (runtime.hostWrites.empty())
    return {};
  const BoxSet written = runtime.hostWrites.intersect(there);
  for (const Box &run : written.joined()) {
    const Bytes bytes{run.dim[0].lo, run.dim[0].hi};
    if (auto done = runtime.store.update(byteView(bytes, access.name), false, true); !done.ok())
      return std::move(done.error());
    if (Mapping *mapping = mappingOf(runtime, access))
      if (Status status = mapping->sync(bytes.lo, bytes.hi, false); !status.ok())
        return status;
  }
  runtime.hostWrites.subtract(written);
  return {};
}

// The bytes of all residences of which an access has some; where there are none, its own.
BoxSet bytesAround(const Runtime &runtime, const het_access &access) {
  const View view = viewOf(access);
  BoxSet bytes;
  for (const Array *array : runtime.store.residentsAt(view.bytes(view.section)))
    for (const Residence &residence : array->residences)
      bytes.add(addressesOf(residence.view, residence.view.section));
  return bytes.empty() ? addressesOf(view, view.section) : bytes;
}

// With the store's lock held.
Status keep(Runtime &runtime, const het_access &access, const het_site *site) {
  if (Status status = takeOver(runtime, access, site); !status.ok())
    return status;
  if (runtime.store.holds(viewOf(access)) || mappingOf(runtime, access)) {
    if (isKept(runtime, viewOf(access)))
      return {};
    const BoxSet around = bytesAround(runtime, access);
    if (!runtime.taskUses.contains(around))
      runtime.taskUses.add(around);
    if (access.mode & HET_WRITE)
      runtime.taskResults.add(addressesOf(viewOf(access), viewOf(access).section));
    noteKept(runtime);
    return giveHostWrites(runtime, access, around);
  }
  if (const Bytes bytes = bytesOf(access); meetsMapped(runtime, bytes))
    return Error{
        text("array ", viewOf(access).text(), " of a task, ", bytesText(bytes.size()),
             ", is mapped on a device, but only in part"),
        {"map all that tasks name, or name what is mapped: '[i:j]' of a task is from i to j, '[i;n]' n items"}};
  het_access kept = access;
  kept.mode = access.mode & HET_TOFROM ? HET_TO : HET_ALLOC; // a flush says what comes home
  Result<Array *> array = runtime.store.enter(kept, Keep::Contents, site);
  if (!array.ok())
    return std::move(array.error());
  (*array)->residences.back().ofTasks = true; // it is new: nothing holds all of it
  runtime.taskViews.push_back(viewOf(access));
  noteKept(runtime);
  return {};
}

// The bytes from the first to the last section of each base that several have: members of one object. A kernel finds
// these by the object's address.
std::vector<Bytes> objectsOf(const std::vector<het_access> &accesses) {
  std::vector<Bytes> objects;
  for (std::size_t k = 0; k < accesses.size(); ++k) {
    const auto hasBase = [&](const het_access &one) { return one.base == accesses[k].base; };
    if (std::ranges::find_if(accesses, hasBase) != accesses.begin() + static_cast<std::ptrdiff_t>(k))
      continue;
    Bytes all = bytesOf(accesses[k]);
    for (const het_access &one : accesses)
      if (hasBase(one))
        all = all.hull(bytesOf(one));
    if (all.size() != bytesOf(accesses[k]).size())
      objects.push_back(all);
  }
  return objects;
}

// An object's members are in one array of the store, and so at their distance on devices. Tasks that name members by
// pointers may have left these in arrays of their own, which the store knows behind a taskwait, too. With the store's
// lock held.
Status unite(Runtime &runtime, Bytes object, const std::vector<het_access> &accesses) {
  const std::vector<Array *> found = runtime.store.knownAt(object);
  const auto isOfObject = [&](const het_access &access) {
    return object.meets(bytesOf(access)) && found.front()->shape.sameShape(viewOf(access));
  };
  if (found.empty() || (found.size() == 1 && std::ranges::any_of(accesses, isOfObject)))
    return {};
  Result<Array *> whole = runtime.store.find(byteView(object, found.front()->shape.name));
  return whole.ok() ? Status() : Status(std::move(whole.error()));
}

} // namespace

Status TaskStorage::enter(Runtime &runtime, het_site *site, int device, std::span<const het_task_access> copies,
                          Lane lane) {
  std::vector<het_access> accesses = accessesOf(copies);
  shareNames(accesses);
  runtime_ = &runtime;
  device_ = device;
  site_ = site;
  copies_ = copies;
  if (accesses.empty())
    return {};
  {
    Storage storage = storageOf(accesses);
    storage.bytes = objectsOf(accesses);
    const std::unique_lock lock(runtime.store.lockFor(storage));
    for (const Bytes object : storage.bytes)
      if (Status status = unite(runtime, object, accesses); !status.ok())
        return status;
    for (const het_access &access : accesses)
      if (Status status = keep(runtime, access, site); !status.ok())
        return status;
  }
  for (const het_access &access : accesses) {
    bytes_.push_back(bytesOf(access));
    use_.add(access);
  }
  return use_.enter(site, device, true, lane);
}

static Status bringHome(Runtime &runtime, std::span<const het_task_access> storage, bool invalidate);

Status TaskStorage::leave() {
  if (!runtime_)
    return {};
  if (use_.empty()) // no pass tells that a kernel runs
    runtime_->devices[static_cast<std::size_t>(device_)]->leaveRunning(site_, true);
  Status status = use_.leave();
  runtime_->tasksRun.store(true, std::memory_order_release);
  const std::string &cache = settings().value(Setting::TaskCache);
  if (!status.ok() || cache == "write-back")
    return status;
  const DataPass pass(*runtime_, site_, true);
  return bringHome(*runtime_, copies_, cache == "none");
}

void *TaskStorage::address(const void *host) const {
  const auto at = reinterpret_cast<Address>(host);
  const auto find = [&](auto is) -> void * {
    for (std::size_t k = 0; k < bytes_.size(); ++k)
      if (is(k))
        return use_.address(k, host);
    return nullptr;
  };
  // Other storage may be there, too: a section may begin far behind its base.
  if (void *found = find([&](std::size_t k) { return use_.base(k) == host; }))
    return found;
  if (void *found = find([&](std::size_t k) { return bytes_[k].contains({at, at + 1}); }))
    return found;
  return find([&](std::size_t k) { return bytes_[k].hi == at; });
}

// The host has what nobody else has.
static void addBytes(const Array &array, const BoxSet &named, bool isRead, std::vector<BytesAt> &bytes) {
  const std::vector<BoxSet> &valid = array.holdings->valid;
  const auto item = static_cast<long>(array.shape.item);
  BoxSet elsewhere;
  for (std::size_t space = 0; space + 1 < valid.size(); ++space) {
    const BoxSet part = valid[space].intersect(named);
    const long there = part.items() * item;
    bytes[space].there += there;
    bytes[space].missing -= isRead ? there : 0;
    elsewhere.add(part);
  }
  elsewhere.subtract(valid.back());
  const long lacks = elsewhere.items() * item;
  bytes.back().there -= lacks;
  bytes.back().missing += isRead ? lacks : 0;
  for (std::size_t space = 0; isRead && lacks > 0 && space + 1 < valid.size(); ++space) {
    BoxSet rest = elsewhere;
    rest.subtract(valid[space]);
    bytes[space].twice += rest.items() * item;
  }
}

std::vector<BytesAt> bytesAt(Runtime &runtime, std::span<const het_task_access> storage) {
  std::vector<BytesAt> bytes(runtime.devices.size());
  const std::unique_lock lock(runtime.store.lock());
  for (const het_access &access : accessesOf(storage)) {
    const View view = viewOf(access);
    const long all = view.section.items() * static_cast<long>(access.item);
    const bool isRead = access.mode & HET_READ;
    const std::vector<BytesAt> before = bytes;
    bytes.back().there += all;
    for (std::size_t space = 0; isRead && space + 1 < bytes.size(); ++space)
      bytes[space].missing += all;
    for (const Array *array : runtime.store.residentsAt(view.bytes(view.section)))
      if (array->flat || array->shape.sameShape(view))
        addBytes(*array, array->map(view, view.section), isRead, bytes);
    for (std::size_t space = 0; space < bytes.size(); ++space) {
      BytesAt &now = bytes[space];
      const BytesAt::Piece piece{view.bytes(view.section), now.missing - before[space].missing,
                                 now.twice - before[space].twice};
      now.copies += (piece.missing > 0) + (piece.twice > 0);
      if (piece.missing > 0)
        now.pieces.push_back(piece);
    }
  }
  return bytes;
}

bool tasksKeep(const Runtime &runtime) { return runtime.tasksKeep.load(std::memory_order_acquire); }

namespace {

// The bytes that devices give the host, for the virtual clock. A section is one copy.
class Homecoming {
public:
  explicit Homecoming(Runtime &runtime) : runtime_(runtime) {
    for (int device = 0; runtime.account && device < runtime.host(); ++device)
      before_.push_back(given(device));
  }
  /// Visits each device that has given some since, with the seconds that it takes.
  template <class Visit> void each(Visit visit) const {
    for (std::size_t d = 0; d < before_.size(); ++d)
      if (const std::uint64_t bytes = given(static_cast<int>(d)) - before_[d]; bytes > 0)
        visit(static_cast<int>(d), virtualTime(runtime_.devices[d]->capability(), bytes));
  }
  /// They come by the devices' lanes, and are `what`.
  void add(const std::vector<Bytes> &what, std::vector<TaskResults> &results) const {
    each([&](int device, double seconds) { results.push_back({device, seconds, what}); });
  }

private:
  std::uint64_t given(int device) const {
    return runtime_.devices[static_cast<std::size_t>(device)]->movedByThread().out;
  }
  Runtime &runtime_;
  std::vector<std::uint64_t> before_;
};

} // namespace

static Status bringHome(Runtime &runtime, std::span<const het_task_access> storage) {
  const std::vector<het_access> accesses = accessesOf(storage);
  const std::unique_lock lock(runtime.store.lockFor(storageOf(accesses)));
  for (const het_access &access : accesses)
    if (const View view = viewOf(access); isUsed(runtime, view))
      if (auto done = runtime.store.update(view, true, true); !done.ok())
        return std::move(done.error());
  return {};
}

Status bringHomeAround(Runtime &runtime, std::span<const het_task_access> storage, const void *value) {
  const auto at = reinterpret_cast<Address>(value);
  for (const het_task_access &one : storage)
    for (const het_access &access : accessesOf({&one, 1}))
      if (bytesOf(access).contains({at, at + 1}))
        if (Status status = bringHome(runtime, {&one, 1}); !status.ok())
          return status;
  return {};
}

Status bringTaskHome(Runtime &runtime, std::span<const het_task_access> storage) {
  const Homecoming homecoming(runtime);
  Status status = bringHome(runtime, storage);
  double seconds = 0;
  homecoming.each([&](int, double more) { seconds += more; });
  std::vector<Arrival> copies; // one after the other, as if each had to wait for all
  for (const het_access &access : accessesOf(storage))
    if (seconds > 0 && (access.mode & HET_READ))
      copies.push_back({bytesOf(access), seconds});
  if (runtime.account)
    runtime.account->onHost({storage, runtime.host(), copies, 0});
  return status;
}

Status takeTaskFromHost(Runtime &runtime, std::span<const het_task_access> storage) {
  std::vector<het_access> accesses = accessesOf(storage);
  std::erase_if(accesses, [](const het_access &access) { return !(access.mode & HET_WRITE); });
  const std::unique_lock lock(runtime.store.lockFor(storageOf(accesses)));
  for (const het_access &access : accesses) {
    const View view = viewOf(access);
    auto done = isKept(runtime, view) ? runtime.store.update(view, false, true) : runtime.store.takeFromHost(view);
    if (!done.ok())
      return std::move(done.error());
  }
  return {};
}

void noteHostWrites(Runtime &runtime, std::span<const het_task_access> storage) {
  if (!anythingMapped(runtime))
    return;
  std::vector<het_access> accesses = accessesOf(storage);
  std::erase_if(accesses, [](const het_access &access) { return !(access.mode & HET_WRITE); });
  const std::unique_lock lock(runtime.store.lockFor(storageOf(accesses)));
  for (const het_access &access : accesses)
    if (meetsMapped(runtime, bytesOf(access)))
      runtime.hostWrites.add(addressesOf(viewOf(access), viewOf(access).section));
  noteKept(runtime);
}

// `written`: devices have the newest of these bytes afterwards, or the program says who has.
static Status yield(Runtime &runtime, const std::vector<Bytes> &wanted, const std::vector<Bytes> &written) {
  const auto isWanted = [&](const View &view) {
    const Bytes kept = view.bytes(view.section);
    return std::ranges::any_of(wanted, [&](Bytes one) { return kept.meets(one); });
  };
  const std::unique_lock lock(runtime.store.lockFor({{}, {}, wanted}));
  std::vector<View> &views = runtime.taskViews;
  Status first;
  for (std::size_t k = views.size(); k-- > 0;)
    if (isWanted(views[k])) {
      const View view = views[k]; // later ones of its base have been looked at
      views.erase(views.begin() + static_cast<std::ptrdiff_t>(k));
      if (Status status = runtime.store.leave(view, true); first.ok() && !status.ok())
        first = std::move(status);
    }
  for (const Bytes bytes : written)
    runtime.hostWrites.subtract(Box::of({{bytes.lo, bytes.hi}}));
  noteKept(runtime);
  return first;
}

Status yieldTasks(Runtime &runtime, std::span<const het_access> accesses) {
  if (!tasksKeep(runtime))
    return {};
  std::vector<Bytes> wanted, written;
  for (const het_access &access : accesses)
    if (access.rank > 0 && !isEmpty(access)) {
      wanted.push_back(bytesOf(access));
      if (access.mode & HET_WRITE)
        written.push_back(bytesOf(access));
    }
  return yield(runtime, wanted, written);
}

Status yieldTasks(Runtime &runtime, std::span<const het_map> items) {
  if (!tasksKeep(runtime))
    return {};
  std::vector<Bytes> wanted;
  for (const het_map &item : items)
    if (const auto begin = reinterpret_cast<Address>(item.begin); item.begin && !(item.mode & HET_MAP_PRIVATE))
      wanted.push_back({begin, begin + std::max<Address>(static_cast<Address>(item.size), 1)});
  return yield(runtime, wanted, wanted);
}

// Results of kernels in storage that the program keeps on devices. Those in storage that it no longer keeps are
// forgotten. With the store's lock held.
static Status bringResultsHome(Runtime &runtime) {
  const BoxSet results = std::exchange(runtime.taskResults, {});
  for (const Box &run : results.joined()) {
    auto present = runtime.store.update(byteView({run.dim[0].lo, run.dim[0].hi}, "of a task"), true, true);
    if (!present.ok())
      return std::move(present.error());
    if (*present != Store::Present::None)
      runtime.taskResults.add(run);
  }
  return {};
}

// The same of what is not there any more.
static void forgetUses(Runtime &runtime) {
  for (const Box &run : BoxSet(runtime.hostWrites).joined())
    if (!meetsMapped(runtime, {run.dim[0].lo, run.dim[0].hi}))
      runtime.hostWrites.subtract(run);
  for (const Box &run : BoxSet(runtime.taskUses).joined())
    if (const Bytes bytes{run.dim[0].lo, run.dim[0].hi};
        !runtime.store.meetsResident(bytes) && !meetsMapped(runtime, bytes))
      runtime.taskUses.subtract(run);
}

// The last one first: a section that came later may contain an earlier one of its base.
static Status flushAll(Runtime &runtime) {
  const std::unique_lock lock(runtime.store.lockAlone());
  const std::vector<View> views = std::exchange(runtime.taskViews, {});
  std::vector<TaskResults> results; // the virtual clock asks for those of each view, which come one by one then
  Status first = runtime.account ? Status() : runtime.store.bringHome(views);
  for (const View &view : std::views::reverse(views)) {
    const Homecoming homecoming(runtime);
    if (Status status = runtime.store.leave(view, true); first.ok() && !status.ok())
      first = std::move(status);
    homecoming.add({view.bytes(view.section)}, results);
  }
  if (Status status = bringResultsHome(runtime); first.ok() && !status.ok())
    first = std::move(status);
  if (runtime.account)
    runtime.account->bringHome(results);
  forgetUses(runtime);
  noteKept(runtime);
  return first;
}

Status awaitTaskKernels(Runtime &runtime) {
  return runtime.tasksRun.exchange(false, std::memory_order_acq_rel) ? awaitAll(runtime) : Status();
}

// `invalidate`: the host has it alone then, as if it had written all of it.
static Status bringHome(Runtime &runtime, std::span<const het_task_access> storage, bool invalidate) {
  std::vector<het_task_access> written(storage.begin(), storage.end());
  for (het_task_access &one : written)
    one.use = HET_TASK_INOUT;
  const Homecoming homecoming(runtime);
  Status status = bringHome(runtime, written);
  if (runtime.account) {
    std::vector<Bytes> what;
    for (const het_access &access : accessesOf(storage))
      what.push_back(bytesOf(access));
    std::vector<TaskResults> results;
    homecoming.add(what, results);
    runtime.account->bringHome(results);
  }
  if (status.ok() && invalidate)
    status = takeTaskFromHost(runtime, written);
  return status;
}

Status flushTasks(Runtime &runtime, const het_site *site, std::span<const het_task_access> on) {
  std::optional<DataPass> pass;
  if (site)
    pass.emplace(runtime, site);
  return on.empty() ? flushAll(runtime) : bringHome(runtime, on, true);
}

} // namespace het
