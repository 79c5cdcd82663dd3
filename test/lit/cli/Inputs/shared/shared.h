// Loops in a header: static inline functions, and in C++ inline ones.
#pragma once
static inline double total(int n, const double *x) {
  double sum = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}
#ifdef __cplusplus
inline
#else
static inline
#endif
void raise(int n, double *x) {
  _Pragma("acc region for hetero(1) part_copy(x[1:n])")
  for (int i = 0; i < n; i++)
    x[i] += 1;
}
