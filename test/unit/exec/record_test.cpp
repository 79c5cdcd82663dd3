//===-- unit/exec/record_test.cpp - what passes leave in the trace ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include "trace/record.hpp"

using namespace het;
using namespace het::test;

TEST(Records, ARegionHasTheIterationsOfAllItsParts) {
  Machine machine("host:2,sim:2");
  het_site site = makeSite(41);
  std::vector<double> a(90, 1);
  Loop loop(site, {{0, 90, 1}}, {line("a", a.data(), 90, HET_TOFROM | HET_READ | HET_WRITE)});
  trace::clearRecords();
  trace::setRecording(true);
  check(loop.run([](het_part &) {}));
  trace::setRecording(false);
  std::uint64_t region = 0, parts = 0;
  for (const trace::ThreadRecords &thread : trace::collect())
    for (const trace::Record &record : thread.records)
      (record.what == trace::What::Region ? region : parts) +=
          record.what == trace::What::Region || record.what == trace::What::Part ? record.amount : 0;
  EXPECT_EQ(region, 90u);
  EXPECT_EQ(parts, 90u);
}
