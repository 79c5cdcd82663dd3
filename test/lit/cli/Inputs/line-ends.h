#pragma once
#define TWICE(x) \
  (2 * (x))
static void twice(int n, double *v) {
#pragma omp target teams distribute \
  parallel for map(tofrom: v[0:n])
  for (int i = 0; i < n; i++)
    v[i] = TWICE(v[i]);
}
