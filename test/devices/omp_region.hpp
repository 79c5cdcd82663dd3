//===-- devices/omp_region.hpp - a target region as stage 1 emits it ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

// to[i] = factor * from[i] for lo <= i < hi, on device addresses.
void scaleRegion(int device, int offload, double *to, const double *from, double factor, long lo, long hi);

// The sum of from[0] to from[count-1], computed once by each thread of a team, as stage 1 emits it, and added up.
double sumInTeam(int threads, int device, int offload, const double *from, long count);
