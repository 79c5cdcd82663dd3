//===-- unit/exec/overlap_depend_test.cpp - plain constructs with nowait and depend -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/early.hpp"
#include "overlap_target.hpp"

using namespace het;
using namespace het::test;

namespace {

class OverlapDepend : public OverlapTarget {
protected:
  using Array = std::vector<double>;

  static het_task_access access(Array &array, het_task_use use) {
    return {"array", array.data(), 1, use, 1, {{0, 0, static_cast<long>(array.size() * sizeof(double))}}};
  }
  // to[i] = factor * from[i], which goes on.
  void give(Array &to, Array &from, double factor, std::vector<het_task_access> depends, int device = 0) {
    compute(to, from, factor, HET_FROM, HET_TO, HET_TARGET_NOWAIT, device, depends);
  }
  // The same, and the clauses say so.
  void inOrder(Array &to, Array &from, double factor, int device = 0) {
    give(to, from, factor, {access(from, HET_TASK_IN), access(to, HET_TASK_OUT)}, device);
  }
  static void expect(const Array &array, double factor) {
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(array[i], factor * static_cast<double>(i + 1)) << i;
  }
  template <class Act> void withOrders(const char *devices, Act act) {
    for (unsigned long s = 0; s < seeds(40); ++s) {
      SCOPED_TRACE(s);
      seed(s);
      Machine machine(fresh(devices));
      for (Array *array : {&a, &b, &c, &d})
        fill(*array);
      act(machine);
    }
  }

  Array c = Array(n), d = Array(n);
};

TEST_F(OverlapDepend, WhoReadsFollowsWhoWrites) {
  withOrders("cuda:0", [&](Machine &machine) {
    for (Array *array : {&a, &b, &c})
      open(*array);
    const int before = waits();
    inOrder(b, a, 2);
    inOrder(c, b, 3);
    inOrder(a, c, 5);
    EXPECT_EQ(waits(), before);
    check(awaitAll(*machine.runtime));
    for (Array *array : {&a, &b, &c})
      close(*array);
    expect(b, 2), expect(c, 6), expect(a, 30);
  });
}

TEST_F(OverlapDepend, WhoWritesFollowsAllWhoHaveRead) {
  withOrders("cuda:0", [&](Machine &machine) {
    for (Array *array : {&a, &b, &c, &d})
      open(*array);
    inOrder(b, a, 2);
    inOrder(c, a, 3);
    inOrder(a, d, 7);
    check(awaitAll(*machine.runtime));
    for (Array *array : {&a, &b, &c, &d})
      close(*array);
    expect(b, 2), expect(c, 3), expect(a, 7);
  });
}

// A part of the storage is enough.
TEST_F(OverlapDepend, StorageThatOverlapsIsOrdered) {
  withOrders("cuda:0", [&](Machine &machine) {
    for (Array *array : {&a, &b, &c})
      open(*array);
    give(b, a, 2, {access(b, HET_TASK_OUT)});
    give(c, b, 3, {{"item", &b[n - 1], sizeof(double), HET_TASK_IN, 0, {}}});
    check(awaitAll(*machine.runtime));
    for (Array *array : {&a, &b, &c})
      close(*array);
    expect(b, 2), expect(c, 6);
  });
}

TEST_F(OverlapDepend, OthersRunBeside) {
  bool isBeside = false;
  withOrders("cuda:0", [&](Machine &machine) {
    inOrder(b, a, 2);
    give(d, c, 3, {access(c, HET_TASK_IN), access(d, HET_TASK_OUT)});
    isBeside |= machine.device(0).inOrder() == 0;
    check(awaitAll(*machine.runtime));
    expect(b, 2), expect(d, 3);
  });
  EXPECT_TRUE(isBeside);
}

// Each brings its arrays and takes them home.
TEST_F(OverlapDepend, WhatComesHomeIsThereForTheNext) {
  withOrders("cuda:0", [&](Machine &machine) {
    inOrder(b, a, 2);
    inOrder(c, b, 3);
    inOrder(b, c, 5);
    check(awaitAll(*machine.runtime));
    expect(c, 6), expect(b, 30);
  });
}

TEST_F(OverlapDepend, OtherDevicesAreFollowed) {
  withOrders("cuda:0+1", [&](Machine &machine) {
    inOrder(b, a, 2, 0);
    inOrder(c, b, 3, 1);
    inOrder(b, c, 5, 0);
    check(awaitAll(*machine.runtime));
    expect(c, 6), expect(b, 30);
  });
}

// Data directives depend, too.
TEST_F(OverlapDepend, DirectivesKeepTheOrder) {
  withOrders("cuda:0", [&](Machine &machine) {
    const std::vector<het_task_access> all = {access(b, HET_TASK_INOUT)};
    const auto give = [&](Status (*act)(het_target &), int mode) {
      Construct one(site, {map(b, mode)});
      one.target.offload = HET_TARGET_NOWAIT;
      one.target.depends = 1;
      one.target.depend = all.data();
      check(act(one.target));
    };
    give(openTarget, HET_TO);
    inOrder(b, b, 2);
    give(updateTarget, HET_FROM);
    give(closeTarget, 0);
    check(awaitAll(*machine.runtime));
    expect(b, 2);
  });
}

} // namespace
