// Loops with flat subscripts over arrays that became resident in a shape: through a member, with a constant index in
// the outermost dimension, by columns of an array that is cut by rows, here and in another function.
#include <stdio.h>
#include <stdlib.h>

struct State {
  long *other;
  unsigned char *b;
};

static void show(const char *name, long items, const unsigned char *b) {
  unsigned long hash = 7;
  for (long i = 0; i < items; i++)
    hash = hash * 31 + b[i];
  printf("%s %lx\n", name, hash);
}

static void throughMember(int n, struct State *o) {
#pragma acc region persist(o->b), part_copyout(o -> b(n, sizeof(unsigned char))[1 : n]), hetero(0, all, static)
  for (int i = n - 7; i < n; i++)
    for (int j = 0; j <= n - 2; j += 3)
      o->b[i * n + j] = 2;
#pragma acc region present(o->b) hetero(1, 1, dynamic, default, 2)
  for (int i = n - 1; i != 1; i -= 1)
    for (long j = n - 6; j < n; j = j + 2)
      o->b[j * n + i] = 3;
#pragma acc depersist(o->b)
  show("member", n * n, o->b);
}

// Members of two objects have one declaration, and not one shape.
static void twoObjects(int n, struct State *o, struct State *p) {
#pragma omp target data device(*) map(tofrom : o -> b[0 : n][0 : n] dist_data(BLOCK, *))                               \
    map(tofrom : p->b[0 : n * n] dist_data(BLOCK))
  {
#pragma acc region present(o->b) hetero(1)
    for (int i = 0; i < n; i++)
      for (int j = n - 6; j < n; j += 2)
        o->b[j * n + i] += 3;
#pragma acc region present(p->b) hetero(1)
    for (int i = 0; i < n * n; i++)
      p->b[i] += 5;
#pragma acc region present(o->b) hetero(1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        o->b[i * n + j] += j;
  }
  show("first", n * n, o->b);
  show("second", n * n, p->b);
}

static void constantIndex(long l, int n, unsigned char *b) {
#pragma omp target enter data map(to : b[0 : l][0 : n][0 : n] dist_data(BLOCK, *, *))
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(GUIDED)
  for (long i = 2; i <= 2; i = i + 7)
    for (int j = 2; j < n; j += 1)
      b[(0 * n + i) * n + j] = 55;
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    b[(3 * n + i) * n + 1] += 9;
#pragma omp target exit data map(from : b[0 : l][0 : n][0 : n])
  show("constant", l * n * n, b);
}

static void columns(int n, int m, unsigned char *b) {
#pragma acc parallel loop hetero(1) present(b)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      b[j * m + i] += i + 1;
}

static void rows(int n, int m, unsigned char *b) {
#pragma acc parallel loop hetero(1) present(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] *= 2;
}

static void elsewhere(int n, int m, unsigned char *b) {
#pragma acc data part_copy(b[1 : n][0 : m])
  {
    rows(n, m, b);
    columns(n, m, b);
    rows(n, m, b);
  }
  show("elsewhere", n * m, b);
}

int main(void) {
  const int n = 13, l = 9;
  unsigned char *a = malloc(l * n * n), *b = malloc(l * n * n);
  for (int i = 0; i < l * n * n; i++)
    a[i] = b[i] = i % 50;
  struct State one = {0, a}, two = {0, b};
  throughMember(7, &one);
  throughMember(n, &one);
  twoObjects(n, &one, &two);
  constantIndex(l, n, b);
  elsewhere(n, 6, a);
  elsewhere(3, 40, a);
  free(a);
  free(b);
}
