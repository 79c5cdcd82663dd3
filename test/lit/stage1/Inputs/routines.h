#pragma once
#pragma acc routine vector
static inline void add(double *a, int n) {
#pragma acc loop vector
  for (int j = 0; j < n; ++j)
    a[j] += 1;
}
