//===-- e2e/programs/task_steps.c - tasks whose bodies are several kernels ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Bodies with several nests of loops, statements between them, loops in order around them, and conditions. Variables
// that a kernel gives a value stay on the device. Some bodies are the host's after all.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 48, Tiles = 3, Tile = N / Tiles };

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n][n]a, [n]x) out([n]y)
void product(int n, const double *a, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] += a[i * n + j] * x[j];
  const double by = 0.5;
  for (int i = 0; i < n; i++)
    y[i] *= by;
}

// A Cholesky factorization: the outer loop is the host's, and one thread takes the root.
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([N]a)
static void factor(double (*a)[N]) {
  for (int k = 0; k < N; k++) {
    a[k][k] = sqrt(a[k][k]);
    for (int i = k + 1; i < N; i++)
      a[i][k] /= a[k][k];
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j <= i; j++)
        a[i][j] -= a[i][k] * a[j][k];
  }
}

// The pivot is a variable of the body, which the kernels share.
#pragma omp target device(smp, cuda, opencl) copy_deps
#pragma omp task inout([N]a)
static void lower_upper(double (*a)[N]) {
  int i, j, k;
  for (k = 0; k < N; k++) {
    const double pivot = a[k][k];
    for (i = k + 1; i < N; i++)
      a[i][k] = a[i][k] / pivot;
    for (i = k + 1; i < N; i++)
      for (j = k + 1; j < N; j++)
        a[i][j] = a[i][j] - a[i][k] * a[k][j];
  }
}

// Conditions and numbers of the host's, values of the device's, an array of the body.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x)
static void mixed(int n, double *x, int how) {
  double first, some[2], big = 0, before = x[n - 2];
  int m = n / 2, i;
  first = x[0];
  some[0] = x[1];
  some[1] = 3;
  if (how > 1) {
    for (i = 0; i < m; i++)
      x[i] += first + some[0];
  } else if (how == 1) {
    for (i = 0; i < n; i++)
      x[i] -= first * some[1];
    m = n / 4;
  }
  if (x[2] > 0)
    big = x[2];
  else
    big += 1;
  for (int k = 0; k < 3; k++) {
    if (k == how)
      continue;
    for (i = 0; i < m; i++)
      x[i] = x[i] * 0.5 + big + k;
    first += x[k];
  }
  x[n - 1] = first + before;
}

// Rows of its own are an array of the body, written by one nest and read by the next.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x)
static void turned(int n, double *x, int times) {
  double copy[N];
  int left = times;
  while (left-- > 0) {
    for (int i = 0; i < n; i++)
      copy[i] = x[n - 1 - i];
    for (int i = 0; i < n; i++)
      x[i] = copy[i] + left;
  }
}

// Pointers that walk, by several sorts of loops.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([2 * n]q) inout([n]d) out([n]e)
static void walks(int n, const double *q, double *d, double *e) {
  const double *const end = q + n;
  const double *p = q;
  double *to = d, *two = e;
  int many = n;
  while (many--)
    *to++ += *p++;
  for (int i = 0; i < n; i++)
    two++[0] = *p++ * 2;
  for (; q < end; q++, d++)
    *d += *q;
}

// A pointer goes on from row to row, and over two items at a time.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n][m]q) inout([n][m]d) inout([n]s)
static void rows_of(int n, int m, const double *q, double *d, double *s) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; j++, d++)
      d[0] = d[0] * 0.5 + *q++;
  for (int i = n; i > 0; i -= 1) {
    s[0] += i;
    s++;
  }
}

// Functions with loops, one of which calls another one, and has a pointer that walks.
static void more(int n, double *v, double by) {
  int left = n;
  while (left--)
    *v++ += by;
}
static void exchange(int n, double *v, int a, int b) {
  for (int i = 0; i < n; i++) {
    double n_of = v[a * n + i];
    v[a * n + i] = v[b * n + i];
    v[b * n + i] = n_of;
  }
  more(n, v + a * n, 0.25);
}
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n][n]v)
static void called(int n, double *v) {
  for (int k = 0; k + 1 < n; k++) {
    exchange(n, v, k, k + 1);
    for (int i = 0; i < n; i++)
      v[i] += v[k * n + i] * (i > 3);
  }
}
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]v)
static void only_called(int n, double *v) {
  more(n, v, 3);
}

// Without iterations there is nothing to launch.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x)
static void perhaps(int n, double *x, int doit) {
  if (doit) {
    for (int i = 0; i < n; i++)
      x[i] += doit;
    for (int i = 0; i < n / 2; i++)
      x[i] -= 1;
  }
}

// The host has it: a kernel finds how far the second loop goes.
#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]x)
static void so_far(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 1;
  const int end = (int)x[0] % n;
  for (int i = 0; i < end; i++)
    x[i] *= 2;
}

// A thousand launches and more, of one iteration each, are the host's too.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x)
static void fine(int n, double *x) {
  for (int k = 0; k < 900; k++) {
    x[k % n] = x[(k + 1) % n] * 0.5 + k;
    for (int i = k % n; i < k % n + 1; i++)
      x[i] += k;
  }
}

// Two names of one storage: each nest keeps its order.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([n]y)
static void same(int n, const double *x, double *y) {
  for (int i = 1; i < n; i++)
    y[i] += x[i - 1];
  for (int i = 0; i + 1 < n; i++)
    y[i] -= 0.25 * x[i + 1];
}

// Numbers that the task names are storage: the newest may be a device's.
static double at_file_scope = 1;
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) out(*last)
static void last_of(int n, const double *x, double *last) {
#pragma omp parallel for
  for (int i = 0; i < 1; i++)
    *last = x[n - 1] * 0.125 + 1;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x) in(at_file_scope)
static void by_last(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= at_file_scope;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x, at_file_scope)
static void grow(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += at_file_scope;
  at_file_scope += 0.5;
  for (int i = 0; i < n; i++)
    x[i] *= at_file_scope;
}

// Pointers into a record that the task names, and rows of a length that is known when the task runs.
struct pair {
  double a[N], b[N];
};
static int length = 40;
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout(*p) in([n]x)
static void pairs(struct pair *p, const double *x, int n) {
  double *a = p->a;
  double row[n];
  int end = n;
  if (end > length)
    end = length;
  for (int i = 0; i < n; i++)
    row[i] = a[i] * 2 + i;
  for (int i = 0; i < end; i++)
    a[i] = row[n - 1 - i] - x[i];
}

// Directives that say it of loops whose order no proof shows to be free, among other loops.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]to, [n]x) inout([n]y)
static void said(int n, const int *to, const double *x, double *y, int passes) {
  double some, scale = 0.5;
  int i;
  for (i = 0; i < n; i++)
    y[i] += 1;
  for (int k = 0; k < passes; k++) {
#pragma omp parallel for schedule(static) private(some)
    for (i = 0; i < n; i++) {
      some = x[i] * scale;
      y[to[i]] += some;
    }
    scale = scale + y[k];
#pragma omp simd
    for (i = 0; i < n; i++)
      y[to[i]] -= k * scale;
  }
}

static double sum(const double *x, int n) {
  double total = 0;
  for (int i = 0; i < n; i++)
    total = total * 0.875 + x[i];
  return total;
}

// Another array begins where a pointer of the body stands. Only how the body made it tells which one it leads into.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task out([n]e) inout([n]d)
static void from_the_end(int n, double *e, double *d) {
  double *last = e + n, *back = n > 2 ? &d[n - 1] + 1 : d + n;
  for (int i = 0; i < n; i++)
    last[-1 - i] = i;
  for (int i = 0; i < n; i++)
    back[-1 - i] += 2 * i;
  for (int i = 0; i < n; i++)
    d[i] += 1;
}

// Of two pointers into one array, one stands where another array begins. Iterations follow each other.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]e) in([n]d)
static void reversed(int n, double *e, const double *d) {
  double *last = e + n;
  for (int i = 0; i < n; i++)
    last[-1 - i] = e[i] + d[i];
}

int main(void) {
  static double a[N][N], b[N][N], x[N], y[N], z[N], w[N];
  for (int i = 0; i < N; i++) {
    x[i] = i % 7;
    z[i] = i % 5 + 1;
    w[i] = i % 3;
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = i == j ? 200 : 1.0 / (1 + abs(i - j));
  }
  for (int pass = 0; pass < 3; pass++) {
    product(N, a[0], x, y);
    perhaps(N, x, pass);
  }
  factor(a);
  lower_upper(b);
  for (int how = 0; how < 4; how++) {
    mixed(N, z, how);
    turned(N, w, how);
    for (int t = 0; t < Tiles; t++)
      turned(Tile, w + t * Tile, 2);
  }
#pragma omp taskwait noflush
  so_far(N, w);
  same(N, z, y);
#pragma omp taskwait
  printf("product %.12g, mixed %.12g, turned %.12g, perhaps %.12g\n", sum(y, N), sum(z, N), sum(w, N), sum(x, N));
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      a[i][j] = 0;
  printf("factor %.9g, %.9g\n", sum(a[0], N * N), sum(b[0], N * N));
  same(N, z, z);
  static double pieces[3 * N];
  for (int piece = 0; piece < 2; piece++)
    from_the_end(N, pieces + piece * N, pieces + (piece + 1) * N);
  from_the_end(N / 2, pieces + 5 * N / 2, pieces + 2 * N);
  reversed(N, pieces, pieces + N);
#pragma omp taskwait
  printf("from the end %.12g, %.12g, %.12g\n", sum(pieces, N), sum(pieces + N, N), sum(pieces + 2 * N, N));
  fine(N, y);
  static struct pair one;
  static int to[N];
  for (int i = 0; i < N; i++)
    to[i] = i * 7 % N;
  said(N, to, x, y, 3);
  double alpha = 0;
  for (int k = 0; k < 3; k++) {
    last_of(N, x, &at_file_scope);
    by_last(N, x);
    grow(N, x);
    pairs(&one, x, N);
    last_of(N, x, &alpha);
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(alpha) inout(x)
    for (int i = 0; i < N; i++)
      x[i] /= alpha;
  }
#pragma omp taskwait
  printf("said %.9g\n", sum(y, N));
  printf("named %.12g %.12g %.12g, pairs %.12g\n", sum(x, N), alpha, at_file_scope, sum(one.a, N));
  static double q[2 * N * 4], d[N * 4], e[N], s[N];
  for (int i = 0; i < 8 * N; i++)
    q[i] = i * 5 % 13;
  walks(N, q, d, e);
  walks(0, q, d, e);
  rows_of(N / 2, 4, q, d, s);
  called(12, d);
  only_called(N, e);
#pragma omp taskwait
  printf("walks %.12g %.12g %.12g\n", sum(d, 4 * N), sum(e, N), sum(s, N));
  // A block, whose numbers are copied when it is created.
  for (int from = 0; from < N; from += Tile) {
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(x) inout(w[from;Tile])
    {
      const int end = from + Tile;
      for (int i = from; i < end; i++)
        w[i] = w[i] * 0.5 + x[i];
      if (from > 0)
        w[from] += 1;
      for (int i = from; i < end; i++)
        w[i] += from;
    }
  }
#pragma omp taskwait
  printf("same %.12g, fine %.12g, blocks %.12g\n", sum(z, N), sum(y, N), sum(w, N));
  return 0;
}
