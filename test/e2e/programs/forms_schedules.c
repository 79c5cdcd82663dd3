//===-- e2e/programs/forms_schedules.c - every schedule of hetero and every policy of dist_iteration ------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each schedule word on a stencil, a reduction and a strided loop, alone and in a data region; passes enough for schedules to
// change their minds, a ratio, a div, a condition that changes from pass to pass. The directives come from macros, as _Pragma.
// Argument: length.
#include "check.h"

#define PRAGMA(...) _Pragma(#__VA_ARGS__)

#define STENCIL                                                                                                        \
  for (long i = 1; i < n - 1; ++i)                                                                                     \
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#define SUM                                                                                                            \
  for (long i = n - 1; i >= 0; --i) {                                                                                  \
    a[i] = 0.5 * a[i] + b[i];                                                                                          \
    sum += b[i];                                                                                                       \
  }
#define STRIDE                                                                                                         \
  for (long i = 0; i < n; i += 3)                                                                                      \
    count[i] += i + pass;

#define HETERO(word, devices)                                                                                          \
  static double word##_loops(long n, double *a, double *b, long *count, int pass) {                                    \
    double sum = 0;                                                                                                    \
    PRAGMA(acc region for hetero(pass % 4 != 3, all, word, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n]))        \
    STENCIL                                                                                                            \
    PRAGMA(acc region for hetero(1, all, word, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum))         \
    SUM                                                                                                                \
    PRAGMA(acc region for hetero(1, devices, word, default, pass + 1) part_copy(count[1:n]))                           \
    STRIDE                                                                                                             \
    return sum;                                                                                                        \
  }

#define DIST(name, policy)                                                                                             \
  static double name##_loops(long n, double *a, double *b, long *count, int pass) {                                    \
    double sum = 0;                                                                                                    \
    PRAGMA(omp target device(*) map(to: a[0:n] dist_data(BLOCK) halo(1)) map(tofrom: b[0:n] dist_data(policy)))        \
    PRAGMA(omp parallel for dist_iteration(policy))                                                                    \
    STENCIL                                                                                                            \
    PRAGMA(omp target device(*) map(to: b[0:n] dist_data(policy)) map(tofrom: a[0:n] dist_data(AUTO)))                 \
    PRAGMA(omp parallel for reduction(+ : sum) dist_iteration(policy))                                                 \
    SUM                                                                                                                \
    PRAGMA(omp target device(0:2) map(tofrom: count[0:n] dist_data(policy)))                                           \
    PRAGMA(omp parallel for)                                                                                           \
    STRIDE                                                                                                             \
    return sum;                                                                                                        \
  }

HETERO(static, cpu)
HETERO(adaptive, gpu)
HETERO(split, cpu)
HETERO(quick, gpu)
HETERO(chunk, cpu)
HETERO(chunk_static, gpu)
HETERO(chunk_dynamic, cpu)
HETERO(hybrid_chunk, gpu)
HETERO(dynamic, cpu)
HETERO(block, gpu)
HETERO(cyclic, cpu)
HETERO(auto, gpu)
HETERO(default, default)
DIST(dist_block, BLOCK)
DIST(dist_auto, AUTO)

static double serial(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

typedef double Loops(long, double *, double *, long *, int);

static double resident(Loops *loops, long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc data copy(a [0:n], b [0:n]) copy(count [0:n])
  for (int k = 0; k < 3; ++k)
    sum += loops(n, a, b, count, pass + k);
  return sum;
}

static double *numbers(long n) {
  double *v = malloc((size_t)(n + 1) * sizeof *v);
  for (long i = 0; i < n; ++i)
    v[i] = (double)(i % 7) - 1.5;
  return v;
}

static void check_schedule(const char *name, Loops *loops, long n) {
  double *a = numbers(n), *b = numbers(n), *c = numbers(n), *d = numbers(n);
  long *count = calloc((size_t)(n + 1), sizeof *count), *same = calloc((size_t)(n + 1), sizeof *same);
  for (int pass = 0; pass < 6; ++pass) {
    double sum = loops(n, a, b, count, pass) + resident(loops, n, a, b, count, pass);
    double want = serial(n, c, d, same, pass);
    for (int k = 0; k < 3; ++k)
      want += serial(n, c, d, same, pass + k);
    check_one(name, sum, want, 1e-9);
    check_each(name, a, c, n, TOLERANCE);
    check_each(name, b, d, n, TOLERANCE);
    for (long i = 0; i < n; ++i)
      check_long(name, count[i], same[i]);
  }
  free(a), free(b), free(c), free(d), free(count), free(same);
}

#define CHECK(schedule) check_schedule(#schedule, schedule##_loops, n)

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k) {
    long n = atol(argv[k]);
    CHECK(static), CHECK(adaptive), CHECK(split), CHECK(quick), CHECK(chunk), CHECK(chunk_static);
    CHECK(chunk_dynamic), CHECK(hybrid_chunk), CHECK(dynamic), CHECK(block), CHECK(cyclic), CHECK(auto), CHECK(default);
    CHECK(dist_block), CHECK(dist_auto);
  }
  return check_result("forms_schedules");
}
