//===-- e2e/programs/forms_schedules.c - every schedule of hetero ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each schedule word on a stencil, a reduction and a strided loop, alone and in a data region; passes enough for schedules to
// change their minds, a ratio, a div, a condition that changes from pass to pass. Argument: length.
#include "check.h"

static double static_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, static, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, static, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, cpu, static, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double adaptive_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, adaptive, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, adaptive, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, gpu, adaptive, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double split_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, default, split, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, split, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, cpu, split, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double quick_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, quick, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, quick, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, gpu, quick, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double chunk_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, chunk, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, chunk, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, cpu, chunk, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double chunk_static_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, chunk_static, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, chunk_static, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, gpu, chunk_static, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double chunk_dynamic_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, default, chunk_dynamic, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, chunk_dynamic, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, cpu, chunk_dynamic, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double hybrid_chunk_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, hybrid_chunk, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, hybrid_chunk, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, gpu, hybrid_chunk, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double dynamic_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, dynamic, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, dynamic, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, cpu, dynamic, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double block_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, block, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, block, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, gpu, block, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double cyclic_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, default, cyclic, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, cyclic, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, cpu, cyclic, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

static double auto_loops(long n, double *a, double *b, long *count, int pass) {
  double sum = 0;
#pragma acc region for hetero(pass % 4 != 3, all, auto, default, 7) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (long i = 1; i < n - 1; ++i)
    b[i] += 0.25 * a[i - 1] + 0.5 * a[i + 1];
#pragma acc region for hetero(1, all, auto, 0.25) part_copyin(b[1:n]) part_copy(a[1:n]) reduction(+ : sum)
  for (long i = n - 1; i >= 0; --i) {
    a[i] = 0.5 * a[i] + b[i];
    sum += b[i];
  }
#pragma acc region for hetero(1, gpu, auto, default, pass + 1) part_copy(count[1:n])
  for (long i = 0; i < n; i += 3)
    count[i] += i + pass;
  return sum;
}

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
    CHECK(chunk_dynamic), CHECK(hybrid_chunk), CHECK(dynamic), CHECK(block), CHECK(cyclic), CHECK(auto);
  }
  return check_result("forms_schedules");
}
