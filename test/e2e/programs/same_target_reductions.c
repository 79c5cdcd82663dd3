//===-- e2e/programs/same_target_reductions.c - plain OpenMP: what each thread of a nest has a copy of ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Reductions of arrays, of sections, by declare reduction, last values and linear steps. Its output is compared with that of the
// same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>
struct C {
  double re, im;
};
static void start(struct C *c) {
  c->re = 0;
  c->im = 0;
}
static void addTo(struct C *a, const struct C *b) {
  a->re += b->re;
  a->im += b->im;
}
#pragma omp declare reduction(+ : struct C : addTo(&omp_out, &omp_in)) initializer(start(&omp_priv))
#pragma omp declare reduction(far:long : omp_out = labs(omp_in) > labs(omp_out) ? omp_in : omp_out)
struct P {
  float a[2];
};
#pragma omp declare reduction(pairs                                                                                    \
                              : struct P                                                                               \
                              : omp_out.a[0] += omp_in.a[0], omp_out.a[1] *= omp_in.a[1])                              \
    initializer(omp_priv = {{0, 1}})
struct item {
  int value, at;
};
#pragma omp declare reduction(least:struct item : omp_out = omp_in.value < omp_out.value ? omp_in : omp_out)           \
    initializer(omp_priv = (struct item){1 << 30, -1})
// Items by the program's own operations.
static void ownItems(int n) {
  struct item low[2][2], two[3] = {{1, 1}, {2, 2}, {3, 3}}, *some = malloc(5 * sizeof *some);
  struct C z[3] = {{1, 2}};
  long most[3] = {0, 5, -9};
  short small[4] = {1, 2, 3, 4};
  for (int i = 0; i < 4; i++)
    low[i / 2][i % 2] = (struct item){i * 100, -2};
  for (int i = 0; i < 5; i++)
    some[i] = (struct item){1 << 30, -1};
#pragma omp target teams distribute parallel for reduction(least : low) reduction(far : most[1:2]) map(tofrom : low, most)
  for (int i = 0; i < n; i++) {
    struct item *one = &low[i % 2][i / 2 % 2];
    if ((i * 37 + 5) % 701 < one->value)
      *one = (struct item){(i * 37 + 5) % 701, i};
    most[1 + i % 2] = labs(most[1 + i % 2]) < i ? i % 3 ? -i : i : most[1 + i % 2];
  }
#pragma omp target parallel for reduction(least : some[1:3]) reduction(+ : z) map(tofrom : some[0:5], z)
  for (int i = 0; i < n; i++) {
    if ((i * 41 + 5) % 709 < some[1 + i % 3].value)
      some[1 + i % 3] = (struct item){(i * 41 + 5) % 709, i};
    z[i % 3].re += i;
    z[i % 3].im += 2;
  }
#pragma omp target map(tofrom : two, small) map(to : n)
#pragma omp teams num_teams(3)
#pragma omp distribute
  for (int k = 0; k < 1; k++) {
#pragma omp parallel for reduction(least : two[1:2]) reduction(+ : small)
    for (int i = 0; i < n; i++) {
      if (i == n / 2)
        two[1] = (struct item){-i, i};
      small[i % 4] += 1;
    }
  }
  printf("own items");
  for (int i = 0; i < 4; i++)
    printf(" %d %d", low[i / 2][i % 2].value, low[i / 2][i % 2].at);
  for (int i = 0; i < 5; i++)
    printf(" %d %d", some[i].value, some[i].at);
  printf(" | %ld %ld %ld | %g %g %g %g | %d %d\n", most[0], most[1], most[2], z[0].re, z[0].im, z[2].re, z[2].im,
         small[0], small[3]);
  printf("%d %d %d %d\n", two[0].value, two[1].value, two[1].at, two[2].value);
  free(some);
}
int main(int argc, char **argv) {
  for (int n = 1; n < 60; n = n * 2 + 1)
    ownItems(n * 11);
  for (int n = 1; n < 700; n = n * 3 + 1) {
    float m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    double *d = malloc(5 * sizeof *d);
    unsigned bits[3] = {~0u, 0xffu, 7};
    long most = 3;
    struct C z = {1, 2};
    struct P p = {{1, 1}};
    for (int i = 0; i < 5; i++)
      d[i] = i;
    int k = -1, last = -7, back = argc - 3;
    double v = 0.5;
    struct C zl = {-1, -1};
#pragma omp target teams distribute parallel for reduction(+: m) reduction(max: d[1:3]) reduction(&: bits[:2]) collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 3; j++) {
        m[i % 2][j] += i;
        if (d[1 + j] < i)
          d[1 + j] = i;
        bits[i % 2] &= ~(1u << (i % 5));
      }
#pragma omp target teams distribute parallel for reduction(+ : z) reduction(far : most) reduction(pairs : p)
    for (int i = 0; i < n; i++) {
      z.re += i;
      z.im -= 1;
      long here = i % 2 ? -i : i;
      most = labs(here) > labs(most) ? here : most;
      p.a[0] += 1;
      p.a[1] *= i == 5 ? 3 : 1;
    }
    struct item least = {1000, -1};
#pragma omp target teams distribute parallel for reduction(least : least)
    for (int i = 0; i < n; i++)
      if ((i * 37 + 11) % 701 < least.value)
        least = (struct item){(i * 37 + 11) % 701, i};
    printf("%d %d\n", least.value, least.at);
#pragma omp target parallel for lastprivate(last, v, zl) map(tofrom : k)
    for (int i = n - 1; i >= 0; i += back) {
      last = i;
      if (i % 3 == 0) {
        v = i;
        zl.re = i;
        zl.im = 2;
        continue;
      }
      v = i + 0.25;
      zl.re = 1;
      zl.im = i;
    }
#pragma omp target teams distribute parallel for simd collapse(2) lastprivate(k)
    for (int i = 0; i < n; i += 3)
      for (int j = 9; j > 2; j = j + 2 * back)
        k = i * 10 + j;
    int r, q;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(r, q)
    for (r = 0; r < n; r++)
      for (q = n; q > 0; q -= 2)
        k += 0 * (r + q);
    k += r * 1000 + q;
    printf("%d: %g %g %g %g | %g %g %g %g %g | %x %x %x | %ld %g %g %g %g | %d %g %g %g %d\n", n, m[0][0], m[0][2],
           m[1][1], m[1][2], d[0], d[1], d[2], d[3], d[4], bits[0], bits[1], bits[2], most, z.re, z.im, p.a[0], p.a[1],
           last, v, zl.re, zl.im, k);
    int counts[8] = {1};
#pragma omp target teams distribute parallel for reduction(+ : counts)
    for (int i = 0; i < n; i++)
      counts[i * i % 8]++;
    printf("%d %d %d\n", counts[0], counts[1], counts[4]);
    int steps[700], *to = steps, by = n % 5 - 2;
#pragma omp target map(from : steps)
#pragma omp parallel for linear(last : by) linear(to)
    for (int i = n - 1; i >= 0; i--) {
      *to++ = last + i;
      last += by;
    }
    printf("%d %d %d %d\n", last, (int)(to - steps), steps[0], steps[n - 1]);
    // One item of an array, which stands in memory among others.
    long at[3][4] = {{5}, {6, 7}}, *row = at[2];
    const int third = 3;
#pragma omp target teams distribute parallel for reduction(+ : at[1][1]) reduction(max : row[third]) map(tofrom : at)
    for (int i = 0; i < n; i++) {
      at[1][1] += i;
      row[third] = row[third] > i * 7 % 31 ? row[third] : i * 7 % 31;
    }
    printf("%ld %ld %ld %ld %ld\n", at[0][0], at[1][0], at[1][1], at[1][2], at[2][3]);
    free(d);
    // One that no part of the region names.
    int own[8] = {0}, unnamed = 5;
#pragma omp target parallel reduction(max : unnamed)
    {
#pragma omp for
      for (int i = 0; i < 8; i++)
        own[i] = i;
#pragma omp for
      for (int i = 0; i < 8; i++)
        own[i] += 1;
    }
    printf("%d %d\n", own[7], unnamed);
  }
}
