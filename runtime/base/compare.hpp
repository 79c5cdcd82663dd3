//===-- base/compare.hpp - values of a type, compared and printed ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// On values in host memory, whatever their alignment. Pure functions; any thread. Type HET_NO_TYPE: `size` bytes.
#pragma once

#include <het/het.h>

#include <cstddef>
#include <string>

namespace het {

// Whether values of the type are rounded: real and complex ones.
bool isRounded(int type);
// The magnitude of a value of a rounded type, and the distance of two.
double magnitudeOf(int type, const void *value);
double distanceOf(int type, const void *a, const void *b);
// The spacing of a rounded type's values near 1.
double epsilonOf(int type);

// Whether two values are the same but for the rounding of a computation in another order: `tolerance` times the larger
// of them, or of `scale`. NaNs are the same. Values of other types are the same when their bytes are.
bool isClose(int type, std::size_t size, const void *a, const void *b, double tolerance, double scale = 0);

// "3.5", "-2"; of no type "0x3f00…", its bytes in their order.
std::string valueText(int type, std::size_t size, const void *value);

} // namespace het
