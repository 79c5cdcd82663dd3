//===-- capi/capi.cpp - the functions of het.h ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Checks, converts, calls; a failure is printed and ends the program with status 70. What is called returns its errors;
// the one exception that the standard library may throw below, for want of memory, is caught here and ends the same way.

#include "base/log.hpp"
#include "device/context.hpp"
#include "device/images.hpp"
#include "exec/data.hpp"
#include "exec/run.hpp"

#include <cstdio>
#include <exception>

using namespace het;

// What the program has printed so far must not be lost with it.
[[noreturn]] static void fail(Error error, const het_site *site) {
  std::fflush(nullptr);
  fatal(atSite(std::move(error), site));
}

// Runs `act`, which returns a Status or a Result; its error, or an exception, ends the program.
template <class T> static T valueOf(Result<T> &outcome) { return *outcome; }
static void valueOf(const Status &) {}

template <class Act> static auto must(const het_site *site, Act act) {
  try {
    auto outcome = act();
    if (!outcome.ok()) [[unlikely]]
      fail(std::move(outcome.error()), site);
    return valueOf(outcome);
  } catch (const std::exception &exception) {
    fail({std::string("out of memory on the host: ") + exception.what(), {}}, site);
  }
}

static void mustNotBeNull(const void *argument, const char *function) {
  if (!argument) [[unlikely]]
    fail({std::string(function) + ": null argument", {}}, nullptr);
}

static void mustBeEntered(const het_region *region, const char *function) {
  mustNotBeNull(region, function);
  if (!region->state) [[unlikely]]
    fail({std::string(function) + ": the region has not been entered", {"call het_enter first"}}, region->site);
}

extern "C" {

void het_enter(het_region *region) {
  mustNotBeNull(region, "het_enter");
  must(region->site, [&] { return enter(*region); });
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

void het_leave(het_region *region) {
  mustBeEntered(region, "het_leave");
  must(region->site, [&] { return leave(*region); });
}

void het_data_enter(het_data *data) {
  mustNotBeNull(data, "het_data_enter");
  must(nullptr, [&] { return enterData(*data); });
}

void het_data_leave(het_data *data) {
  mustNotBeNull(data, "het_data_leave");
  must(nullptr, [&] { return leaveData(*data); });
}

void het_data_open(const het_data *data) {
  mustNotBeNull(data, "het_data_open");
  must(nullptr, [&] { return openData(*data); });
}

void het_data_close(const het_data *data) {
  mustNotBeNull(data, "het_data_close");
  must(nullptr, [&] { return closeData(*data); });
}

void het_update(het_site *site, const het_access *access, int count) {
  mustNotBeNull(site, "het_update");
  must(nullptr, [&] { return updateArrays(*site, access, count); });
}

void het_depersist(het_site *site, const char *name, void *base) {
  mustNotBeNull(site, "het_depersist");
  must(nullptr, [&] { return depersist(*site, name, base); });
}

void het_halo_exchange(het_site *site, const char *name, void *base) {
  mustNotBeNull(site, "het_halo_exchange");
  must(nullptr, [&] { return exchangeHalo(*site, name, base); });
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

void het_run(het_region *region, void (*body)(void *), void *context) {
  mustBeEntered(region, "het_run");
  runTeam(*region, body, context);
}

int het_num_devices(void) {
  return must(nullptr, runtime)->host();
}

const char *het_device_name(int id) {
  Runtime &there = *must(nullptr, runtime);
  if (id < 0 || id > there.host())
    return nullptr;
  return there.devices[static_cast<std::size_t>(id)]->name().c_str();
}

} // extern "C"
