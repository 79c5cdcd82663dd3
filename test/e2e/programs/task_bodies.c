//===-- e2e/programs/task_bodies.c - tasks for devices whose bodies are in C ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// STREAM, a blocked matrix product, bodies that attract each other, and a Cholesky factorization in tiles. Loops are
// proven, marked by OpenMP, or given by `ndrange`. Bodies that are no kernel compute on the host between the others.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1200, Block = 100, Tile = 24, Tiles = 4, Bodies = 160 };

// Proven where a and c are apart, which is known when the task runs.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]a) out([n]c)
void copy(const double *a, double *c, int n);

#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]c) out([n]b)
static void scale(const double *c, double *b, double by, int n) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++)
    b[i] = by * c[i];
}

#pragma omp target device(opencl) ndrange(1, n, 64) copy_deps
#pragma omp task in([n]a, [n]b) out([n]c)
static void add(const double *a, const double *b, double *c, int n) {
  int i;
  double sum;
  for (i = 0; i < n; i++) {
    sum = a[i] + b[i];
    c[i] = sum;
  }
}

#pragma omp target device(smp, cuda, opencl) copy_deps
#pragma omp task in([n]b, [n]c) out([n]a)
static void triad(const double *b, const double *c, double *a, double by, int n) {
  const int even = n / 2 * 2, rest = n - even;
  int i;
#pragma omp simd
  for (i = 0; i < even + rest; i++)
    a[i] = b[i] + by * c[i];
}

// One loop in two places, each of whose iterations runs through both where a and c are apart.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]a, [n]c)
static void both(double *a, double *c, int n) {
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n; i++)
      a[i] = 0.5 * a[i] + k;
    for (int i = 0; i < n; i++)
      c[i] += a[i];
  }
}

static double sum(const double *x, int n) {
  double total = 0;
  for (int i = 0; i < n; i++)
    total = total * 0.875 + x[i];
  return total;
}

static void stream(void) {
  static double a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = 1 + i % 10, b[i] = 2, c[i] = 0;
  for (int pass = 0; pass < 4; pass++) {
    for (int i = 0; i < N; i += Block)
      copy(a + i, c + i, Block);
    for (int i = 0; i < N; i += Block)
      scale(c + i, b + i, 0.25, Block);
    for (int i = 0; i < N; i += Block)
      add(a + i, b + i, c + i, Block);
    for (int i = 0; i < N; i += Block)
      triad(b + i, c + i, a + i, 0.25, Block);
    if (pass == 1) {
#pragma omp taskwait noflush
    }
    if (pass == 2) {
#pragma omp taskwait on(a[0;Block])
      printf("stream: first block %.12g\n", sum(a, Block));
    }
  }
#pragma omp taskwait
  printf("stream: %.12g %.12g %.12g\n", sum(a, N), sum(b, N), sum(c, N));
  copy(a, a, N); // one storage: the iterations keep their order
  copy(b, b + 1, N - 1);
#pragma omp taskwait
  printf("stream: %.12g %.12g\n", sum(a, N), sum(b, N));
  both(a, c, N);
  both(b, b + 1, N - 1);
#pragma omp taskwait
  printf("stream: %.12g %.12g %.12g\n", sum(a, N), sum(b, N), sum(c, N));
}

void copy(const double *from, double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

// The product of tiles: two loops of the grid, and a sum.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([Tile]a, [Tile]b) inout([Tile]c)
static void multiply(double (*a)[Tile], double (*b)[Tile], double (*c)[Tile]) {
  for (int i = 0; i < Tile; i++)
    for (int j = 0; j < Tile; j++) {
      double one = c[i][j];
      for (int k = 0; k < Tile; k++)
        one -= a[i][k] * b[j][k];
      c[i][j] = one;
    }
}

// Its loops depend on each other: one thread of a device would be slow, so the host has it.
#pragma omp target device(smp) copy_deps
#pragma omp task inout([Tile]a)
static void factor(double (*a)[Tile]) {
  for (int k = 0; k < Tile; k++) {
    a[k][k] = sqrt(a[k][k]);
    for (int i = k + 1; i < Tile; i++)
      a[i][k] /= a[k][k];
    for (int i = k + 1; i < Tile; i++)
      for (int j = k + 1; j <= i; j++)
        a[i][j] -= a[i][k] * a[j][k];
  }
}

#pragma omp target device(smp, cuda) copy_deps
#pragma omp task in([Tile]l) inout([Tile]a)
static void solve(double (*l)[Tile], double (*a)[Tile]) {
#pragma omp parallel for
  for (int i = 0; i < Tile; i++)
    for (int k = 0; k < Tile; k++) {
      a[i][k] /= l[k][k];
      for (int j = k + 1; j < Tile; j++)
        a[i][j] -= a[i][k] * l[j][k];
    }
}

static void cholesky(void) {
  static double a[Tiles][Tiles][Tile][Tile];
  for (int p = 0; p < Tiles; p++)
    for (int q = 0; q < Tiles; q++)
      for (int i = 0; i < Tile; i++)
        for (int j = 0; j < Tile; j++)
          a[p][q][i][j] = p == q && i == j ? 400.0 : 1.0 / (1 + abs(p * Tile + i - q * Tile - j));
  for (int k = 0; k < Tiles; k++) {
    factor(a[k][k]);
    for (int p = k + 1; p < Tiles; p++)
      solve(a[k][k], a[p][k]);
    for (int p = k + 1; p < Tiles; p++)
      for (int q = k + 1; q <= p; q++)
        multiply(a[p][k], a[q][k], a[p][q]);
  }
#pragma omp taskwait
  double total = 0;
  for (int p = 0; p < Tiles; p++)
    for (int q = 0; q <= p; q++)
      for (int i = 0; i < Tile; i++)
        for (int j = 0; j < Tile; j++)
          if (p != q || j <= i)
            total = total * 0.999 + a[p][q][i][j];
  printf("cholesky: %.9g\n", total);
}

struct body {
  double x, y, mass;
};

static double weight(double distance) { return 1 / (distance * sqrt(distance)); }

#pragma omp target device(opencl, cuda) copy_deps
#pragma omp task in([all]of) out([count]force)
static void attract(const struct body *of, int all, int first, int count, double (*force)[2]) {
  for (int i = 0; i < count; i++) {
    double fx = 0, fy = 0;
    for (int j = 0; j < all; j++) {
      const double dx = of[j].x - of[first + i].x, dy = of[j].y - of[first + i].y;
      const double by = of[j].mass * weight(dx * dx + dy * dy + 0.01);
      fx += dx * by;
      fy += dy * by;
    }
    force[i][0] = fx;
    force[i][1] = fy;
  }
}

static void bodies(void) {
  static struct body all[Bodies];
  static double force[Bodies][2], speed[Bodies][2];
  for (int i = 0; i < Bodies; i++)
    all[i].x = i % 13, all[i].y = i % 7, all[i].mass = 1 + i % 3;
  for (int step = 0; step < 3; step++) {
    for (int first = 0; first < Bodies; first += 40)
      attract(all, Bodies, first, 40, force + first);
    // A block: its arrays are the task's storage, `step` is copied.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(force) inout(speed, all)
    for (int i = 0; i < Bodies; i++) {
      speed[i][0] += 0.01 * (step + 1) * force[i][0];
      speed[i][1] += 0.01 * (step + 1) * force[i][1];
      all[i].x += 0.01 * speed[i][0];
      all[i].y += 0.01 * speed[i][1];
    }
  }
#pragma omp taskwait
  double total = 0;
  for (int i = 0; i < Bodies; i++)
    total += all[i].x * (i + 1) - all[i].y * (Bodies - i);
  printf("bodies: %.9g\n", total);
}

// Two bodies of one task: devices have theirs, the host its own.
#pragma omp target device(smp) copy_deps
#pragma omp task inout([n]x)
static void twice(double *x, int n) {
  for (int i = n; i-- > 0;)
    x[i] *= 2;
}
#pragma omp target device(cuda, opencl) implements(twice) copy_deps
#pragma omp task inout([n]x)
static void twice_on_devices(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] = x[i] + x[i];
}

static void versions(void) {
  static double x[N];
  for (int i = 0; i < N; i++)
    x[i] = i % 17;
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < N; i += N / 4)
      twice(x + i, N / 4);
#pragma omp taskwait
  printf("versions: %.12g\n", sum(x, N));
}

// Without parameters: what it names is the file's.
static double all[N];
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout(all)
static void add_to_all(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    all[i] += i;
}

static void without_parameters(void) {
  for (int k = 0; k < 3; k++)
    add_to_all();
#pragma omp taskwait
  printf("without parameters: %.12g\n", sum(all, N));
}

// Variables that the body declares before its loops, or within one of them. Each iteration gives `some` a value first.
typedef struct {
  double by[3];
  int more;
} Weights;

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n][n]a, [n][n]b) inout([n][n]c)
static void product(int n, const double *a, const double *b, double *c, Weights weights) {
  int i, j, k;
  double some;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++) {
        if ((i + k) % 2)
          some = b[k * n + j] * weights.by[k % 3];
        else
          some = weights.more;
        c[i * n + j] += a[i * n + k] * some;
      }
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n][n]c)
static void rows(int n, double *c) {
  int i;
  for (i = 0; i < n; i++) {
    int j, count = 0;
    for (j = 0; j < n; j++)
      count += c[i * n + j] > 3;
    for (j = 0; j < n; j++)
      c[i * n + j] += count;
  }
}

// `some` is that of an iteration before, in a few of them: the host has it.
#pragma omp target device(smp, cuda, opencl) copy_deps
#pragma omp task inout([n]c)
static void keeps(int n, double *c) {
  int i, j;
  double some = 7;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i % 3; j++)
      some = c[i] + j;
    c[i] = some;
  }
}

static void before_loops(void) {
  static double a[Tile * Tile], b[Tile * Tile], c[Tile * Tile];
  const Weights weights = {{1, 0.5, 2}, 3};
  double total = 0;
  for (int i = 0; i < Tile * Tile; i++) {
    a[i] = i % 5;
    b[i] = i % 7;
  }
  product(Tile, a, b, c, weights);
  rows(Tile, c);
  keeps(Tile * Tile, c);
  product(Tile, b, c, a, weights);
#pragma omp taskwait
  for (int i = 0; i < Tile * Tile; i++)
    total += a[i] * (i % 3 + 1);
  printf("before the loops %g\n", total);
}

// Sections that begin behind their pointers, where other storage of the task ends, or is.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(a[at;n]) inout(c[from;n])
static void part(const double *a, int at, double *c, int from, int n) {
  int i;
  for (i = 0; i < n; i++)
    c[from + i] += 2 * a[at + i];
}

static const int steps[4] = {1, 5, 2, 8};
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]a)
static void by_table(int n, double *a) {
  static const double more[2] = {0.5, 0.25};
  for (int i = 0; i < n; i++)
    a[i] += steps[i & 3] * more[i & 1];
}

static void parts(void) {
  static double all[3][Tile];
  double total = 0;
  for (int i = 0; i < 3 * Tile; i++)
    all[0][i] = i;
  part(all[0], Tile - 5, all[1], 7, 5); // its end is where all[1] begins
  part(all[1], Tile - 4, all[2], 3, 4);
  part(all[2], 0, all[1], 1, 6);
#pragma omp taskwait
  part(all[0], 2, all[0] + 5, 30, 8); // all[0] + 5 is in what it reads
  by_table(3 * Tile, all[0]);
#pragma omp taskwait
  for (int i = 0; i < 3 * Tile; i++)
    total += all[0][i] * (i % 5 + 1);
  printf("parts %g\n", total);
}

// Arrays that are members, side by side, with a `switch`, and functions of records. In order where neighbours count.
typedef struct {
  double x[Tile], y[Tile];
  int n;
} group;
typedef struct {
  double x, y;
} pair;
static group shared;
static inline double dot(pair a, pair b) { return a.x * b.x + a.y * b.y; }
static inline pair turned(const pair *a) { return (pair){-a->y, a->x}; }

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]g)
static void move(int n, group *g) {
  for (int k = 0; k < n; k++)
    for (int e = 0; e < Tile; e++)
      switch ((k + e) % 3) {
      case 0: g[k].x[e] += g[k].y[Tile - 1 - e]; break;
      case 1: continue;
      default: g[k].x[e] *= 0.5;
      }
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout(*g) in([Tile]p)
static void turn(group *g, const pair *p) {
  for (int e = 0; e < Tile; e++)
    g->y[e] += dot(p[e], turned(&p[Tile - 1 - e]));
}

#pragma omp target device(smp, cuda, opencl) copy_deps
#pragma omp task inout(*g)
static void sumUp(group *g) {
  for (int e = 1; e < Tile; e++)
    g->x[e] += 0.5 * g->x[e - 1];
}

static void records(void) {
  static group all[Tiles];
  static pair p[Tile];
  double total = 0;
  for (int e = 0; e < Tile; e++) {
    p[e] = (pair){e % 5, e % 3};
    shared.x[e] = e, shared.y[e] = 1;
    for (int k = 0; k < Tiles; k++)
      all[k].x[e] = k + e, all[k].y[e] = e % 7;
  }
  move(Tiles, all);
  for (int k = 0; k < Tiles; k++)
    turn(&all[k], p);
  sumUp(&all[1]);
  move(Tiles, all);
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout(shared) in([Tile]p)
  for (int e = 0; e < Tile; e++)
    shared.x[e] += shared.y[Tile - 1 - e] * p[e].x;
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout(shared)
  {
    for (int e = 0; e < Tile; e++)
      shared.y[e] += shared.x[Tile - 1 - e];
    for (int e = 0; e < Tile; e++)
      shared.x[e] -= shared.y[e] * 0.25;
  }
  turn(&shared, p);
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(shared) inout([Tiles]all)
  for (int e = 0; e < Tile; e++)
    all[2].x[e] += shared.y[Tile - 1 - e] * shared.x[3];
#pragma omp taskwait
  for (int e = 0; e < Tile; e++) {
    total += (shared.x[e] + 2 * shared.y[e]) * (e % 5 + 1);
    for (int k = 0; k < Tiles; k++)
      total += (all[k].x[e] - all[k].y[e]) * (k + 1);
  }
  printf("records %g\n", total);
}

int main(void) {
  stream();
  before_loops();
  parts();
  records();
  cholesky();
  bodies();
  versions();
  without_parameters();
  return 0;
}
