//===-- unit/exec/random_test.cpp - random programs against their serial meaning -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Data regions that nest, loops with halos and steps, distributed and not, views of one storage in two shapes, halo
// exchanges, persist: whatever the order, the arrays end as in the serial program.
#include "machine.hpp"

#include <random>

using namespace het;
using namespace het::test;

namespace {

constexpr long rows = 18, columns = 5, items = rows * columns;
using Array = std::vector<long>;

class Program {
public:
  explicit Program(unsigned seed) : random_(seed) {
    for (std::size_t a = 0; a < arrays_.size(); ++a)
      for (std::size_t i = 0; i < items; ++i)
        arrays_[a].push_back(static_cast<long>((i * 7 + a) % 23));
    serial_ = arrays_;
    for (int i = 0; i < 8; ++i)
      sites_.push_back(makeSite(i));
  }

  void run() {
    for (int step = 0; step < 25; ++step)
      switch (random_() % 8) {
      case 0: enter(); break;
      case 1:
        if (!regions_.empty())
          regions_.pop_back();
        break;
      case 2: refusable(exchangeHalo(sites_[7], "v", arrays_[random_() % 3].data())); break;
      default: loop();
      }
    while (!regions_.empty())
      regions_.pop_back();
    for (Array &array : arrays_)
      refusable(depersist(sites_[6], "v", array.data()));
  }

  // The array may happen not to be resident, which is the only error here.
  static void refusable(const Status &status) {
    EXPECT_TRUE(status.ok() || status.error().message.find("of array 'v', which ") != std::string::npos);
  }

  void expectSerial() const {
    for (std::size_t a = 0; a < arrays_.size(); ++a)
      ASSERT_EQ(arrays_[a], serial_[a]) << "array " << a;
  }

private:
  void enter() {
    std::vector<het_access> uses;
    int policies[] = {HET_BY_LOOP, HET_BLOCK, HET_AUTO};
    int policy = policies[random_() % 3];
    for (Array &array : arrays_)
      if (random_() % 2)
        uses.push_back(grid("v", array.data(), rows, columns, HET_TOFROM, static_cast<long>(random_() % 2), policy));
    regions_.emplace_back(sites_[0], uses, random_() % 5 != 0);
  }

  // dst[i] of a row, or of a flat item, from neighbours of src at distance `halo`.
  static void work(long *dst, const long *src, long width, long halo, long lo, long hi, long step) {
    for (long i = lo; step > 0 ? i < hi : i > hi; i += step)
      for (long j = 0; j < width; ++j)
        dst[i * width + j] =
            (dst[i * width + j] + src[(i - halo) * width + j] + 2 * src[(i + halo) * width + j]) % 1009;
  }

  void loop() {
    std::size_t to = random_() % 3, from = (to + 1 + random_() % 2) % 3;
    bool flat = random_() % 4 == 0;
    long n = flat ? items : rows, width = flat ? 1 : columns, halo = static_cast<long>(random_() % 3);
    long steps[] = {1, 1, 1, 2, -1, -3}, step = steps[random_() % 6];
    long lo = halo + static_cast<long>(random_() % 3), hi = n - halo - static_cast<long>(random_() % 3);
    long first = step > 0 ? lo : hi - 1, bound = step > 0 ? hi : lo - 1;
    int kept = random_() % 10 == 0 ? HET_PERSIST : 0;
    auto use = [&](std::size_t a, int mode, long wide) {
      return flat ? line("v", arrays_[a].data(), n, mode, wide) : grid("v", arrays_[a].data(), n, width, mode, wide);
    };
    Loop loop(sites_[1 + random_() % 4], {{first, tripCount(first, bound, step), step}},
              {use(to, HET_TOFROM | HET_READ | HET_WRITE | kept, 0), use(from, HET_TO | HET_READ | kept, halo)});
    auto schedule = static_cast<het_schedule>(HET_SCHED_BLOCK + random_() % (HET_SCHED_CYCLIC - HET_SCHED_BLOCK + 1));
    loop.region.div = static_cast<int>(random_() % 6);
    check(loop.with(schedule).run(
        [&](het_part &p) {
          work(static_cast<long *>(p.ptr[0]), static_cast<const long *>(p.ptr[1]), width, halo, p.lo[0], p.hi[0], step);
        },
        drives[random_() % 3]));
    work(serial_[to].data(), serial_[from].data(), width, halo, first, bound, step);
  }

  std::mt19937 random_;
  std::array<Array, 3> arrays_, serial_;
  std::vector<het_site> sites_;
  std::deque<Data> regions_;
};

} // namespace

TEST(Random, AnyProgramEndsAsTheSerialOne) {
  for (const char *devices : {"sim:1", "sim:3", "host:2,sim:2", "host:1,sim:7", "host:3"})
    for (unsigned seed = 0; seed < seeds(60); ++seed) {
      SCOPED_TRACE(std::string(devices) + ", seed " + std::to_string(seed));
      Machine machine(devices);
      Program program(seed);
      program.run();
      program.expectSerial();
      if (HasFatalFailure() || HasFailure())
        return;
    }
}
