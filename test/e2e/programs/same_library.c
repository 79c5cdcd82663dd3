//===-- e2e/programs/same_library.c - library functions and builtins in loops -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// C's macros and <math.h>, bits, bytes and texts; what the compiler knows without a call.
// Its output is compared with that of the same file built without hetcc.
#define _GNU_SOURCE
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static double classes(int n) {
  double s = 0;
#pragma acc parallel loop hetero(1) reduction(+: s)
  for (int i = 0; i < n; i++) {
    const double x = i % 5 == 0 ? 0. : i % 5 == 1 ? DBL_MIN / 2 : i % 5 == 2 ? INFINITY : i % 5 == 3 ? NAN : -i;
    const float y = (float)x;
    s += 3 * fpclassify(x) + 7 * fpclassify(y) + 11 * (isnormal(x) != 0) + 13 * (isnormal(y) != 0);
    double sine, cosine;
    sincos(i, &sine, &cosine);
    s += floor(1000 * (sine + cosine));
    _Static_assert(sizeof x == 8, "as everywhere");
  }
  return s;
}

static void bits(int n, long *out) {
#pragma acc parallel loop hetero(1) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    const long wide = (long)i << 20;
    out[i] = ffs(i) + 100 * __builtin_ffsl(wide) + 10000 * __builtin_ffsll(-wide) + __builtin_parity(i) + __builtin_parityl(wide);
    out[i] += __builtin_bswap16((unsigned short)i) + __builtin_bswap32(i) + (long)(__builtin_bswap64(i) >> 1);
    __builtin_prefetch(&out[i], 1);
    out[i] += __builtin_constant_p(7) + 2 * __builtin_expect(i > 3, 1) + __builtin_object_size(&wide, 0);
  }
}

static void texts(int n, int *out) {
#pragma acc parallel loop hetero(1) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    char word[16] = "abcdef", other[16];
    word[i % 7] = (char)('a' + i % 26);
    strcpy(other, word);
    memmove(other + 1, other, 5);
    memmove(word, word + 2, 6);
    const int order = strcmp(word, other), first = strncmp(word, other, 1), raw = memcmp(word, other, 4);
    out[i] = (int)strlen(word) + 10 * (int)strlen(other) + 100 * ((order > 0) - (order < 0)) + 1000 * ((first > 0) - (first < 0)) +
             10000 * ((raw > 0) - (raw < 0)) + other[5];
  }
}

// Classes of all characters, and of numbers that are none.
static void characters(int n, int *out) {
#pragma acc parallel loop hetero(1) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    const int c = i - 1;
    out[i] = !isalpha(c) + 2 * !isdigit(c) + 4 * !isspace(c) + 8 * !isupper(c) + 16 * !islower(c) + 32 * !ispunct(c) + 64 * !isalnum(c) +
             128 * !isxdigit(c) + 256 * !isprint(c) + 512 * !isgraph(c) + 1024 * !iscntrl(c) + 2048 * !isblank(c) + 4096 * !(isalpha)(c);
    out[i] = out[i] * 300 + toupper(c) + 7 * tolower(c) + (toupper)(c);
  }
}

static int byNumber(const void *one, const void *other) {
  const int a = *(const int *)one, b = *(const int *)other;
  return (a > b) - (a < b);
}

static void sorted(int n, int *out) {
#pragma acc parallel loop hetero(1) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    int few[9], many[100];
    for (int k = 0; k < 100; k++)
      many[k] = few[k % 9] = (i * 7919 + k * k * 31) % 1013;
    qsort(few, 9, sizeof few[0], byNumber);
    qsort(many, 100, sizeof many[0], byNumber);
    const int *found = (const int *)bsearch(&few[i % 9], many, 100, sizeof many[0], byNumber);
    out[i] = found && *found == few[i % 9];
    for (int k = 1; k < 100; k++)
      out[i] += many[k] * k % 7 + (many[k - 1] <= many[k]);
    out[i] += few[4] * 100;
  }
}

int main(void) {
  enum { N = 203 };
  static long wide[N];
  static int words[N];
  bits(N, wide);
  texts(N, words);
  long s = 0;
  for (int i = 0; i < N; i++)
    s = s * 31 % 1000003 + wide[i] % 1000 + words[i];
  printf("%.10g %ld\n", classes(N), s);
  static int about[257];
  characters(257, about);
  sorted(N, words);
  for (int i = 0; i < N; i++)
    s = s * 31 % 1000003 + about[i] + about[i + 257 - N] + words[i];
  printf("%ld\n", s);
#pragma acc parallel loop hetero(1)
  for (int i = 0; i < 1; i++) {
    puts("one line");
    putchar('x');
    putchar('\n');
  }
  return 0;
}
