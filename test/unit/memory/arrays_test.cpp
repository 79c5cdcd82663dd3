//===-- unit/memory/arrays_test.cpp - the table against a look at every array -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/arrays/arrays.hpp"

#include <gtest/gtest.h>

#include <random>

using namespace het;

namespace {

std::vector<Array *> all(Arrays &arrays) {
  std::vector<Array *> list;
  arrays.forEach([&](Array &array) { list.push_back(&array); });
  return list;
}

std::vector<Array *> allAt(Arrays &arrays, Bytes bytes) {
  std::vector<Array *> list = all(arrays);
  std::erase_if(list, [&](const Array *array) { return !array->bytes.meets(bytes); });
  return list;
}

std::vector<Array *> allBased(Arrays &arrays, Address base) {
  std::vector<Array *> list = all(arrays);
  std::erase_if(list, [&](const Array *array) {
    const bool has = std::any_of(array->residences.begin(), array->residences.end(),
                                 [&](const Residence &residence) { return residence.view.base == base; });
    return array->shape.base != base && !has;
  });
  return list;
}

Array arrayOf(Bytes bytes) {
  Array array;
  array.bytes = bytes;
  array.shape = byteView(bytes, "x");
  array.shape.base = bytes.lo / 8 * 8;
  return array;
}

} // namespace

TEST(Arrays, AreFoundByBytesAndBasesAfterAnySteps) {
  std::mt19937 random(1);
  Arrays arrays;
  for (int step = 0; step < 20000; ++step) {
    const auto lo = static_cast<Address>(random() % 400);
    const Bytes bytes{lo, lo + static_cast<Address>(random() % 8)};
    const std::vector<Array *> list = all(arrays);
    Array *one = list.empty() ? nullptr : list[random() % list.size()];
    Residence residence;
    residence.view.base = static_cast<Address>(random() % 50) * 8;
    switch (random() % 5) {
    case 0:
    case 1:
      if (allAt(arrays, bytes).empty())
        arrays.add(arrayOf(bytes));
      break;
    case 2:
      if (one && list.size() > 20)
        arrays.remove(*one);
      break;
    case 3:
      if (one && allAt(arrays, one->bytes.hull(bytes)) == std::vector<Array *>{one})
        arrays.grow(*one, one->bytes.hull(bytes));
      break;
    default:
      if (one && one->residences.size() > 2)
        arrays.removeResidence(*one, random() % one->residences.size());
      else if (one)
        arrays.addResidence(*one, residence);
    }
    const auto at = static_cast<Address>(random() % 400);
    const Bytes probe{at, at + static_cast<Address>(random() % 40)};
    ASSERT_EQ(arrays.at(probe), allAt(arrays, probe)) << "step " << step;
    ASSERT_EQ(arrays.based(at), allBased(arrays, at)) << "step " << step;
  }
}
