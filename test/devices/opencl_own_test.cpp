//===-- devices/opencl_own_test.cpp - kernels that the user wrote -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/images.hpp"
#include "opencl.hpp"

#include <deque>

using namespace het;
using namespace het::test;

namespace {

const unsigned short sizes[] = {8, 4, 8};
const unsigned char pointers[] = {1, 0, 0};
const char *const names[] = {"to", "add", "end"};

// own(global int *to, int add, long end)
class OwnKernel : public OpenCl {
protected:
  // Devices keep times in programs that have kernels of their own.
  void SetUp() override {
    ASSERT_TRUE(registerProgram(&program_).ok());
    OpenCl::SetUp();
  }
  void TearDown() override { unregisterProgram(&program_); }

  // A text for each test: processes that compile the same one at once meet in PoCL's folder, where one may read what
  // another has written in part.
  void say(const std::string &text) {
    const auto *test = testing::UnitTest::GetInstance()->current_test_info();
    source_ = "#line 1 \"own.cl\"\n" + text + "// " + test->name() + "\n";
  }

  Status launch(const char *name = "own", int parameters = 3) {
    kernels_.push_back({});
    het_kernel &kernel = kernels_.back();
    kernel.name = name;
    kernel.dims = 1;
    kernel.parameters = parameters;
    kernel.size = sizes;
    kernel.pointer = pointers;
    own_.source = &source_;
    own_.file = "own.cl";
    own_.parameters = {names, static_cast<std::size_t>(parameters)};
    const long one[] = {1};
    void *args[] = {&to_, &add_, &end_};
    Status status = this->one().launch({&kernel, one, args, parameters, {}, &own_, timed_});
    Status waited = this->one().wait();
    return status.ok() ? waited : status;
  }

  static std::string words(const Status &status) {
    std::string all = status.ok() ? "fine" : status.error().message;
    if (!status.ok())
      for (const std::string &note : status.error().notes)
        all += "\n" + note;
    return all;
  }

  het_program program_{HET_ABI, "own.cl", "", nullptr, nullptr, nullptr, nullptr};
  std::string source_;
  OwnLaunch own_;
  std::deque<het_kernel> kernels_; // devices know them by their addresses
  int *to_ = nullptr, add_ = 100;
  long end_ = 12;
  std::uint64_t timed_ = 0;
};

const char *const good = "kernel void own(global int *to, int add, long end) {\n"
                         "  const int i = get_global_id(0) + 10 * get_global_id(1) + 100 * get_local_size(0);\n"
                         "  const int at = get_global_id(0) + 6 * (get_global_id(1) - 1);\n"
                         "  if (at < end)\n"
                         "    to[at] = i + add;\n"
                         "}\n";

TEST_F(OwnKernel, ItsGridIsTheProgramsOwn) {
  to_ = numbers(20);
  say(good);
  own_.offset[1] = 1;
  own_.global[0] = 6;
  own_.global[1] = 3;
  own_.local[0] = 2;
  ASSERT_TRUE(one().takesOwnKernels());
  ASSERT_EQ(words(launch()), "fine");
  std::vector<int> wanted(20, -1);
  for (int at = 0; at < 12; ++at)
    wanted[static_cast<std::size_t>(at)] = at % 6 + 10 * (at / 6 + 1) + 200 + 100;
  EXPECT_EQ(back(to_, 20), wanted);
}

TEST_F(OwnKernel, ATimeIsToldOnceToWhoAskedForIt) {
  to_ = numbers(8);
  say(good);
  own_.offset[1] = 1;
  own_.global[0] = 4;
  ASSERT_EQ(words(launch()), "fine");
  EXPECT_TRUE(one().takeTimes().empty()) << "nobody asked";
  for (timed_ = 7; timed_ < 9; ++timed_)
    ASSERT_EQ(words(launch()), "fine");
  const std::vector<KernelTime> times = one().takeTimes();
  ASSERT_EQ(times.size(), 2u);
  EXPECT_EQ(times[0].number, 7u);
  EXPECT_EQ(times[1].number, 8u);
  EXPECT_GE(times[0].seconds, 0);
  EXPECT_LT(times[0].seconds, 60);
  EXPECT_TRUE(one().takeTimes().empty());
  one().release(to_);
}

TEST_F(OwnKernel, OptionsReachTheCompilerAndNothingElseDoes) {
  to_ = numbers(4);
  say("#ifdef HET_OPENCL_H\n#error the header of generated kernels\n#endif\n"
      "kernel void own(global int *to, int add, long end) { to[get_global_id(0)] = VALUE; }\n");
  own_.options = "-DVALUE=7";
  own_.global[0] = 4;
  ASSERT_EQ(words(launch()), "fine");
  EXPECT_EQ(back(to_, 4), (std::vector<int>{7, 7, 7, 7}));
}

TEST_F(OwnKernel, AFaultIsTheUsersAndHasItsLine) {
  to_ = numbers(4);
  say("\nkernel void own(global int *to, int add, long end) { to[0] = nothing; }\n");
  const std::string said = words(launch());
  EXPECT_NE(said.find("CL_BUILD_PROGRAM_FAILURE"), said.npos) << said;
  EXPECT_NE(said.find("own.cl:2:"), said.npos) << said;
  EXPECT_NE(said.find("\ncompiling own.cl"), said.npos) << said;
  // No other kernel here: PoCL 3.1 may crash when it frees one that was made after a failure.
  one().release(to_);
}

TEST_F(OwnKernel, ParametersAreHeldAgainstTheTasks) {
  to_ = numbers(4);
  say(good);
  std::string said = words(launch("own", 2));
  EXPECT_TRUE(said.starts_with("kernel 'own' of own.cl has 3 parameters, the task has 2: to and add")) << said;
  say("kernel void own(global int *to, global int *add, long end) { to[0] = *add; }\n");
  said = words(launch());
  EXPECT_TRUE(
      said.starts_with("parameter 2 of kernel 'own' of own.cl, 'int* add' is a pointer to memory of the device, "
                       "and the task's 'add' is a value"))
      << said;
  say("kernel void own(local int *to, int add, long end) { to[0] = add; }\n");
  said = words(launch());
  EXPECT_TRUE(said.starts_with("parameter 1 of kernel 'own' of own.cl, 'int* to' is memory of a work-group, and the "
                               "task's 'to' is a pointer"))
      << said;
  said = words(launch("other"));
  EXPECT_TRUE(said.starts_with("own.cl has no kernel 'other'")) << said;
  one().release(to_);
}

// The sizes of groups are the user's.
TEST_F(OwnKernel, AGroupThatTheKernelRefusesIsAnError) {
  to_ = numbers(4);
  say("kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
      "void own(global int *to, int add, long end) { to[get_global_id(0)] = add; }\n");
  own_.global[0] = 4;
  own_.local[0] = 2;
  const std::string said = words(launch());
  EXPECT_NE(said.find("clEnqueueNDRangeKernel failed"), said.npos) << said;
  EXPECT_NE(said.find("kernel 'own' of own.cl, in groups of 2 x 1 x 1"), said.npos) << said;
  one().release(to_);
}

} // namespace
