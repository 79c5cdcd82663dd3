// C that C++ does not take as it is: what runs on a simulated device, and on host and devices together, is what the
// plain compiler's program prints.
// RUN: %cc -w %s -o %t.plain -lm
// RUN: %t.plain > %t.want
// RUN: %hetcc -w -O2 %s -o %t -lm
// RUN: env HET_DEVICES=sim:1 %t | diff - %t.want
// RUN: env HET_DEVICES=host,sim:3 %t | diff - %t.want
// RUN: %hetcc --emit=cuda %s -o %t.cu
// RUN: %cxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
// RUN: %clangxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdint.h>
#define N 64
/* goto, shadowing, local types, nested functions macros, tricky */
typedef struct { float re, im; } cpx;
static cpx mul(cpx a, cpx b) { return (cpx){a.re * b.re - a.im * b.im, .im = a.re * b.im + a.im * b.re}; }
static int find(const int *a, int n, int key) {
  int i = 0;
again:
  if (i >= n) goto missing;
  const int here = a[i];
  if (here == key) return i;
  i++;
  goto again;
missing:
  return -1;
}
static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = h * 33 + (unsigned char)*s++; return h; }
static const char *const words[] = {"alpha", "beta", "gamma"};
union bits { uint32_t u; float f; };
static float flip(float x) { union bits b = {.f = x}; b.u ^= 0x80000000u; return b.f; }
struct node { struct node *next; int v; };
typedef int matrix3[3][3];
static int trace(matrix3 m) { int t = 0; for (int i = 0; i < 3; i++) t += m[i][i]; return t; }
static long long collatz(long long n) { long long c = 0; while (n != 1) { n = n & 1 ? 3 * n + 1 : n >> 1; ++c; } return c; }
int counter = 5;
int main(void) {
  int a[N], out[N]; double d[N]; cpx z[N]; long long big[N]; uint8_t bytes[N]; float fl[N];
  typedef struct { int x; double w[2]; } local_t;
  struct tag { short s; char c; };
  local_t ls[N]; struct tag tags[N];
  enum { SMALL = 3, LARGE = 1000 };
  matrix3 m = {{1,2,3},{4,5,6},{7,8,9}};
  for (int i = 0; i < N; i++) { a[i] = i * 7 % N; z[i].re = i; z[i].im = -i; ls[i].x = i; bytes[i] = i * 5; fl[i] = i * .5f; d[i] = 0; out[i] = 0; }
  memset(tags, 0, sizeof tags); memset(ls, 0, sizeof ls);
  int shift = 2, n = N; unsigned char mask = 0x0f; const double eps = 1e-3;
#pragma acc region for hetero(1) part_copyout(out[1:N], d[1:N], big[1:N], tags[1:N], fl[1:N]) part_copy(z[1:N], ls[1:N], bytes[1:N]) copyin(a[0:N], m[0:3][0:3])
  for (int i = 0; i < n; i++) {
    cpx w = mul(z[i], z[i]);
    { int i = 3; w.re += i; }
    z[i] = w;
    out[i] = find(a, N, i) << shift;
    out[i] += trace(m) + (int)hash("abc") % 17 + counter;
    out[i] += ({ int q = i; q *= q; q; });
    switch (bytes[i] & mask) {
    case SMALL ... 7: { double t = eps; d[i] = t * i; break; }
    case 0: d[i] = fmax(i, 3) + pow(2, i % 5) + abs(-i) + ldexp(1.0, i % 3); /* fallthrough */
    default: d[i] = LARGE + (i ? sqrt(i) : 0.0);
    }
    local_t l = ls[i]; l.w[i & 1] += d[i]; l.x = -l.x ? l.x : LARGE; ls[i] = l;
    struct tag *t = &tags[i];
    t->s = (short)(i * 1000); t->c = "xyz"[i % 3];
    big[i] = collatz(i + 1) + (1LL << 40) + (INT64_MAX - i) % 1000 + INT32_MIN;
    bytes[i] = (bytes[i] << 1) | (bytes[i] >> 7);
    fl[i] = flip(i + 0.5f) * 1e-3f + 0x1.8p3f;
    for (int p = 0, *q = &p; *q < 3; ++*q) d[i] += *q;
    if (d[i] != d[i] || isinf(d[i]) || i < 0) d[i] = NAN, out[i] = -1;
    int arr[2][3] = {{1}, [1] = {[2] = 5}};
    out[i] += arr[1][2] + sizeof(arr) / sizeof arr[0] + sizeof(struct node);
    const char *s = i & 1 ? "odd" : "even";
    out[i] += s[0] - 'a' + '\n';
  }
  double s = 0; long x = 0;
  for (int i = 0; i < N; i++) { s += d[i] + z[i].re + z[i].im + ls[i].w[0] + ls[i].w[1] + fl[i]; x += out[i] + big[i] + tags[i].s + tags[i].c + bytes[i] + ls[i].x; }
  printf("%.12g %ld\n", s, x);
  return 0;
}
