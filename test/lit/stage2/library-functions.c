// Functions of the C library in kernels: hetcc/functions.h declares each that translator/analysis/device/library.cpp knows, so
// that simulated devices' compilers read no header of the C library. Under -ffast-math they read <math.h>.
// RUN: %hetcc -D_GNU_SOURCE -save-temps -c %s -o %t.o
// RUN: %hetcc -D_GNU_SOURCE -ffast-math -c %s -o %t.o
// RUN: %hetcc -D_GNU_SOURCE --emit=cuda %s > %t.cu
// RUN: %cxx -std=gnu++17 -w -I %include -I %include/../translator/resources -x c++ -E %t.cu | FileCheck %s --check-prefix=READ
// READ-NOT: /math.h"
// READ: double sqrt(double);
// READ-NOT: /stdio.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define EACH(OF, OF2) \
  OF(acos) OF(acosh) OF(asin) OF(asinh) OF(atan) OF(atanh) OF(cbrt) OF(ceil) OF(cos) OF(cosh) OF(erf) OF(erfc) \
  OF(exp) OF(exp2) OF(exp10) OF(expm1) OF(fabs) OF(floor) OF(j0) OF(j1) OF(lgamma) OF(log) OF(log10) OF(log1p) \
  OF(log2) OF(logb) OF(nearbyint) OF(rint) OF(round) OF(sin) OF(sinh) OF(sqrt) OF(tan) OF(tanh) OF(tgamma) \
  OF(trunc) OF(y0) OF(y1) \
  OF2(atan2) OF2(copysign) OF2(fdim) OF2(fmax) OF2(fmin) OF2(fmod) OF2(hypot) OF2(nextafter) OF2(pow) \
  OF2(remainder)
#define OF(name) s += name(x[i]), t += name##f(y[i]);
#define OF2(name) s += name(x[i], s), t += name##f(y[i], t);
void f(int n, double *x, float *y, char *c) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n], y[0:n], c[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0, u;
    float t = 0, v;
    int k;
    EACH(OF, OF2)
    s += fma(s, x[i], 1) + jn(2, s) + yn(2, s) + ldexp(s, 2) + scalbn(s, 2) + scalbln(s, 2L) + ilogb(s) + lrint(s);
    t += fmaf(t, y[i], 1) + jnf(2, t) + ynf(2, t) + ldexpf(t, 2) + scalbnf(t, 2) + scalblnf(t, 2L) + ilogbf(t) + lrintf(t);
    s += lround(s) + llrint(s) + llround(s) + frexp(s, &k) + modf(s, &u) + remquo(s, u, &k) + nan("") + HUGE_VAL;
    t += lroundf(t) + llrintf(t) + llroundf(t) + frexpf(t, &k) + modff(t, &v) + remquof(t, v, &k) + nanf("") + INFINITY;
    sincos(s, &x[i], &u);
    sincosf(t, &y[i], &v);
    k += abs(k) + (int)labs(k) + (int)llabs(k) + isnan(s) + isnormal(u) + signbit(v);
    char *const p = malloc(8);
    memset(p, 0, 8);
    memcpy(p, &k, sizeof k);
    memmove(p + 1, p, 4);
    c[i] = p[0] + (memcmp(p, p + 1, 4) != 0) + strlen("a");
    strcat(strncpy(p, "a", 4), "b");
    c[i] += memchr(p, 'a', 2) == p && strchr(p, 'b') == strrchr(p, 'b') && strstr(p, "ab") == p;
    unsigned seed = i;
    c[i] += rand_r(&seed) % 3 + div(i, 3).quot + (int)ldiv(i, 3L).rem + (int)lldiv(i, 3LL).rem;
    s += drem(s, 2) + dremf(t, 2);
    free(p);
    char *const q = calloc(2, 4);
    c[i] += q[7];
    free(q);
    assert(c[i] != 'x');
    if (c[i] == 'y')
      abort();
    if (c[i] == 'z')
      printf("%f %f %d\n", u, v, k), puts("z");
    x[i] += s;
    y[i] += t;
  }
}
