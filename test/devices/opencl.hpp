//===-- devices/opencl.hpp - tests on OpenCL devices --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "set.hpp"

#include <numeric>
#include <string>
#include <vector>

namespace het::test {

// Two devices on the first one of the machine. Skipped where there is none, unless there must be.
class OpenCl : public testing::Test {
protected:
  void SetUp() override {
    auto set = DeviceSet::build("opencl:0.0*2", kindTable());
    if (!set.ok() && !mustHave("opencl"))
      GTEST_SKIP() << set.error().message;
    ASSERT_TRUE(set.ok()) << set.error().message;
    set_ = std::move(*set);
    const char *says = std::getenv("FAKE_OPENCL_SAYS");
    says_ = says ? says : "";
  }

  Device &one() { return (*set_)[0]; }
  Device &two() { return (*set_)[1]; }
  bool says(const char *word) const { return says_.find(word) != says_.npos; }

  // Fills `count` numbers on the device with -1.
  int *numbers(std::size_t count) {
    const std::vector<int> none(count, -1);
    void *memory = *one().allocate(count * sizeof(int));
    EXPECT_TRUE(one().copyIn({memory, none.data(), count * sizeof(int)}).ok());
    EXPECT_TRUE(one().wait().ok());
    return static_cast<int *>(memory);
  }
  std::vector<int> back(int *memory, std::size_t count) {
    std::vector<int> values(count);
    EXPECT_TRUE(one().copyOut({values.data(), memory, count * sizeof(int)}).ok());
    EXPECT_TRUE(one().wait().ok());
    one().release(memory);
    return values;
  }

  Registered registered_{true};
  std::unique_ptr<DeviceSet> set_;
  std::string says_;
};

// Numbers of an array, each its own subscript: fill(int *to, long begin, long end).
inline void fillSim(void *const *args) {
  auto *to = *static_cast<int *const *>(args[0]);
  const long begin = *static_cast<const long *>(args[1]), end = *static_cast<const long *>(args[2]);
  for (long i = begin; i < end; ++i)
    to[i] = static_cast<int>(i);
}
inline const unsigned short fillSizes[] = {8, 8, 8};
inline const unsigned char fillPointers[] = {1, 0, 0};
inline const char fillText[] = "kernel void fill(global int *to, long begin, long end) {\n"
                               "  for (long i = begin + get_global_id(0); i < end; i += get_global_size(0))\n"
                               "    to[i] = i;\n"
                               "}\n";
inline het_kernel fillWith(const char *source) {
  return {&image, "fill", fillSim, 1, 256, 0, 3, fillSizes, 0, 0, source, fillPointers, 0, 0};
}

// The same with a function of another file.
inline het_image calledImage = {HET_ABI, "called", nullptr, 0, nullptr, nullptr};
inline const char calledText[] = "static int f_same(long i) { return i; }\n"
                                 "int het_device_same(long i);\n"
                                 "int het_device_same(long i) { return f_same(i); }\n";
inline const char callerText[] = "static int f_same(long i) { return -i; }\n"
                                 "int het_device_same(long i);\n"
                                 "kernel void fill(global int *to, long begin, long end) {\n"
                                 "  for (long i = begin + get_global_id(0); i < end; i += get_global_size(0))\n"
                                 "    to[i] = i ? het_device_same(i) : f_same(i);\n"
                                 "}\n";
inline const het_import calledSame[] = {{"same", [] { return &calledImage; }, [] { return calledText; }}, {}};
inline het_image callerImage = {HET_ABI, "caller", nullptr, 0, nullptr, calledSame};
inline het_kernel fillByOther() {
  het_kernel kernel = fillWith(callerText);
  kernel.image = &callerImage;
  return kernel;
}

inline std::vector<int> counted(int count) {
  std::vector<int> values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 0);
  return values;
}

inline Status fill(Device &device, const het_kernel &kernel, int *to, long begin, long end) {
  long extent[] = {end - begin};
  void *args[] = {&to, &begin, &end};
  return device.launch({&kernel, extent, args, 3, {}});
}

} // namespace het::test
