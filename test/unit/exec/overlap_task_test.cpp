//===-- unit/exec/overlap_task_test.cpp - kernels of tasks on devices whose lanes overlap -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/early.hpp"
#include "exec/tasks/task_choice.hpp"
#include "exec/tasks/task_storage.hpp"
#include "overlap.hpp"

#include <array>
#include <cstdlib>
#include <random>

using namespace het;
using namespace het::test;

namespace {

class OverlapTask : public Overlap {
protected:
  static het_task_access named(het_task_use use, std::vector<double> &array) {
    const auto count = static_cast<long>(array.size());
    return {"array", array.data(), sizeof(double), use, 1, {{count, 0, count}}};
  }
  // A task: to[i] = factor * from[i].
  void scaled(Machine &machine, int device, std::vector<double> &to, std::vector<double> &from, double factor) {
    scaled(machine, device, {named(HET_TASK_OUT, to), named(HET_TASK_IN, from)}, factor);
  }
  struct Block {
    std::vector<double> &array;
    std::size_t first, count;
    het_task_access named(het_task_use use) const {
      const auto all = static_cast<long>(array.size());
      return {
          "array", array.data(), sizeof(double), use, 1, {{all, static_cast<long>(first), static_cast<long>(count)}}};
    }
  };
  void scaled(Machine &machine, int device, const Block &to, const Block &from, double factor) {
    scaled(machine, device, {to.named(HET_TASK_OUT), from.named(HET_TASK_IN)}, factor);
  }
  void scaled(Machine &machine, int device, const std::array<het_task_access, 2> &storage, double factor) {
    TaskStorage there;
    const Lane wanted = severalAtOnce ? machine.device(device).nextKernelLane() : Lane::Compute;
    check(there.enter(*machine.runtime, &site, device, storage, wanted));
    const auto first = [](const het_task_access &one) { return static_cast<double *>(one.base) + one.range[0].lo; };
    void *target = there.address(first(storage[0])), *source = there.address(first(storage[1]));
    long count = storage[0].range[0].len;
    const long extent[] = {count};
    void *args[] = {&target, &source, &factor, &count};
    const std::optional<Lane> lane = there.lane();
    Launch launch{&scale, extent, args, 4};
    launch.lane = lane.value_or(Lane::Compute);
    check(machine.device(device).launch(launch, lane ? Order::Lane : Order::Device));
    check(there.leave());
  }
  // A task that the host computes itself.
  void onHost(Machine &machine, std::vector<double> &array, double more) {
    const het_task_access storage[] = {named(HET_TASK_INOUT, array)};
    check(bringTaskHome(*machine.runtime, storage));
    for (double &item : array)
      item += more;
    check(takeTaskFromHost(*machine.runtime, storage));
  }
  void flush(Machine &machine) {
    check(flushTasks(*machine.runtime, nullptr, {}));
    check(awaitTaskKernels(*machine.runtime));
  }
  const char *fresh(const char *devices) {
    site = makeSite(1);
    return devices;
  }

  static constexpr std::size_t n = 3000;
  het_site site = makeSite(1);
  bool severalAtOnce = false; // as kernels of the user's own
};

TEST_F(OverlapTask, ATaskWaitsForItsCopiesAndForNoKernel) {
  constexpr int tasks = 20;
  for (unsigned long s = 0; s < seeds(20); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0"));
    std::vector<std::vector<double>> from(tasks, std::vector<double>(n, 1)), to(tasks, std::vector<double>(n));
    const int streams = calls("cuStreamSynchronize"), events = calls("cuEventSynchronize");
    for (std::size_t t = 0; t < tasks; ++t)
      scaled(machine, 0, to[t], from[t], 2);
    EXPECT_EQ(calls("cuStreamSynchronize"), streams);
    EXPECT_EQ(calls("cuEventSynchronize") - events, tasks) << "one copy each";
    EXPECT_EQ(machine.device(0).running(), tasks);
    for (std::size_t t = 0; t < tasks; ++t) // what is on the device already is waited for by nobody
      scaled(machine, 0, from[t], to[t], 2);
    EXPECT_EQ(calls("cuEventSynchronize") - events, tasks);
    flush(machine);
    EXPECT_EQ(machine.device(0).running(), 0);
    for (std::size_t t = 0; t < tasks; ++t) {
      ASSERT_EQ(to[t], std::vector<double>(n, 2)) << s;
      ASSERT_EQ(from[t], std::vector<double>(n, 4)) << s;
    }
  }
}

// A driver keeps something for each kernel that is in flight.
TEST_F(OverlapTask, ADeviceIsBehindWithNoMoreThanSoManyKernels) {
  constexpr int most = 256;
  Machine machine(fresh("cuda:0"));
  Device &device = machine.device(0);
  std::vector<double> x(n, 1);
  scaled(machine, 0, x, x, 1);
  const int before = waits();
  for (int k = 0; k < 2 * most; ++k) {
    check(machine.runtime->tasks->awaitTurn(device));
    scaled(machine, 0, x, x, 1);
    check(machine.runtime->tasks->launched(device));
    if (k <= most)
      ASSERT_EQ(waits(), before) << k;
  }
  EXPECT_GT(waits(), before);
  flush(machine);
  EXPECT_EQ(x, std::vector<double>(n, 1));
}

TEST_F(OverlapTask, AKernelWithoutStorageIsWaitedForToo) {
  Machine machine(fresh("cuda:0"));
  TaskStorage nothing;
  check(nothing.enter(*machine.runtime, &site, 0, {}));
  check(nothing.leave());
  EXPECT_EQ(machine.device(0).running(), 1);
  check(awaitTaskKernels(*machine.runtime));
  EXPECT_EQ(machine.device(0).running(), 0);
}

// Copies of all results are enqueued before any is waited for.
TEST_F(OverlapTask, AFlushWaitsOnceForEachDevice) {
  constexpr int tasks = 10;
  Machine machine(fresh("cuda:0+1"));
  std::vector<double> from(n, 1);
  std::vector<std::vector<double>> to(tasks, std::vector<double>(n));
  for (std::size_t t = 0; t < tasks; ++t)
    scaled(machine, static_cast<int>(t % 2), to[t], from, 2);
  const int before = waits();
  check(flushTasks(*machine.runtime, nullptr, {}));
  EXPECT_LE(waits() - before, 4) << "two for results, two for buffers that go";
  for (const std::vector<double> &each : to)
    ASSERT_EQ(each, std::vector<double>(n, 2));
  check(awaitTaskKernels(*machine.runtime));
}

// The host changes what kernels on a device have not read yet, and the device gets it again. With `elsewhere` another
// device reads it there.
TEST_F(OverlapTask, NewContentsReplaceNoneThatAreStillRead) {
  for (const bool elsewhere : {false, true})
    for (unsigned long s = 0; s < seeds(100); ++s) {
      SCOPED_TRACE(testing::Message() << (elsewhere ? "another device, seed " : "seed ") << s);
      seed(s);
      Machine machine(fresh("cuda:0+1"));
      std::vector<double> x(n, 1), y(n, 3), busy(n, 1), first(n), second(n);
      if (elsewhere)
        scaled(machine, 0, x, y, 1);
      for (int k = 0; k < 10; ++k)
        scaled(machine, elsewhere ? 1 : 0, busy, busy, 2);
      scaled(machine, elsewhere ? 1 : 0, first, x, 2);
      onHost(machine, x, 10);
      scaled(machine, 0, second, x, 2);
      flush(machine);
      const double was = elsewhere ? 3 : 1;
      ASSERT_EQ(first, std::vector<double>(n, 2 * was));
      ASSERT_EQ(second, std::vector<double>(n, 2 * (was + 10)));
      ASSERT_EQ(busy, std::vector<double>(n, 1024));
    }
}

// Contents come from a device while it has other kernels to do, and behind those that make them.
TEST_F(OverlapTask, ACopyFollowsWhatMakesItsContentsAndNothingElseOfTheGiver) {
  for (unsigned long s = 0; s < seeds(30); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0+1"));
    std::vector<double> x(n), y(n, 3), busy(n, 1), z(n);
    scaled(machine, 0, busy, busy, 1);
    scaled(machine, 0, x, y, 2);
    for (int k = 0; k < 10; ++k)
      scaled(machine, 0, busy, busy, 2);
    const int before = waits();
    scaled(machine, 1, z, x, 5);
    EXPECT_EQ(waits(), before);
    check(machine.device(1).wait());
    if (s == 0) // nothing happens before somebody waits for it
      EXPECT_EQ(left(0), 10);
    flush(machine);
    ASSERT_EQ(z, std::vector<double>(n, 30));
    ASSERT_EQ(busy, std::vector<double>(n, 1024));
  }
}

// Blocks of one array are made by several kernels. The first one comes before the last is made, and is replaced while
// that is read.
TEST_F(OverlapTask, ABlockWaitsForNoOtherOfItsArray) {
  for (unsigned long s = 0; s < seeds(30); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0+1"));
    std::vector<double> x(n), y(n, 3), busy(n, 1), z(n), w(n);
    constexpr std::size_t half = n / 2;
    scaled(machine, 0, x, y, 1);
    scaled(machine, 0, busy, busy, 1);
    scaled(machine, 1, z, y, 1); // it has memory for all that follows
    scaled(machine, 0, {x, 0, half}, {y, 0, half}, 2);
    for (int k = 0; k < 10; ++k)
      scaled(machine, 0, busy, busy, 2);
    scaled(machine, 0, {x, half, half}, {y, 0, half}, 4);
    const int before = waits();
    scaled(machine, 1, {z, 0, half}, {x, 0, half}, 5);
    EXPECT_EQ(waits(), before);
    check(machine.device(1).wait());
    if (s == 0)
      EXPECT_EQ(left(0), 11) << "ten and the other half";
    scaled(machine, 1, {w, 0, half}, {x, half, half}, 1);
    scaled(machine, 0, {x, 0, half}, {y, 0, half}, 7);
    flush(machine);
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(z[i], i < half ? 30 : 3) << i;
      ASSERT_EQ(x[i], i < half ? 21 : 12) << i;
      ASSERT_EQ(w[i], i < half ? 12 : 0) << i;
    }
  }
}

// The receiver has other kernels to do before it reads. The copy does not wait for them, nor does the giver.
TEST_F(OverlapTask, AGiverThatGoesOnWaitsForTheCopyOfWhatItReplaces) {
  for (unsigned long s = 0; s < seeds(30); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0+1"));
    std::vector<double> x(n), y(n, 3), w(n), busy(n, 1), z(n);
    scaled(machine, 0, x, y, 2);
    scaled(machine, 1, busy, busy, 1);
    for (int k = 0; k < 10; ++k)
      scaled(machine, 1, busy, busy, 2);
    scaled(machine, 1, z, x, 5);
    scaled(machine, 0, w, y, 7);
    scaled(machine, 0, x, w, 1);
    EXPECT_TRUE(machine.device(0).isRead()) << "whoever frees memory there follows the copy";
    check(machine.device(0).wait(*machine.device(0).record(Lane::Compute)));
    if (s == 0)
      EXPECT_EQ(left(1), 12) << "all of its kernels: the copy is there";
    flush(machine);
    ASSERT_EQ(z, std::vector<double>(n, 30));
    ASSERT_EQ(x, std::vector<double>(n, 21));
    ASSERT_EQ(busy, std::vector<double>(n, 1024));
  }
}

// The receiver reads what it has, the giver makes new contents, and these come when that has been read.
TEST_F(OverlapTask, ACopyReplacesNothingThatIsStillRead) {
  for (unsigned long s = 0; s < seeds(30); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0+1"));
    std::vector<double> x(n), y(n, 3), busy(n, 1), first(n), second(n);
    scaled(machine, 0, x, y, 2);
    for (int k = 0; k < 10; ++k)
      scaled(machine, 1, busy, busy, 2);
    scaled(machine, 1, first, x, 5);
    scaled(machine, 0, x, y, 4);
    scaled(machine, 1, second, x, 5);
    flush(machine);
    ASSERT_EQ(first, std::vector<double>(n, 30));
    ASSERT_EQ(second, std::vector<double>(n, 60));
  }
}

// Four tasks of four lanes: whoever waits for one waits for no other.
TEST_F(OverlapTask, KernelsOfTasksThatShareNothingRunAtOnce) {
  severalAtOnce = true;
  seed(0);
  Machine machine(fresh("cuda:0"));
  Device &device = machine.device(0);
  ASSERT_EQ(device.kernelLanes(), 4u);
  std::vector<std::vector<double>> arrays(5, std::vector<double>(n, 1));
  for (std::size_t t = 0; t < 4; ++t)
    scaled(machine, 0, arrays[t], arrays[t], static_cast<double>(t + 2));
  check(device.wait(*device.record(Lane::Compute3)));
  EXPECT_EQ(left(0), 3);
  scaled(machine, 0, arrays[4], arrays[1], 10); // in the first lane
  check(device.wait(*device.record(Lane::Compute)));
  EXPECT_EQ(left(0), 1) << "the last of the four";
  flush(machine);
  const double results[] = {2, 3, 4, 5, 30};
  for (std::size_t t = 0; t < 5; ++t)
    ASSERT_EQ(arrays[t], std::vector<double>(n, results[t]));
}

// Settings are the process's: runs of this test alone ask for one and for two. Without a word all lanes are used.
TEST_F(OverlapTask, AsManyKernelsRunAtOnceAsIsAskedFor) {
  const char *const asked = std::getenv("HET_KERNELS");
  severalAtOnce = true;
  seed(0);
  Machine machine(fresh("cuda:0"));
  Device &device = machine.device(0);
  ASSERT_EQ(device.kernelsAtOnce(), asked ? std::strtoul(asked, nullptr, 10) : device.kernelLanes());
  std::vector<std::vector<double>> arrays(4, std::vector<double>(n, 1));
  for (std::vector<double> &array : arrays)
    scaled(machine, 0, array, array, 2);
  check(device.wait(*device.record(Lane::Compute)));
  EXPECT_EQ(left(0), 4 - 4 / static_cast<int>(device.kernelsAtOnce())) << "those of other lanes";
  flush(machine);
  for (const std::vector<double> &array : arrays)
    ASSERT_EQ(array, std::vector<double>(n, 2));
}

// Loops return early over arrays that a data region keeps, and tasks use these too.
TEST_F(OverlapTask, LoopsComeBehindKernelsOfAllLanes) {
  severalAtOnce = true;
  for (unsigned long s = 0; s < seeds(60); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    std::vector<double> a(n, 1), b(n, 0);
    het_site dataSite = makeSite(3), loops = makeSite(2);
    double wanted = 1;
    {
      Data data(dataSite, {line("a", a.data(), n, HET_TOFROM), line("b", b.data(), n, HET_TOFROM)});
      for (int step = 0; step < 8; ++step) {
        for (int k = 0; k < 3; ++k)
          scaled(machine, 0, a, a, 2);
        check(Loop(loops, {{0, static_cast<long>(n), 1}},
                   {resident("b", b.data(), HET_WRITE), resident("a", a.data(), HET_READ)})
                  .with(HET_SCHED_STATIC)
                  .run([](het_part &part) { scaleShifted(part, 0, 1, 0.5, 0, 1); }));
        scaled(machine, 0, a, b, 0.5);
        wanted *= 2;
      }
      flush(machine);
    }
    ASSERT_EQ(a, std::vector<double>(n, wanted));
    ASSERT_EQ(b, std::vector<double>(n, 2 * wanted));
  }
}

// Any order of tasks on two devices and on the host, between waits; loops of the program use the storage, too.
TEST_F(OverlapTask, EachReadsWhatTheOneBeforeHasWritten) {
  for (unsigned long s = 0; s < seeds(150); ++s) {
    SCOPED_TRACE(s);
    severalAtOnce = s % 2 == 0;
    seed(s);
    std::mt19937 random(static_cast<unsigned>(s));
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    Machine machine(fresh(s % 3 == 0 ? "cuda:0" : "cuda:0+1"));
    std::vector<std::vector<double>> arrays(4, std::vector<double>(n)), model;
    for (std::size_t k = 0; k < arrays.size(); ++k)
      std::iota(arrays[k].begin(), arrays[k].end(), static_cast<double>(k));
    model = arrays;
    het_site loops = makeSite(2);
    for (int step = 0; step < 40; ++step) {
      const auto to = static_cast<std::size_t>(below(4)), from = (to + 1 + static_cast<std::size_t>(below(3))) % 4;
      const int what = below(12);
      if (what == 0) {
        flush(machine);
        ASSERT_EQ(arrays, model) << "step " << step;
      } else if (what == 1) {
        onHost(machine, arrays[to], 1);
        for (double &item : model[to])
          item += 1;
      } else {
        if (what == 2)
          check(Loop(loops, {{0, static_cast<long>(n), 1}},
                     {line("to", arrays[to].data(), n, HET_FROM | HET_WRITE),
                      line("from", arrays[from].data(), n, HET_TO | HET_READ)})
                    .with(HET_SCHED_STATIC)
                    .run([](het_part &part) { scaleShifted(part, 0, 1, 0.5, 0, 1); }));
        else
          scaled(machine, s % 3 == 0 ? 0 : below(2), arrays[to], arrays[from], 0.5);
        for (std::size_t i = 0; i < n; ++i)
          model[to][i] = 0.5 * model[from][i];
      }
    }
    flush(machine);
    ASSERT_EQ(arrays, model);
  }
}

// Blocks that meet in part, on two devices.
TEST_F(OverlapTask, EachReadsTheBlockThatTheOnesBeforeHaveWritten) {
  for (unsigned long s = 0; s < seeds(150); ++s) {
    SCOPED_TRACE(s);
    severalAtOnce = s % 2 == 0;
    seed(s);
    std::mt19937 random(static_cast<unsigned>(s));
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    Machine machine(fresh(s % 3 == 0 ? "cuda:0" : "cuda:0+1"));
    std::vector<std::vector<double>> arrays(3, std::vector<double>(n)), model;
    for (std::size_t k = 0; k < arrays.size(); ++k)
      std::iota(arrays[k].begin(), arrays[k].end(), static_cast<double>(k));
    model = arrays;
    for (std::size_t k = 0; k < arrays.size(); ++k)
      scaled(machine, 0, arrays[k], arrays[k], 1);
    for (int step = 0; step < 60; ++step) {
      const std::size_t to = below(3), from = (to + 1 + below(2)) % 3, piece = n / 10;
      const std::size_t count = piece * (1 + below(4)), first = piece * below(7), source = piece * below(7);
      scaled(machine, s % 3 == 0 ? 0 : static_cast<int>(below(2)), {arrays[to], first, count},
             {arrays[from], source, count}, 0.5);
      for (std::size_t i = 0; i < count; ++i)
        model[to][first + i] = 0.5 * model[from][source + i];
      if (below(20) == 0) {
        flush(machine);
        ASSERT_EQ(arrays, model) << "step " << step;
      }
    }
    flush(machine);
    ASSERT_EQ(arrays, model);
  }
}

} // namespace
