//===-- devices/kernels.cpp - the kernels of the device suite, for simulated devices ---------------------===//
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

#ifdef HET_TEST_FATBIN
het_image image = {HET_ABI, "devices", het_test_fatbin, 1, nullptr};
#else
het_image image = {HET_ABI, "devices", het_test_fatbin, sizeof het_test_fatbin, nullptr};
#endif
const het_kernel scale = {&image, "scale", scaleSim, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr};
const het_kernel scale2D = {&image, "scale", scaleSim, 2, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr};
const het_kernel sum = {&image, "sum", sumSim, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr};
const het_kernel absent = {&image, "absent", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr};

} // namespace het::test
