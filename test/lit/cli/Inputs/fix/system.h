#pragma GCC system_header
static inline void leave(int n, double *a) {
#pragma acc region for hetro(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}
