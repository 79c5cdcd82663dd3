//===-- unit/exec/overlap_exchange_test.cpp - devices that send each other rows ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/data/data.hpp"
#include "overlap.hpp"

using namespace het;
using namespace het::test;

namespace {

// A pass over resident arrays that exchanges a row with each neighbour, as a stencil does. Each device is given a
// kernel and a copy from each neighbour, waits for their kernels, and leaves an event for them. Contexts change once a
// device.
TEST_F(Overlap, ASteadyPassTakesFewCallsOfTheDriver) {
  const struct {
    const char *devices;
    int neighbours, contexts; // the sum over devices; calls that change the context
  } wanted[] = {{"cuda:0", 0, 2}, {"cuda:0+1", 2, 5}, {"cuda:1*3", 4, 4}, {"cuda:1*8", 14, 4}};
  for (const auto &[devices, neighbours, contexts] : wanted) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    machine.runtime->boundary = BoundaryOrder::Last; // fewer launches, whatever the kernels seem to take
    const int count = static_cast<int>(machine.runtime->devices.size()) - 1;
    Shifting shifting;
    for (int pass = 0; pass < 60; ++pass) {
      const int before = calls(nullptr), switched = switches();
      shifting.pass([](Loop &loop, const Body &body) {
        loop.region.accesses = static_cast<int>(loop.accesses.size());
        loop.region.access = loop.accesses.data();
        inCalls(loop.region, body);
      });
      if (const int had = pass / 2; had == 26 || had == 27) { // not the passes that are waited for
        EXPECT_EQ(switches() - switched, contexts) << pass;
        EXPECT_EQ(calls(nullptr) - before, contexts + count + (count > 1 ? count : 0) + 2 * neighbours) << pass;
      }
    }
    shifting.expectRight();
  }
}

// Only the left one of two neighbours reads: nothing else orders it behind the right one's kernel, and the right one's
// next kernel behind its copy.
TEST_F(Overlap, RowsOfOneSideAreReadInTime) {
  for (const char *devices : {"cuda:0+1", "cuda:1*3"})
    for (unsigned long s = 0; s < seeds(40); ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      Shifting shifting(0);
      for (int pass = 0; pass < 40; ++pass)
        shifting.pass();
      shifting.expectRight();
    }
}

// Copies of the boundary go beside the kernel of the rest: behind both boundaries, and before the kernels of the next
// pass, which read what is sent and replace what was read.
TEST_F(Overlap, BoundariesThatComeFirstAreSentInTime) {
  for (const char *devices : {"cuda:0+1", "cuda:1*3", "host:1,cuda:0+1+2", "cuda:0+1+2"})
    for (const long before : {0L, 1L})
      for (unsigned long s = 0; s < seeds(40); ++s) {
        SCOPED_TRACE(testing::Message() << devices << ", seed " << s << ", halo " << before);
        seed(s);
        Machine machine(devices);
        machine.runtime->boundary = BoundaryOrder::First;
        Shifting shifting(before);
        int bodies = 0;
        for (int pass = 0; pass < 40; ++pass)
          shifting.pass([&](Loop &loop, const Body &body) {
            bodies = 0;
            check(loop.run(
                [&](het_part &part) {
                  ++bodies;
                  body(part);
                },
                Drive::One));
          });
        EXPECT_GT(bodies, machine.runtime->host()) << "some part has a boundary";
        shifting.expectRight();
      }
}

// Nobody waits for such a pass either.
TEST_F(Overlap, BoundariesThatComeFirstTakeAFewMoreCallsAndNoWaits) {
  for (const char *devices : {"cuda:0+1", "cuda:1*3"}) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    machine.runtime->boundary = BoundaryOrder::First;
    const int count = machine.runtime->host();
    Shifting shifting;
    for (int pass = 0; pass < 60; ++pass) {
      const int before = calls(nullptr), waited = waits();
      shifting.pass([](Loop &loop, const Body &body) {
        loop.region.accesses = static_cast<int>(loop.accesses.size());
        loop.region.access = loop.accesses.data();
        inCalls(loop.region, body);
      });
      if (const int had = pass / 2; had == 26 || had == 27) {
        EXPECT_EQ(waits(), waited) << pass;
        EXPECT_LE(calls(nullptr) - before, 14 * count) << pass;
      }
    }
    shifting.expectRight();
  }
}

// An exchange between the passes is enqueued like their own copies, and the passes have nothing to fetch.
TEST_F(Overlap, HaloExchangesReturnTooAndTakeTheSameCalls) {
  const auto copies = [&] { return calls("cuMemcpyAsync") + calls("cuMemcpyPeerAsync"); };
  for (const char *devices : {"cuda:0+1", "cuda:1*3"})
    for (unsigned long s = 0; s < seeds(20); ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      machine.runtime->boundary = BoundaryOrder::Last; // else the passes send what the exchange is to bring
      het_site halo = makeSite(4);
      Shifting shifting;
      for (int pass = 0; pass < 40; ++pass) {
        const int waited = waits(), copied = copies();
        double *const to = shifting.target().data();
        shifting.pass();
        if (pass >= 2)
          EXPECT_EQ(copies(), copied) << "the exchange has brought them";
        check(exchangeHalo(halo, "to", to));
        if (pass >= 2)
          EXPECT_EQ(copies(), copied + 2 * (machine.runtime->host() - 1));
        if (const int had = pass / 2; had >= 10 && had % 8 != 7)
          EXPECT_EQ(waits(), waited) << pass;
      }
      shifting.expectRight();
    }
}

} // namespace
