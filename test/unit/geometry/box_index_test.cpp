//===-- unit/geometry/box_index_test.cpp - the index against a look at every box ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "geometry/box_index.hpp"
#include "random_boxes.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace het;
using namespace het::test;

TEST(BoxIndex, TheOwnersOfAllBoxesThatMeetOneAreFound) {
  std::mt19937 random(1);
  for (int round = 0; round < 600; ++round) {
    const int rank = 1 + round % 3;
    std::vector<BoxIndex::Entry> entries;
    for (int i = 0; i < round / 10; ++i)
      if (const Box box = randomBox(random, rank, 20); !box.empty())
        entries.push_back({box, static_cast<int>(random() % 12)});
    const BoxIndex index(entries);
    for (int i = 0; i < 20; ++i) {
      const Box probe = randomBox(random, rank, 20);
      std::set<int> owners;
      for (const BoxIndex::Entry &entry : entries)
        if (!entry.box.intersect(probe).empty())
          owners.insert(entry.owner);
      ASSERT_EQ(index.ownersAt(probe), std::vector<int>(owners.begin(), owners.end()));
    }
  }
}

TEST(BoxIndex, ABoxWithoutEndIsFoundBesideSmallOnes) {
  std::vector<BoxIndex::Entry> entries{{Box::everything(2), 7}};
  for (int i = 0; i < 50; ++i)
    entries.push_back({Box::of({{i, i + 1}, {0, 9}}), i % 3});
  const BoxIndex index(entries);
  EXPECT_EQ(index.ownersAt(Box::of({{4, 5}, {2, 3}})), (std::vector<int>{1, 7}));
  EXPECT_EQ(index.ownersAt(Box::of({{-4, -3}, {2, 3}})), (std::vector<int>{7}));
}
