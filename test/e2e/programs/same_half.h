//===-- e2e/programs/same_half.h - arithmetic of half precision, in C and C++ --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Values are rounded where the language says so; their output is that of the same file built without hetcc.
#include <math.h>
#include <stdio.h>

typedef _Float16 half;
enum { N = 96 };

struct cell {
  half h, pair[2];
  float f;
  int n;
};

static const half weights[4] = {1, 2.5f, -0.125, 1.0 / 3};
static const half third = 1.0 / 3;

static half mixed(half a, half b, int n) {
  half t = a;
  t += b * n;
  t -= 0.1;
  t *= third;
  t /= 3;
  ++t;
  t--;
  return n % 3 ? t : a * b;
}

static float toFloat(half a, const half *b) {
  half twice[2] = {a};
  twice[1] = *b + a;
  return twice[0] * twice[1];
}

static half a[N], b[N], c[N];
static float f[N];
static struct cell cells[N];

static void show(const char *name, const half *x) {
  for (int i = 0; i < N; i += 5)
    printf("%s[%d] %.9g\n", name, i, (double)x[i]);
}

static void prepare(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (half)(0.37 * i - 11);
    b[i] = (half)(1.0 / (i + 1));
    cells[i].h = a[i];
    cells[i].pair[0] = b[i];
    cells[i].pair[1] = 2;
    cells[i].f = i / 7.0f;
  }
}

static void split(half scale, double shift) {
#pragma acc region for hetero(1) part_copyin(a[1 : N], b[1 : N]) part_copy(c[1 : N], f[1 : N])
  for (int i = 0; i < N; i++) {
    half sum = a[i] * b[i] + scale;
    sum = -sum + weights[i % 4] * third;
    c[i] = a[i] < b[i] * 2 ? sum * a[i] + b[i] : (half)shift;
    c[i] += mixed(a[i], b[i], i) + shift;
    f[i] = a[i] * b[i] + toFloat(a[i], &b[i]);
    f[i] += c[i] ? sqrt(fabsf(b[i])) : (int)a[i];
    if (!c[i] || (b[i] && a[i] > scale))
      c[i] = a[i] * 300 * 300;
  }
}

static void plain(half scale) {
#pragma omp target teams distribute parallel for map(tofrom : cells)
  for (int i = 0; i < N; i++) {
    cells[i].pair[i % 2] = cells[i].h * cells[i].f + scale;
    cells[i].h = mixed(cells[i].pair[1], cells[i].h, i % 5);
    cells[i].n = (int)(cells[i].h * cells[i].pair[0]);
    cells[i].n += cells[i].h;
    cells[i].f = cells[i].n ? cells[i].h : 0.5f;
  }
}

// Whole numbers, whose sums are the same in any order.
static void reductions(void) {
  half sum = 3, product = 1, most = -9, least = 5, bins[4] = {1, 2, 3, 4};
#pragma acc region for hetero(1) part_copyin(a[1 : N]) reduction(+ : sum, bins) reduction(* : product) reduction(max : most)
  for (int i = 0; i < N; i++) {
    sum += i % 7;
    bins[i % 4] += i % 3;
    product *= i % 32 == 5 ? 2 : 1;
    most = a[i] > most ? a[i] : most;
  }
  printf("reduced %g %g %g %g %g %g %g\n", (double)sum, (double)product, (double)most, (double)bins[0], (double)bins[1],
         (double)bins[2], (double)bins[3]);
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : sum, least, bins) reduction(+ : sum, bins) reduction(min : least)
  for (int i = 0; i < N; i++) {
    sum += i % 5;
    bins[i % 4] += 1;
    least = a[i] < least ? a[i] : least;
  }
  printf("reduced %g %g %g %g\n", (double)sum, (double)least, (double)bins[0], (double)bins[3]);
}

static void values(void) {
  prepare();
  split((half)1.7, 0.3);
  show("c", c);
  for (int i = 0; i < N; i += 3)
    printf("f[%d] %.9g\n", i, f[i]);
  reductions();
  plain((half)0.01);
  for (int i = 0; i < N; i += 3)
    printf("cell %.9g %.9g %.9g %.9g %d\n", (double)cells[i].h, (double)cells[i].pair[0], (double)cells[i].pair[1], cells[i].f,
           cells[i].n);
}
