//===-- e2e/programs/task_names.c - names and macros in tasks -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Parameters and variables have names of functions and types. Macros use shared variables more than once. Nested tasks
// add to one variable.
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LEN(a) (int)(sizeof(a) / sizeof((a)[0]))
#define TWICE(a) MAX(a, (a) - 1)

typedef struct {
  int n;
} node;

#pragma omp task inout(*node)
void visit(node *node, int c) { node->n += c; }

#pragma omp task in([n]a) out(*mean)
void mean(int n, const double *a, double *mean) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  *mean = s / n;
}

static void macros(void) {
  int s = 1, items[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  struct {
    int a[3];
  } q = {{1, 2, 3}};
#pragma omp task inout(s)
  s = MAX(s, 3) + TWICE(s);
#pragma omp task inout(items)
  for (int i = 0; i < LEN(items); i++)
    items[i]++;
#pragma omp task inout(q)
  for (int i = 0; i < LEN(q.a); i++)
    q.a[i]++;
#pragma omp taskwait
  printf("%d %d %d\n", s, items[7], q.a[2]);
}

static void sums(void) {
  long red = 0;
  int low = 100;
  for (int k = 0; k < 4; k++) {
#pragma oss task reduction(+ : red) reduction(min : low)
    {
      for (int q = 0; q < 500; q++) {
#pragma oss task reduction(+ : red)
        red += 1;
        red += 1;
        if (low > q % 7 + k)
          low = q % 7 + k;
      }
#pragma oss taskwait
    }
  }
#pragma oss taskwait
  printf("%ld %d\n", red, low);
}

int main(void) {
  node one = {1};
  double a[2] = {1, 2}, m;
  visit(&one, 3);
  mean(2, a, &m);
  {
    node *other = &one, *node = other;
#pragma omp task inout(*node) shared(other)
    {
      node->n *= 2;
      other = 0;
    }
#pragma omp taskwait
    printf("%d\n", other == 0);
  }
  macros();
  sums();
  printf("%d %g\n", one.n, m);
  return 0;
}
