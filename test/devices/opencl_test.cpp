//===-- devices/opencl_test.cpp - what the opencl kind does beside the suite ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Runs on what the machine has, and on devices that the stand-in (fake_opencl.c) says other things of.
#include "base/log.hpp"
#include "device/teams.hpp"
#include "lanes.hpp"
#include "opencl.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

using namespace het;
using namespace het::test;

// AddressSanitizer asks for it. PoCL and its compiler keep what they have made until the process ends.
extern "C" const char *__lsan_default_suppressions() { return "leak:libpocl\nleak:libLLVM\nleak:libclang\n"; }

namespace {

std::size_t countOf(const std::string &all, const std::string &part) {
  std::size_t count = 0;
  for (std::size_t at = all.find(part); at != all.npos; at = all.find(part, at + 1))
    ++count;
  return count;
}

TEST_F(OpenCl, TheHostRunsAKernelWithoutATextAndSaysSoOnce) {
  const het_kernel kernel = fillWith(nullptr);
  int *memory = numbers(100);
  const LogLevel before = logLevel();
  setLogLevel(LogLevel::Info);
  testing::internal::CaptureStderr();
  EXPECT_TRUE(fill(one(), kernel, memory, 0, 50).ok());
  EXPECT_TRUE(fill(one(), kernel, memory, 50, 100).ok());
  setLogLevel(before);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "het: info: the host runs kernel 'fill' for opencl:0: it cannot be said in OpenCL C\n");
  EXPECT_EQ(back(memory, 100), counted(100));
}

TEST_F(OpenCl, TheHostRunsAKernelThatTheCompilerRefusesAndShowsTheUsersLine) {
  const het_kernel kernel = fillWith("#line 41 \"user.c\"\nkernel void fill(global int *to) { to[0] = nothing; }\n");
  int *memory = numbers(10);
  testing::internal::CaptureStderr();
  EXPECT_TRUE(fill(one(), kernel, memory, 0, 10).ok());
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(countOf(said, "the host runs kernel 'fill' for opencl:0: clBuildProgram failed on OpenCL device 0.0"), 1u)
      << said;
  EXPECT_NE(said.find("user.c:41"), said.npos) << said;
  EXPECT_EQ(back(memory, 10), counted(10));
}

TEST_F(OpenCl, FunctionsOfOtherFilesAreLinkedToAKernel) {
  const het_kernel kernel = fillByOther();
  int *memory = numbers(100);
  testing::internal::CaptureStderr();
  ASSERT_TRUE(fill(one(), kernel, memory, 0, 100).ok());
  EXPECT_EQ(back(memory, 100), counted(100));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(OpenCl, TheHostRunsAKernelThatCallsAFunctionWithoutAText) {
  static const het_import none[] = {{"same", [] { return &calledImage; }, nullptr}, {}};
  het_image image = {HET_ABI, "caller", nullptr, 0, nullptr, none};
  het_kernel kernel = fillByOther();
  kernel.image = &image;
  int *memory = numbers(100);
  ASSERT_TRUE(fill(one(), kernel, memory, 0, 100).ok());
  EXPECT_EQ(back(memory, 100), counted(100));
}

TEST_F(OpenCl, TheHostRunsAKernelThatCannotBeLinkedAndSaysSo) {
  het_kernel kernel = fillWith(callerText);
  static const het_import other[] = {
      {"other", [] { return &calledImage; }, [] { return "int het_device_other(void);\n"; }}, {}};
  het_image image = {HET_ABI, "caller", nullptr, 0, nullptr, other};
  kernel.image = &image;
  int *memory = numbers(100);
  testing::internal::CaptureStderr();
  ASSERT_TRUE(fill(one(), kernel, memory, 0, 100).ok());
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(back(memory, 100), counted(100));
  EXPECT_NE(said.find("the host runs kernel 'fill' for opencl:0: "), std::string::npos) << said;
}

TEST_F(OpenCl, TheHostRunsAKernelOfAnotherNameThanTheTexts) {
  const het_kernel kernel = fillWith("kernel void other(global int *to, long begin, long end) {}\n");
  int *memory = numbers(10);
  testing::internal::CaptureStderr();
  EXPECT_TRUE(fill(one(), kernel, memory, 0, 10).ok());
  EXPECT_NE(testing::internal::GetCapturedStderr().find("clCreateKernel failed on opencl:0"), std::string::npos);
  EXPECT_EQ(back(memory, 10), counted(10));
}

TEST_F(OpenCl, WhatTheHostRunsKeepsTheDevicesOrder) {
  const het_kernel host = fillWith(nullptr), device = fillWith(fillText);
  testing::internal::CaptureStderr();
  for (int round = 0; round < 20; ++round) {
    std::vector<int> zeros(1 << 16), first(zeros.size()), second(zeros.size());
    const long half = 1 << 15;
    auto *memory = static_cast<int *>(*one().allocate(zeros.size() * sizeof(int)));
    EXPECT_TRUE(one().copyIn({memory, zeros.data(), zeros.size() * sizeof(int)}).ok());
    EXPECT_TRUE(fill(one(), device, memory, 0, half).ok());
    EXPECT_TRUE(fill(one(), host, memory, half, 2 * half).ok());
    EXPECT_TRUE(one().copyOut({first.data(), memory, zeros.size() * sizeof(int)}).ok());
    EXPECT_TRUE(one().copyIn({memory, zeros.data(), zeros.size() * sizeof(int)}).ok());
    EXPECT_TRUE(fill(one(), host, memory, 0, half).ok());
    EXPECT_TRUE(fill(one(), device, memory, half, 2 * half).ok());
    EXPECT_TRUE(one().copyOut({second.data(), memory, zeros.size() * sizeof(int)}).ok());
    EXPECT_TRUE(one().wait().ok());
    EXPECT_EQ(first, counted(1 << 16));
    EXPECT_EQ(second, first);
    one().release(memory);
  }
  testing::internal::GetCapturedStderr();
}

TEST_F(OpenCl, TheHostsReductionsAreAddedToTheUsersValue) {
  het_kernel kernel = sum;
  kernel.opencl = nullptr;
  std::vector<double> data(1000, 0.5);
  void *from = *one().allocate(8000);
  long count = 1000, extent[] = {count};
  double result = 7;
  void *args[] = {&from, &count, nullptr};
  het_kernel_reduction reductions[] = {{2, &result, HET_DOUBLE, HET_SUM, 0, 0}};
  testing::internal::CaptureStderr();
  EXPECT_TRUE(one().copyIn({from, data.data(), 8000}).ok());
  EXPECT_TRUE(one().launch({&kernel, extent, args, 3, reductions}).ok());
  EXPECT_TRUE(one().launch({&sum, extent, args, 3, reductions}).ok());
  EXPECT_TRUE(one().wait().ok());
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(result, 7 + 500 + 500);
  one().release(from);
}

TEST_F(OpenCl, ALongDoubleIsRefused) {
  long double result = 0;
  long count = 1, extent[] = {1};
  void *from = nullptr, *args[] = {&from, &count, nullptr};
  het_kernel_reduction reductions[] = {{2, &result, HET_LDOUBLE, HET_SUM, 0, 0}};
  const Status status = one().launch({&sum, extent, args, 3, reductions});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "kernel 'sum' reduces a long double, which opencl:0 does not have");
}

// An array whose first items are another device's: its address is that of item 0, which is not there.
TEST_F(OpenCl, AnArrayMayBeginBeforeItsAllocation) {
  const het_kernel kernel = fillWith(fillText);
  int *memory = numbers(10);
  testing::internal::CaptureStderr();
  EXPECT_TRUE(fill(one(), kernel, memory - 1000000, 1000000, 1000010).ok());
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.find("clSetKernelArgSVMPointer failed on opencl:0: CL_INVALID_ARG_VALUE") != said.npos, says("inside"))
      << said;
  const std::vector<int> values = back(memory, 10);
  EXPECT_EQ(values.front(), 1000000);
  EXPECT_EQ(values.back(), 1000009);
}

TEST_F(OpenCl, ANullPointerIsOne) {
  static const unsigned short sizes[] = {8, 8};
  static const unsigned char pointers[] = {1, 1};
  const het_kernel kernel = {&image,
                             "ask",
                             nullptr,
                             1,
                             1,
                             0,
                             2,
                             sizes,
                             0,
                             0,
                             "kernel void ask(global int *to, global int *none) { to[0] = none == 0; }",
                             pointers,
                             0,
                             0,
                             0,
                             0,
                             0};
  int *memory = numbers(1), *none = nullptr;
  long extent[] = {1};
  void *args[] = {&memory, &none};
  EXPECT_TRUE(one().launch({&kernel, extent, args, 2, {}}).ok());
  EXPECT_EQ(back(memory, 1), (std::vector<int>{1}));
}

TEST_F(OpenCl, AProgramIsToldWhatItsDeviceIs) {
  const het_kernel kernel = fillWith("#ifdef HET_CPU\n"
                                     "enum { cpu = HET_CPU };\n"
                                     "#else\n"
                                     "enum { cpu = 1 - HET_GPU };\n"
                                     "#endif\n"
                                     "#ifndef HET_DOUBLES\n"
                                     "#define HET_DOUBLES 0\n"
                                     "#endif\n"
                                     "kernel void fill(global int *to, long begin, long end) {\n"
                                     "  to[0] = cpu;\n"
                                     "  to[1] = HET_DOUBLES;\n"
                                     "}\n");
  int *memory = numbers(2);
  EXPECT_TRUE(fill(one(), kernel, memory, 0, 1).ok());
  const std::vector<int> told = back(memory, 2);
  EXPECT_EQ(told[0], says("gpu") ? 0 : 1);
  EXPECT_EQ(told[1], says("nodoubles") ? 0 : 1);
}

TEST_F(OpenCl, DoublesThatADeviceDoesNotHaveAreTheHosts) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(scaleInChunks(one(), true), 0u);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            says("nodoubles") ? "het: warning: the host runs kernel 'scale' for opencl:0: it needs doubles, which the "
                                "device does not have\n"
                              : "");
}

void teamsSim(void *const *args) {
  const het_team_member *member = het_member();
  if (member->team == 0 && member->thread == 0) {
    (*static_cast<int *const *>(args[0]))[0] = member->teams;
    (*static_cast<int *const *>(args[0]))[1] = member->threads;
    (*static_cast<int *const *>(args[0]))[2] = 1;
  }
}

TEST_F(OpenCl, ATeamIsAWorkGroup) {
  static const unsigned short sizes[] = {8};
  static const unsigned char pointers[] = {1};
  const char *text = "kernel void teams(global int *to) {\n"
                     "  if (get_global_id(0) == 0) {\n"
                     "    to[0] = get_num_groups(0);\n"
                     "    to[1] = get_local_size(0);\n"
                     "    to[2] = 0;\n"
                     "  }\n"
                     "}\n";
  const het_kernel kernel = {&image, "teams", teamsSim, 2, 256, 0, 1, sizes, 1, 0, text, pointers, 0, 0, 0, 0, 0};
  bool byHost = false;
  const auto shape = [&](long teams, long threads) {
    int *memory = numbers(3);
    long extent[] = {teams, threads};
    void *args[] = {&memory};
    EXPECT_TRUE(one().launch({&kernel, extent, args, 1, {}}).ok());
    const std::vector<int> told = back(memory, 3);
    byHost = told[2] == 1;
    return std::pair(told[0], told[1]);
  };
  EXPECT_EQ(shape(5, 7), std::pair(5, 7)) << "as they are asked for";
  EXPECT_EQ(shape(3, 1000), std::pair(3, 256)) << "at most";
  EXPECT_EQ(byHost, !says("gpu")) << "several threads of a team on a processor are the host's";
  if (says("gpu")) {
    EXPECT_EQ(shape(-2000, -70), std::pair(2000, 128));
  } else {
    EXPECT_EQ(shape(-2000, -70).second, 1) << "a core runs the loops of a team best by itself";
    EXPECT_LE(shape(-2000, -70).first, 2000);
    EXPECT_EQ(shape(-2, -1), std::pair(2, 1));
    EXPECT_FALSE(byHost);
  }
}

TEST_F(OpenCl, EachThreadHasACopyOfAReducedArray) {
  static const unsigned short sizes[] = {8, 8};
  static const unsigned char pointers[] = {0, 1};
  const char *text = "kernel void histogram(long count, global int *partial) {\n"
                     "  const long group = get_group_id(0), groups = get_num_groups(0), items = get_local_size(0);\n"
                     "  global int *own = partial + (groups + group * items + get_local_id(0)) * 4;\n"
                     "  for (int k = 0; k < 4; ++k)\n"
                     "    own[k] = 0;\n"
                     "  for (long i = get_global_id(0); i < count; i += get_global_size(0))\n"
                     "    own[i % 4] += 1;\n"
                     "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                     "  if (get_local_id(0) == 0)\n"
                     "    for (int k = 0; k < 4; ++k) {\n"
                     "      int all = 0;\n"
                     "      for (long item = 0; item < items; ++item)\n"
                     "        all += partial[(groups + group * items + item) * 4 + k];\n"
                     "      partial[group * 4 + k] = all;\n"
                     "    }\n"
                     "}\n";
  const het_kernel kernel = {&image, "histogram", nullptr, 1, 64, 0, 2, sizes, 0, 0, text, pointers, 0, 0, 0, 0, 0};
  long count = 1002, extent[] = {count};
  int result[] = {1, 10, 100, 1000};
  void *args[] = {&count, nullptr};
  het_kernel_reduction reductions[] = {{1, result, HET_INT, HET_SUM, 1, 4}};
  for (int round = 0; round < 3; ++round)
    EXPECT_TRUE(one().launch({&kernel, extent, args, 2, reductions}).ok());
  EXPECT_TRUE(one().wait().ok());
  EXPECT_EQ(std::vector<int>(result, result + 4), (std::vector<int>{1 + 753, 10 + 753, 100 + 750, 1000 + 750}));
}

TEST_F(OpenCl, MemoryIsAlignedAndLimited) {
  std::vector<void *> all;
  for (std::size_t bytes : {1, 100, 4097}) {
    all.push_back(*one().allocate(bytes));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(all.back()) % 256, 0u);
  }
  const Result<void *> huge = one().allocate(std::size_t{1} << 50);
  ASSERT_FALSE(huge.ok());
  EXPECT_TRUE(huge.error().message.starts_with("out of memory on device 0 (opencl:0), ")) << huge.error().message;
  EXPECT_GT(one().capability().memory, 0u);
  for (void *memory : all)
    one().release(memory);
}

TEST_F(OpenCl, TwoDevicesHaveNamesAndSharesOfOne) {
  EXPECT_EQ(one().name(), "opencl:0");
  EXPECT_EQ(two().name(), "opencl:1");
  auto whole = build("opencl:0.0");
  ASSERT_TRUE(whole);
  EXPECT_LE(one().capability().rate, (*whole)[0].capability().rate);
  EXPECT_LE(one().capability().memory, (*whole)[0].capability().memory / 2);
}

TEST_F(OpenCl, ADeviceThatIsNotThereIsAnErrorThatListsWhatIs) {
  auto set = DeviceSet::build("host,opencl:nonsense*2", kindTable());
  ASSERT_FALSE(set.ok());
  EXPECT_EQ(set.error().message, "HET_DEVICES: no OpenCL device 'nonsense'");
  ASSERT_GE(set.error().notes.size(), 2u);
  EXPECT_TRUE(set.error().notes[0].starts_with("there are 0.0 ")) << set.error().notes[0];
  EXPECT_EQ(set.error().notes[1], "in the text\n  host,opencl:nonsense*2\n       ^~~~~~~~~~~~~~~~~");
}

TEST(OpenClUnused, WithoutKernelsADeviceKeepsDataAndRefusesSplitLoops) {
  auto set = DeviceSet::build("opencl", kindTable());
  if (!set.ok() && !mustHave("opencl")) // a machine without an OpenCL driver
    GTEST_SKIP() << set.error().message;
  ASSERT_TRUE(set.ok()) << set.error().message;
  Device &device = *(*set)->all().front();
  Result<void *> memory = device.allocate(100);
  ASSERT_TRUE(memory.ok());
  device.release(*memory);
  const Status code = device.hasCode();
  ASSERT_FALSE(code.ok());
  EXPECT_EQ(code.error().message, "opencl:0: this program carries no kernels");
}

TEST_F(OpenCl, WithZeroCopyAProcessorUsesTheProgramsOwnStorage) {
  testing::internal::CaptureStderr();
  auto set = build("opencl:0.0*2(zero_copy=1)");
  const std::string said = testing::internal::GetCapturedStderr();
  ASSERT_TRUE(set);
  Device &device = (*set)[1];
  if (!device.isProcessor()) {
    EXPECT_FALSE(device.zeroCopy());
    EXPECT_NE(said.find("opencl:0 copies its arrays: its kernels do not reach the host's memory"), said.npos) << said;
    return;
  }
  ASSERT_TRUE(device.zeroCopy()) << said;
  EXPECT_TRUE(device.sharesMemory());
  const het_kernel kernel = fillWith(fillText);
  std::vector<int> numbers(1000, -1);
  void *memory = *device.allocateFor(numbers.data(), 4000, "numbers");
  EXPECT_TRUE(device.copyIn({memory, numbers.data(), 4000}).ok());
  EXPECT_TRUE(fill(device, kernel, static_cast<int *>(memory), 0, 1000).ok());
  EXPECT_TRUE(device.copyOut({numbers.data(), memory, 4000}).ok());
  EXPECT_TRUE(device.wait().ok());
  device.release(memory);
  EXPECT_EQ(numbers, counted(1000));
  EXPECT_EQ(device.usage().in + device.usage().out + device.usage().peak, 0u);
}

} // namespace
