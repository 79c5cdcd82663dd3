//===-- e2e/programs/forms_types.c - arrays and scalars of every basic type ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Integers of every width, float and double; structs by value, enums, typedefs, const, unsigned wrap-around.
// Argument: length.
#include "check.h"

#include <stdint.h>

typedef enum { RED, GREEN = 5, BLUE } colour;
typedef struct {
  float scale;
  int shift;
  unsigned char pad[3];
} settings;
typedef float real4[4];

static void floats(int n, float *a, float *b, float s) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; ++i)
    b[i] = b[i] * s + a[i];
}

static void integers(int n, signed char *c, unsigned short *s, int *x, long *y, uint64_t *z) {
#pragma acc region for hetero(1, all, static) part_copy(c[1:n], s[1:n]) part_copy(x[1:n]) part_copy(y[1:n]) part_copy(z[1:n])
  for (int i = 0; i < n; ++i) {
    c[i] = (signed char)(c[i] ^ 0x55);
    s[i] = (unsigned short)(s[i] * 3 + 65000);
    x[i] = x[i] / 3 - (x[i] % 7) * 1000;
    y[i] = (y[i] * 8) | (y[i] & 5L);
    z[i] = z[i] * 6364136223846793005ULL + 1442695040888963407ULL;
  }
}

static void by_value(int n, settings how, colour what, int *x) {
  const settings *const unused = &how;
  (void)unused;
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] = (int)(how.scale * (float)x[i]) + (what == BLUE ? how.shift : -how.shift) + how.pad[i % 3];
}

static void structs(int n, settings *all) {
#pragma acc region for hetero(1) part_copy(all[1:n])
  for (int i = 0; i < n; ++i) {
    all[i].scale *= 2;
    all[i].shift += all[i].pad[0];
    all[i].pad[2] = (unsigned char)(all[i].pad[1] + 1);
  }
}

static void rows_of_four(int n, real4 *rows) {
#pragma acc region for hetero(1) part_copy(rows[1:n])
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 4; ++k)
      rows[i][k] = rows[i][k] + (float)k;
}

static void run(int n) {
  size_t count = (size_t)n;
  float *fa = (float *)check_alloc(sizeof(float) * count), *fb = (float *)check_alloc(sizeof(float) * count);
  signed char *c = (signed char *)check_alloc(count);
  unsigned short *s = (unsigned short *)check_alloc(2 * count);
  int *x = (int *)check_alloc(sizeof(int) * count);
  long *y = (long *)check_alloc(sizeof(long) * count);
  uint64_t *z = (uint64_t *)check_alloc(8 * count);
  settings *all = (settings *)check_alloc(sizeof(settings) * count);
  real4 *rows = (real4 *)check_alloc(sizeof(real4) * count);
  for (int i = 0; i < n; ++i) {
    settings one = {(float)i, i, {(unsigned char)i, (unsigned char)(i * 7), 9}};
    fa[i] = (float)(i % 64), fb[i] = (float)(i % 32), c[i] = (signed char)i, s[i] = (unsigned short)(i * 31);
    x[i] = i * 977 - 40000, y[i] = -i * 123456789L, z[i] = (uint64_t)i << 40, all[i] = one;
    for (int k = 0; k < 4; ++k)
      rows[i][k] = (float)(i + k);
  }
  floats(n, fa, fb, 0.5f);
  integers(n, c, s, x, y, z);
  settings how = {0.5f, 17, {1, 2, 3}};
  by_value(n, how, BLUE, x);
  structs(n, all);
  rows_of_four(n, rows);
  for (int i = 0; i < n; ++i) {
    int v = i * 977 - 40000;
    v = v / 3 - (v % 7) * 1000;
    v = (int)(0.5f * (float)v) + 17 + how.pad[i % 3];
    long w = -i * 123456789L;
    check_long("int", x[i], v);
    check_long("long", y[i], (w * 8) | (w & 5L));
    check_long("char", c[i], (signed char)((signed char)i ^ 0x55));
    check_long("short", s[i], (unsigned short)((unsigned short)(i * 31) * 3 + 65000));
    check_long("uint64", (long long)z[i], (long long)(((uint64_t)i << 40) * 6364136223846793005ULL + 1442695040888963407ULL));
    check_one("float", fb[i], (float)(i % 32) * 0.5f + (float)(i % 64), 0);
    check_one("struct scale", all[i].scale, 2 * (float)i, 0);
    check_long("struct shift", all[i].shift, i + (unsigned char)i);
    check_long("struct pad", all[i].pad[2], (unsigned char)((unsigned char)(i * 7) + 1));
    for (int k = 0; k < 4; ++k)
      check_one("row", rows[i][k], (float)(i + 2 * k), 0);
  }
  free(fa), free(fb), free(c), free(s), free(x), free(y), free(z), free(all), free(rows);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_types");
}
