// A small file, as a compiler's own start counts most in it.
void add_scaled(int n, double a, double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; ++i)
    y[i] += a * x[i];
}
