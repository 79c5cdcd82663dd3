//===-- kinds/cuda/figures.hpp - what a GPU may reach, by its description --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "device/device.hpp"

namespace het::cuda {

/// The driver's attributes of a GPU. 0: the driver does not say.
struct Attributes {
  int multiprocessors = 0, major = 0, minor = 0; // compute capability
  int clock = 0, memoryClock = 0;                // kHz
  int busWidth = 0;                              // bits
  int doubleRatio = 0;                           // how many times as slow doubles are
};

/// Sets `doubles`, `others` and `streams` to a logical device's part of the GPU, one of `copies`. They stay 0 where an
/// attribute is missing. First guesses: a quarter of the peak for arithmetic, four fifths for memory.
void setFigures(Capability &capability, const Attributes &gpu, int copies);

} // namespace het::cuda
