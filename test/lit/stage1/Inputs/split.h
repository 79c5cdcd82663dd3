inline void split(int n, float *c) {
#pragma acc region for hetero(1) part_copy(c[1 : n])
  for (int i = 0; i < n; i++)
    c[i] = i;
}
inline void plain(int n, float *c) {
#pragma omp target teams distribute parallel for map(tofrom: c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = i;
}
