//===-- devices/kernels.hpp - the kernels of the device suite --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     scale(double *to, const double *from, double factor, long count)   to[i] = factor * from[i]
//     sum(const double *from, long count, double *partial)              one partial a block
#pragma once

#include <het/het.h>

namespace het::test {

extern het_image image; // registered by tests that launch
extern const het_kernel scale, scale2D, sum, absent;

} // namespace het::test
