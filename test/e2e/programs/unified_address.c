//===-- e2e/programs/unified_address.c - a device's memory without is_device_ptr -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pointers to a device's memory mean the same everywhere: constructs on that device take them as they are, from a
// variable, a member or an argument, whether their accesses prove a section or not. Prints whether
// every value is right.
#include <omp.h>
#include <stdio.h>

#pragma omp requires unified_address

struct grid {
  int n;
  double *rows;
};

static double weight(const double *x, int i) { return x[i] / 2; }

static void running(int device, double *a, const int *order, int n) {
#pragma omp target device(device) map(to : order[0 : n])
  for (int i = 1; i < n; i++)
    a[order[i]] += a[order[i - 1]];
}

static int wrong(int device, int n) {
  const int host = omp_get_initial_device();
  double *a = omp_target_alloc(n * sizeof *a, device), *b = omp_target_alloc(n * sizeof *b, device), sum = 0, h[n];
  struct grid g = {n, b};
  int order[n];
  for (int i = 0; i < n; i++)
    order[i] = i;
#pragma omp target teams distribute parallel for device(device)
  for (int i = 0; i < n; i++)
    a[i] = i;
  running(device, a, order, n);
#pragma omp target teams distribute parallel for device(device)
  for (int i = 0; i < g.n; i++)
    g.rows[i] = 4 * weight(a, i);
  double *middle = b + n / 2;
  const int back = n / 4;
#pragma omp target teams distribute parallel for device(device)
  for (int i = 0; i < back; i++)
    middle[i - back] += 1;
#pragma omp target teams distribute parallel for device(device) map(to : order[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += b[order[i]];
  omp_target_memcpy(h, b, n * sizeof *h, 0, 0, host, device);
  int bad = 0;
  double expected = 0;
  for (int i = 0; i < n; i++) {
    const double one = (double)i * (i + 1) + (i >= n / 2 - back && i < n / 2);
    bad += h[i] != one;
    expected += one;
  }
  omp_target_free(a, device);
  omp_target_free(b, device);
  return bad + (sum != expected);
}

int main(void) {
  int bad = 0;
  for (int device = 0; device <= omp_get_num_devices(); device++) // the host is the last
    bad += wrong(device, 40);
  printf("unified_address: %s\n", bad ? "FAIL" : "verified");
  return bad != 0;
}
