//===-- capi/capi.cpp - the functions of het.h ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Checks, converts, calls; a failure is printed and ends the program with status 70 (must.hpp).

#include "base/instances.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "capi/must.hpp"
#include "capi/recorder.hpp"
#include "device/context.hpp"
#include "device/images.hpp"
#include "device/teams.hpp"
#include "exec/checking/check.hpp"
#include "exec/checking/races.hpp"
#include "exec/data/data.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/data/direct.hpp"
#include "exec/engine/scopes.hpp"
#include "exec/pass/early.hpp"
#include "exec/pass/handed_in.hpp"
#include "exec/pass/run.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/host_grid.hpp"
#include "exec/target/target.hpp"
#include "task/check.hpp"
#include "task/engine.hpp"

#include <chrono>
#include <cstdarg>
#include <limits>
#include <mutex>
#include <set>

using namespace het;

static void mustNotBeNull(const void *argument, const char *function) {
  if (!argument) [[unlikely]]
    fail({std::string(function) + ": null argument", {}}, nullptr);
}

// Null before the first task.
static Task *currentTask() { return hasEngine() ? &(*engine())->current() : nullptr; }

static Directive listOf(const het_access *access, int count) {
  Directive directive;
  directive.data.access = access;
  directive.data.accesses = count;
  return directive;
}

static void mustBeEntered(const het_region *region, const char *function) {
  mustNotBeNull(region, function);
  if (!region->state) [[unlikely]]
    fail({std::string(function) + ": the region has not been entered", {"call het_enter first"}}, region->site);
}

// Data regions whose blocks a longjmp has left end before the next construct.
static void endsAbandoned(const het_site *site, const void *frame, const void *place = nullptr) {
  must(site, [&] { return endAbandoned(frame, place); });
}

struct SourceLine {
  const char *file;
  int number;
};
static constexpr const char *ofSections = "a section is [first:length]; neither may be negative";

static long notNegative(SourceLine line, const char *section, const char *what, long value, const char *rule) {
  const het_site site{line.file, line.number, 0, nullptr, nullptr, nullptr};
  if (value < 0)
    fail({text("the ", what, " of ", section, " is ", value), {rule}}, &site);
  return value;
}

extern "C" {

long het_trip_count(long first, long bound, long step) {
  if (step > 0)
    return bound > first ? (bound - first + step - 1) / step : 0;
  return first > bound ? (first - bound - step - 1) / -step : 0;
}

long het_length(const char *file, int line, const char *section, long length) {
  return notNegative({file, line}, section, "length", length, ofSections);
}

long het_first(const char *file, int line, const char *section, long first) {
  return notNegative({file, line}, section, "first index", first, ofSections);
}

long het_halo(const char *file, int line, const char *section, long width) {
  return notNegative({file, line}, section, "halo", width, "a halo counts items, and cannot be negative");
}

void het_fits(const char *file, int line, const char *section, long value, size_t size, long ones) {
  const het_site site{file, line, 0, nullptr, nullptr, nullptr};
  if (size < sizeof(long) && value > (ones > 0 ? ones : std::numeric_limits<int>::max()))
    fail({text("the length of ", section, " is ", value, ", which does not fit its type"),
          {"compute it in long: '(long)' before the first factor"}},
         &site);
}

het_item_ranges *het_ranges_begin(het_region *region, int access, int arrays, int values, ...) {
  mustNotBeNull(region, "het_ranges_begin");
  endsAbandoned(region->site, __builtin_frame_address(0));
  std::vector<int> made(static_cast<std::size_t>(arrays));
  std::vector<long> numbers(static_cast<std::size_t>(values));
  va_list list;
  va_start(list, values);
  for (int &one : made)
    one = va_arg(list, int);
  for (long &one : numbers)
    one = va_arg(list, long);
  va_end(list);
  return must(region->site, [&] { return beginRanges(*region, access, made, std::move(numbers)); });
}

const het_item_ranges *het_ranges_end(het_region *region, int access, het_item_ranges *ranges) {
  mustNotBeNull(region, "het_ranges_end");
  return endRanges(*region, access, ranges);
}

void het_enter(het_region *region) {
  mustNotBeNull(region, "het_enter");
  endsAbandoned(region->site, __builtin_frame_address(0));
  must(region->site, [&] { return enter(*region); });
  recordLoop(*region);
}

int het_team(const het_region *region) {
  mustBeEntered(region, "het_team");
  return teamSize(*region);
}

int het_next(het_region *region, het_part *part) {
  mustBeEntered(region, "het_next");
  return must(region->site, [&] { return next(*region, *part); });
}

void het_reduce(het_region *region, het_part *part, int k, const void *value) {
  mustBeEntered(region, "het_reduce");
  if (k < 0 || k >= region->reductions || !part || !part->state) [[unlikely]]
    fail({"het_reduce: no such reduction, or no part taken", {}}, region->site);
  reduce(*region, *part, k, value);
}

void *het_reduction_copy(het_region *region, het_part *part, int k) {
  mustBeEntered(region, "het_reduction_copy");
  if (k < 0 || k >= region->reductions || !region->reduction[k].array || !part || !part->state) [[unlikely]]
    fail({"het_reduction_copy: no such reduction of an array, or no part taken", {}}, region->site);
  return reductionCopy(*region, *part, k);
}

void het_leave(het_region *region) {
  mustBeEntered(region, "het_leave");
  must(region->site, [&] { return leave(*region); });
}

void het_data_enter(het_data *data) {
  mustNotBeNull(data, "het_data_enter");
  endsAbandoned(data->site, __builtin_frame_address(0), data);
  must(nullptr, [&] { return enterData(*data); });
  recordData(CallKind::DataEnter, *data);
}

void het_data_leave(het_data *data) {
  mustNotBeNull(data, "het_data_leave");
  must(nullptr, [&] { return leaveData(*data); });
  recordData(CallKind::DataLeave, *data);
}

void het_data_bases(const het_data *data, const void *const *bases) {
  mustNotBeNull(data, "het_data_bases");
  mustNotBeNull(bases, "het_data_bases");
  must(nullptr, [&] { return checkBases(*data, bases); });
}

void het_data_open(const het_data *data) {
  mustNotBeNull(data, "het_data_open");
  endsAbandoned(data->site, __builtin_frame_address(0));
  must(nullptr, [&] { return openData(*data); });
  recordData(CallKind::DataOpen, *data);
}

void het_data_close(const het_data *data) {
  mustNotBeNull(data, "het_data_close");
  endsAbandoned(data->site, __builtin_frame_address(0));
  must(nullptr, [&] { return closeData(*data); });
  recordData(CallKind::DataClose, *data);
}

void het_update(het_site *site, const het_access *access, int count) {
  mustNotBeNull(site, "het_update");
  endsAbandoned(site, __builtin_frame_address(0));
  must(nullptr, [&] { return updateArrays(*site, access, count); });
  recordDirective(CallKind::Update, site, listOf(access, count));
}

void het_host_view(het_site *site, const char *name, const void *base, int writes) {
  mustNotBeNull(site, "het_host_view");
  endsAbandoned(site, __builtin_frame_address(0));
  must(site, [&] { return viewOnHost(*site, name, base, writes); });
  recordDirective(CallKind::HostView, site, {.name = name, .base = const_cast<void *>(base), .value = writes});
}

void het_depersist(het_site *site, const char *name, void *base) {
  mustNotBeNull(site, "het_depersist");
  endsAbandoned(site, __builtin_frame_address(0));
  must(nullptr, [&] { return depersist(*site, name, base); });
  recordDirective(CallKind::Depersist, site, {.name = name, .base = base});
}

void het_halo_exchange(het_site *site, const char *name, void *base) {
  mustNotBeNull(site, "het_halo_exchange");
  endsAbandoned(site, __builtin_frame_address(0));
  must(nullptr, [&] { return exchangeHalo(*site, name, base); });
  recordDirective(CallKind::HaloExchange, site, {.name = name, .base = base});
}

void het_halo_update(het_site *site, const char *name, void *base, int sides) {
  mustNotBeNull(site, "het_halo_update");
  endsAbandoned(site, __builtin_frame_address(0));
  must(nullptr, [&] { return exchangeHalo(*site, name, base, sides); });
  recordDirective(CallKind::HaloUpdate, site, {.name = name, .base = base, .value = sides});
}

void het_wait(het_site *site) {
  mustNotBeNull(site, "het_wait");
  must(site, [] { return awaitAll(theRuntime()); });
}

void het_register_image(het_image *image) {
  mustNotBeNull(image, "het_register_image");
  must(nullptr, [&] { return registerImage(image); });
}

void het_unregister_image(het_image *image) { unregisterImage(image); }

void het_launch(const het_kernel *kernel, int device, const long *extent, void **args, int count,
                const het_kernel_reduction *reduction, int reductions) {
  mustNotBeNull(kernel, "het_launch");
  must(threadRegion(), [&] {
    return launch(*kernel, device, {extent, static_cast<std::size_t>(kernel->dims)}, args, count,
                  {reduction, static_cast<std::size_t>(reductions)});
  });
}

int het_kernel_ready(const het_kernel *kernel, const char *file, int line) {
  mustNotBeNull(kernel, "het_kernel_ready");
  const char *missing = missingFunction(*kernel->image);
  const het_variable *variable = missing ? nullptr : missingVariable(*kernel->image);
  if (!missing && !variable)
    return 1;
  (void)settings(); // HET_LOG: this may be the program's first call
  static std::mutex &lock = *new std::mutex;
  static std::set<std::pair<std::string, int>> &told = *new std::set<std::pair<std::string, int>>;
  const std::lock_guard guard(lock);
  if (told.emplace(file, line).second)
    logMessage(LogLevel::Warning,
               text(file, ":", line, ": one thread of the host computes this construct: it ",
                    missing ? "calls '" : "calls a function of another file that uses '",
                    missing ? missing : variable->name, "', which no file of the program has for devices",
                    told.size() == 1 ? std::string("\n  ") + adviceOnMissing : ""));
  return 0;
}

void *const *het_variables_of(const het_image *image) {
  mustNotBeNull(image, "het_variables_of");
  Runtime &runtime = theRuntime();
  const int device = het_current_device();
  const auto index = static_cast<std::size_t>(std::min(device, runtime.host()));
  void *const *table = runtime.devices[index]->variablesOf(*image);
  if (!table)
    fail({text("a function of unit '", image->unit, "' is called by no construct's kernel"), {}}, threadRegion());
  return table;
}

void het_run(het_region *region, void (*body)(void *), void *context) {
  mustBeEntered(region, "het_run");
  runTeam(*region, body, context);
}

void het_target_enter(het_target *target) {
  mustNotBeNull(target, "het_target_enter");
  endsAbandoned(target->site, __builtin_frame_address(0));
  must(target->site, [&] { return enterTarget(*target); });
  recordOther("plain target constructs");
}

void het_target_finish(void) {
  must(nullptr, [] { return finishDeferred(); });
}

het_share het_target_share(void) { return currentShare(); }

void het_target_launch(het_target *target, const het_kernel *kernel, const long *extent, void **args, int count,
                       const het_kernel_reduction *reduction, int reductions) {
  mustNotBeNull(target, "het_target_launch");
  mustNotBeNull(kernel, "het_target_launch");
  must(target->site, [&] {
    return launchTarget(*target, *kernel, {extent, static_cast<std::size_t>(kernel->dims)}, args, count,
                        {reduction, static_cast<std::size_t>(reductions)});
  });
}

int het_target_apart(const het_target *target, const int *rows, int count, int written) {
  mustNotBeNull(target, "het_target_apart");
  return areApart(*target, {rows, static_cast<std::size_t>(count)}, written) ? 1 : 0;
}

void het_target_leave(het_target *target) {
  mustNotBeNull(target, "het_target_leave");
  must(target->site, [&] { return leaveTarget(*target); });
}

void het_target_host_enter(het_target *target) {
  mustNotBeNull(target, "het_target_host_enter");
  endsAbandoned(target->site, __builtin_frame_address(0));
  must(target->site, [&] { return enterOnHost(*target); });
  recordOther("plain target constructs");
}

void het_target_host_leave(het_target *target) {
  mustNotBeNull(target, "het_target_host_leave");
  must(target->site, [&] { return leaveOnHost(*target); });
}

void het_target_data_enter(het_target *target) {
  mustNotBeNull(target, "het_target_data_enter");
  endsAbandoned(target->site, __builtin_frame_address(0), target);
  must(target->site, [&] { return enterTargetData(*target); });
  recordOther("target data constructs");
}

void het_target_data_leave(het_target *target) {
  mustNotBeNull(target, "het_target_data_leave");
  must(target->site, [&] { return leaveTargetData(*target); });
}

unsigned long het_data_mark(void) { return markScopes(); }

void het_data_jumped(unsigned long mark) {
  must(nullptr, [&] { return endLeft(mark); });
}

void het_target_open(het_target *target) {
  mustNotBeNull(target, "het_target_open");
  endsAbandoned(target->site, __builtin_frame_address(0));
  must(target->site, [&] { return openTarget(*target); });
  recordOther("target data constructs");
}

void het_target_close(het_target *target) {
  mustNotBeNull(target, "het_target_close");
  endsAbandoned(target->site, __builtin_frame_address(0));
  must(target->site, [&] { return closeTarget(*target); });
  recordOther("target data constructs");
}

void het_target_update(het_target *target) {
  mustNotBeNull(target, "het_target_update");
  endsAbandoned(target->site, __builtin_frame_address(0));
  must(target->site, [&] { return updateTarget(*target); });
  recordOther("target data constructs");
}

void het_require_shared_memory(void) { requireSharedMemory(); }

void het_register_variables(const het_global *globals, int count) {
  must(nullptr, [&] { return registerGlobals({globals, static_cast<std::size_t>(count)}); });
}

void *het_device_alloc(size_t bytes, int device) { return allocateOn(theRuntime(), bytes, device); }

void het_device_free(void *memory, int device) { releaseOn(theRuntime(), memory, device); }

int het_device_copy(void *to, const void *from, size_t bytes, int to_device, int from_device) {
  return copyBetween(theRuntime(), to, from, bytes, to_device, from_device).ok();
}

void *het_device_address(const void *host, int device) { return mappedAddress(theRuntime(), host, device); }

int het_device_has(const void *host, int device) { return isMappedOn(theRuntime(), host, device); }

int het_device_associate(const void *host, void *memory, size_t bytes, int device) {
  return associate(theRuntime(), host, memory, bytes, device);
}

int het_device_disassociate(const void *host, int device) { return disassociate(theRuntime(), host, device); }

int het_device_of(het_site *site, const char *name, const void *pointer, int other) {
  return must(site, [&] { return deviceOf(name, pointer, other); });
}

int het_get_default_device(void) { return theRuntime().defaultDevice(); }

void het_set_default_device(int device) { theRuntime().setDefaultDevice(device); }

int het_current_device(void) {
  const int device = threadDevice() < 0 ? servedDevice() : threadDevice();
  return device < 0 ? het_num_devices() : device;
}

double het_time(void) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double het_wall_time(void) {
  must(nullptr, [] { return awaitMade(); });
  return het_time();
}

int het_know_instance(het_instances *instances, const char *name) {
  mustNotBeNull(instances, "het_know_instance");
  if (instances->known_count < instances->count)
    instances->known[instances->known_count++] = name;
  return instances->known_count;
}

int het_instance(const het_instances *instances, const char *name) {
  mustNotBeNull(instances, "het_instance");
  const std::vector<std::string> names(instances->names, instances->names + instances->count);
  const std::vector<std::string> known(instances->known, instances->known + instances->known_count);
  return must(nullptr, [&] { return instanceOf(names, known, name); });
}

void het_check_begin(void) { programTells(); }

void het_check_access(const void *address, size_t size, int writes, const void *where) {
  if (inCall()) // a signal handler's own access
    return;
  must(nullptr, [&] {
    const Task *current = threadDevice() < 0 ? currentTask() : nullptr; // kernels have addresses of their device
    if (current)
      checkTaskAccess(*current, address, size, writes != 0, where);
    checkAccess(address, size, writes, where);
    return Status();
  });
}

void het_check_free(const void *storage, const void *where) {
  if (inCall()) // a signal handler's own
    return;
  must(nullptr, [&] {
    checkFree(storage, where);
    if (Task *current = currentTask())
      checkTaskFree(*current, storage);
    return Status();
  });
}

void het_check_allocation(const void *storage, size_t size) {
  if (inCall())
    return;
  must(nullptr, [&] {
    if (const Task *current = storage ? currentTask() : nullptr)
      checkTaskAllocation(*current, storage, size);
    return Status();
  });
}

void het_check_fence(void) {
  het_check_order(0);
  if (threadDevice() >= 0)
    progress().fenced = true;
}

int het_check_iteration(int axis, long index) {
  beginsIteration(axis, index);
  return 1;
}

int het_check_last(int axis) {
  endsIterations(axis);
  return 0;
}

void het_check_locks(void) { programTellsLocks(); }

void het_check_order(int locks) {
  if (!tellsAccesses() || inCall())
    return;
  must(nullptr, [&] {
    checkTaskOrder(currentTask(), locks);
    return Status();
  });
}

int het_num_devices(void) { return theRuntime().host(); }

const char *het_device_name(int id) {
  Runtime &there = theRuntime();
  if (id < 0 || id > there.host())
    return nullptr;
  return there.devices[static_cast<std::size_t>(id)]->name().c_str();
}

} // extern "C"
