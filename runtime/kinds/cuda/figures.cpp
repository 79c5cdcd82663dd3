//===-- kinds/cuda/figures.cpp - what a GPU may reach, by its description --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/figures.hpp"

namespace het::cuda {

// Lanes for floats of a multiprocessor: CUDA C++ Programming Guide, arithmetic throughput by compute capability.
static int lanesOf(const Attributes &gpu) {
  const bool half = (gpu.major == 6 && gpu.minor == 0) || gpu.major == 7 || (gpu.major == 8 && gpu.minor == 0);
  return half ? 64 : 128;
}

void setFigures(Capability &capability, const Attributes &gpu, int copies) {
  constexpr double ofArithmetic = 0.25, ofMemory = 0.8, kilo = 1e3;
  if (gpu.clock <= 0 || gpu.memoryClock <= 0 || gpu.busWidth <= 0 || gpu.doubleRatio <= 0 || copies <= 0)
    return;
  capability.others = ofArithmetic * gpu.multiprocessors * lanesOf(gpu) * kilo * gpu.clock / copies;
  capability.doubles = capability.others / gpu.doubleRatio;
  capability.streams = ofMemory * 2 * kilo * gpu.memoryClock * gpu.busWidth / 8 / copies; // double data rate
}

} // namespace het::cuda
