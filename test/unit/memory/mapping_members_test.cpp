//===-- unit/memory/mapping_members_test.cpp - members of one object in constructs -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "mapped_host.hpp"

using namespace het;

namespace {

// Members of one object, as constructs name them: the first item has the extent of the others.
struct Members : Map {
  std::vector<het_map> joined(std::initializer_list<het_map> members) {
    std::vector<het_map> items{*members.begin()};
    items[0].size = 0;
    items[0].mode = items[0].mode & HET_MAP_CARRIER;
    for (het_map one : members) {
      one.mode |= HET_MAP_MEMBER;
      items.push_back(one);
    }
    het_map_join(items.data(), static_cast<int>(members.size()));
    return items;
  }
  void enterAll(std::initializer_list<het_map> members) { check(mapping->enter(joined(members))); }
  void leaveAll(std::initializer_list<het_map> members) { check(mapping->leave(joined(members))); }
  bool holds(int i) { return mapping->holds(&host[static_cast<std::size_t>(i)], sizeof(int)); }
};

TEST_F(Members, EachOfAConstructHasACountOfItsOwn) {
  enterAll({item(10, 2, HET_TO), item(20, 3, HET_TO)});
  EXPECT_EQ(*there(20), 20);
  EXPECT_FALSE(holds(15));
  enter(item(20, 3, HET_TO));
  *there(10) = -10;
  *there(21) = -21;
  leave(item(10, 2, HET_FROM));
  EXPECT_EQ(host[10], -10);
  EXPECT_FALSE(holds(10));
  leave(item(20, 3, HET_FROM));
  EXPECT_TRUE(holds(20));
  EXPECT_EQ(host[21], 21) << "copied home too early";
  host[10] = 1010;
  enter(item(10, 2, HET_TO)); // anew
  EXPECT_EQ(*there(10), 1010);
  leaveAll({item(10, 2, HET_FROM), item(20, 3, HET_FROM)});
  EXPECT_EQ(host[21], -21);
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Members, ThoseThatCameOneByOneAreUsedTogether) {
  enter(item(10, 2, HET_TO));
  enter(item(30, 1, HET_TO));
  *there(10) = -10;
  *there(30) = -30;
  enterAll({item(10, 2, HET_TO), item(20, 1, HET_TO), item(30, 1, HET_TO)});
  EXPECT_EQ(there(30) - there(10), 20);
  EXPECT_EQ(*there(10), -10);
  EXPECT_EQ(*there(20), 20);
  EXPECT_EQ(*there(30), -30);
  *there(20) = -20;
  leaveAll({item(10, 2, HET_FROM), item(20, 1, HET_FROM), item(30, 1, HET_FROM)});
  EXPECT_EQ(host[10], 10);
  EXPECT_EQ(host[20], -20);
  leave(item(30, 1, HET_FROM));
  EXPECT_EQ(host[30], -30);
  EXPECT_FALSE(holds(30));
  het_map all = item(0, 100, HET_TO);
  EXPECT_FALSE(mapping->enter({&all, 1}).ok());
  leave(item(10, 2, HET_MAP_DELETE));
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Members, TheWholeObjectTakesNothingFromTheHostThatTheyHaveAlready) {
  enterAll({item(0, 10, HET_TO), item(10, 4, HET_TO)});
  *there(3) = -3;
  *there(11) = -11;
  const het_map implied = item(0, 14, HET_TO | HET_FROM | HET_MAP_IMPLICIT), named = item(0, 14, HET_TO | HET_FROM);
  for (const het_map &whole : {implied, named}) {
    enter(whole);
    EXPECT_EQ(*there(3), -3);
    EXPECT_EQ(*there(11), -11);
    enterAll({item(10, 4, HET_TO | HET_FROM)});
    EXPECT_EQ(*there(11), -11);
    leaveAll({item(10, 4, HET_TO | HET_FROM)});
    leave(whole);
    EXPECT_EQ(host[3], 3) << "copied home too early";
  }
  enterAll({item(0, 10, HET_TO | HET_FROM), named}); // as where a kernel names one and uses another
  EXPECT_EQ(*there(3), -3);
  EXPECT_EQ(*there(11), -11);
  leaveAll({item(0, 10, HET_TO | HET_FROM), named});
  leaveAll({item(0, 10, HET_FROM), item(10, 4, HET_FROM)});
  EXPECT_EQ(host[3], -3);
  EXPECT_EQ(host[11], -11);
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Members, TheWholeObjectMayStandBesideThemWherePointersOfItAreMapped) {
  enter(item(10, 2, HET_MAP_CARRIER));
  enterAll({item(14, 1, HET_TO), item(8, 10, HET_TO)});
  *there(9) = -9;
  *there(14) = -14;
  leaveAll({item(14, 1, HET_FROM), item(8, 10, HET_FROM)});
  EXPECT_EQ(host[9], -9);
  EXPECT_EQ(host[14], -14);
  EXPECT_TRUE(holds(10));
  EXPECT_FALSE(holds(9));
  leave(item(10, 2, HET_MAP_CARRIER));
  EXPECT_TRUE(mapping->empty());
}

// All of it is there.
TEST_F(Members, TheWholeObjectIsMappedWhereMembersCoverIt) {
  enterAll({item(10, 2, HET_TO), item(12, 3, HET_TO)});
  enter(item(10, 5, HET_TOFROM));
  *there(12) = -12;
  leave(item(10, 5, HET_TOFROM));
  EXPECT_EQ(host[12], 12); // its members are there longer
  EXPECT_TRUE(holds(10) && holds(12));
  leaveAll({item(10, 2, HET_FROM), item(12, 3, HET_FROM)});
  EXPECT_EQ(host[12], -12);
  EXPECT_TRUE(mapping->empty());
}

// What no member covers has no contents, which would replace the host's.
TEST_F(Members, AnImplicitItemAroundThemIsThemAlone) {
  enter(item(10, 1, HET_TO));
  enterAll({item(10, 1, HET_TO), item(12, 1, HET_TO)});
  leaveAll({item(10, 1, HET_FROM), item(12, 1, HET_FROM)});
  *there(11) = -11;
  const het_map whole = item(10, 3, static_cast<int>(HET_TOFROM) | HET_MAP_IMPLICIT);
  enter(whole);
  *there(10) = -10;
  leave(whole);
  EXPECT_EQ(host[11], 11);
  EXPECT_EQ(host[10], 10);
  leave(item(10, 1, HET_FROM));
  EXPECT_EQ(host[10], -10);
  EXPECT_TRUE(mapping->empty());
}

TEST_F(Members, OnesThatMustBePresentAreEachLookedFor) {
  enterAll({item(10, 2, HET_TO), item(20, 3, HET_TO)});
  const auto both = joined({item(10, 2, HET_MAP_PRESENT), item(15, 1, HET_MAP_PRESENT)});
  EXPECT_FALSE(mapping->enter(both).ok());
  EXPECT_FALSE(holds(15));
  update(item(15, 1, HET_FROM)); // nothing is there
  EXPECT_EQ(host[15], 15);
}

} // namespace
