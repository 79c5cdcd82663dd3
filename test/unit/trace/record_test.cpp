//===-- unit/trace/record_test.cpp - per-thread buffers of records ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/record.hpp"

#include <gtest/gtest.h>

#include <thread>

using namespace het::trace;

namespace {

std::size_t kept() {
  std::size_t count = 0;
  for (const ThreadRecords &thread : collect())
    count += thread.records.size();
  return count;
}

TEST(Records, NothingIsKeptWhileRecordingIsOff) {
  clearRecords();
  setRecording(false);
  {
    Scope scope(What::Launch, 0, "k");
  }
  EXPECT_EQ(kept(), 0u);
}

TEST(Records, NamesOutliveTheLibraryTheyCameFrom) {
  clearRecords();
  char name[] = "a.c";
  record({What::Launch, 0, 0, name, 0, 1, 1});
  name[0] = 'z';
  bool found = false;
  for (const ThreadRecords &thread : collect())
    for (const Record &record : thread.records)
      found |= std::string(record.name) == "a.c";
  EXPECT_TRUE(found);
  clearRecords();
}

TEST(Records, ThreadsThatEndedLeaveTheirRecords) {
  clearRecords();
  setRecording(true);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([t] {
      for (int i = 0; i < 1000; ++i)
        Scope scope(What::Part, t, "", 1);
    });
  for (auto &thread : threads)
    thread.join();
  setRecording(false);
  EXPECT_EQ(kept(), 4000u);
  for (const ThreadRecords &thread : collect())
    for (const Record &record : thread.records)
      EXPECT_LE(record.begin, record.end);
}

} // namespace
