//===-- unit/device/spec_test.cpp - the language of HET_DEVICES ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/spec.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

const WordRow words[] = {{"host", Kind::Host, ItemForm::Count, ItemOptions::None, false, "host[:cores]", ""},
                         {"cuda", Kind::Cuda, ItemForm::Ids, ItemOptions::None, false, "cuda", ""},
                         {"opencl", Kind::OpenCl, ItemForm::Name, ItemOptions::ZeroCopy, false, "opencl", ""},
                         {"omp", Kind::Omp, ItemForm::Ids, ItemOptions::None, true, "omp", ""},
                         {"sim", Kind::Sim, ItemForm::Count, ItemOptions::All, false, "sim", ""}};

std::vector<DeviceItem> parsed(const char *devices) {
  auto items = parseDevices(devices, words);
  EXPECT_TRUE(items.ok()) << devices << ": " << items.error().message;
  return items.ok() ? *items : std::vector<DeviceItem>();
}

TEST(Spec, AListKeepsItsOrder) {
  auto items = parsed("sim:4, host:2 ,cuda");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].row->kind, Kind::Sim);
  EXPECT_EQ(items[0].count, 4);
  EXPECT_EQ(items[1].count, 2);
  EXPECT_EQ(items[2].row->kind, Kind::Cuda);
  EXPECT_TRUE(items[2].ids.empty());
}

TEST(Spec, GpusAreNamedWithPlusAndMultipliedWithStar) {
  auto items = parsed("cuda:0+2,cuda:1*4");
  EXPECT_EQ(items[0].ids, (std::vector<int>{0, 2}));
  EXPECT_EQ(items[0].copies, 1);
  EXPECT_EQ(items[1].ids, (std::vector<int>{1}));
  EXPECT_EQ(items[1].copies, 4);
}

TEST(Spec, ANameMayBeMultipliedToo) {
  auto items = parsed("opencl,opencl:gpu, opencl:0.1*2,opencl*3");
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(items[0].name, "");
  EXPECT_EQ(items[1].name, "gpu");
  EXPECT_EQ(items[1].copies, 1);
  EXPECT_EQ(items[2].name, "0.1");
  EXPECT_EQ(items[2].copies, 2);
  EXPECT_EQ(items[3].name, "");
  EXPECT_EQ(items[3].copies, 3);
}

TEST(Spec, ASimulatedDeviceTakesOptionsInAnyOrder) {
  auto items = parsed("sim:2(rate=8,bandwidth=12e9,latency=1e-5,memory=1e9,teams=3,threads=4,fail=launch:3),"
                      "sim(fail=copy:1, rate=0.5)");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].options.rate, 8);
  EXPECT_EQ(items[0].options.bandwidth, 12e9);
  EXPECT_EQ(items[0].options.latency, 1e-5);
  EXPECT_EQ(items[0].options.memory, 1000000000u);
  EXPECT_EQ(items[0].options.teams, 3);
  EXPECT_EQ(items[0].options.threads, 4);
  EXPECT_EQ(items[0].options.failLaunch, 3);
  EXPECT_EQ(items[1].options.failCopy, 1);
  EXPECT_EQ(parsed("sim(slowdown=4)").front().options.slowdown, 4);
  EXPECT_EQ(parsed("sim(zero_copy=1)").front().options.zeroCopy, 1);
  EXPECT_EQ(parsed("opencl:cpu*2(zero_copy=1)").front().options.zeroCopy, 1);
  EXPECT_EQ(parsed("sim(fail=operation:8)").front().options.failOperation, 8);
  EXPECT_EQ(items[1].options.rate, 0.5);
  EXPECT_EQ(items[1].count, -1);
}

struct Wrong {
  const char *devices, *message, *mark;
};

TEST(Spec, AMistakeIsShownWhereItStands) {
  const Wrong wrongs[] = {
      {"gpu:0", "no device kind 'gpu'; did you mean 'cuda' or 'opencl:gpu'?", "^~~"},
      {"host,cudda:0", "no device kind 'cudda'; did you mean 'cuda'?", "     ^~~~~"},
      {"sim,", "a kind of device is missing", "    ^"},
      {"", "a kind of device is missing", "^"},
      {"sim:0", "0 is out of range: 1 to 1048576", "    ^"},
      {"sim:x", "expected a number", "    ^"},
      {"cuda:0+0", "device 0 is named twice; 0*2 makes two devices of it", "       ^"},
      {"host*2", "'*' does not go with 'host'", "    ^"},
      {"cuda(rate=1)", "'cuda' takes no options", "    ^"},
      {"opencl(rate=1)", "no option 'rate'; there is zero_copy", "       ^~~~"},
      {"opencl(zero_copy=2)", "'zero_copy' is 0 or 1", "                 ^"},
      {"sim(rate=8", "')' is missing", "   ^~~~~~~"},
      {"sim(rat=8)",
       "no option 'rat'; options are rate, bandwidth, latency, memory, slowdown, fill, teams, threads, zero_copy and "
       "fail",
       "    ^~~"},
      {"sim(rate=0)", "'rate' needs a positive number", "         ^"},
      {"sim(memory=-1)", "'memory' needs a number that is not negative", "           ^~"},
      {"sim(slowdown=0.5)", "'slowdown' needs a number that is 1 at least", "             ^~~"},
      {"sim(fail=launch)", "'fail' needs launch:n, copy:n, alloc:n or operation:n, n from 1", "         ^~~~~~"},
      {"sim(fail=launch:0)", "'fail' needs launch:n, copy:n, alloc:n or operation:n, n from 1", "         ^~~~~~~~"},
      {"sim;host", "unexpected ';'", "   ^"},
      {"host,omp:0", "devices of kind 'omp' are not supported yet", "     ^~~"},
      {"opencl:", "a name is missing after ':'", "       ^"},
      {"opencl:gpu*0", "0 is out of range: 1 to 1024", "           ^"},
  };
  for (const Wrong &wrong : wrongs) {
    auto items = parseDevices(wrong.devices, words);
    ASSERT_FALSE(items.ok()) << wrong.devices;
    EXPECT_EQ(items.error().message, std::string("HET_DEVICES: ") + wrong.message);
    ASSERT_EQ(items.error().notes.size(), 2u);
    EXPECT_EQ(items.error().notes[0], std::string("in the text\n  ") + wrong.devices + "\n  " + wrong.mark);
    EXPECT_EQ(items.error().notes[1], "there are host[:cores], cuda, opencl and sim, with commas between them");
  }
}

} // namespace
