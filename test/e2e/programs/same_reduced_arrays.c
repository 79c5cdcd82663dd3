//===-- e2e/programs/same_reduced_arrays.c - reductions of arrays and sections ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every operator and type; arrays of one and more dimensions, sections of them, pointers, rows of variable length; several in one
// loop; resident arrays; loops without iterations. Its output is compared with that of the same file built without hetcc.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { bins = 5, most = 1003 };
static int v[most];
static long whole[16];

#define DO(...) _Pragma(#__VA_ARGS__)
#define KIND(T, OP, START, CHANGE)                                                                                     \
  {                                                                                                                    \
    T h[bins];                                                                                                         \
    for (int k = 0; k < bins; k++)                                                                                     \
      h[k] = START;                                                                                                    \
    DO(acc parallel loop hetero(1, all, chunk) part_copyin(v[1:n]) reduction(OP: h))                                   \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T x = (T)(v[i] % 13);                                                                                      \
      T *const at = &h[i % bins];                                                                                      \
      CHANGE;                                                                                                          \
    }                                                                                                                  \
    for (int k = 0; k < bins; k++)                                                                                     \
      printf("%g ", (double)h[k]);                                                                                     \
    printf(#T " " #OP "\n");                                                                                           \
  }
#define ARITHMETIC(T)                                                                                                  \
  KIND(T, +, 3, *at = (T)(*at + x))                                                                                    \
  KIND(T, *, 1, *at = (T)(*at * (x > 6 ? 1 : 3)))                                                                      \
  KIND(T, min, 9, if (x < *at) *at = x)                                                                                \
  KIND(T, max, 2, *at = x > *at ? x : *at)                                                                             \
  KIND(T, &&, 1, *at = (T)(*at && x < 12))                                                                             \
  KIND(T, ||, 0, *at = (T)(*at || x > 11))
#define WHOLE(T)                                                                                                       \
  ARITHMETIC(T)                                                                                                        \
  KIND(T, &, 127, *at = (T)(*at & (x | 64)))                                                                           \
  KIND(T, |, 32, *at = (T)(*at | x))                                                                                   \
  KIND(T, ^, 5, *at = (T)(*at ^ x))

static void integers(int n) {
  WHOLE(char) WHOLE(signed char) WHOLE(unsigned char) WHOLE(short) WHOLE(unsigned short)
  WHOLE(int) WHOLE(unsigned) WHOLE(long) WHOLE(unsigned long) WHOLE(long long) WHOLE(unsigned long long)
}

// Factors would be too many for these.
#undef ARITHMETIC
#define ARITHMETIC(T)                                                                                                  \
  KIND(T, +, 3, *at += x)                                                                                              \
  KIND(T, *, 1, *at *= x > 6 ? 1 : -1)                                                                                 \
  KIND(T, min, 9, if (x < *at) *at = x)                                                                                \
  KIND(T, max, 2, *at = x > *at ? x : *at)                                                                             \
  KIND(T, &&, 1, *at = *at && x < 12)                                                                                  \
  KIND(T, ||, 0, *at = *at || x > 11)
static void floating(int n) {
  ARITHMETIC(float) ARITHMETIC(double)
  KIND(_Bool, &&, 1, *at = *at && x)
  KIND(_Bool, ||, 0, *at = *at || x)
}

static void shapes(int n, int m) {
  long table[3][4] = {{1}};
  float *p = calloc((size_t)(m * 5), sizeof *p), (*rows)[m] = calloc((size_t)(5 * m), sizeof *p);
  for (int k = 0; k < m * 5; k++)
    p[k] = 1, rows[k / m][k % m] = k;
#pragma acc region for hetero(1) part_copyin(v[1:n]) reduction(+: table) reduction(max: whole[2:5])
  for (int i = 0; i < n; i++) {
    table[v[i] % 3][v[i] % 4] += i;
    if (whole[2 + v[i] % 5] < i)
      whole[2 + v[i] % 5] = i;
  }
#pragma omp target device(*) map(to: v[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(*: p[m:2 * m]) reduction(-: rows[1:3])
  for (int i = 0; i < n; i++) {
    p[m + v[i] % (2 * m)] *= v[i] % 11 == 0 ? -1 : 1;
    for (int j = 0; j < m; j++)
      rows[1 + v[i] % 3][j] -= v[i];
  }
  for (int k = 0; k < 16; k++)
    printf("%ld %ld ", table[k % 12 / 4][k % 4], whole[k]);
  for (int k = 0; k < m * 5; k++)
    printf("%g %g ", p[k], rows[k / m][k % m]);
  puts("shapes");
  free(p), free(rows);
}

static void resident(int n) {
  unsigned char bits[4] = {255, 255, 255, 255};
  short least[most];
  for (int i = 0; i < most; i++)
    least[i] = 100;
#pragma acc data copy(bits, least)
  for (int pass = 0; pass < 2; pass++) {
#pragma acc region for hetero(1) part_copyin(v[1:n]) reduction(&: bits[:]) reduction(min: least)
    for (int i = 0; i < n; i++) {
      bits[i % 4] &= ~(v[i] & 4 << pass);
      if (least[v[i] + pass] > v[i] % 17)
        least[v[i] + pass] = v[i] % 17;
    }
#pragma acc region for hetero(1) copy(least)
    for (int i = 0; i < most; i++)
      least[i] += i % 3;
  }
  long sum = 0;
  for (int i = 0; i < most; i++)
    sum += least[i] * i;
  printf("%d %d %d %d %ld\n", bits[0], bits[1], bits[2], bits[3], sum);
}

int main(void) {
  for (int i = 0; i < most; i++)
    v[i] = (i * 7 + 3) % 29;
  const int sizes[] = {0, 1, 3, most};
  for (int k = 0; k < 4; k++)
    integers(sizes[k]), floating(sizes[k]), shapes(sizes[k], 3), resident(sizes[k]);
  return 0;
}
