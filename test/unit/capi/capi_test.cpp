//===-- unit/capi/capi_test.cpp - het.h as a program calls it -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <het/het.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

// The library reads its environment once, so each test that needs devices runs in a process of its own.
template <class Act> static void inChild(const char *devices, Act act) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT((setenv("HET_DEVICES", devices, 1), act(), std::exit(testing::Test::HasFailure())),
              testing::ExitedWithCode(0), "");
}

static het_access line(const char *name, double *base, long n, int mode) {
  het_access access = {name, base, sizeof(double), mode, 1, {}, nullptr, 0};
  access.dim[0] = {n, 0, n, 0, HET_BY_LOOP, 0, 0, 0};
  return access;
}

static het_region regionOf(het_site &site, long n, const het_access *access, int accesses) {
  het_region region = {};
  region.site = &site;
  region.loops = 1;
  region.loop[0] = {0, n, 1};
  region.accesses = accesses;
  region.access = access;
  region.ratio = HET_RATIO_DEFAULT;
  region.split = region.device = 1;
  return region;
}

static void scale(void *context) {
  auto *region = static_cast<het_region *>(context);
  het_part part = {};
  while (het_next(region, &part)) {
    auto *a = static_cast<double *>(part.ptr[0]);
    double sum = 0;
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      sum += a[i] *= 2;
    het_reduce(region, &part, 0, &sum);
  }
}

TEST(Capi, AMachinesFileNamesTheDevices) {
  inChild("", [] {
    setenv("HET_MACHINE", EXAMPLES "/machines/escaflowne.json", 1);
    EXPECT_EQ(het_num_devices(), 4);
    EXPECT_STREQ(het_device_name(3), "sim:3");
  });
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT((setenv("HET_DEVICES", "host", 1), setenv("HET_MACHINE", "m.json", 1), het_num_devices()),
              testing::ExitedWithCode(70), "HET_DEVICES and HET_MACHINE both name the devices");
}

TEST(Capi, ARegionRunsAsGeneratedCodeRunsIt) {
  for (const char *devices : {"host:3", "sim:2", "host:2,sim:2"})
    inChild(devices, [] {
      static het_site site = {"jacobi.c", 41, 1, "main", "acc region for", nullptr};
      std::vector<double> a(1000, 1);
      double sum = 0;
      for (int pass = 0; pass < 3; ++pass) {
        het_access access = line("a", a.data(), 1000, HET_TOFROM | HET_READ | HET_WRITE);
        het_reduction reduction = {"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0};
        het_region region = regionOf(site, 1000, &access, 1);
        region.reductions = 1;
        region.reduction = &reduction;
        het_enter(&region);
        EXPECT_GE(het_team(&region), 1);
        het_run(&region, scale, &region);
        het_leave(&region);
      }
      EXPECT_EQ(a, std::vector<double>(1000, 8));
      EXPECT_EQ(sum, 14000);
    });
}

TEST(Capi, TripsAreTheIterationsOfTheLoop) {
  for (long first = -3; first <= 3; ++first)
    for (long bound = -7; bound <= 7; ++bound)
      for (long step : {1, 2, 3, -1, -2, -3}) {
        long trips = 0;
        for (long i = first; step > 0 ? i < bound : i > bound; i += step)
          ++trips;
        EXPECT_EQ(het_trip_count(first, bound, step), trips);
      }
}

TEST(CapiDeath, SectionsAreNotNegative) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EQ(het_length("a.c", 3, "v[0:n]", 0), 0);
  EXPECT_EXIT(het_length("a.c", 3, "v[0:n]", -1), testing::ExitedWithCode(70),
              "the length of v.0:n. is -1(.|\n)*at a.c:3");
  EXPECT_EXIT(het_first("a.c", 3, "v[k:n]", -2), testing::ExitedWithCode(70), "the first index of v.k:n. is -2");
  EXPECT_EXIT(het_halo("a.c", 3, "h", -1), testing::ExitedWithCode(70), "the halo of h is -1");
  het_fits("a.c", 3, "v[0:n*m]", 7, sizeof(int), -1);
  EXPECT_EXIT(het_fits("a.c", 3, "v[0:n*m]", 1L << 32, sizeof(int), -1), testing::ExitedWithCode(70),
              "which does not fit its type");
}

TEST(Capi, DevicesAreCountedAndNamed) {
  inChild("host,sim:2", [] {
    EXPECT_EQ(het_num_devices(), 2);
    EXPECT_STREQ(het_device_name(1), "sim:1");
    EXPECT_STREQ(het_device_name(2), "host");
    EXPECT_EQ(het_device_name(3), nullptr);
    EXPECT_EQ(het_device_name(-1), nullptr);
  });
}

static void enterNotResident(const char *devices) {
  setenv("HET_DEVICES", devices, 1);
  static het_site site = {"jacobi.c", 41, 1, "main", "omp target", nullptr};
  double u[4];
  het_access access = {"u", u, sizeof(double), HET_READ, 0, {}, nullptr, 0};
  het_region region = regionOf(site, 4, &access, 1);
  het_enter(&region);
}

TEST(CapiDeath, AnErrorNamesTheArrayAndTheUsersLineAndEndsWithStatus70) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(enterNotResident("sim:1"), testing::ExitedWithCode(70),
              "het: error: array 'u' is not on the devices here\nnote: put the loop inside a data region .*\n"
              "note: region at jacobi.c:41\n");
}

TEST(CapiDeath, ABadDeviceListIsReportedByTheFirstCall) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(enterNotResident("framboise"), testing::ExitedWithCode(70), "het: error: .*framboise");
}

static void enterWithSchedule(het_schedule schedule) {
  setenv("HET_DEVICES", "host,sim:1", 1);
  static het_site site = {"gemm.c", 12, 1, "main", "acc region for", nullptr};
  het_region region = regionOf(site, 4, nullptr, 0);
  region.schedule = schedule;
  het_enter(&region);
}

TEST(CapiDeath, AScheduleThatThereIsNotIsNamedWithTheLineAndWhatThereIs) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange)
  EXPECT_EXIT(enterWithSchedule(static_cast<het_schedule>(40)), testing::ExitedWithCode(70),
              "het: error: unknown schedule 40\nnote: schedules there are: default, auto, block, static, .*\nnote: "
              "region at gemm.c:12\n");
}

TEST(CapiDeath, AnImageOfAnotherVersionOfHetHIsNamedWithBothNumbers) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  het_image image = {HET_ABI + 1, "gemm_4a", nullptr, 0, nullptr};
  EXPECT_EXIT(het_register_image(&image), testing::ExitedWithCode(70),
              "unit 'gemm_4a' was compiled for version " + std::to_string(HET_ABI + 1) +
                  " of het.h's interface; this libhet has version " + std::to_string(HET_ABI) +
                  "\n"
                  "note: compile it again");
}

TEST(CapiDeath, CallsOutOfOrderAreErrors) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  static het_site site = {"a.c", 7, 1, "main", "acc region for", nullptr};
  het_region region = regionOf(site, 4, nullptr, 0);
  EXPECT_EXIT(het_leave(&region), testing::ExitedWithCode(70), "het_leave: the region has not been entered");
  EXPECT_EXIT(het_team(nullptr), testing::ExitedWithCode(70), "het_team: null argument");
}
