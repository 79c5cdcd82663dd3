//===-- e2e/programs/same_target_threads.c - plain constructs of several threads -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each thread has a device and arrays of its own, and all read one array. Another thread has split loops meanwhile.
#include <stdio.h>
#include <stdlib.h>
#ifdef SERIAL
static int omp_get_num_devices(void) { return 1; }
#else
#include <omp.h>
#endif

enum { Threads = 4, N = 257, Passes = 40 };

static void alone(double *a, const double *all, int n, int device) {
  double sum = 0;
#pragma omp target data map(tofrom : a[0:n]) map(to : all[0:n]) device(device)
  for (int pass = 0; pass < Passes; pass++) {
#pragma omp target teams distribute parallel for device(device)
    for (int i = 0; i < n; i++)
      a[i] += all[i] / 2;
#pragma omp target teams distribute parallel for map(to : all[0:n]) reduction(+ : sum) device(device)
    for (int i = 0; i < n; i++)
      sum += all[i] * a[i];
  }
  for (int pass = 0; pass < Passes; pass++) {
#pragma omp target teams distribute parallel for map(tofrom : a[0:n]) device(device)
    for (int i = 0; i < n; i++)
      a[i] += pass;
  }
  a[0] += sum;
}

static void split(double *a, const double *all, int n) {
  for (int pass = 0; pass < Passes; pass++) {
#pragma acc region for hetero(1, all, static) part_copyin(all[1:n]) part_copy(a[1:n])
    for (int i = 0; i < n; i++)
      a[i] += all[i] * pass;
  }
}

int main(void) {
  double all[N], arrays[Threads + 1][N];
  const int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;
  for (int i = 0; i < N; i++) {
    all[i] = i % 5;
    for (int t = 0; t <= Threads; t++)
      arrays[t][i] = i + t;
  }
#pragma omp parallel for default(none) shared(all, arrays) firstprivate(devices) num_threads(Threads + 1) schedule(static, 1)
  for (int t = 0; t <= Threads; t++)
    if (t < Threads)
      alone(arrays[t], all, N, t % devices);
    else
      split(arrays[t], all, N);
  for (int t = 0; t <= Threads; t++) {
    double sum = 0;
    for (int i = 0; i < N; i++)
      sum = sum * 0.5 + arrays[t][i];
    printf("%d %g %g %g\n", t, sum, arrays[t][0], arrays[t][N - 1]);
  }
  return 0;
}
