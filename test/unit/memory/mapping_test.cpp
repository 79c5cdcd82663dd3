//===-- unit/memory/mapping_test.cpp - counts, pointers and lent memory of plain constructs ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "mapped_host.hpp"

using namespace het;

namespace {

// OpenACC has a count for regions and one for what begins and ends elsewhere.
TEST_F(Map, FinalizeEndsDynamicLifetimesAlone) {
  const het_map all = item(0, 100, HET_TO);
  enter(all);
  enter(all);
  check(mapping->enter({&all, 1}, Mapping::Copies::Complete, Mapping::Lifetime::Structured));
  EXPECT_FALSE(mapping->finalize(&host[50]));
  EXPECT_NE(there(50), nullptr);
  check(mapping->leave({&all, 1}, Mapping::Copies::Complete, Mapping::Lifetime::Structured));
  EXPECT_EQ(there(50), nullptr);
  enter(all);
  enter(all);
  EXPECT_TRUE(mapping->finalize(&host[50]));
  leave(item(0, 100, HET_FROM));
  EXPECT_TRUE(mapping->empty());
  EXPECT_TRUE(mapping->finalize(&host[50])); // nothing is there
}

TEST_F(Map, FinalizeLeavesVariablesOfDeclareTarget) {
  static int table[4] = {1, 2, 3, 4};
  check(mapping->keepForever({"table", table, sizeof table, 0}, table));
  EXPECT_FALSE(mapping->finalize(&table[1]));
  const het_map all = {"table", table, table, sizeof table, HET_TO, nullptr};
  enter(all);
  EXPECT_FALSE(mapping->finalize(table));
  EXPECT_TRUE(mapping->holds(table, sizeof table));
}

// The end of a loop over pointers, and not a pointer to what happens to lie behind something mapped.
TEST_F(Map, ABoundIsMappedWithWhatEndsThere) {
  const het_map first = item(0, 10, HET_TO), begin = {"p", &host[0], &host[0], 0, HET_MAP_LOOKUP, nullptr};
  const het_map bound = {"end", &host[10], &host[10], 0, HET_MAP_LOOKUP, nullptr};
  enter(first);
  bool found = true;
  mapping->base(bound, found, {&bound, 1});
  EXPECT_FALSE(found);
  const std::array<het_map, 2> both{begin, bound};
  EXPECT_EQ(mapping->base(bound, found, both), there(0) + 10);
  EXPECT_TRUE(found);
  const het_map number = {"end", &host[10], &host[10], 0, HET_MAP_LOOKUP | HET_MAP_NUMBER, nullptr};
  mapping->base(number, found, both);
  EXPECT_FALSE(found);
  leave(first);
}

TEST_F(Map, PointersOnTheWayKeepStorageOnlyIfNothingElseDoes) {
  const het_map whole = item(0, 100, HET_TO), pointer = item(10, 2, HET_MAP_CARRIER);
  enter(whole);
  enter(pointer);
  leave(pointer);
  leave(pointer); // of two items that came in one construct
  EXPECT_NE(there(10), nullptr);
  leave(whole);
  EXPECT_EQ(there(10), nullptr);
  enter(pointer); // alone
  enter(pointer);
  leave(pointer);
  EXPECT_NE(there(10), nullptr);
  leave(pointer);
  EXPECT_EQ(there(10), nullptr);
}

TEST_F(Map, AnObjectIsMappedWhereAPointerOfItIs) {
  struct Object {
    int first = 1;
    int *p = nullptr;
    int last = 3;
  } object;
  object.p = host.data();
  const het_map pointer{"object.p", &object, &object.p, sizeof object.p, HET_MAP_CARRIER, nullptr};
  const het_map section{"object.p[0:4]", object.p, object.p, 4 * sizeof(int), HET_TO, &object.p};
  const het_map whole{"object", &object, &object, sizeof object, HET_TOFROM, nullptr};
  enter(pointer);
  enter(section);
  for (int pass = 0; pass < 2; ++pass) {
    object.last = 10 + pass;
    enter(whole);
    auto *device = static_cast<Object *>(mapping->address(&object));
    EXPECT_EQ(device->last, 10 + pass);
    EXPECT_EQ(device->p, there(0));
    device->first = 20 + pass;
    leave(whole);
    EXPECT_EQ(object.first, 20 + pass);
    EXPECT_EQ(object.p, host.data());
    EXPECT_FALSE(mapping->holds(&object, sizeof(int)));
  }
  leave(pointer);
  leave(section);
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Map, PointersToAnObjectFollowItWhenItsStorageGrows) {
  int *leading = &host[20];
  enter({"leading", &leading, &leading, sizeof leading, HET_TO, nullptr});
  enter(item(20, 1, HET_TO));
  het_map led = item(20, 1, HET_TO);
  led.base = leading;
  led.pointer = &leading;
  enter(led);
  std::array<het_map, 3> both{item(10, 11, HET_ALLOC), item(10, 1, HET_TO), item(20, 1, HET_TO)};
  both[1].mode |= HET_MAP_MEMBER;
  both[2].mode |= HET_MAP_MEMBER;
  check(mapping->enter(both));
  EXPECT_EQ(*static_cast<int **>(mapping->address(&leading)), there(20));
}

TEST_F(Map, ASectionHasTheHostsContentsAtItsAddress) {
  EXPECT_EQ(there(10), nullptr);
  enter(item(10, 20, HET_TO));
  ASSERT_NE(there(10), nullptr);
  EXPECT_EQ(*there(10), 10);
  EXPECT_EQ(*there(29), 29);
  EXPECT_EQ(there(29) - there(10), 19);
  EXPECT_EQ(there(9), nullptr);
  EXPECT_EQ(there(31), nullptr);
  EXPECT_TRUE(mapping->holds(&host[10], 20 * sizeof(int)));
  EXPECT_FALSE(mapping->holds(&host[10], 21 * sizeof(int)));
  EXPECT_EQ(mapping->hostOf(there(12)), &host[12]);
  leave(item(10, 20, HET_TO));
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Map, OnlyTheLastLeaveEndsAMapping) {
  enter(item(0, 50, HET_TOFROM));
  enter(item(0, 50, HET_TOFROM));
  int *device = there(0);
  enter(item(5, 10, HET_TOFROM)); // within it: counts the same entry
  *there(7) = -7;
  leave(item(5, 10, HET_TOFROM));
  leave(item(0, 50, HET_TOFROM));
  EXPECT_EQ(there(0), device);
  EXPECT_EQ(host[7], 7) << "copied home too early";
  leave(item(0, 50, HET_TOFROM));
  EXPECT_EQ(there(0), nullptr);
  EXPECT_EQ(host[7], -7);
}

TEST_F(Map, ASecondEnterCopiesNothingUnlessAlways) {
  enter(item(0, 10, HET_TO));
  host[3] = 33;
  enter(item(0, 10, HET_TO));
  EXPECT_EQ(*there(3), 3);
  enter(item(0, 10, int(HET_TO) | HET_MAP_ALWAYS));
  EXPECT_EQ(*there(3), 33);
  *there(3) = 44;
  leave(item(0, 10, int(HET_FROM) | HET_MAP_ALWAYS));
  EXPECT_EQ(host[3], 44);
  EXPECT_NE(there(3), nullptr);
}

// What comes home is seen by what the device has in its place. OpenMP 5.1, section 2.21.7.1, has the same values there.
TEST_F(Map, NothingComesHomeOfWhatAConstructOnlyReads) {
  const auto within = [&](const std::vector<het_map> &items, const std::function<void()> &act) {
    check(mapping->enter(items, Mapping::Copies::Complete, Mapping::Lifetime::Structured));
    *there(3) = 77;
    if (act)
      act();
    check(mapping->leave(items, Mapping::Copies::Complete, Mapping::Lifetime::Structured));
    EXPECT_EQ(there(3), nullptr);
    const bool came = host[3] == 77;
    host[3] = 3;
    return came;
  };
  const int read = int(HET_TOFROM) | HET_MAP_READ;
  const auto lookUp = [&](int first) {
    return het_map{
        "p",    &host[static_cast<std::size_t>(first)], &host[static_cast<std::size_t>(first)], 0, HET_MAP_LOOKUP,
        nullptr};
  };
  const het_map all = item(0, 10, read);
  EXPECT_FALSE(within({all}, nullptr));
  EXPECT_FALSE(within({all, all}, nullptr));
  EXPECT_TRUE(within({item(0, 10, HET_TOFROM)}, nullptr));
  EXPECT_TRUE(within({item(0, 10, read | HET_MAP_ALWAYS)}, nullptr));
  // The kernel has other ways there.
  EXPECT_TRUE(within({all, item(0, 10, HET_TOFROM)}, nullptr));
  EXPECT_TRUE(within({item(0, 10, HET_TOFROM), all}, nullptr));
  EXPECT_TRUE(within({lookUp(5), all}, nullptr));
  EXPECT_TRUE(within({lookUp(10), all}, nullptr));
  EXPECT_FALSE(within({lookUp(30), all}, nullptr));
  // So has another construct, or the program.
  EXPECT_TRUE(within({all}, [&] {
    const het_map other = item(2, 3, HET_TOFROM);
    enter(other);
    leave(other);
  }));
  EXPECT_TRUE(within({all}, [&] { mapping->lend(&host[4]); }));
  // The host's contents never came, or may have changed.
  EXPECT_TRUE(within({item(0, 10, int{HET_FROM} | HET_MAP_READ)}, nullptr));
  enter(all);
  *there(3) = 77;
  leave(all);
  EXPECT_EQ(host[3], 77) << "what enter data and exit data map";
}

TEST_F(Map, DeleteEndsAMappingWhateverItsCount) {
  enter(item(0, 10, HET_TO));
  enter(item(0, 10, HET_TO));
  *there(1) = -1;
  leave(item(0, 10, HET_MAP_DELETE));
  EXPECT_TRUE(mapping->empty());
  EXPECT_EQ(host[1], 1);
}

TEST_F(Map, APartThatIsMappedAndAPartThatIsNotIsAnErrorThatNamesTheItem) {
  enter(item(0, 10, HET_TO));
  het_map larger = item(5, 10, HET_TO);
  Status status = mapping->enter({&larger, 1});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message,
            "'host': 40 bytes are to be mapped on sim:0, where a part of them is mapped already, but not all");
}

TEST_F(Map, WhatMustBePresentIsAnErrorWhereItIsNot) {
  het_map absent = item(0, 10, int(HET_TO) | HET_MAP_PRESENT);
  EXPECT_FALSE(mapping->enter({&absent, 1}).ok());
  EXPECT_FALSE(mapping->update({&absent, 1}).ok());
  update(item(0, 10, HET_TO)); // without it nothing happens
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Map, AnEmptySectionIsPresentWhereItBegins) {
  het_map empty = item(5, 0, int(HET_TO) | HET_MAP_PRESENT);
  EXPECT_TRUE(mapping->enter({&empty, 1}).ok());
  empty.mode |= HET_MAP_PRESENT_EMPTY;
  EXPECT_FALSE(mapping->enter({&empty, 1}).ok());
  EXPECT_FALSE(mapping->update({&empty, 1}).ok());
  EXPECT_FALSE(mapping->requirePresent({&empty, 1}).ok());
  enter(item(0, 10, HET_TO));
  EXPECT_TRUE(mapping->enter({&empty, 1}).ok());
  EXPECT_TRUE(mapping->update({&empty, 1}).ok());
  EXPECT_TRUE(mapping->requirePresent({&empty, 1}).ok());
}

TEST_F(Map, AnUpdateMovesTheMappedPartEachWay) {
  enter(item(10, 10, HET_ALLOC));
  host[12] = 112;
  update(item(12, 1, HET_TO));
  EXPECT_EQ(*there(12), 112);
  *there(13) = 113;
  update(item(13, 1, HET_FROM));
  EXPECT_EQ(host[13], 113);
  EXPECT_EQ(host[14], 14);
}

struct Record {
  int n;
  int *data;
};

TEST_F(Map, TwoItemsThatComeHomeWithOnePointerLeaveTheHostsValue) {
  Record record{10, host.data()};
  het_map items[] = {
      {"record", &record, &record, sizeof record, HET_ALLOC, nullptr},
      {"record.data", &record, &record.data, sizeof record.data, int{HET_TOFROM} | int{HET_MAP_MEMBER}, nullptr},
      {"record", &record, &record, sizeof record, int{HET_TOFROM} | int{HET_MAP_MEMBER}, nullptr},
      {"record.data[0:10]", host.data(), host.data(), 10 * sizeof(int), HET_TOFROM, &record.data}};
  check(mapping->enter(items));
  check(mapping->leave(items));
  EXPECT_EQ(record.data, host.data());
}

TEST_F(Map, ACopyOfAnObjectOfWhichAPartIsMappedHasTheDevicesPointers) {
  Record record{10, host.data()};
  het_map items[] = {{"record.data", &record, &record.data, sizeof record.data, HET_ALLOC, nullptr},
                     {"record.data[0:10]", host.data(), host.data(), 10 * sizeof(int), HET_TO, &record.data}};
  const het_map all{"record", &record, &record, sizeof record, int{HET_TO} | int{HET_MAP_PRIVATE} | HET_MAP_IMPLICIT,
                    nullptr};
  check(mapping->enter(items));
  EXPECT_TRUE(mapping->needsCopy(all));
  Result<void *> memory = mapping->copyOf(all);
  ASSERT_TRUE(memory.ok());
  check(mapping->flush());
  EXPECT_EQ(static_cast<Record *>(*memory)->n, 10);
  EXPECT_EQ(static_cast<Record *>(*memory)->data, there(0));
  EXPECT_EQ(record.data, host.data());
}

TEST_F(Map, AnObjectThatIsMappedAsAWholeNeedsNoCopy) {
  Record record{10, host.data()};
  const het_map whole{"record", &record, &record, sizeof record, HET_TO, nullptr};
  const het_map all{"record", &record, &record, sizeof record, int{HET_TO} | int{HET_MAP_PRIVATE} | HET_MAP_IMPLICIT,
                    nullptr};
  check(mapping->enter({&whole, 1}));
  EXPECT_FALSE(mapping->needsCopy(all));
}

TEST_F(Map, APointerInAMappedRecordMeansTheDevicesDataUntilItEnds) {
  Record record{10, host.data()};
  het_map items[] = {{"record", &record, &record, sizeof record, HET_TOFROM, nullptr},
                     {"record.data", host.data(), host.data(), 10 * sizeof(int), HET_TOFROM, &record.data}};
  check(mapping->enter(items));
  auto *copy = static_cast<Record *>(mapping->address(&record));
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy->data, there(0));
  EXPECT_EQ(record.data, host.data());
  copy->data[2] = -2;
  copy->n = 11;
  check(mapping->leave(items));
  EXPECT_EQ(record.data, host.data()) << "the host's pointer came back as the device's";
  EXPECT_EQ(record.n, 11);
  EXPECT_EQ(host[2], -2);
}

TEST_F(Map, AttachAndDetachChangeTheDevicesCopyOfThePointerAlone) {
  Record record{10, host.data()};
  het_map whole = {"record", &record, &record, sizeof record, HET_TOFROM, nullptr};
  check(mapping->enter({&whole, 1}));
  auto *copy = static_cast<Record *>(mapping->address(&record));
  auto **pointer = reinterpret_cast<void **>(&record.data);
  check(mapping->attachAt(pointer)); // nothing is mapped there
  EXPECT_EQ(copy->data, host.data());
  enter(item(0, 10, HET_TO));
  check(mapping->attachAt(pointer));
  EXPECT_EQ(copy->data, there(0));
  check(mapping->detachAt(pointer));
  EXPECT_EQ(copy->data, host.data());
}

TEST_F(Map, LentMemoryIsUsedAndNeverGivenBack) {
  void *memory = *mapping->allocate(10 * sizeof(int));
  EXPECT_TRUE(mapping->owns(memory));
  EXPECT_TRUE(mapping->associate(host.data(), memory, 10 * sizeof(int)));
  EXPECT_FALSE(mapping->associate(host.data() + 5, memory, 10 * sizeof(int))); // overlaps
  EXPECT_EQ(there(0), memory);
  enter(item(0, 10, HET_TO));
  leave(item(0, 10, HET_TO));
  EXPECT_EQ(there(0), memory) << "it ends with disassociate";
  EXPECT_TRUE(mapping->disassociate(host.data()));
  EXPECT_FALSE(mapping->disassociate(host.data()));
  EXPECT_EQ(there(0), nullptr);
  EXPECT_TRUE(mapping->release(memory));
  EXPECT_FALSE(mapping->release(memory)) << "freed twice";
}

TEST_F(Map, DisassociateEndsNothingThatAClauseBegan) {
  enter(item(0, 10, HET_TO));
  EXPECT_FALSE(mapping->disassociate(host.data()));
  EXPECT_NE(there(0), nullptr);
}

TEST_F(Map, AVariableOfDeclareTargetStaysForever) {
  static int table[4] = {1, 2, 3, 4};
  const int contents[4] = {5, 6, 7, 8};
  check(mapping->keepForever({"table", table, sizeof table, 0}, contents));
  het_map one = {"table", table, table, sizeof table, HET_MAP_DELETE, nullptr};
  check(mapping->leave({&one, 1}));
  auto *copy = static_cast<int *>(mapping->address(table));
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy[3], 8);
}

TEST_F(Map, AConstantOfDeclareTargetIsNeverBroughtHome) {
  static int table[4] = {1, 2, 3, 4};
  const int contents[4] = {5, 6, 7, 8};
  check(mapping->keepForever({"table", table, sizeof table, 1}, contents));
  const auto begin = reinterpret_cast<std::uintptr_t>(table);
  check(mapping->sync(begin, begin + sizeof table, true));
  EXPECT_EQ(table[3], 4);
  EXPECT_TRUE(mapping->isConstant(begin));
}

// The store takes over what split loops use, with its count.
TEST_F(Map, AnEntryIsSurrenderedWhole) {
  enter(item(10, 20, HET_TO));
  enter(item(10, 20, HET_TO));
  int *const device = there(10);
  const auto lo = reinterpret_cast<het::Address>(&host[12]);
  const Bytes some{lo, lo + 8}, more{lo, lo + 80};
  EXPECT_FALSE(mapping->surrender(some, &host[10])) << "made for another pointer";
  EXPECT_FALSE(mapping->surrender(more, host.data())) << "not all is mapped";
  mapping->hold(1);
  EXPECT_FALSE(mapping->surrender(some, host.data())) << "the host computes for the device";
  mapping->hold(-1);
  const auto taken = mapping->surrender(some, host.data());
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->memory, device);
  EXPECT_EQ(taken->count, 2);
  EXPECT_EQ(taken->bytes.lo, reinterpret_cast<het::Address>(&host[10]));
  EXPECT_EQ(taken->bytes.size(), 20 * sizeof(int));
  EXPECT_TRUE(mapping->empty());
  EXPECT_EQ((*set)[0].usage().held, 20 * sizeof(int)) << "the memory is the taker's";
  (*set)[0].release(taken->memory);
}

TEST_F(Map, MemoryWhoseAddressIsKnownOutsideStays) {
  const auto lo = reinterpret_cast<het::Address>(host.data());
  enter(item(0, 10, HET_TO));
  mapping->lend(host.data());
  EXPECT_FALSE(mapping->surrender({lo, lo + 8}, host.data()));
  leave(item(0, 10, HET_TO));
  void *memory = *mapping->allocate(40);
  EXPECT_TRUE(mapping->associate(host.data(), memory, 40));
  EXPECT_FALSE(mapping->surrender({lo, lo + 8}, host.data()));
}

// A pointer in an object leads to another object, and one there to an array.
TEST_F(Map, PointersToWhatIsTakenOverAreLoose) {
  struct Inner {
    int *p;
  } inner{host.data()};
  struct Outer {
    Inner *in;
  } outer{&inner};
  const het_map objects[] = {{"outer", &outer, &outer, sizeof outer, HET_TO, nullptr},
                             {"outer.in", &inner, &inner, sizeof inner, HET_TO, &outer.in}};
  het_map array = item(10, 20, HET_TO); // not from where the pointer leads to
  array.pointer = &inner.p;
  check(mapping->enter(objects));
  enter(array);
  const auto lo = reinterpret_cast<het::Address>(&outer), first = reinterpret_cast<het::Address>(&host[10]);
  EXPECT_FALSE(mapping->surrender({lo, lo + 8}, &outer)) << "an attached pointer lies in it";
  EXPECT_TRUE(mapping->looseFrom(objects).empty());
  const auto taken = mapping->surrender({first, first + 8}, host.data());
  ASSERT_TRUE(taken);
  const std::vector<Mapping::Loose> loose = mapping->looseFrom({objects, 1});
  ASSERT_EQ(loose.size(), 1U) << "through the other pointer";
  EXPECT_EQ(loose[0].pointer, &inner.p);
  EXPECT_EQ(loose[0].target.lo, first);
  EXPECT_EQ(loose[0].target.size(), 20 * sizeof(int));
  const het_map other = item(50, 1, HET_TO);
  EXPECT_TRUE(mapping->looseFrom({&other, 1}).empty()) << "nothing leads there";
  int place = 0;
  check(mapping->attachTo(&inner.p, &place));
  EXPECT_EQ(static_cast<Inner *>(mapping->address(&inner))->p, &place);
  EXPECT_EQ(mapping->looseFrom({objects, 1}).size(), 1U) << "it may move again";
  array = item(10, 20, HET_TO);
  array.pointer = &inner.p;
  enter(array);
  EXPECT_TRUE(mapping->looseFrom({objects, 1}).empty()) << "mapped anew";
  check(mapping->leave(objects));
  (*set)[0].release(taken->memory);
}

} // namespace
