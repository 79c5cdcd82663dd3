// `acc kernels` without `acc loop`: every loop gives what it gives serially, whichever of them run in parallel.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 200
#define M 40
static double g[N], h[N], t[N][M];

static void add(int n, double *a, double *b) { // a and b may overlap
#pragma acc kernels
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] + 1;
}

static void scale(int n, int stride, double *a) {
#pragma acc kernels copy(a[0:n*3])
  for (int i = 0; i < n; i++)
    a[i * stride] += i;
}

// The same with directives that leave it to the compiler.
static void addMarked(int n, double *a, double *b) {
#pragma acc kernels loop
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] + 1;
}

static void addAuto(int n, double *a, double *b) {
#pragma acc parallel loop auto
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] * 2;
}

static void count(int n, const double *a, double *counts) {
#pragma acc kernels copyin(a[0:n]) copy(counts[0:16])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      counts[(int)a[i] & 15] += 1;
#pragma acc loop
    for (int i = 0; i < 16; i++)
      counts[i] *= 2;
  }
}

// Arrays that are members, side by side, and a `switch`.
typedef struct {
  double x[N], y[N];
  int n;
} pair;
typedef union {
  double x[N], y[N];
} alias;
static pair whole;

static int twice(int k) { return 2 * k; }

// Statements between the loops use the device's storage, and the host needs values of it.
static void values(int n, double *restrict a, const double *restrict b, int steps) {
  double dt = 0.5;
#pragma acc data copyin(dt)
#pragma acc kernels copy(a[0:n]) copyin(b[0:n]) async(1)
  {
    const double first = b[0], second = b[1];
    double root = sqrt(n);
    for (int i = 0; i < n; i++)
      a[i] = first * b[i] + second + root;
    int k = twice(n);
    if (a[3] > 2) {
      for (int i = 0; i < n; i++)
        a[i] += k;
    } else
      for (int i = 0; i < n; i++)
        a[i] -= k;
    if (a[0] < 0)
      a[1] = 7;
    else if (a[2] > 5)
      a[4] = k++;
    int q = 0;
    do {
      a[q++] += 1;
    } while (q < 5 && a[q] > 0);
    for (int t = 0; t < steps; t++) {
      double left = a[t] * dt;
      for (int i = 0; i < n; i++)
        a[i] = a[i] / left + k + q;
    }
  }
#pragma acc wait(1)
}

static double members(int n, pair *p, alias *both, double *a) {
  double s = 0;
#pragma acc kernels copy(p[0:n], both[0:1], whole, a[0:N])
  {
    for (int e = 0; e < N; e++)
      p->x[e] += p->y[N - 1 - e];
    for (int k = 0; k < n; k++)
      for (int e = 0; e < N; e++)
        p[k].y[e] += p[k].x[e] * k;
    for (int k = 0; k < n - 1; k++)
      p[k].x[3] = p[k + 1].y[5];
    for (int e = 1; e < N; e++)
      p->x[e] += p->x[e - 1] * 0.5;
    for (int e = 1; e < N; e++)
      both->x[e] = both->y[e - 1] + 1;
    for (int e = 0; e < whole.n; e++)
      whole.x[e] = a[e] + whole.y[N - 1 - e];
    for (int e = 1; e < N; e++)
      whole.y[e] += whole.y[e - 1] * 0.25;
    for (int e = 0; e < N; e++) {
      int by;
      switch (e % 4) {
      case 0: by = 2; break;
      case 1: continue;
      default:
        for (by = 0; by < 9; by++)
          if (by > a[e])
            break;
      }
      a[e] += by;
    }
    for (int e = 1; e < N; e++)
      switch (e % 3) {
      case 0: a[e] += 1; break;
      case 1: a[e] -= a[e - 1]; break;
      }
  }
  for (int e = 0; e < N; e++)
    s += (p[0].x[e] + p[n - 1].y[e] + both->x[e] + whole.x[e] - whole.y[e] + a[e]) * (e % 7 + 1);
  return s + p[1].x[3];
}

static double beside(int n, double *restrict x, double *restrict y) {
  double s = 0;
  int m;
#pragma acc kernels copy(x[0:n], y[0:n])
  {
    x[0] = 3;
    m = n - 1;
    for (int i = 1; i < n; i++)
      y[i] = x[i] + x[0];
    s = y[n - 1] + y[1];
    for (int i = 1; i < m; i++)
      x[i] = y[i] * s;
    x[m] += s;
  }
  return s;
}

static double norm(int n, int m, double *a) {
  double sum = 0, most = 0;
#pragma acc kernels copyin(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double v = a[i * m + j];
      sum += v * v;
      most = fmax(most, v);
    }
  return sum + most;
}

static void multiply(int n, const double *a, const double *b, double *c) {
#pragma acc kernels copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

static inline int at(int i, int j, int n) { return i * n + j; }
static inline int above(int i, int j, int n) { return at(i - 1, j, n); }

static void through_functions(int n, int m, double *a) {
#pragma acc kernels copy(a[0:n*m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[at(i, j, m)] += i - j;
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
        a[at(i, j, m)] += a[above(i, j, m)] * 0.5;
  }
}

static void by_a_rate(int n, double *a) { // a scalar from an array, in each pass
  double rate = 0;
#pragma acc kernels copy(a[0:n])
  for (int t = 0; t < 4; t++) {
    rate = a[t] + 1;
    for (int i = 4; i < n; i++)
      a[i] = a[i] * rate + t;
    a[t] = rate;
  }
  a[0] += rate;
}

static void columns(int n, int m, int lda, double *a) { // columns one after the other
#pragma acc kernels copy(a[0:lda*m+n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i + j * lda] = a[i + j * lda] * 2 + i;
}

static void sparse(int n, const int *row, const int *col, const double *val, const double *x, double *y) {
#pragma acc kernels copyin(row[0:n+1], col[0:row[n]], val[0:row[n]], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += val[k] * x[col[k]];
    y[i] = s;
  }
}

static double sumOf(int n, const double *a) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * (i % 7 + 1);
  return s;
}

// Loops in order, marked or not, around others that threads share out.
static void flatRows(int n, int m, double *c, double *a) {
#pragma acc kernels copy(c[0:n * m], a[0:n * m])
  {
    for (int k = 1; k < n; k++)
      for (int i = 1; i < m - 1; i++)
        c[k * m + i] += c[(k - 1) * m + i] * 0.5;
#pragma acc loop gang
    for (int k = 1; k < n; k++) {
#pragma acc loop vector
      for (int i = 0; i < m; i++)
        c[k * m + i] += c[(k - 1) * m + i] * 0.25;
#pragma acc loop vector
      for (int i = 1; i < m - 1; i++)
        a[k * m + i] = c[k * m + i - 1] + c[k * m + i + 1] + a[(k - 1) * m + i] * 0.5;
    }
#pragma acc loop
    for (int k = 1; k < n; k++)
      for (int i = 0; i < m; i++)
        a[k * m + i] += a[(k - 1) * m + i] * 0.125;
  }
}

int main(void) {
  double *a = malloc(3 * N * N * sizeof *a), *b = malloc(N * N * sizeof *b), *c = malloc(N * N * sizeof *c);
  for (int i = 0; i < 3 * N * N; i++)
    a[i] = i % 13;
  for (int i = 0; i < N * N; i++)
    b[i] = i % 5, c[i] = 0;
  pair *p = malloc(3 * sizeof *p);
  alias both;
  for (int e = 0; e < N; e++) {
    both.x[e] = whole.x[e] = whole.y[e] = e % 9;
    for (int k = 0; k < 3; k++)
      p[k].x[e] = k + e % 5, p[k].y[e] = e % 3;
  }
  whole.n = N - 3;
  printf("members %.12g\n", members(3, p, &both, a));
  free(p);
  add(N, a, b);
  printf("apart %g\n", sumOf(N, b));
  add(N, a, a);
  printf("itself %g\n", sumOf(N, a));
  addMarked(N, b, c);
  addMarked(N, c, c);
  printf("marked %g\n", sumOf(N, c));
  addAuto(20, c + 3, c + 4);
  printf("auto %g\n", sumOf(N, c));
  for (int i = 0; i < N; i++)
    c[i] = 0;
  count(N, b, c);
  printf("counts %g\n", sumOf(16, c));
  printf("beside %g", beside(N, b, c));
  printf(" %g %g\n", sumOf(N, b), sumOf(N, c));
  for (int i = 0; i < N; i++)
    c[i] = 0;
  add(N, a, a + 3);
  printf("behind %g\n", sumOf(2 * N, a));
  add(N, a + 7, a);
  printf("before %g\n", sumOf(2 * N, a));
  for (int stride = 0; stride < 4; stride++)
    scale(N, stride, a);
  printf("strides %g\n", sumOf(4 * N, a));
  printf("norm %g\n", norm(N, M, a));
  multiply(N / 2, a, b, c);
  printf("product %.12g\n", sumOf(N * N / 4, c));
  multiply(N / 2, a, b, c);
  through_functions(N, M, a);
  by_a_rate(N, a);
  columns(N, M, N, a);
  columns(N, M, N / 2, a); // columns that overlap
  columns(N, M, 2 * N, a);
  printf("columns %.12g\n", sumOf(3 * N * M, a));

  int row[N + 1], col[3 * N];
  for (int i = 0; i <= N; i++)
    row[i] = 3 * i;
  for (int k = 0; k < 3 * N; k++)
    col[k] = k * 7 % N;
  sparse(N, row, col, a, b, c);
  printf("sparse %.12g\n", sumOf(N, c));

  // A block: loops of either kind, scalars between them, a loop whose inner loops are parallel.
  double last = 0;
  int flag = 0;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      g[i] = i * 0.5;
    for (int i = 1; i < N; i++)
      g[i] = g[i - 1] * 0.5 + g[i];
    double factor = 2;
    factor *= 3;
    for (int i = 0; i < N; i++) {
      h[i] = g[i] * factor;
      if (h[i] > 100)
        flag = 1;
    }
    for (int i = 0; i < N; i++)
      last = h[i];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        t[i][j] = i - j;
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++)
        t[i][j] += t[i - 1][j] * 0.25;
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        t[i][j] += t[i][j - 1] * 0.25;
  }
  printf("block %.12g %.12g %.12g %.12g %d\n", sumOf(N, g), sumOf(N, h), last, sumOf(N * M, t[0]), flag);

  // In place, by steps, downwards, with a data construct around.
  int i, j;
#pragma acc data copy(a[0:3*N*N], c[0:N*N])
  for (int step = 0; step < 3; step++) {
#pragma acc kernels
    for (i = 0; i < 2 * N; i += 2)
      a[i] = a[i + 1] + 1;
#pragma acc kernels
    for (i = N - 1; i >= 0; i--)
      for (j = i; j < N; j++)
        c[i * N + j] += a[i];
#pragma acc kernels
    for (i = 0; i < N - 1; i++)
      a[i] = a[i + 1];
#pragma acc kernels
    for (i = 0; i < N; i++)
      a[i] = a[N] + i;
  }
  printf("data %.12g %.12g\n", sumOf(3 * N * N, a), sumOf(N * N, c));
  flatRows(N, N, c, a);
  printf("rows %.12g %.12g\n", sumOf(3 * N * N, a), sumOf(N * N, c));
  values(N, a, g, 4);
  printf("values %.12g\n", sumOf(N, a));
  free(a);
  free(b);
  free(c);
  return 0;
}
