/* All that only plain constructs use: no warning says that nothing does. */
#include <math.h>
#include <stdio.h>
#define HALF(x) ((x) / 2)
struct used {
  double x;
};
static const double table[2] = {1, 2};
static double root(double x) { return sqrt(x) + 1; }
static double outer(double x) { return root(x) + table[1]; }
#pragma acc routine seq
static inline double other(double x) { return HALF(x); }

static double all(int only, double *v) {
  enum { Three = 3 };
  struct local {
    int k;
  };
  typedef int number;
  const double c = 2;
  int i, j;
#pragma acc parallel loop copy(v[0:100])
  for (i = 0; i < 100; i++)
    v[i] = outer(i) + c;
#pragma omp target map(tofrom: v[0:100])
  {
    struct local own = {Three};
    number n = only + own.k;
  again:
    for (j = 0; j < 100; j++)
      v[j] += other(n);
    if (--n > only)
      goto again;
  }
#pragma omp target teams distribute parallel for map(tofrom: v[0:100]) private(j)
  for (i = 0; i < 100; i++)
#ifdef NEVER
    for (j = 0; j < 3; j++)
#else
    for (j = 0; j < 2; j++)
#endif
    {
      struct used u = {v[i]};
      v[i] = u.x + j;
    }
  return v[99];
}

int main(void) {
  double v[100];
  printf("%g\n", all(1, v));
  return 0;
}
