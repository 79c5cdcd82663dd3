// A thread with a loop that does little more than read has registers for many reads at a time.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s

// CHECK: HET_GRID_KERNEL(HET_AHEAD(256),
void columns(int n, const double *a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n], x[0 : n]) map(from : y[0 : n])
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}

// A reduction's own value is no less a register.
// CHECK: HET_KERNEL(HET_AHEAD(256))
void all(int n, const int *length, const float *a, double *sum) {
  double s = 0;
#pragma omp target teams distribute parallel for map(to : a[0 : n * n], length[0 : n]) map(tofrom : s) reduction(+ : s)
  for (int j = 0; j < n; j++)
    for (int i = 0; i < length[j]; i += 2)
      s += a[i * n + j];
  *sum = s;
}

// What is written keeps the reads behind it back.
// CHECK: HET_GRID_KERNEL(256,
void writes(int n, double *a, const double *x) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n]) map(to : x[0 : n])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i * n + j] -= x[i];
}

// Few iterations are straight code.
// CHECK: HET_GRID_KERNEL(256,
void few(int n, const double *a, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : 16 * n]) map(from : y[0 : n])
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < 16; i++)
      s += a[i * n + j];
    y[j] = s;
  }
}

// Other work hides the reads, or takes the registers.
// CHECK: HET_GRID_KERNEL(256,
void divides(int n, const double *a, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n]) map(from : y[0 : n])
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += 1 / a[i * n + j];
    y[j] = s;
  }
}
