//===-- devices/omp_region.hpp - a target region as stage 1 emits it ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

// to[i] = factor * from[i] for lo <= i < hi, on device addresses.
void scaleRegion(int device, int offload, double *to, const double *from, double factor, long lo, long hi);
