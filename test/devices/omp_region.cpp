//===-- devices/omp_region.cpp - a target region as stage 1 emits it ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Built with offloading where the compiler can; elsewhere the region runs on the host, as in a program built so.
#include "omp_region.hpp"

void scaleRegion(int device, int offload, double *to, const double *from, double factor, long lo, long hi) {
#pragma omp target teams distribute parallel for if (target : offload) device(device) is_device_ptr(to, from)          \
    firstprivate(factor, lo, hi)
  for (long i = lo; i < hi; ++i)
    to[i] = factor * from[i];
}

double sumInTeam(int threads, int device, int offload, const double *from, long count) {
  double all = 0;
#pragma omp parallel num_threads(threads) firstprivate(device, offload, from, count)
  {
    double sum = 0;
#pragma omp target teams distribute parallel for if (target : offload) device(device) is_device_ptr(from)              \
    firstprivate(count) map(tofrom : sum) reduction(+ : sum)
    for (long i = 0; i < count; ++i)
      sum += from[i];
#pragma omp critical
    all += sum;
  }
  return all;
}
