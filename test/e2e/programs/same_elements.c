//===-- e2e/programs/same_elements.c - a subscript without a colon is one item ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In reductions, data clauses, update, enter and exit data and map, of arrays, pointers, rows and structures' members,
// in loops for several devices and in plain constructs. Its output is compared with that of the same file built
// without hetcc.
#include <stdio.h>
#include <stdlib.h>

#define DO(...) _Pragma(#__VA_ARGS__)

static long twoRows[2][3];

static void printAll(const char *what, const long *v, int n) {
  printf("%s:", what);
  for (int i = 0; i < n; i++)
    printf(" %ld", v[i]);
  puts("");
}

#define SCHEDULE(NAME)                                                                                                 \
  {                                                                                                                    \
    long s[3] = {0}, t[4][3] = {{0}}, c[2][3][4] = {{{0}}};                                                            \
    DO(acc region for hetero(1, all, NAME) reduction(+: s[1]) reduction(max: p[k]))                                    \
    for (int i = 0; i < n; i++) {                                                                                      \
      s[1] += i;                                                                                                       \
      p[k] = p[k] > i % 7 ? p[k] : i % 7;                                                                              \
    }                                                                                                                  \
    DO(acc region for hetero(1, all, NAME) reduction(+: t[1][0:3]) reduction(+: c[1][k % 3][1:2]))                     \
    for (int i = 0; i < n; i++) {                                                                                      \
      t[1][i % 3] += i;                                                                                                \
      c[1][k % 3][1 + i % 2] += 1;                                                                                     \
    }                                                                                                                  \
    DO(acc region for hetero(1, all, NAME) reduction(+: u[k][0:m]) reduction(+: t[k % 4][k % 3]))                      \
    for (int i = 0; i < n; i++) {                                                                                      \
      u[k][i % m] += i;                                                                                                \
      t[k % 4][k % 3] += 2;                                                                                            \
    }                                                                                                                  \
    DO(acc region for hetero(1, all, NAME) reduction(+: u[k - 1][1:m - 2]))                                            \
    for (int i = 0; i < n; i++)                                                                                        \
      u[k - 1][1 + i % (m - 2)] += i;                                                                                  \
    printAll(#NAME, s, 3);                                                                                             \
    printAll("t", t[0], 12);                                                                                           \
    printAll("c", c[0][0], 24);                                                                                        \
    printAll("p", p, 8);                                                                                               \
    printAll("u", u[0], 8 * m);                                                                                        \
  }

static void reductions(int n, int m, int k) {
  long *p = calloc(8, sizeof *p), (*u)[m] = calloc(8, sizeof *u);
  SCHEDULE(block)
  SCHEDULE(static)
  SCHEDULE(adaptive)
  SCHEDULE(split)
  SCHEDULE(quick)
  SCHEDULE(chunk)
  SCHEDULE(chunk_static)
  SCHEDULE(chunk_dynamic)
  SCHEDULE(hybrid_chunk)
  SCHEDULE(dynamic)
  SCHEDULE(cyclic)
  free(p), free(u);
}

static void directions(int n, int m, int k) {
  long *b = calloc(n, sizeof *b), a[10] = {0}, t[4][5] = {{0}}, (*u)[m] = calloc(n, sizeof *u);
  a[5] = 3, a[k] = 4, t[2][3] = 5;
#pragma acc region for hetero(1) copyin(a[5], t[2][3]) part_copyout(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[5] + t[2][3] + i;
  printAll("copyin", b, n);
#pragma omp target device(*) map(to: a[k]) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] += a[k];
  printAll("map", b, n);
#pragma acc region for hetero(1) copyin(t[2]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] += t[2][i % 5];
  printAll("row", b, n);
#pragma acc data copy(u[k][0:m])
  {
#pragma acc region for hetero(1) present(u)
    for (int j = 0; j < m; j++)
      u[k][j] = j + 1;
  }
  printAll("data", u[k], m);
  free(b), free(u);
}

static void updates(int n, int m, int k) {
  long *a = calloc(n, sizeof *a), (*u)[m] = calloc(n, sizeof *u), *flat = calloc((size_t)n * m, sizeof *flat);
#pragma acc data copy(a[0:n], u[0:n][0:m], flat[0:n][0:m])
  {
#pragma acc region for hetero(1) part_copy(a[1:n]) part_copy(u[1:n][0:m]) part_copy(flat[1:n][0:m])
    for (int i = 0; i < n; i++) {
      a[i] = i + 1;
      for (int j = 0; j < m; j++)
        u[i][j] = i + j, flat[i * m + j] = i - j;
    }
#pragma acc update self(a[k], u[k][0:m], flat[k][0:m], u[1][2])
    printf("update self: %ld %ld %ld %ld\n", a[k], u[k][m - 1], flat[k * m + 1], u[1][2]);
    a[k] = 500, u[k][1] = 600, flat[k * m + 2] = 700;
#pragma acc update device(a[k]) device(u[k][1], flat[k][0:m])
#pragma acc region for hetero(1) part_copy(a[1:n]) part_copy(u[1:n][0:m]) part_copy(flat[1:n][0:m])
    for (int i = 0; i < n; i++) {
      a[i] += 1;
      for (int j = 0; j < m; j++)
        u[i][j] += 1, flat[i * m + j] += 1;
    }
  }
  printAll("a", a, n);
  printAll("u", u[0], n * m);
  printAll("flat", flat, n * m);
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK))
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] = 2 * i;
#pragma omp target update from(a[k])
    printf("update from: %ld\n", a[k]);
    a[k] = 900;
#pragma omp target update to(a[k])
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
  printAll("a", a, n);
  free(a), free(u), free(flat);
}

static void kept(int n, int k) {
  long *a = calloc(n, sizeof *a), total = 0;
  a[k] = 7;
#pragma acc enter data copyin(a[k])
#pragma acc region for hetero(1) present(a[k]) reduction(+: total)
  for (int i = 0; i < n; i++)
    total += a[k];
#pragma acc exit data copyout(a[k])
  printf("kept: %ld %ld %ld\n", a[k], a[k - 1], total);
#pragma omp target device(*) map(tofrom: twoRows[2][3] dist_data(*, BLOCK))
#pragma omp parallel for
  for (int j = 0; j < 3; j++)
    twoRows[0][j] += j, twoRows[1][j] += 2 * j;
  printAll("shape", twoRows[0], 6);
  free(a);
}

struct body {
  long mass[4];
  int n;
  long *v;
};

static void plain(int n, int m, int k) {
  long *b = calloc(n, sizeof *b), a[10] = {0}, s[4] = {0}, t[4][3] = {{0}}, (*u)[m] = calloc(n, sizeof *u);
  struct body one = {{1, 2, 3, 4}, n, b};
  a[5] = 3, a[k] = 4;
#pragma acc parallel loop copyin(a[5]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[5] + i;
  printAll("plain copyin", b, n);
#pragma omp target teams distribute parallel for map(to: a[k]) map(tofrom: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += a[k];
  printAll("plain map", b, n);
#pragma omp target teams distribute parallel for map(tofrom: s) reduction(+: s[1])
  for (int i = 0; i < n; i++)
    s[1] += i;
#pragma omp target teams distribute parallel for reduction(+: s[k - 2])
  for (int i = 0; i < n; i++)
    s[k - 2] += i;
#pragma acc parallel loop reduction(+: s[0])
  for (int i = 0; i < n; i++)
    s[0] += i;
  printAll("plain reductions", s, 4);
#pragma omp target teams distribute parallel for map(tofrom: t) reduction(+: t[1][0:3])
  for (int i = 0; i < n; i++)
    t[1][i % 3] += i;
#pragma omp target teams distribute parallel for reduction(+: t[k - 2][1:2])
  for (int i = 0; i < n; i++)
    t[k - 2][1 + i % 2] += i;
#pragma acc parallel loop reduction(+: t[0][0:3])
  for (int i = 0; i < n; i++)
    t[0][i % 3] += i;
  printAll("plain rows", t[0], 12);
#pragma omp target map(tofrom: u[k][0:m])
  for (int j = 0; j < m; j++)
    u[k][j] += j;
#pragma omp target map(tofrom: one.mass[2])
  one.mass[2] += 5;
  printf("plain member: %ld\n", one.mass[2]);
  long from = 7, most = 3;
#pragma omp target teams distribute parallel for map(from: from) reduction(+: from) map(alloc: most) reduction(max: most)
  for (int i = 0; i < n; i++) {
    from += i;
    most = most > i ? most : i;
  }
  printf("reduced: %ld %ld\n", from, most);
  int rows[n][8], c = 1;
  for (int i = 0; i < n * 8; i++)
    rows[i / 8][i % 8] = i;
#pragma omp target map(tofrom: rows[k][0:m])
  for (int j = 0; j < m; j++)
    rows[k][j] += 1;
#pragma omp target teams distribute parallel for map(tofrom: rows[c:2][0:8])
  for (int j = 0; j < 8; j++)
    rows[c][j] += 2, (*(rows + c + 1))[j] += 3;
  for (int j = 0; j < 8; j++)
    printf("%d %d %d ", rows[c][j], rows[k][j], rows[c + 1][j]);
  puts("rows of a variable length array");
#pragma acc data copy(b[0:n], u[0:n][0:m])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = u[i][1] + i;
#pragma acc update self(b[k])
    printf("plain update: %ld\n", b[k]);
    b[k] = 100, u[k][1] = 50;
#pragma acc update device(b[k], u[k][0:m])
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] += u[i][1];
  }
  printAll("plain data", b, n);
  free(b), free(u);
}

int main(int argc, char **argv) {
  (void)argv;
  const int k = argc + 4;
  reductions(90, 6, k);
  directions(60, 8, k);
  updates(50, 4, k);
  kept(40, k);
  plain(30, 5, 2 + argc);
  return 0;
}
