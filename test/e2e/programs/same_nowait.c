/* Target constructs that the host does not wait for: their results are there at the next taskwait, barrier, or end of a
 * block of tasks. */
#include <stdio.h>
#include <stdlib.h>

enum { n = 4099, parts = 3 };
static double a[n], b[n];
struct pair {
  double *first, *second;
};

static double sum(const double *v) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += (i % 7 + 1) * v[i];
  return s;
}

/* A loop that is split by hand, in steps. */
static void steps(double *from, double *to) {
  for (int step = 0; step < 4; step++) {
    for (int d = 0; d < parts; d++) {
      const int lo = n * d / parts, hi = n * (d + 1) / parts;
#pragma omp target teams distribute parallel for device(d) nowait map(to : from[lo : hi - lo]) map(from : to[lo : hi - lo])
      for (int i = lo; i < hi; i++)
        to[i] = 2 * from[i] + step;
    }
#pragma omp taskwait
    double *other = from;
    from = to;
    to = other;
  }
  printf("steps %.17g\n", sum(from));
}

/* The caller reads what this has not waited for. */
static void start(double *v, int d) {
#pragma omp target parallel for device(d) nowait map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++)
    v[i] += d + 1;
}

static void within(double *v) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int d = 0; d < parts; d++)
#pragma omp target device(d) nowait map(tofrom : v[d : 1])
      v[d] *= 3;
#pragma omp taskwait
    v[0] += v[1];
#pragma omp target nowait map(tofrom : v[4 : 2])
    v[5] += 10;
  }
  printf("within %.17g\n", sum(v));
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom : v[8 : 2])
    v[9] += 10;
#pragma omp target nowait device(1) map(tofrom : v[10 : 2])
    v[11] += 10;
  }
  printf("group %.17g\n", sum(v));
}

/* Resident arrays, pointers in objects, conditions, and constructs that do not go on. */
static void mixed(double *v, double *w) {
  struct pair p = {v, w};
  int count = 0;
#pragma omp target data map(tofrom : v[0 : n])
  {
#pragma omp target nowait if (count == 0)
    v[1] += 1;
#pragma omp target nowait map(tofrom : w[0 : n])
    w[1] += v[2];
#pragma omp taskwait
    w[1] *= 2;
#pragma omp target update from(v[0 : 3])
    w[2] += v[1];
  }
#pragma omp target nowait map(tofrom : p.second[0 : n])
  p.second[3] += 7;
#pragma omp target map(tofrom : count) map(to : w[0 : 1])
  count += 2;
#pragma omp target nowait depend(out : count) map(tofrom : count)
  count += 3;
#pragma omp barrier
  printf("mixed %.17g %.17g %d %d\n", sum(v), sum(w), count, p.first == v);
}

/* Data directives go on too. */
static void directives(double *v, double *w) {
  for (int d = 0; d < 2; d++) {
#pragma omp target enter data map(to : v[d * 2000 : 2000], w[d * 2000 : 2000]) device(d) nowait
  }
#pragma omp taskwait
  for (int d = 0; d < 2; d++)
#pragma omp target parallel for device(d) nowait
    for (int i = d * 2000; i < (d + 1) * 2000; i++)
      v[i] += w[i];
#pragma omp taskwait
  for (int d = 0; d < 2; d++) {
#pragma omp target update from(v[d * 2000 : 2000]) device(d) nowait
  }
#pragma omp taskwait
  printf("update %.17g\n", sum(v) + sum(w));
  for (int i = 0; i < 4000; i++)
    w[i] = i;
  for (int d = 0; d < 2; d++) {
#pragma omp target update to(w[d * 2000 : 2000]) device(d) nowait
  }
#pragma omp taskwait
  for (int d = 0; d < 2; d++)
#pragma omp target parallel for device(d) nowait
    for (int i = d * 2000; i < (d + 1) * 2000; i++)
      v[i] += w[i];
#pragma omp taskwait
  for (int d = 0; d < 2; d++) {
#pragma omp target exit data map(from : v[d * 2000 : 2000]) map(from : w[d * 2000 : 2000]) device(d) nowait
  }
#pragma omp taskwait
  printf("exit %.17g\n", sum(v) + sum(w));
}

// An item of `depend` with a condition in it.
static void conditions(double *v) {
#pragma omp target enter data map(to : v[0 : n])
  for (int i = 0; i < 6; i++) {
#pragma omp target nowait depend(in : v[i > 0 ? i - 1 : 0]) depend(inout : v[i])
    v[i] = (i > 0 ? v[i - 1] : 0) + 1;
  }
#pragma omp taskwait
#pragma omp target exit data map(from : v[0 : n])
  printf("conditions %.17g\n", sum(v));
}

/* A function that nobody knows may wait for the constructs, and read their results. */
static double seen;
static void look(void) {
#pragma omp taskwait
  seen += a[0] + a[n - 1];
}
static int count(void) {
  look();
  return 2;
}
static void (*volatile anybody)(void) = look;
static int (*volatile counter)(void) = count;
#define TWICE(call) do { call; call; } while (0)

static void calls(double *v, int way) {
  for (int d = 0; d < parts; d++) {
    const int lo = n * d / parts, hi = n * (d + 1) / parts;
#pragma omp target parallel for device(d) nowait map(tofrom : v[lo : hi - lo])
    for (int i = lo; i < hi; i++)
      v[i] += 1;
  }
  switch (way) {
  case 0: anybody(); break;
  default: TWICE(anybody());
  }
#pragma omp target nowait map(tofrom : v[0 : 1])
  v[0] += 3;
  int many = counter();
  for (int i = 0; i < counter(); i++)
    many += counter();
#pragma omp target nowait map(tofrom : v[n - 1 : 1])
  v[n - 1] *= 2;
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < many; i++)
    anybody();
#pragma omp target nowait map(tofrom : v[1 : 4])
  v[2] *= 3;
#pragma omp parallel num_threads(2)
  for (int step = 0; step < 2; step++)
#pragma omp for
    for (int i = 0; i < 4; i++)
      v[i + 1] += step + many;
  printf("calls %.17g %.17g %d\n", seen, sum(v), many);
}

/* Constructs of one group add to one variable. (Outside of parallel regions libgomp 12 may hang behind such a group.) */
static void together(const double *v) {
  double all = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : all)
  {
#pragma omp target in_reduction(+ : all) map(to : v[0 : 64]) nowait
    for (int i = 0; i < 64; i++)
      all += v[i];
#pragma omp target in_reduction(+ : all) map(to : v[64 : 64]) nowait
    for (int i = 64; i < 128; i++)
      all += v[i];
  }
  printf("together %.17g\n", all);
}

int main(void) {
  for (int i = 0; i < n; i++)
    a[i] = i, b[i] = n - i;
  together(b);
  steps(a, b);
  start(a, 1);
  printf("start %.17g\n", sum(a));
  start(b, 2);
#pragma omp taskwait
  printf("start %.17g\n", sum(b));
  within(a);
  mixed(a, b);
  directives(a, b);
  conditions(a);
  calls(a, 0);
  calls(a, 1);
  return 0;
}
