//===-- unit/exec/concurrency_test.cpp - several user threads, and regions within regions ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/images.hpp"
#include "exec/data/resident.hpp"
#include "exec/target/target.hpp"
#include "machine.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <optional>
#include <random>

using namespace het;
using namespace het::test;

// A plain construct with one item.
static het_target constructOn(int device, het_site &site, het_map &item, void *&address) {
  het_target target = {};
  target.site = &site;
  target.device = device;
  target.offload = 1;
  target.maps = 1;
  target.map = &item;
  target.address = &address;
  return target;
}

static void addOne(het_site &site, std::vector<double> &a, Drive drive) {
  long n = static_cast<long>(a.size());
  Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
  check(loop.with(HET_SCHED_ADAPTIVE)
            .run(
                [](het_part &p) {
                  for (long i = p.lo[0]; i < p.hi[0]; ++i)
                    at(p, 0)[i] += 1;
                },
                drive));
}

TEST(Concurrency, UserThreadsMayShareASite) {
  for (const char *devices : {"host:2", "sim:2", "host:2,sim:2"}) {
    Machine machine(devices);
    het_site site = makeSite(1);
    std::vector<std::vector<double>> arrays(3, std::vector<double>(500, 0));
    std::vector<std::thread> users;
    for (auto &array : arrays)
      users.emplace_back([&] {
        for (int pass = 0; pass < 20; ++pass)
          addOne(site, array, Drive::Team);
      });
    for (std::thread &user : users)
      user.join();
    for (auto &array : arrays)
      EXPECT_EQ(array, std::vector<double>(500, 20)) << devices;
  }
}

TEST(Concurrency, ARegionInsideAHostPartRunsThereSerially) {
  Machine machine("host:3,sim:1");
  het_site outer = makeSite(1), inner = makeSite(2);
  std::vector<double> a(120, 0);
  std::atomic<int> innerParts = 0;
  Loop loop(outer, {{0, 12, 1}}, {});
  loop.accesses = {grid("a", a.data(), 12, 10, HET_TOFROM | HET_READ | HET_WRITE)};
  check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i) {
      double *row = at(p, 0) + i * 10;
      Loop nested(inner, {{0, 10, 1}}, {line("row", row, 10, HET_TOFROM | HET_READ | HET_WRITE)});
      double sum = 0;
      nested.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
      check(nested.run([&](het_part &q) {
        EXPECT_TRUE(q.host);
        ++innerParts;
        double s = 0;
        for (long j = q.lo[0]; j < q.hi[0]; ++j)
          s += at(q, 0)[j] = static_cast<double>(j + 1);
        reduce(nested.region, q, 0, &s);
      }));
      EXPECT_EQ(sum, 55);
    }
  }));
  EXPECT_EQ(innerParts, 12);
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_EQ(a[k], static_cast<double>(k % 10 + 1));
}

// The outer region is active until its host part ends, which waits for these threads.
TEST(Concurrency, RegionsThatThreadsInsideAHostPartEnterDoNotWaitForIt) {
  for (int how = 0; how < 4; ++how)
    for (const char *devices : {"host", "host:2,sim:1", "host:1,sim:3"}) {
      const bool kept = how & 1;
      Machine machine(devices);
      machine.runtime->verifies = how & 2; // the serial run's threads enter regions too
      het_site dataSite = makeSite(3), outer = makeSite(1), inner = makeSite(2);
      std::vector<double> a(400, 1);
      std::unique_ptr<Data> data;
      if (kept)
        data = std::make_unique<Data>(dataSite, std::vector{grid("a", a.data(), 40, 10, HET_TOFROM)});
      for (int pass = 0; pass < 3; ++pass) {
        Loop loop(outer, {{0, 40, 1}}, {grid("a", a.data(), 40, 10, HET_TOFROM | HET_READ | HET_WRITE)});
        check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
          auto rows = [&](long first, long last) {
            for (long i = first; i < last; ++i) {
              double *row = at(p, 0) + i * 10;
              if (!p.host) {
                for (long j = 0; j < 10; ++j)
                  row[j] += 1;
                continue;
              }
              Loop nested(inner, {{0, 10, 1}}, {line("row", row, 10, HET_TOFROM | HET_READ | HET_WRITE)});
              check(nested.run([&](het_part &q) {
                for (long j = q.lo[0]; j < q.hi[0]; ++j)
                  at(q, 0)[j] += 1;
              }));
            }
          };
          long middle = (p.lo[0] + p.hi[0]) / 2;
          std::thread other(rows, p.lo[0], middle);
          rows(middle, p.hi[0]);
          other.join();
        }));
      }
      data.reset();
      EXPECT_EQ(a, std::vector<double>(400, 4)) << devices << how;
    }
}

// A region that adds up into an array looks first whether devices keep it.
TEST(Concurrency, SumsOfArraysThatThreadsInsideAHostPartMakeDoNotWaitForIt) {
  for (bool verified : {false, true})
    for (const char *devices : {"host", "host:2,sim:1", "host:1,sim:3"}) {
      Machine machine(devices);
      machine.runtime->verifies = verified;
      het_site dataSite = makeSite(3), outer = makeSite(1), inner = makeSite(2);
      std::vector<double> a(40, 1), other(40, 1);
      Data data(dataSite, {line("other", other.data(), 40, HET_TOFROM)});
      Loop loop(outer, {{0, 40, 1}}, {line("a", a.data(), 40, HET_TOFROM | HET_READ | HET_WRITE)});
      check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
        if (!p.host)
          return;
        std::thread([&] {
          std::vector<long> sums(4);
          Loop nested(inner, {{0, 10, 1}}, {});
          nested.reductions = {{"sums", sums.data(), HET_LONG, HET_SUM, 1, 0, 4}};
          check(nested.run(
              [&](het_part &q) {
                auto *own = static_cast<long *>(reductionCopy(nested.region, q, 0));
                for (long j = q.lo[0]; j < q.hi[0]; ++j)
                  ++own[j % 4];
              },
              Drive::One));
          EXPECT_EQ(sums, (std::vector<long>{3, 3, 2, 2}));
        }).join();
      }));
      EXPECT_EQ(a, std::vector<double>(40, 2)) << devices << verified;
    }
}

TEST(Concurrency, ATeamOfTheWrongSizeStillDoesEverything) {
  for (const char *devices : {"host:4,sim:3", "host:1,sim:1"}) {
    Machine machine(devices);
    het_site site = makeSite(1);
    std::vector<double> a(97, 0);
    for (int pass = 0; pass < 10; ++pass)
      addOne(site, a, pass % 2 ? Drive::Foreign : Drive::One);
    EXPECT_EQ(a, std::vector<double>(97, 10));
  }
}

TEST(Concurrency, LeavingBeforeAllPartsAreTakenIsAnError) {
  Machine machine("host:2");
  het_site site = makeSite(1);
  Loop loop(site, {{0, 10, 1}}, {});
  check(enter(loop.region));
  Status status = leave(loop.region);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find("never finished"), std::string::npos);
}

// Where `count` threads are at the same time; those that come alone give up after some seconds.
class Meeting {
public:
  explicit Meeting(int count) : missing_(count) {}
  bool come() {
    std::unique_lock lock(mutex_);
    --missing_;
    changed_.notify_all();
    return changed_.wait_for(lock, std::chrono::seconds(20), [this] { return missing_ <= 0; });
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int missing_;
};

// What `act` does on a thread of its own. A test that hangs ends the program.
static void inTime(const std::function<void()> &act) {
  std::packaged_task<void()> task(act);
  std::future<void> done = task.get_future();
  std::thread thread(std::move(task));
  if (done.wait_for(std::chrono::seconds(60)) != std::future_status::ready) {
    std::fprintf(stderr, "the thread waits for what waits for it\n");
    std::abort();
  }
  thread.join();
}

TEST(Concurrency, RegionsOverDifferentArraysAreActiveAtOnce) {
  for (auto schedule : {HET_SCHED_STATIC, HET_SCHED_DYNAMIC, HET_SCHED_SPLIT})
    for (bool kept : {false, true})
      for (const char *devices : {"sim:2", "host:1,sim:2"}) {
        Machine machine(devices);
        Meeting meeting(2);
        std::vector<double> arrays[2] = {std::vector<double>(100, 1), std::vector<double>(100, 1)};
        std::vector<std::thread> users;
        het_site sites[2] = {makeSite(1), makeSite(2)}, datas[2] = {makeSite(3), makeSite(4)};
        for (int t = 0; t < 2; ++t)
          users.emplace_back([&, t] {
            std::unique_ptr<Data> data;
            if (kept)
              data = std::make_unique<Data>(datas[t], std::vector{line("a", arrays[t].data(), 100, HET_TOFROM)});
            bool first = true;
            Loop loop(sites[t], {{0, 100, 1}}, {line("a", arrays[t].data(), 100, HET_TOFROM | HET_READ | HET_WRITE)});
            check(loop.with(schedule).run(
                [&](het_part &p) {
                  if (std::exchange(first, false)) {
                    EXPECT_TRUE(meeting.come()) << "one waits for the other's end";
                  }
                  for (long i = p.lo[0]; i < p.hi[0]; ++i)
                    at(p, 0)[i] += 1;
                },
                Drive::One));
          });
        for (std::thread &user : users)
          user.join();
        for (const auto &array : arrays)
          EXPECT_EQ(array, std::vector<double>(100, 2)) << devices;
      }
}

TEST(Concurrency, RegionsOverTheSameArrayComeOneAfterTheOther) {
  for (bool kept : {false, true}) {
    Machine machine("sim:3");
    het_site sites[4] = {makeSite(1), makeSite(2), makeSite(3), makeSite(4)}, dataSite = makeSite(5);
    std::vector<double> a(300, 0);
    std::unique_ptr<Data> data;
    if (kept)
      data = std::make_unique<Data>(dataSite, std::vector{line("a", a.data(), 300, HET_TOFROM)});
    std::atomic<int> inside = 0;
    std::vector<std::thread> users;
    for (het_site &site : sites)
      users.emplace_back([&] {
        for (int pass = 0; pass < 30; ++pass) {
          Loop loop(site, {{0, 300, 1}}, {line("a", a.data(), 300, HET_TOFROM | HET_READ | HET_WRITE)});
          check(loop.run(
              [&](het_part &p) {
                EXPECT_EQ(++inside, 1);
                for (long i = p.lo[0]; i < p.hi[0]; ++i)
                  at(p, 0)[i] += 1;
                --inside;
              },
              Drive::One));
        }
      });
    for (std::thread &user : users)
      user.join();
    data.reset();
    EXPECT_EQ(a, std::vector<double>(300, 120));
  }
}

// The host part waits for a thread, which enters one construct after the other over an array that is not the region's.
TEST(Concurrency, AHostPartMayWaitForAThreadThatUsesOtherArrays) {
  for (auto schedule : {HET_SCHED_STATIC, HET_SCHED_DYNAMIC, HET_SCHED_SPLIT})
    for (const char *devices : {"host:1,sim:1", "host:2,sim:3"}) {
      Machine machine(devices);
      het_site outer = makeSite(1), inner = makeSite(2), outerData = makeSite(3), innerData = makeSite(4);
      std::vector<double> a(60, 1), b(60, 1);
      Data data(outerData, {line("a", a.data(), 60, HET_TOFROM)});
      std::atomic<int> threads = 0;
      Loop loop(outer, {{0, 60, 1}}, {line("a", a.data(), 60, HET_TOFROM | HET_READ | HET_WRITE)});
      check(loop.with(schedule).run(
          [&](het_part &p) {
            for (long i = p.lo[0]; i < p.hi[0]; ++i)
              at(p, 0)[i] += 1;
            if (!p.host || threads++)
              return;
            inTime([&] {
              Data own(innerData, {line("b", b.data(), 60, HET_TOFROM)});
              Loop other(inner, {{0, 60, 1}}, {line("b", b.data(), 60, HET_TOFROM | HET_READ | HET_WRITE)});
              check(other.run([&](het_part &q) {
                for (long i = q.lo[0]; i < q.hi[0]; ++i)
                  at(q, 0)[i] += 1;
              }));
              het_access home = line("b", b.data(), 60, HET_FROM);
              check(updateArrays(innerData, &home, 1));
              EXPECT_EQ(b, std::vector<double>(60, 2)) << devices;
              het_map item = {"b", b.data(), b.data(), b.size() * sizeof(double), HET_TO | HET_FROM, nullptr};
              void *address = nullptr;
              het_target plain = constructOn(0, innerData, item, address);
              check(enterTarget(plain));
              static_cast<double *>(address)[59] += 1;
              check(leaveTarget(plain));
            });
            EXPECT_EQ(b[59], 3);
          },
          Drive::One));
      EXPECT_GE(threads, 1) << devices;
      het_access home = line("a", a.data(), 60, HET_FROM);
      check(updateArrays(outerData, &home, 1));
      EXPECT_EQ(a, std::vector<double>(60, 2)) << devices;
    }
}

// The host has the same contents meanwhile. A kernel of the device could not use them there.
TEST(Concurrency, StorageForAKernelIsTheDevicesWhileTheHostComputes) {
  Machine machine("host:1,sim:1");
  het_site outer = makeSite(1), data = makeSite(2), construct = makeSite(3);
  std::vector<double> a(60, 1);
  Data kept(data, {line("a", a.data(), 60, HET_TOFROM)});
  ResidentUse use;
  use.add(line("a", a.data(), 60, HET_PRESENT | HET_READ));
  std::thread other;
  Loop loop(outer, {{0, 60, 1}}, {whole("a", a.data(), 60, HET_TO | HET_READ)});
  check(loop.with(HET_SCHED_BLOCK)
            .run(
                [&](het_part &p) {
                  if (!p.host || other.joinable())
                    return;
                  std::promise<void> begun;
                  other = std::thread([&use, &construct, &begun] {
                    begun.set_value();
                    check(use.enter(&construct, 0));
                  });
                  begun.get_future().wait();
                  std::this_thread::sleep_for(std::chrono::milliseconds(50)); // in which it could go by the host's
                },
                Drive::One));
  ASSERT_TRUE(other.joinable());
  other.join();
  EXPECT_NE(use.address(0, a.data()), a.data());
  check(use.leave());
}

// As `omp parallel` with a construct for a device of its own in each thread. Each kernel waits for the other one.
TEST(Concurrency, ConstructsOfTwoThreadsComputeAtTheSameTime) {
  static std::atomic<int> begun;
  static const char code[] = "none";
  static het_image image = {HET_ABI, "threads", code, sizeof code, nullptr};
  static const auto meet = [](void *const *args) {
    ++begun;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (begun < 2 && std::chrono::steady_clock::now() < end)
      std::this_thread::yield();
    **static_cast<double *const *>(args[0]) += begun;
  };
  static const het_kernel kernel = {&image, "meet", meet, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};
  for (const bool resident : {false, true}) {
    begun = 0;
    Machine machine("sim:2");
    std::vector<double> arrays[2] = {std::vector<double>(60, 1), std::vector<double>(60, 1)};
    het_site dataSite = makeSite(9), sites[2] = {makeSite(1), makeSite(2)};
    std::optional<Data> data;
    if (resident)
      data.emplace(dataSite, std::vector<het_access>{line("a", arrays[0].data(), 60, HET_TOFROM),
                                                     line("b", arrays[1].data(), 60, HET_TOFROM)});
    std::vector<std::thread> threads;
    for (int k : {0, 1})
      threads.emplace_back([&, k] {
        std::vector<double> &mine = arrays[k];
        het_map item = {"mine", mine.data(), mine.data(), mine.size() * sizeof(double), HET_TOFROM, nullptr};
        void *address = nullptr;
        het_target target = constructOn(k, sites[k], item, address);
        check(enterTarget(target));
        const long extent[] = {1};
        void *args[] = {&address};
        check(launchTarget(target, kernel, extent, args, 1, {}));
        check(leaveTarget(target));
      });
    for (std::thread &thread : threads)
      thread.join();
    data.reset();
    EXPECT_EQ(arrays[0][0], 3);
    EXPECT_EQ(arrays[1][0], 3);
  }
}

// Device memory for one of the two arrays: the second region waits until the first one's may go.
TEST(Concurrency, ARegionWaitsForTheMemoryOfAnActiveOne) {
  Machine machine("sim(memory=10000)");
  het_site sites[2] = {makeSite(1), makeSite(2)};
  std::vector<double> arrays[2] = {std::vector<double>(1000, 1), std::vector<double>(1000, 1)};
  std::promise<void> inside;
  std::thread second([&] {
    inside.get_future().wait();
    Loop loop(sites[1], {{0, 1000, 1}}, {line("b", arrays[1].data(), 1000, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([&](het_part &p) { at(p, 0)[p.lo[0]] = 5; }, Drive::One));
  });
  Loop loop(sites[0], {{0, 1000, 1}}, {line("a", arrays[0].data(), 1000, HET_TOFROM | HET_READ | HET_WRITE)});
  check(loop.run(
      [&](het_part &p) {
        inside.set_value();
        std::this_thread::sleep_for(std::chrono::milliseconds(50)); // the second one plans, and finds no memory
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
      },
      Drive::One));
  second.join();
  EXPECT_EQ(arrays[0], std::vector<double>(1000, 2));
  EXPECT_EQ(arrays[1][0], 5);
}

// Threads with loops, data regions and updates at random, over arrays of their own and one that all of them use.
TEST(Concurrency, RandomConstructsOfSeveralThreads) {
  for (const char *devices : {"sim:2", "host:2,sim:2", "host:1,sim(memory=20000)"}) {
    Machine machine(devices);
    constexpr long n = 400;
    std::vector<double> shared(n, 0);
    int sharedPasses = 0;
    std::mutex sharing; // else the program has a race where the host computes in place
    std::vector<std::thread> users;
    for (unsigned t = 0; t < 3; ++t)
      users.emplace_back([&, t] {
        std::mt19937 random(t);
        std::vector<double> own[3] = {std::vector<double>(n, 0), std::vector<double>(n, 0), std::vector<double>(n, 0)};
        int passes[3] = {0, 0, 0};
        std::deque<het_site> sites;
        for (int i = 0; i < 7; ++i)
          sites.push_back(makeSite(static_cast<int>(10 * t) + i));
        const het_schedule schedules[] = {HET_SCHED_STATIC, HET_SCHED_DYNAMIC, HET_SCHED_SPLIT, HET_SCHED_ADAPTIVE};
        for (int step = 0; step < 60; ++step) {
          const unsigned which = random() % 4;
          double *base = which == 3 ? shared.data() : own[which].data();
          const bool kept = which != 3 && random() % 2; // only its own: another thread's region would end with it
          std::unique_ptr<Data> data;
          if (kept)
            data = std::make_unique<Data>(sites[6], std::vector{line("a", base, n, HET_TOFROM)});
          for (unsigned pass = 0; pass <= random() % 3; ++pass) {
            std::unique_lock<std::mutex> lock;
            if (which == 3)
              lock = std::unique_lock(sharing);
            Loop loop(sites[random() % 6], {{0, n, 1}}, {line("a", base, n, HET_TOFROM | HET_READ | HET_WRITE)});
            double sum = 0;
            loop.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
            check(loop.with(schedules[random() % 4])
                      .run(
                          [&](het_part &p) {
                            double mine = 0;
                            for (long i = p.lo[0]; i < p.hi[0]; ++i)
                              mine += at(p, 0)[i] += 1;
                            reduce(loop.region, p, 0, &mine);
                          },
                          random() % 2 ? Drive::One : Drive::Team));
            EXPECT_EQ(sum, static_cast<double>(n * ++(which == 3 ? sharedPasses : passes[which]))) << devices;
          }
          if (kept && random() % 2) {
            het_access home = line("a", base, n, HET_FROM);
            check(updateArrays(sites[6], &home, 1));
            EXPECT_EQ(base[n - 1], passes[which]);
          }
        }
        for (int k = 0; k < 3; ++k)
          EXPECT_EQ(own[k], std::vector<double>(n, passes[k]));
      });
    for (std::thread &user : users)
      user.join();
    EXPECT_EQ(shared, std::vector<double>(n, sharedPasses)) << devices;
  }
}
