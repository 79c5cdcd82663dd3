//===-- exec/plan/resolve.cpp - a region's accesses as arrays --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/log.hpp"
#include "base/text.hpp"
#include "exec/data/mapped.hpp"
#include "exec/plan/plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace het {

std::string describe(const Use &use) {
  std::string words = "array " + use.view.text();
  for (int d = 0; d < use.shape.rank; ++d) {
    const het_dim &dim = use.shape.dim[d];
    if (dim.before == 0 && dim.after == 0)
      continue;
    if (dim.before >= HET_ALL_OF_IT || dim.after >= HET_ALL_OF_IT)
      words += ", read whole";
    else
      words += dim.before == dim.after ? text(", halo ", dim.before) : text(", halo ", dim.before, " and ", dim.after);
    break;
  }
  return words;
}

static Error notResident(const het_access &access) {
  std::string name = access.name ? access.name : "?";
  Error error{text("array '", name, "' is not on the devices here"), {}};
  return std::move(error).note("put the loop inside a data region (or after a persist) that names '" + name +
                               "', or give the loop a clause with its section");
}

static Error badRank(const het_access &access) {
  return Error{text("array '", access.name ? access.name : "?", "' has ", access.rank, " dimensions; up to ",
                    HET_MAX_RANK, " are supported"),
               {}};
}

// The loop was translated for one shape in host memory: that of the array here?
static bool mayPack(const het_access &access, const View &view) {
  if (!(access.mode & HET_PACKED))
    return false;
  const int rank = access.rank > 0
                       ? access.rank
                       : static_cast<int>(std::count_if(access.dim, access.dim + HET_MAX_RANK,
                                                        [](const het_dim &dim) { return dim.extent != 0; }));
  if (rank != view.rank || view.base != reinterpret_cast<Address>(access.base))
    return false;
  for (int d = 1; d < rank; ++d)
    if (access.dim[d].extent != view.extent[d])
      return false;
  return true;
}

// The split loop that is cut over an axis of the topology; -1: none.
static int loopOn(const het_region &region, int axis) {
  if (!region.layout || region.layout->loops == 0)
    return axis < region.loops ? axis : -1;
  for (int loop = 0; loop < region.layout->loops; ++loop)
    if (region.layout->loop[loop].axis == axis)
      return loop;
  return -1;
}

// A resident dimension as a loop's subscripts need it. Edges and a halo that is wide enough stay, the policy too.
static het_dim fitted(const het_region &region, const het_dim &resident, const het_dim &subscript,
                      const het_reach &reach) {
  const bool cut = resident.follow != HET_WHOLE && resident.policy != HET_BY_LOOP;
  const int loop = cut ? loopOn(region, resident.follow) : resident.follow;
  if ((resident.edges && subscript.follow != HET_WHOLE) ||
      (cut && reach.loop == loop + 1)) // shifted, perhaps: het_reach
    return resident;
  het_dim dim = resident;
  if (resident.edges) { // what lies beyond the edges is read all the same
    dim.follow = HET_WHOLE;
    dim.policy = HET_BY_LOOP;
    return dim;
  }
  if (subscript.follow != loop || loop < 0) {
    dim.follow = subscript.follow;
    dim.policy = HET_BY_LOOP;
    dim.before = dim.after = 0;
  }
  if (dim.follow != HET_WHOLE) { // around the loop's index, which `reach` shifts
    const long shift = reach.loop == dim.follow + 1 ? reach.offset : 0;
    dim.before = std::max(dim.before, subscript.before + shift);
    dim.after = std::max(dim.after, subscript.after - shift);
  }
  return dim;
}

static bool hasEdges(const het_access &access) {
  return std::any_of(access.dim, access.dim + access.rank, [](const het_dim &dim) { return dim.edges != 0; });
}

// A loop that names only some of a dimension that it does not follow cannot have written all of what is resident. If it
// knows no shape, its subscripts were taken for the dimensions.
static int modeFor(const het_access &access, const het_access &resident) {
  if (access.rank == 0 && (access.subscripts != resident.rank || hasEdges(resident)))
    return access.mode & ~HET_WRITES_ALL;
  for (int d = 0; d < std::min(access.rank, resident.rank); ++d) {
    const het_dim &mine = access.dim[d], &whole = resident.dim[d];
    if (mine.follow == HET_WHOLE && (mine.lo > whole.lo || mine.lo + mine.len < whole.lo + whole.len))
      return access.mode & ~HET_WRITES_ALL;
  }
  return access.mode;
}

// The loop's own description says which of the resident array's dimensions it follows.
static bool describes(const het_access &access, const het_access &resident) {
  const bool follows = std::any_of(access.dim, access.dim + std::max(access.rank, 0),
                                   [](const het_dim &dim) { return dim.follow != HET_WHOLE; });
  if (access.rank != resident.rank || !follows)
    return false;
  for (int d = 1; d < access.rank; ++d)
    if (access.dim[d].extent != resident.dim[d].extent)
      return false;
  return true;
}

// How many items iterations of this loop write apart, where the loop's subscript is flat; 0: not known.
static long strideOf(const het_access &access, int loop) {
  return access.rank != 0 || access.subscripts > 1 ? 0
         : loop == 0                               ? access.dim[0].lo
         : loop == 1                               ? access.dim[0].len
                                                   : 0;
}

// Whoever runs iterations may touch any index of the dimension.
static void stopFollowing(het_dim &dim) {
  dim.follow = HET_WHOLE;
  dim.policy = HET_BY_LOOP;
  dim.before = dim.after = 0;
}

// Iterations do not own the parts of a dimension whose indices their flat subscript certainly does not follow. With
// `single` one device runs all iterations: nothing follows.
static bool leaveStrayed(Use &use, const het_region &region, const het_access &access, const het_access &resident,
                         bool single) {
  std::vector<het_dim> dims(resident.dim, resident.dim + resident.rank);
  bool strays = false;
  long items = 1;
  for (int d = resident.rank; d-- > 0; items *= resident.dim[d].extent) {
    const bool cut = dims[d].follow != HET_WHOLE && dims[d].policy != HET_BY_LOOP;
    const int loop = cut ? loopOn(region, dims[d].follow) : dims[d].follow;
    const long stride = loop < 0 ? 0 : strideOf(access, loop);
    if (dims[d].follow == HET_WHOLE || (!single && (stride == 0 || stride == items || dims[d].edges)))
      continue;
    stopFollowing(dims[d]);
    strays = true;
  }
  if (!strays)
    return false;
  use.dims = std::move(dims);
  use.shape.dim = use.dims.data();
  use.shape.here = nullptr;
  return true;
}

// The subscripts are known, and read less than the halo that the data region has room for.
static void leaveHalo(Use &use, const het_access &access) {
  for (int d = 0; d < use.shape.rank; ++d) {
    const het_dim &dim = use.dims[static_cast<std::size_t>(d)], &subscript = access.dim[d];
    const bool follows = dim.follow != HET_WHOLE && dim.policy == HET_BY_LOOP && subscript.follow == dim.follow;
    if (!follows || (subscript.before >= dim.before && subscript.after >= dim.after) || use.shape.reach(d).loop != 0)
      continue;
    if (!use.narrow)
      use.narrow = std::make_shared<het_layout>(access.layout ? *access.layout : het_layout{});
    use.narrow->reach[d] = {dim.follow + 1, 1, 0, 0, subscript.before, subscript.after, 0, 0, 1, 0, 0, 0};
  }
  if (use.narrow)
    use.shape.here = use.narrow.get();
}

// `single`: one device runs all of the loop.
static void adopt(Use &use, const het_region &region, const het_access &access, const Residence &residence,
                  bool single) {
  const het_access &resident = residence.access;
  use.shape.rank = resident.rank;
  use.shape.dim = resident.dim;
  use.shape.layout = resident.layout;
  use.shape.mode = modeFor(access, resident);
  use.view = residence.view;
  if (access.subscripts != resident.rank && !describes(access, resident)) {
    if (leaveStrayed(use, region, access, resident, single))
      return;
    if (access.subscripts != 0) // what was shown is shown for another shape
      use.shape.here = nullptr;
    return;
  }
  for (int d = 0; d < resident.rank; ++d)
    use.dims.push_back(
        fitted(region, resident.dim[d], access.dim[d], access.layout ? access.layout->reach[d] : het_reach{}));
  use.shape.dim = use.dims.data();
  if (!hasEdges(resident))
    leaveHalo(use, access);
}

// Storage of which the loop knows no shape as a row of items.
static void flatten(Use &use, const het_access &access, const Bytes &bytes) {
  const auto item = static_cast<Address>(access.item), base = reinterpret_cast<Address>(access.base);
  het_access row = access;
  row.rank = 1;
  if (access.subscripts != 1 || access.dim[0].follow == HET_WHOLE)
    use.shape.mode &= ~HET_WRITES_ALL;
  row.dim[0] = access.subscripts == 1 ? access.dim[0] : het_dim{0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  row.dim[0].lo = bytes.empty() ? 0 : (bytes.lo - base) / item;
  row.dim[0].len = bytes.empty() ? 0 : (bytes.hi - bytes.lo) / item;
  row.dim[0].extent = row.dim[0].lo + row.dim[0].len;
  use.dims = {row.dim[0]};
  use.shape.rank = 1;
  use.shape.dim = use.dims.data();
  use.shape.layout = nullptr;
  use.view = viewOf(row);
}

// Whether the loop's subscripts mean the dimensions under which the array became resident. Another shape of its own,
// and a flat subscript whose owner is known, are as good a view of the storage.
static bool sharesShape(const het_access &access, const Residence &residence) {
  const het_access &resident = residence.access;
  if (hasEdges(resident))
    return true;
  if (access.rank == 0)
    return !(access.subscripts == 1 && resident.rank > 1 && access.item > 0 &&
             (access.dim[0].follow != HET_WHOLE || !(access.mode & HET_WRITE) ||
              (access.layout && access.layout->reach[0].loop > 0)));
  bool same = access.rank == resident.rank;
  for (int d = 1; same && d < resident.rank; ++d)
    same = access.dim[d].extent == resident.dim[d].extent;
  return same;
}

// Takes an array of which the loop knows no shape, but which is on the devices under another pointer, or which plain
// constructs have mapped. Items that no iteration is known to own are for one device. False: nothing is there. If the
// host is the only device, nothing need be known.
static bool adoptMapped(Runtime &runtime, const het_access &access, Use &use) {
  const bool inPlace = runtime.mappedInPlace.load(std::memory_order_relaxed);
  const Bytes bytes = access.rank == 0 && access.item > 0 ? presentBehind(runtime, access.base) : Bytes();
  if (access.rank != 0 || (bytes.empty() && !inPlace))
    return false;
  use.shape.mode |= HET_TO | (access.mode & HET_WRITE ? HET_FROM : 0);
  flatten(use, access, bytes);
  return true;
}

// Such an array comes from the host, where syncBefore has brought it, and goes back there.
static bool isMapped(Runtime &runtime, const het_access &access) {
  return runtime.mappedInPlace.load(std::memory_order_relaxed) || mappingOf(runtime, access);
}

// A clause of the loop itself names what it writes as going out.
static bool wantsResults(const het_access &access) {
  constexpr int out = HET_FROM | HET_WRITE;
  return (access.mode & out) == out && !(access.mode & (HET_IMPLICIT | HET_PRESENT));
}

static std::string at(const het_site *site) {
  return site && site->file ? text(" at ", site->file, ":", site->line) : std::string();
}

// A loop names more of some storage than is resident of it: it has grown, or been freed and used again, or it is only
// slow. Said once of each loop and array.
static void tellMisfit(Runtime &runtime, const het_region &region, const het_access &access) {
  const View view = viewOf(access);
  const Residence *residence = runtime.store.misfit(view);
  static auto &told = *new std::set<std::pair<const het_site *, std::string>>; // under the store's lock
  if (!residence || !told.emplace(region.site, view.name).second)
    return;
  logMessage(LogLevel::Warning,
             text("array ", view.text(), " of the region", at(region.site), " does not fit what is on the devices: ",
                  residence->view.text(), ", since the construct", at(residence->site),
                  "; the rest is moved in each pass. Storage must not grow or be freed before its data region ends"));
}

static Result<Use> resolveOne(Runtime &runtime, const het_region &region, const het_access &access, bool single,
                              bool withArrays) {
  Use use;
  use.access = &access;
  if (access.rank < 0 || access.rank > HET_MAX_RANK)
    return badRank(access);
  use.shape = {access.rank, access.dim, access.mode, access.layout, access.layout};
  const Residence *residence = nullptr;
  if (withArrays && (access.rank == 0 || (access.mode & (HET_PRESENT | HET_IMPLICIT))))
    use.array = runtime.store.findResident(access.base, residence);
  // A section that is present may start anywhere in what a data region named: the storage counts, not the pointer.
  bool present = use.array || (access.rank > 0 && withArrays && runtime.store.holds(viewOf(access))) ||
                 (access.rank > 0 && (access.mode & HET_PRESENT) && isMapped(runtime, access));
  if (present && !use.array && !runtime.store.meetsResident(viewOf(access).bytes(viewOf(access).section)))
    use.shape.mode |= HET_TO | (access.mode & HET_WRITE ? HET_FROM : 0);
  const bool mapped = !present && adoptMapped(runtime, access, use);
  if ((access.rank == 0 || (access.mode & HET_PRESENT)) && !present && !mapped)
    return notResident(access);
  const bool adopts = residence && (access.rank == 0 || (access.mode & HET_IMPLICIT));
  if (adopts && sharesShape(access, *residence))
    adopt(use, region, access, *residence, single);
  else if (adopts && access.rank == 0)
    flatten(use, access, residence->view.bytes(residence->view.section));
  else if (!mapped)
    use.view = viewOf(access);
  // HET_CHECK tells by an address which item is meant: rows are as long as on the host then.
  use.mayPack = !runtime.checks && mayPack(access, use.view);
  if (!withArrays)
    return use;
  if (access.rank > 0 && !(access.mode & (HET_IMPLICIT | HET_PRESENT)))
    tellMisfit(runtime, region, access);
  Result<Array *> array = runtime.store.find(use.view);
  if (!array.ok())
    return array.error();
  use.array = *array;
  runtime.store.touch(*use.array);
  use.resident = use.array->resident();
  if (use.resident && wantsResults(access))
    runtime.store.wantResults(*use.array, use.view);
  return use;
}

Result<std::vector<Use>> resolve(Runtime &runtime, const het_region &region, bool single, bool withArrays) {
  if (withArrays)
    runtime.store.beginUse();
  for (;;) {
    std::uint64_t version = runtime.store.version();
    std::vector<Use> uses;
    for (int k = 0; k < region.accesses; ++k) {
      Result<Use> use = resolveOne(runtime, region, region.access[k], single, withArrays);
      if (!use.ok())
        return use.error();
      uses.push_back(std::move(*use));
    }
    // Views that share storage have been joined: those found before the joining mean other arrays now.
    if (version == runtime.store.version())
      return uses;
  }
}

} // namespace het
