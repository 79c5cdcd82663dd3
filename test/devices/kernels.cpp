//===-- devices/kernels.cpp - the kernels of the device suite, for simulated and OpenCL devices ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kernels.hpp"

#ifdef HET_TEST_FATBIN
asm(".section .rodata\n.balign 16\nhet_test_fatbin:\n.incbin \"" HET_TEST_FATBIN
    "\"\nhet_test_fatbin_end:\n.byte 0\n.previous");
extern "C" const char het_test_fatbin[], het_test_fatbin_end[];
#else
static const char het_test_fatbin[] = "for the fake driver";
#endif

namespace het::test {

template <class T> static T value(void *arg) { return *static_cast<T *>(arg); }

static void scaleSim(void *const *args) {
  auto *to = value<double *>(args[0]);
  auto *from = value<const double *>(args[1]);
  for (long i = 0; i < value<long>(args[3]); ++i)
    to[i] = value<double>(args[2]) * from[i];
}

static void sumSim(void *const *args) {
  auto *from = value<const double *>(args[0]);
  double all = 0;
  for (long i = 0; i < value<long>(args[1]); ++i)
    all += from[i];
  *value<double *>(args[2]) = all;
}

// Doubles for the device; any grid.
static const char scaleText[] = R"(#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void scale(global double *to, global const double *from, double factor, long count) {
  const long width = get_global_size(0), height = get_global_size(1), all = width * height * get_global_size(2);
  const long at = (get_global_id(2) * height + get_global_id(1)) * width + get_global_id(0);
  for (long i = at; i < count; i += all)
    to[i] = factor * from[i];
}
)";
static const char sumText[] = R"(#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void sum(global const double *from, long count, global double *partial) {
  const long item = get_local_id(0), items = get_local_size(0);
  const long all = get_global_size(0);
  local double own[1024];
  double value = 0;
  for (long i = get_global_id(0); i < count; i += all)
    value += from[i];
  own[item] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item == 0) {
    for (long i = 1; i < items; ++i)
      value += own[i];
    partial[get_group_id(0)] = value;
  }
}
)";
static const unsigned short scaleSizes[] = {8, 8, 8, 8}, sumSizes[] = {8, 8, 8};
static const unsigned char scalePointers[] = {1, 1, 0, 0}, sumPointers[] = {1, 0, 1};

#ifdef HET_TEST_FATBIN
het_image image = {HET_ABI, "devices", het_test_fatbin, 1, nullptr};
#else
het_image image = {HET_ABI, "devices", het_test_fatbin, sizeof het_test_fatbin, nullptr};
#endif
const het_kernel scale = {&image, "scale",   scaleSim,      1, 256, 0, 4, scaleSizes, 0,
                          0,      scaleText, scalePointers, 0, 0,   0, 0, 0};
const het_kernel scale2D = {&image, "scale",   scaleSim,      2, 256, 0, 4, scaleSizes, 0,
                            0,      scaleText, scalePointers, 0, 0,   0, 0, 0};
const het_kernel sum = {&image, "sum", sumSim, 1, 256, 0, 3, sumSizes, 0, 0, sumText, sumPointers, 0, 0, 0, 0, 0};
const het_kernel absent = {&image, "absent", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};

} // namespace het::test
