//===-- e2e/programs/same_target.c - plain OpenMP target constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Blocks with several loops and constructs inside, every map form, data constructs with counts, members and nested
// structures, pointers inside of mapped structures, implicit rules, reductions, declare target.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

#define N 37

typedef struct {
  double v[8];
  int n;
} Inner;
typedef struct {
  int tag;
  Inner in;
  double *p;
  int len;
} Outer;
typedef struct Node {
  int value;
  struct Node *next;
} Node;

#pragma omp declare target
int counter = 3;
double table[5] = {1, 2, 3, 4, 5};
static int bump(int by) {
  counter += by;
  return counter;
}
static double lookup(int i) { return table[i % 5]; }
#pragma omp end declare target

static void blocks(void) {
  double a[N], b[N], s = 0;
  int hits = 0, last = -1;
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 2 * i;
#pragma omp target map(tofrom : a, b, s, hits) map(from : last)
  {
    for (int i = 1; i < N; i++)
      a[i] += a[i - 1];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      b[i] += a[i];
#pragma omp parallel
    {
#pragma omp for reduction(+ : s)
      for (int i = 0; i < N; i++)
        s += b[i];
#pragma omp single
      hits++;
#pragma omp barrier
#pragma omp critical
      hits += 2;
#pragma omp master
      hits += 4;
    }
    int k = N;
    while (k > 3)
      k /= 2;
    last = k;
    switch (k) {
    case 2: hits += 100; break;
    default: hits += 200;
    }
  }
  printf("blocks %g %g %g %d\n", a[N - 1], b[N - 1], s, last);
  (void)hits;
#pragma omp target teams distribute map(tofrom : a)
  for (int i = 0; i < N; i++) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j <= i; j++)
      sum += j;
    a[i] = sum;
  }
#pragma omp target teams map(tofrom : b) map(to : a)
#pragma omp distribute parallel for simd
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[N - 1 - i] + i;
  printf("teams %g %g\n", a[N - 1], b[N - 1]);
}

static void reductions(void) {
  int x[N], sum = 10, product = 1, low = 1000, high = -1000, bits = ~0, any = 0, all = 1;
  long wide = 5;
  float f = 0.5f;
  unsigned char c = 0;
  for (int i = 0; i < N; i++)
    x[i] = (i * 7) % 11 + 1;
#pragma omp target teams distribute parallel for reduction(+ : sum, wide, f) reduction(min : low)                      \
    reduction(max : high) map(to : x)
  for (int i = 0; i < N; i++) {
    sum += x[i];
    wide += (long)x[i] << 20;
    f += 0.25f;
    low = x[i] < low ? x[i] : low;
    high = x[i] > high ? x[i] : high;
  }
#pragma omp target parallel for reduction(* : product) reduction(& : bits) reduction(|| : any) reduction(&& : all)     \
    reduction(^ : c) map(to : x)
  for (int i = 0; i < N; i++) {
    product *= i < 3 ? x[i] : 1;
    bits &= ~(1 << (x[i] % 5));
    any = any || x[i] == 4;
    all = all && x[i] > 0;
    c ^= (unsigned char)x[i];
  }
  int hist[4] = {1, 2, 3, 4};
#pragma omp target teams distribute parallel for reduction(+ : hist) map(to : x)
  for (int i = 0; i < N; i++)
    hist[x[i] % 4] += 1;
  printf("reductions %d %ld %g %d %d %d %d %d %d %d\n", sum, wide, f, low, high, product, bits, any, all, c);
  printf("hist %d %d %d %d\n", hist[0], hist[1], hist[2], hist[3]);
}

static void structures(void) {
  Outer o = {7, {{1, 2, 3}, 3}, 0, N};
  o.p = malloc(N * sizeof *o.p);
  for (int i = 0; i < N; i++)
    o.p[i] = i;
  double *kept = o.p;
#pragma omp target map(tofrom : o.in.v[0 : 4]) map(to : o.in.n, o.len)
  for (int i = 0; i < o.in.n; i++)
    o.in.v[i] *= o.len;
#pragma omp target map(to : o) map(tofrom : o.p[0 : N])
#pragma omp parallel for
  for (int i = 0; i < o.len; i++)
    o.p[i] = o.p[i] * 2 + o.tag;
#pragma omp target data map(tofrom : o)
  {
#pragma omp target map(tofrom : o.p[3 : 5])
    for (int i = 3; i < 8; i++)
      o.p[i] += 1000;
  }
  Outer *q = &o;
#pragma omp target map(tofrom : q->in, q->p[0 : q->len])
  {
    q->in.v[5] = 55;
    q->p[1] = -1;
  }
  printf("structures %g %g %g %g %g %d\n", o.in.v[1], o.in.v[5], o.p[1], o.p[4], o.p[N - 1], o.p == kept);
  free(o.p);
}

static void list(void) {
  Node nodes[6];
  for (int i = 0; i < 6; i++)
    nodes[i].value = i + 1, nodes[i].next = 0;
  int sum = 0;
#pragma omp target map(tofrom : nodes, sum)
  {
    for (int i = 0; i < 5; i++)
      nodes[i].next = &nodes[i + 1];
    for (Node *at = nodes; at; at = at->next)
      sum += at->value;
    for (int i = 0; i < 6; i++)
      nodes[i].next = 0;
  }
  printf("list %d\n", sum);
}

static void data(int n, double *a) {
  double local[3][4];
  int scalar = 5, kept = 1;
  for (int i = 0; i < 12; i++)
    local[i / 4][i % 4] = i;
#pragma omp target enter data map(to : a[0 : n], local)
#pragma omp target enter data map(to : a[0 : n])
#pragma omp target
  {
    for (int i = 0; i < n; i++)
      a[i] += local[i % 3][i % 4] + scalar;
  }
#pragma omp target exit data map(release : a[0 : n])
#pragma omp target update from(a[0 : n / 2])
  printf("update %g\n", a[0]);
  a[1] = -5;
#pragma omp target update to(a[1 : 1])
#pragma omp target map(always, tofrom : kept) map(alloc : local)
  {
    a[1] *= 2;
    kept = 2;
    local[2][3] = 77;
  }
#pragma omp target exit data map(from : a[0 : n]) map(from : local)
  printf("data %g %g %g %d\n", a[1], a[n - 1], local[2][3], kept);
#pragma omp target data map(tofrom : a[0 : n]) if (n > 100)
#pragma omp target teams distribute parallel for firstprivate(scalar) map(tofrom : a[0 : n]) if (target : n > 2)
  for (int i = 0; i < n; i++)
    a[i] += scalar;
  printf("if %g\n", a[0]);
#pragma omp target defaultmap(tofrom : scalar)
  scalar += kept;
  printf("defaultmap %d\n", scalar);
}

static void variables(void) {
  int r = 0, out = -1, x = 4, arr[3] = {1, 2, 3};
  double v[N];
#pragma omp target map(tofrom : r)
  {
    r = bump(2);
    r += bump(3);
    table[1] = 20;
  }
  double t = 0;
#pragma omp target map(tofrom : t)
  t = lookup(1) + lookup(4);
#pragma omp target update from(counter, table)
  printf("declare target %d %d %g %g\n", r, counter, t, table[1]);
#pragma omp target teams distribute parallel for lastprivate(out) firstprivate(arr) private(x) map(from : v)
  for (int i = 0; i < N; i++) {
    x = i + arr[i % 3];
    arr[i % 3] += 0;
    v[i] = x;
    out = x;
  }
  printf("last %d %g\n", out, v[N - 1]);
  int n = 6, m = 5;
  double grid[n][m];
#pragma omp target teams distribute parallel for collapse(2) map(from : grid)
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--)
      grid[i][j] = i * 10 + j;
  int hits = 0;
#pragma omp target teams distribute parallel for map(tofrom : hits)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    hits += i;
  }
  printf("grid %g hits %d\n", grid[n - 1][m - 1], hits);
}

// A task group's reduction: the construct adds to the variable, other tasks to copies of their own.
static void group(void) {
  int x = 5, y = 2;
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp target in_reduction(+ : x) map(to : y)
    x += y;
#pragma omp target in_reduction(+ : x)
#pragma omp teams distribute parallel for reduction(+ : x)
    for (int i = 0; i < N; i++)
      x += i;
  }
  printf("group %d\n", x);
}

// The end of a loop over pointers is one past what is mapped.
static void pointers(void) {
  double heap[N + 5], *first = heap, *last = heap + N;
  for (int i = 0; i < N + 5; i++)
    heap[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : first[0 : N])
  for (double *at = first; at < last; ++at)
    *at += 3;
  double *from = (double *)malloc(N * sizeof *from), *end = from + N;
#pragma omp target teams distribute parallel for map(from : from[0 : N])
  for (double *at = from; at != end; ++at)
    *at = 7;
  printf("pointers %g %g %g, %g %g\n", heap[0], heap[N - 1], heap[N], from[0], end[-1]);
  free(from);
}

// The host computes it, on the device's contents: a kernel has no array of a length that is known at run time only.
static void givenToHost(int n) {
  double in[8], out[8], *p = in, *q = out;
  for (int i = 0; i < 8; i++)
    in[i] = i, out[i] = -1;
#pragma omp target data map(to : p[0 : 8]) map(from : q[0 : 8]) use_device_ptr(p, q)
  {
#pragma omp target teams distribute parallel for is_device_ptr(p, q)
    for (int i = 0; i < 8; i++) {
      double t[n];
      t[n - 1] = 3 * p[i];
      q[i] = t[n - 1];
    }
  }
  double sum = 0;
  for (int i = 0; i < 8; i++)
    sum = sum * 0.5 + out[i];
  printf("given to the host %g\n", sum);
}

// The value of the last assignment, in the order of the iterations. The host computes these, too.
static void lastAssigned(void) {
  int x = -1, y = -1;
#pragma omp target parallel for lastprivate(conditional : x) map(tofrom : x)
  for (int i = 0; i < 100; i++)
    if (i == 4 || i == 53)
      x = i;
#pragma omp target map(tofrom : y)
#pragma omp parallel for lastprivate(conditional : y)
  for (int i = 0; i < 100; i++)
    if (i == 57 || i == 8)
      y = i;
  printf("last assigned %d %d\n", x, y);
}

// The last member has no length of its own.
struct List {
  int n;
  double v[];
};
static void endless(void) {
  const size_t bytes = sizeof(struct List) + 3 * sizeof(double);
  struct List *list = (struct List *)malloc(bytes);
  char *raw = (char *)list;
  double sums[4] = {0};
  list->n = 3;
  for (int i = 0; i < 3; i++)
    list->v[i] = i + 1;
#pragma omp target data map(to : raw[0 : bytes])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < list->n; k++) {
      const double *item = &list->v[k];
      sums[i] += *item * i;
    }
  printf("endless %g %g\n", sums[1], sums[3]);
  free(list);
}

int main(void) {
  givenToHost(3);
  lastAssigned();
  endless();
  group();
  pointers();
  blocks();
  reductions();
  structures();
  list();
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  data(N, a);
  variables();
}
