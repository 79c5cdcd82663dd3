//===-- unit/memory/changes_test.cpp - what the host has written to a resident array -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/arrays/changes.hpp"

#include <gtest/gtest.h>

#include <random>

using namespace het;

static const int places[2] = {};

TEST(Changes, ByteForByteTheyAreWhatALastWriterSays) {
  constexpr Address size = 60;
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    Changes changes;
    std::vector<bool> wanted(size);
    for (int step = 0; step < 25; ++step) {
      const auto lo = static_cast<Address>(random() % size), hi = std::min<Address>(size, lo + 1 + random() % 12);
      const bool adds = random() % 3 != 0;
      if (adds)
        changes.add({lo, hi}, &places[random() % 2]);
      else
        changes.forget({lo, hi});
      std::fill(wanted.begin() + lo, wanted.begin() + hi, adds);
    }
    for (Address at = 0; at < size; ++at)
      ASSERT_EQ(changes.firstIn({at, at + 1}).has_value(), wanted[static_cast<std::size_t>(at)])
          << "round " << round << " byte " << at;
    EXPECT_EQ(changes.empty(), std::find(wanted.begin(), wanted.end(), true) == wanted.end());
  }
}

TEST(Changes, TheFirstWriterOfAByteIsNamed) {
  Changes changes;
  changes.add({0, 8}, &places[0]);
  changes.add({4, 16}, &places[1]);
  EXPECT_EQ(changes.firstIn({4, 8})->where, &places[0]);
  EXPECT_EQ(changes.firstIn({8, 16})->where, &places[1]);
  EXPECT_EQ(changes.firstIn({6, 12})->bytes.lo, 6);
}
