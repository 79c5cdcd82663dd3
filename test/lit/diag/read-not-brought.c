// Loops that read what their clauses only bring out.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:

void sums(int n, double *x, double *y) {
  // CHECK: [[#@LINE+4]]:5: warning: the loop reads 'y' before it writes it, but 'part_copyout(y[1:n])' only brings it out [-Whet-read-not-brought]
  // CHECK: note: write 'part_copy(y[1:n])' instead
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] += x[i];

  // CHECK: [[#@LINE+5]]:12: warning: the loop reads 'y' before it writes it, but 'map(from: y[0:n] dist_data(BLOCK))' only
  // CHECK: note: write 'map(tofrom: y[0:n] dist_data(BLOCK))' instead
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK)) map(from: y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = y[i] * x[i];
}

// Written first, read by some iterations only, or on the devices before.
void fine(int n, double *x, double *y, double *z) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    y[i] += x[i];
  }
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      y[i] += x[i];
#pragma acc data part_copy(z[1:n])
  {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(z[1:n])
    for (int i = 0; i < n; i++)
      z[i] += x[i];
  }
}

// Memory without contents: of the loop's own clause, and of the data region around.
void empty(int n, double *y) {
  double *x = __builtin_malloc(n * sizeof *x);
  // CHECK: [[#@LINE+4]]:12: warning: the loop reads 'x' before it writes it, but 'create(x[0:n])' gives it no contents [-Whet-read-not-brought]
  // CHECK: note: write 'copyin(x[0:n])' instead
#pragma acc region for hetero(1) create(x[0:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] = x[n - 1 - i];

  double *z = __builtin_malloc(n * sizeof *z);
  // CHECK: [[#@LINE+7]]:14: warning: the loop reads 'z' before it writes it, but 'map(alloc: z[0:n] dist_data(BLOCK))' gives it no contents
  // CHECK: note: write 'map(to: z[0:n] dist_data(BLOCK))' instead
#pragma omp target data device(*) map(alloc: z[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      y[i] = z[i] * 2;
  }
}

void fill(double *, int);

// Written by another loop, by a call, in a branch; the caller's array; an update; read again later.
void filled(int n, double *mine, double *y) {
  double *x = __builtin_malloc(n * sizeof *x), *z = __builtin_malloc(n * sizeof *z), *u = __builtin_malloc(n * sizeof *u);
#pragma omp target data device(*) map(alloc: x[0:n] dist_data(BLOCK), z[0:n] dist_data(BLOCK), u[0:n] dist_data(BLOCK)) \
    map(alloc: mine[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      x[i] = y[i];
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      y[i] = x[i] + mine[i];
    fill(z, n);
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      y[i] += z[i];
#pragma omp target update to(u[0:n]) device(*)
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      y[i] += u[i];
  }
}
