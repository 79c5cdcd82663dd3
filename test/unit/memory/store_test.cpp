//===-- unit/memory/store_test.cpp - arrays found, joined, kept and given up -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/store/store.hpp"

#include "kinds/kinds.hpp"
#include "memory/store/transfer.hpp"

#include <gtest/gtest.h>

#include <numeric>

using namespace het;

namespace {

struct Memory : testing::Test {
  std::unique_ptr<DeviceSet> set;
  std::unique_ptr<Store> store;

  void make(const char *devices) {
    auto built = DeviceSet::build(devices, kindTable());
    ASSERT_TRUE(built.ok()) << built.error().message;
    set = std::move(*built);
    std::vector<Device *> list;
    for (const auto &device : set->all())
      list.push_back(device.get());
    store = std::make_unique<Store>(list);
  }
  void SetUp() override { make("sim:2"); }

  Array &find(const View &view) {
    Result<Array *> array = store->find(view);
    EXPECT_TRUE(array.ok());
    return **array;
  }
};

het_access access(const char *name, double *base, long rows, long columns, int mode = HET_TOFROM) {
  het_access result = {name, base, sizeof(double), mode, 2, {}, nullptr, 0};
  result.dim[0] = {rows, 0, rows, 0, HET_BY_LOOP, 0, 0, 0};
  result.dim[1] = {columns, 0, columns, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  return result;
}

Box rows(long lo, long hi, long columns) { return Box::of({{lo, hi}, {0, columns}}); }

} // namespace

TEST_F(Memory, TheSameStorageIsTheSameArrayUnderAnyName) {
  std::vector<double> data(40);
  Array &a = find(viewOf(access("a", data.data(), 10, 4)));
  Array &b = find(viewOf(access("b", data.data(), 10, 4)));
  EXPECT_EQ(&a, &b);
  EXPECT_FALSE(a.flat);
}

TEST_F(Memory, ASectionOfTheSameShapeIsTheSameArray) {
  std::vector<double> data(40);
  het_access part = access("a", data.data(), 10, 4);
  part.dim[0].lo = 6;
  part.dim[0].len = 4;
  Array &a = find(viewOf(part));
  EXPECT_EQ(a.bytes.lo, reinterpret_cast<Address>(&data[24]));
  EXPECT_EQ(&a, &find(viewOf(access("a", data.data(), 10, 4))));
  EXPECT_EQ(a.bytes.lo, reinterpret_cast<Address>(&data[0]));
}

TEST_F(Memory, ViewsOfDifferentShapeInOneRegionShareOneFlatArray) {
  std::vector<double> data(40);
  store->beginUse();
  store->touch(find(viewOf(access("a", data.data(), 10, 4))));
  std::uint64_t version = store->version();
  Array &flat = find(viewOf(access("b", data.data(), 5, 8)));
  EXPECT_TRUE(flat.flat);
  EXPECT_NE(store->version(), version);
  EXPECT_EQ(&flat, &find(viewOf(access("a", data.data(), 10, 4))));
}

TEST_F(Memory, StorageThatWasFreedAndUsedAgainInAnotherShapeIsANewArray) {
  std::vector<double> data(40);
  store->beginUse();
  store->touch(find(viewOf(access("a", data.data(), 10, 4))));
  store->beginUse();
  EXPECT_FALSE(find(viewOf(access("b", data.data(), 5, 8))).flat);
}

TEST_F(Memory, AStorageSeenInTwoShapesByTurnsKeepsItsMemory) {
  alignas(64) static double data[40];
  const auto memoryOf = [&](const View &view) {
    store->beginUse();
    Array &array = find(view);
    store->touch(array);
    EXPECT_TRUE(array.holdings->valid[0].empty());
    EXPECT_TRUE(store->reserve(array, 0, array.bytes).ok());
    return array.buffers[0].memory;
  };
  const View rows = viewOf(access("a", data, 10, 4)), columns = viewOf(access("b", data, 5, 8));
  void *memory = memoryOf(rows);
  EXPECT_EQ(memoryOf(columns), memory);
  EXPECT_EQ(memoryOf(rows), memory);
  EXPECT_EQ(store->device(0).usage().held, sizeof data);
}

TEST_F(Memory, AFewItemsDoNotKeepTheMemoryOfAnArrayThatWasThereBefore) {
  alignas(64) static double data[400];
  store->beginUse();
  Array &large = find(viewOf(access("a", data, 100, 4)));
  store->touch(large);
  ASSERT_TRUE(store->reserve(large, 0, large.bytes).ok());
  store->beginUse();
  EXPECT_EQ(find(viewOf(access("b", data, 5, 8))).buffers[0].memory, nullptr);
  EXPECT_EQ(store->device(0).usage().held, 0u);
}

TEST_F(Memory, AViewOverTwoResidentArraysBringsBothHomeAndJoinsThem) {
  std::vector<double> data(40, 1);
  Array *first = *store->enter(access("a", data.data(), 5, 4), Keep::Contents);
  ASSERT_TRUE(store->enter(access("b", data.data() + 20, 5, 4), Keep::Contents).ok());
  ASSERT_TRUE(store->reserve(*first, 0, first->bytes).ok());
  std::vector<Piece> in = {{store->host(), 0, rows(0, 5, 4)}};
  ASSERT_TRUE(store->move(*first, in).ok());
  auto *memory = static_cast<char *>(first->buffers[0].memory) + (first->bytes.lo - first->buffers[0].bytes.lo);
  reinterpret_cast<double *>(memory)[3] = 7; // a kernel wrote it
  Holdings holdings = *first->holdings;
  arrived(holdings, in);
  written(holdings, 0, rows(0, 1, 4));
  first->setHoldings(holdings);

  Array &whole = find(viewOf(access("c", data.data(), 4, 10)));
  EXPECT_TRUE(whole.flat);
  EXPECT_EQ(whole.residences.size(), 2u);
  EXPECT_EQ(data[3], 7);
  EXPECT_EQ(whole.residentSection().items(), 40 * static_cast<long>(sizeof(double)));
}

TEST_F(Memory, OnlyTheBytesThatAreNeededAreAllocated) {
  std::vector<double> data(1000);
  Array &a = find(viewOf(access("a", data.data(), 100, 10)));
  ASSERT_TRUE(store->reserve(a, 0, a.shape.bytes(rows(40, 50, 10))).ok());
  EXPECT_EQ(store->device(0).usage().held, 100 * sizeof(double));
  EXPECT_EQ(store->device(1).usage().held, 0u);
}

// Storage without a type, of 24 bytes an item, in a buffer that grows by an eighth more than is needed.
TEST_F(Memory, ItemsLieOnADeviceAsAtTheHost) {
  alignas(64) char data[64 * 24];
  het_access items = {"x", data, 1, HET_TOFROM, 2, {}, nullptr, 0};
  items.dim[0] = {64, 0, 64, 0, HET_BY_LOOP, 0, 0, 0};
  items.dim[1] = {24, 0, 24, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  Array &array = find(viewOf(items));
  ASSERT_TRUE(store->reserve(array, 0, array.shape.bytes(rows(30, 35, 24))).ok());
  Holdings holdings = *array.holdings;
  const std::vector<Piece> in = {{store->host(), 0, rows(30, 35, 24)}};
  arrived(holdings, in);
  array.setHoldings(holdings);
  ASSERT_TRUE(store->reserve(array, 0, array.shape.bytes(rows(20, 35, 24))).ok());
  const Buffer &buffer = array.buffers[0];
  EXPECT_LT(buffer.bytes.lo, array.shape.bytes(rows(20, 35, 24)).lo);
  EXPECT_EQ((reinterpret_cast<Address>(buffer.memory) - buffer.bytes.lo) % 16, 0);
}

TEST_F(Memory, ABufferThatGrowsKeepsWhatIsCurrentInIt) {
  std::vector<double> data(1000);
  std::iota(data.begin(), data.end(), 0);
  Array *a = *store->enter(access("a", data.data(), 100, 10), Keep::Contents);
  ASSERT_TRUE(store->reserve(*a, 0, a->shape.bytes(rows(40, 50, 10))).ok());
  std::vector<Piece> in = {{store->host(), 0, rows(40, 50, 10)}};
  ASSERT_TRUE(store->move(*a, in).ok());
  Holdings holdings = *a->holdings;
  arrived(holdings, in);
  a->setHoldings(holdings);
  ASSERT_TRUE(store->reserve(*a, 0, a->shape.bytes(rows(30, 60, 10))).ok());
  auto *origin = static_cast<double *>(a->origin(a->shape, 0));
  for (long i = 400; i < 500; ++i)
    ASSERT_EQ(origin[i], static_cast<double>(i));
  EXPECT_EQ(store->device(0).usage().in, 100 * sizeof(double)) << "the host was not asked again";
}

static Box columns(long rows, long lo, long hi) { return Box::of({{0, rows}, {lo, hi}}); }

// The items that a device has of columns lo to hi.
static void expectColumns(const Array &a, long lo, long hi) {
  const Placement there = inBuffer(a.shape, a.buffers[0]);
  for (long i = 0; i < a.shape.section.dim[0].hi; ++i)
    for (long j = lo; j < hi; ++j)
      ASSERT_EQ(*reinterpret_cast<double *>(there.at(Box::of({{i, i + 1}, {j, j + 1}}))),
                static_cast<double>(i * a.shape.extent[1] + j));
}

TEST_F(Memory, APackedBufferGrowsAndBecomesPlainWithItsContents) {
  std::vector<double> data(3200);
  std::iota(data.begin(), data.end(), 0);
  Array *a = *store->enter(access("a", data.data(), 50, 64), Keep::Contents);
  ASSERT_TRUE(store->reserve(*a, 0, columns(50, 16, 32), true).ok());
  ASSERT_TRUE(a->buffers[0].packed());
  EXPECT_EQ(store->device(0).usage().held, 800 * sizeof(double));
  std::vector<Piece> in = {{store->host(), 0, columns(50, 16, 32)}};
  ASSERT_TRUE(store->move(*a, in).ok());
  Holdings holdings = *a->holdings;
  arrived(holdings, in);
  a->setHoldings(holdings);
  expectColumns(*a, 16, 32);

  ASSERT_TRUE(store->reserve(*a, 0, columns(50, 8, 30), true).ok());
  ASSERT_TRUE(a->buffers[0].packed());
  expectColumns(*a, 16, 32);

  std::uint64_t version = store->version();
  ASSERT_TRUE(store->reserve(*a, 0, columns(50, 20, 24), false).ok()) << "a loop that knows nothing of packed rows";
  EXPECT_FALSE(a->buffers[0].packed());
  EXPECT_NE(store->version(), version);
  expectColumns(*a, 16, 32);
  EXPECT_EQ(static_cast<double *>(a->origin(a->shape, 0))[3 * 64 + 20], 3 * 64 + 20);

  ASSERT_TRUE(store->reserve(*a, 0, columns(50, 8, 40), true).ok());
  EXPECT_FALSE(a->buffers[0].packed()) << "where both kinds of loops meet, rows stay as they are";
  expectColumns(*a, 16, 32);
  EXPECT_EQ(store->device(0).usage().in, 800 * sizeof(double)) << "the host was asked once";
}

TEST_F(Memory, WhatNobodyKeepsIsGivenUpWhenMemoryRunsOut) {
  make("sim:1(memory=1000)");
  std::vector<double> x(100), y(100);
  Array &a = find(viewOf(access("x", x.data(), 100, 1)));
  store->beginUse();
  store->touch(a);
  ASSERT_TRUE(store->reserve(a, 0, a.bytes).ok());
  store->beginUse();
  Array &b = find(viewOf(access("y", y.data(), 100, 1)));
  store->touch(b);
  EXPECT_TRUE(store->reserve(b, 0, b.bytes).ok());
  EXPECT_EQ(a.buffers[0].memory, nullptr);
  store->touch(a); // both are in use now
  Status status = store->reserve(a, 0, a.bytes);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find("out of memory on device 0 (sim:0)"), std::string::npos)
      << status.error().message;
}

TEST_F(Memory, AnArrayStaysUntilTheOutermostDataRegionEnds) {
  std::vector<double> data(40);
  View view = viewOf(access("a", data.data(), 10, 4));
  Array *a = *store->enter(access("a", data.data(), 10, 4), Keep::Contents);
  ASSERT_TRUE(store->enter(access("a", data.data(), 10, 4, HET_TO), Keep::Contents).ok());
  ASSERT_TRUE(store->leave(view, false).ok());
  EXPECT_TRUE(a->resident());
  ASSERT_TRUE(store->leave(view, true).ok());
  EXPECT_FALSE(a->resident());
  EXPECT_EQ(store->residents(), 0);
}

TEST_F(Memory, PersistAndADataRegionEachKeepAnArray) {
  std::vector<double> data(40);
  View view = viewOf(access("a", data.data(), 10, 4));
  Array *a = *store->enter(access("a", data.data(), 10, 4), Keep::Contents);
  for (int pass = 0; pass < 3; ++pass)
    ASSERT_TRUE(store->enter(access("a", data.data(), 10, 4), Keep::Persistent).ok());
  ASSERT_TRUE(store->leave(view, true).ok());
  EXPECT_TRUE(a->resident());
  ASSERT_TRUE(store->depersist(data.data()).ok());
  EXPECT_FALSE(a->resident());
}
