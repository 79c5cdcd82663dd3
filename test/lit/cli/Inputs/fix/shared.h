static inline void scale(int n, double *a, double s) {
#pragma acc region for hetro(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] *= s;
}
