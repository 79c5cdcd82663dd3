// A `loop` that each thread runs by itself: a sum within the collapsed loops of a `teams loop`, or one that says so.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s --check-prefix=TEXT
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck %s

// TEXT-LABEL: void product(
// TEXT: #pragma omp simd reduction(+ : s)
// CHECK: HET_TILE_KERNEL
void product(int n, const double *a, const double *b, double *c) {
#pragma omp target teams loop collapse(2) map(to : a[0 : n * n], b[0 : n * n]) map(from : c[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma omp loop reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// TEXT-LABEL: void said(
// TEXT: #pragma omp simd{{ *}}reduction(+ : s)
// CHECK: HET_GRID_KERNEL
// CHECK: HET_SHARE_X(0, int, i,
void said(int n, const double *a, double *c) {
#pragma omp target teams loop map(to : a[0 : n * n]) map(from : c[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp loop bind(thread) reduction(+ : s)
    for (int k = 0; k < n; k++)
      s += a[i * n + k];
    c[i] = s;
  }
}

// The sum of a row is its team's.
// TEXT-LABEL: void rows(
// TEXT: #pragma omp loop reduction(+ : s)
// CHECK: HET_SPREAD_THREADS
void rows(int n, const double *a, double *c) {
#pragma omp target teams loop map(to : a[0 : n * n]) map(from : c[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp loop reduction(+ : s)
    for (int k = 0; k < n; k++)
      s += a[i * n + k];
    c[i] = s;
  }
}

// A word from a macro stays as it is: the text has another one there.
#define OWN loop bind(thread)
// TEXT-LABEL: void macro(
// TEXT: #pragma omp OWN reduction(+ : s)
void macro(int n, const double *a, double *c) {
#pragma omp target teams loop collapse(1) map(to : a[0 : n * n]) map(from : c[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp OWN reduction(+ : s)
    for (int k = 0; k < n; k++)
      s += a[i * n + k];
    c[i] = s;
  }
}

// Teams have no `simd` directly inside: a region of one thread.
// TEXT-LABEL: void ofTeams(
// TEXT: #pragma omp parallel for num_threads(1){{ *}}private(t) collapse(2)
// TEXT: #pragma omp parallel for num_threads(1)
// TEXT: #pragma omp simd
void ofTeams(int n, double *c) {
#pragma omp target teams map(tofrom : c[0 : n])
  {
    double s = 0, t;
#pragma omp loop bind(thread) private(t) collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        s += t = i + j;
#pragma omp distribute
    for (int k = 0; k < n; k++)
      c[k] = s;
#pragma omp loop bind(thread)
    for (int k = 0; k < n; k++)
      s += 1;
#pragma omp parallel
    {
#pragma omp loop bind(thread)
      for (int k = 0; k < n; k++)
        c[k] = 1;
    }
  }
}
