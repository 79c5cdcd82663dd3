//===-- unit/exec/machine.hpp - a device set of one's own, and regions driven by hand --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "../repeat.hpp"
#include "exec/data/data.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/pass/run.hpp"
#include "exec/plan/machine_costs.hpp"
#include "kinds/kinds.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <span>
#include <thread>

namespace het::test {

// Where the part finds an access's memory.
template <class T = double> T *at(const het_part &part, int access) { return static_cast<T *>(part.ptr[access]); }

// The iterations of `for (i = first; i < bound; i += step)`, by counting. A negative step counts down.
inline long tripCount(long first, long bound, long step) {
  long trips = 0;
  for (long i = first; step > 0 ? i < bound : i > bound; i += step)
    ++trips;
  return trips;
}

// Makes the devices that HET_DEVICES=`devices` would, and a runtime on them that regions use until the end of the
// scope.
class Machine {
public:
  explicit Machine(const char *devices, bool virtualClock = false)
      : Machine(DeviceSet::build(devices, kindTable()), virtualClock) {}
  /// The devices of a machine's file, on the virtual clock.
  explicit Machine(MachineModel model) : Machine(DeviceSet::build(std::move(model), kindTable()), true) {}
  Machine(Result<std::unique_ptr<DeviceSet>> built, bool virtualClock) {
    if (!built.ok()) {
      ADD_FAILURE() << built.error().message;
      std::abort();
    }
    set = std::move(*built);
    std::vector<Device *> list;
    for (const auto &device : set->all())
      list.push_back(device.get());
    runtime = std::make_unique<Runtime>(list, set->hostNamed(), virtualClock);
    if (set->machine())
      useMachineCosts(*runtime, *set->machine());
    useRuntime(runtime.get());
  }
  ~Machine() { useRuntime(nullptr); }

  Device &device(int id) { return *runtime->devices[static_cast<std::size_t>(id)]; }
  // Bytes moved by all devices together since the program began.
  std::uint64_t moved() const {
    std::uint64_t sum = 0;
    for (const Device *device : runtime->devices)
      sum += device->usage().in + device->usage().out + device->usage().peer;
    return sum;
  }

  std::unique_ptr<DeviceSet> set;
  std::unique_ptr<Runtime> runtime;
};

// Which threads drive a region.
enum class Drive { Team, One, Foreign };

inline void check(const Status &status) {
  EXPECT_TRUE(status.ok()) << status.error().message
                           << (status.error().notes.empty() ? "" : "\n" + status.error().notes[0]);
}

using Body = std::function<void(het_part &)>;

inline void takeParts(het_region &region, const Body &body) {
  het_part part = {};
  for (;;) {
    Result<bool> got = next(region, part);
    ASSERT_TRUE(got.ok()) << got.error().message;
    if (!*got)
      return;
    body(part);
  }
}

inline Status run(het_region &region, const Body &body, Drive drive = Drive::Team) {
  if (Status status = enter(region); !status.ok())
    return status;
  struct Context {
    het_region &region;
    const Body &body;
  } context{region, body};
  auto all = [](void *c) { takeParts(static_cast<Context *>(c)->region, static_cast<Context *>(c)->body); };
  if (drive == Drive::Team)
    runTeam(region, all, &context);
  if (drive == Drive::One)
    all(&context);
  if (drive == Drive::Foreign) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
      threads.emplace_back(all, &context);
    for (std::thread &thread : threads)
      thread.join();
  }
  return leave(region);
}

inline constexpr het_device_range every[] = {{0, HET_EVERY, HET_KIND_ANY}};

// A region in the making; what it points to lives in it.
struct Loop {
  het_site &site;
  std::vector<het_access> accesses;
  std::vector<het_reduction> reductions;
  het_region region = {};

  Loop(het_site &site, std::vector<het_loop> loops, std::vector<het_access> uses)
      : site(site), accesses(std::move(uses)) {
    region.site = &site;
    region.loops = static_cast<int>(loops.size());
    for (std::size_t d = 0; d < loops.size(); ++d)
      region.loop[d] = loops[d];
    region.ranges = 1;
    region.range = every;
    region.schedule = HET_SCHED_STATIC;
    region.ratio = HET_RATIO_DEFAULT;
    region.split = region.device = 1;
  }
  Loop(const Loop &) = delete;

  Loop &with(het_schedule schedule) {
    region.schedule = schedule;
    return *this;
  }
  Status run(const Body &body, Drive drive = Drive::Team) {
    region.accesses = static_cast<int>(accesses.size());
    region.access = accesses.data();
    region.reductions = static_cast<int>(reductions.size());
    region.reduction = reductions.data();
    return test::run(region, body, drive);
  }
};

inline het_site makeSite(int line) { return {"test.c", line, 1, "main", "acc region for", nullptr}; }

// An access to v[0:n] by the loop's index.
template <class T>
het_access line(const char *name, T *base, long n, int mode, long halo = 0, int policy = HET_BY_LOOP) {
  het_access access = {name, base, sizeof(T), mode, 1, {}, nullptr, 0};
  access.dim[0] = {n, 0, n, 0, policy, halo, halo, 0};
  return access;
}
// The same, whole on every device.
template <class T> het_access whole(const char *name, T *base, long n, int mode) {
  het_access access = line(name, base, n, mode);
  access.dim[0].follow = HET_WHOLE;
  return access;
}
// v[0:rows][0:columns], rows by the loop's index.
template <class T>
het_access grid(const char *name, T *base, long rows, long columns, int mode, long halo = 0, int policy = HET_BY_LOOP) {
  het_access access = {name, base, sizeof(T), mode, 2, {}, nullptr, 0};
  access.dim[0] = {rows, 0, rows, 0, policy, halo, halo, 0};
  access.dim[1] = {columns, 0, columns, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  return access;
}
// A resident array, shape as it became resident.
inline het_access resident(const char *name, void *base, int mode) { return {name, base, 8, mode, 0, {}, nullptr, 0}; }

// A data region for the length of a scope.
class Data {
public:
  Data(het_site &site, std::vector<het_access> uses, bool device = true) : accesses(std::move(uses)) {
    data = {&site, static_cast<int>(accesses.size()), accesses.data(), 1, every, device, nullptr};
    check(enterData(data));
  }
  ~Data() { check(leaveData(data)); }
  Data(const Data &) = delete;

private:
  std::vector<het_access> accesses;
  het_data data;
};

// The first ones show most.
inline constexpr const char *allDeviceSets[] = {
    "host,sim:3",   "host",  "sim:7", "host:2,sim:2(bandwidth=1e9,latency=1e-9)",
    "host:1",       "sim:1", "sim:2", "sim:2(rate=8),sim:1(rate=1)",
    "host:2,sim:20"};
inline constexpr auto deviceSets = std::span(allDeviceSets).first(slowed ? 4 : std::size(allDeviceSets));
inline constexpr Drive drives[] = {Drive::Team, Drive::One, Drive::Foreign};

} // namespace het::test
