//===-- e2e/programs/forms_edges.c - halos beyond the ends of an array -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Periodic and reflecting edges against serial programs that keep the ghost cells themselves. Around every array the host has
// values that no number equals, so that a read outside of the section shows. Argument: length.
#include "check.h"

enum { ROOM = 8 };

// An array of n items between items that are no numbers.
static double *guarded(long n, long seed) {
  double *a = (double *)check_alloc((size_t)(n + 2 * ROOM) * sizeof(double));
  for (long i = 0; i < n + 2 * ROOM; ++i)
    a[i] = i < ROOM || i >= n + ROOM ? NAN : check_value(seed, i - ROOM);
  return a + ROOM;
}

enum Edge { NONE, PERIODIC, REFLECTING };

// The item that the index means at such an edge ([H] section 3.3).
static long behind(enum Edge edge, long i, long n) {
  if (i >= 0 && i < n)
    return i;
  if (edge == PERIODIC || n == 1)
    return ((i % n) + n) % n;
  long at = ((i % (2 * n - 2)) + 2 * n - 2) % (2 * n - 2);
  return at < n ? at : 2 * n - 2 - at;
}

// v with `width` ghost cells on either side; to be freed at -width.
static double *ghosts(const double *v, long n, long width, enum Edge left, enum Edge right) {
  double *u = (double *)check_alloc((size_t)(n + 2 * width) * sizeof(double)) + width;
  for (long i = -width; i < n + width; ++i) {
    enum Edge edge = i < 0 ? left : right;
    u[i] = i >= 0 && i < n ? v[i] : edge == NONE ? 0 : v[behind(edge, i, n)];
  }
  return u;
}

static void periodic(int n) {
  double *u = guarded(n, 1), *v = guarded(n, 2);
  double *w = ghosts(u, n, 1, PERIODIC, PERIODIC), *want = check_clone(v, n);
#pragma omp target device(*) map(to: u[0:n] dist_data(BLOCK) halo(1:periodic)) map(from: v[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; i++)
    v[i] = u[i - 1] - 2 * u[i] + u[i + 1];
  for (int i = 0; i < n; i++)
    want[i] = w[i - 1] - 2 * w[i] + w[i + 1];
  check_each("periodic", v, want, n, TOLERANCE);
  free(u - ROOM), free(v - ROOM), free(w - 1), free(want);
}

static void sides_differ(int n) {
  double *u = guarded(n, 3), *v = guarded(n, 4);
  double *w = ghosts(u, n, 3, REFLECTING, PERIODIC), *want = check_clone(v, n);
#pragma omp target device(*) map(to: u[0:n] dist_data(BLOCK) halo(2:reflecting|3:periodic)) \
    map(tofrom: v[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; i++)
    v[i] += u[i - 2] + 10 * u[i - 1] + 100 * u[i] + 1000 * u[i + 1] + 1e4 * u[i + 2] + 1e5 * u[i + 3];
  for (int i = 0; i < n; i++)
    want[i] += w[i - 2] + 10 * w[i - 1] + 100 * w[i] + 1000 * w[i + 1] + 1e4 * w[i + 2] + 1e5 * w[i + 3];
  check_each("sides differ", v, want, n, TOLERANCE);
  free(u - ROOM), free(v - ROOM), free(w - 3), free(want);
}

// One side only; iterations that count down; a section that does not begin at 0.
static void one_side(int n) {
  double *u = guarded(n + 3, 5), *v = guarded(n + 3, 6);
  for (int i = 0; i < 3; ++i)
    u[i] = NAN;
  double *w = ghosts(u + 3, n, 2, NONE, REFLECTING), *want = check_clone(v, n + 3);
#pragma acc region for hetero(1, all, static) copyin(u[3:n] dist_data(AUTO) halo(|2:reflecting)) part_copy(v[1:n + 3])
  for (int i = n + 2; i >= 3; i--)
    v[i] = u[i] + 3 * u[i + 2];
  for (int i = 3; i < n + 3; i++)
    want[i] = w[i - 3] + 3 * w[i - 1];
  check_each("one side", v, want, n + 3, TOLERANCE);
  free(u - ROOM), free(v - ROOM), free(w - 2), free(want);
}

// A ring, step by step, resident; the storage has the halo, whatever its name is.
static void ring(int n, int m, int exchange) {
  double *storage[2], *serial[2];
  for (int k = 0; k < 2; ++k) {
    storage[k] = guarded((long)n * m, 7 + k);
    serial[k] = check_clone(storage[k], (long)n * m);
  }
  double *u = storage[0], *v = storage[1], *s = serial[0], *t = serial[1];
#pragma omp target data device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*) halo(1:periodic,), \
                                              v[0:n][0:m] dist_data(BLOCK,*) halo(1:periodic,))
  for (int step = 0; step < 5; ++step) {
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        v[i * m + j] = 0.5 * u[i * m + j] + 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        t[i * m + j] = 0.5 * s[i * m + j] + 0.25 * (s[(i ? i - 1 : n - 1) * m + j] + s[(i < n - 1 ? i + 1 : 0) * m + j]);
    double *other = u;
    u = v, v = other;
    other = s, s = t, t = other;
    if (exchange) {
#pragma omp halo_exchange (u);
    }
  }
  for (int k = 0; k < 2; ++k)
    check_each("ring", storage[k], serial[k], (long)n * m, TOLERANCE);
  for (int k = 0; k < 2; ++k)
    free(storage[k] - ROOM), free(serial[k]);
}

// Every second item, in place: what is read is what other iterations leave alone.
static void in_place(int n) {
  const int half = n / 2;
  double *u = guarded(2 * half, 9);
  double *want = check_clone(u, 2 * half);
  if (half > 0) {
    for (int colour = 0; colour < 2; ++colour) {
#pragma acc parallel loop hetero(1) copy(u[0:2*half] dist_data(BLOCK) halo(1:periodic))
      for (int i = 0; i < 2 * half; i++)
        if (i % 2 == colour)
          u[i] = 0.5 * (u[i - 1] + u[i + 1]);
      for (int i = colour; i < 2 * half; i += 2)
        want[i] = 0.5 * (want[i ? i - 1 : 2 * half - 1] + want[i < 2 * half - 1 ? i + 1 : 0]);
    }
    check_each("in place", u, want, 2 * half, TOLERANCE);
  }
  free(u - ROOM), free(want);
}

// The loop sees neither the section nor the halo.
static double sum_of_steps(int n, const double *u) {
  double sum = 0;
#pragma acc parallel loop hetero(1) present(u) reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += fabs(u[i + 1] - u[i]);
  return sum;
}

static void elsewhere(int n) {
  double *u = guarded(n, 10), want = 0;
#pragma acc data copyin(u[0:n] dist_data(BLOCK) halo(|1:periodic))
  {
    double sum = sum_of_steps(n, u);
    for (int i = 0; i < n; i++)
      want += fabs(u[i < n - 1 ? i + 1 : 0] - u[i]);
    check_one("present", sum, want, 1e-10);
  }
  free(u - ROOM);
}

// Items beyond the edge of one loop are real for the next: a larger section of the same array.
static void inner_section(int n) {
  double *u = guarded(n + 2, 11), *v = guarded(n + 2, 12);
  double *want = check_clone(v, n + 2), *s = check_clone(u, n + 2);
#pragma omp target data device(*) map(tofrom: u[0:n + 2] dist_data(BLOCK), v[0:n + 2] dist_data(BLOCK))
  for (int step = 0; step < 3; ++step) {
#pragma omp target device(*) map(to: u[1:n] dist_data(BLOCK) halo(1:reflecting))
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 1; i < n + 1; i++)
      v[i] += u[i - 1] + u[i + 1];
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n + 2; i++)
      u[i] = u[i] * 0.5 + v[i];
    for (int i = 1; i < n + 1; i++)
      want[i] += s[1 + behind(REFLECTING, i - 2, n)] + s[1 + behind(REFLECTING, i, n)];
    for (int i = 0; i < n + 2; i++)
      s[i] = s[i] * 0.5 + want[i];
  }
  check_each("inner section v", v, want, n + 2, TOLERANCE);
  check_each("inner section u", u, s, n + 2, TOLERANCE);
  free(u - ROOM), free(v - ROOM), free(want), free(s);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k) {
    int n = atoi(argv[k]);
    periodic(n);
    sides_differ(n);
    one_side(n);
    ring(n, 5, 0);
    ring(n, 3, 1);
    in_place(n);
    elsewhere(n);
    inner_section(n);
  }
  return check_result("forms_edges");
}
