//===-- e2e/programs/forms_update.c - enter data, exit data, and update between loops ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arrays that become resident in one function and leave in another; sections brought home and sent out, in both spellings,
// under another shape and another name; counted lifetimes; conditions. Argument: length.
#include "check.h"

static void begin(int n, double *a, double *b) {
#pragma acc enter data copyin(a[0:n]) create(b[0:n])
}

static void end(int n, double *a, double *b) {
#pragma acc exit data copyout(b[0:n]) delete(a)
}

static void twice(int n, const double *a, double *b) {
#pragma acc parallel loop hetero(1, all, adaptive) part_copyin(a[1:n]) part_copyout(b[1:n])
  for (int i = 0; i < n; ++i)
    b[i] = 2 * a[i];
}

static void increase(int n, double *b) {
#pragma acc parallel loop hetero(1, all, adaptive) part_copy(b[1:n])
  for (int i = 0; i < n; ++i)
    b[i] += 1;
}

// The host reads a section, changes another and sends it out.
static void unbounded(int n, double *a, double *b, double *want) {
  const int half = n / 2;
  begin(n, a, b);
  twice(n, a, b);
#pragma acc update self(b[0:half])
  for (int i = 0; i < half; ++i)
    want[i] = 2 * a[i];
  check_each("update self", b, want, half, TOLERANCE);
  for (int i = half; i < n; ++i)
    b[i] = i;
#pragma acc update device(b[half:n - half])
  increase(n, b);
  end(n, a, b);
  for (int i = 0; i < n; ++i)
    want[i] = (i < half ? 2 * a[i] : i) + 1;
  check_each("exit data", b, want, n, TOLERANCE);
}

static void counted(int n, double *a, double *want) {
#pragma omp target enter data device(*) map(to: a[0:n])
#pragma omp target enter data device(*) map(to: a[0:n])
  for (int pass = 0; pass < 3; ++pass) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; ++i)
      a[i] += pass;
    for (int i = 0; i < n; ++i)
      want[i] += pass;
  }
#pragma omp target exit data map(release: a[0:n])
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    a[i] *= 3;
#pragma omp target exit data map(from: a[0:n])
  for (int i = 0; i < n; ++i)
    want[i] *= 3;
  check_each("counted", a, want, n, TOLERANCE);
#pragma omp target update from(a[0:n])
#pragma omp target update to(a[0:n])
}

// Rows with halo within a data region; columns come home, and go out through a pointer to the flat storage.
static void grid(int n, int m, double *u, double *old, double *want) {
#pragma omp target data device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*)) map(alloc: old[0:n][0:m] dist_data(BLOCK,*) halo(1,))
  for (int pass = 0; pass < 3; ++pass) {
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        old[i * m + j] = u[i * m + j];
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 1; i < n - 1; ++i)
      for (int j = 0; j < m; ++j)
        u[i * m + j] = 0.5 * (old[(i - 1) * m + j] + old[(i + 1) * m + j]);
    double *before = check_clone(want, (long)n * m);
    for (int i = 1; i < n - 1; ++i)
      for (int j = 0; j < m; ++j)
        want[i * m + j] = 0.5 * (before[(i - 1) * m + j] + before[(i + 1) * m + j]);
    free(before);
#pragma omp target update from(u[0:n][m - 1:1]) if(pass != 1)
    if (pass != 1)
      for (int i = 0; i < n; ++i)
        check_one("column", u[i * m + m - 1], want[i * m + m - 1], TOLERANCE);
#pragma omp target update from(u[0:n][0:1])
    for (int i = 0; i < n; ++i)
      check_one("first column", u[i * m], want[i * m], TOLERANCE);
    double *flat = u + m / 2;
    const int length = n * m - m / 2 < m + 3 ? n * m - m / 2 : m + 3;
#pragma omp target update from(flat[0:length])
    check_each("flat", flat, want + m / 2, length, TOLERANCE);
    for (int k = 0; k < length; ++k)
      flat[k] += 1, want[m / 2 + k] += 1;
#pragma omp target update to(flat[0:length])
  }
  check_each("grid", u, want, (long)n * m, TOLERANCE);
}

static void switched(int n, int on, double *a, double *want) {
#pragma acc enter data copyin(a[0:n]) if(on)
#pragma acc parallel loop hetero(1) present(a) if(on)
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
#pragma acc update host(a[0:n]) if(on)
  for (int i = 0; i < n; ++i)
    want[i] *= 2;
  check_each("switched", a, want, n, TOLERANCE);
#pragma acc exit data delete(a[0:n]) if(on)
  if (on) {
#pragma acc update host(a[0:n]) if_present
  } else
    check_each("switched off", a, want, n, TOLERANCE);
#pragma acc enter data copyin(a[0:n])
#pragma acc enter data copyin(a[0:n])
  increase(n, a);
#pragma acc update host(a)
#pragma acc exit data delete(a) finalize
#pragma acc update device(a[0:n]) if_present async wait(1)
  increase(n, a);
  for (int i = 0; i < n; ++i)
    want[i] += 2;
  check_each("finalize", a, want, n, TOLERANCE);
}

// A lifetime that `exit data` has ended may come again with another halo, also where there is nothing but the host.
static void with_a_halo_again(int n) {
  double *a = check_array(n, 31), *want = check_clone(a, n);
#pragma omp target enter data map(to: a[0:n] dist_data(BLOCK))
#pragma omp target exit data device(*) map(from: a[0:n])
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1))
  {
#pragma omp halo_exchange(a)
#pragma acc region for hetero(1)
    for (int i = 0; i < n; i++)
      a[i] += i;
  }
  for (int i = 0; i < n; i++)
    want[i] += i;
  check_each("with a halo again", a, want, n, TOLERANCE);
  free(a), free(want);
}

static void run(int n) {
  double *a = check_array(n, 1), *b = check_array(n, 2), *want = check_array(n, 3);
  double *c = check_array(n, 4), *d = check_clone(c, n);
  for (int round = 0; round < 3; ++round) {
    unbounded(n, a, b, want);
    counted(n, c, d);
    switched(n, round % 2, c, d);
  }
  const int m = n < 7 ? n : 7, rows = n / m;
  double *u = check_array((long)rows * m, 5), *old = check_array((long)rows * m, 6), *serial = check_clone(u, (long)rows * m);
  grid(rows, m, u, old, serial);
  with_a_halo_again(n);
  free(a);
  free(b);
  free(c);
  free(d);
  free(want);
  free(u);
  free(old);
  free(serial);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_update");
}
