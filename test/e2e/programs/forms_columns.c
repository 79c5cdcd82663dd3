/*===-- e2e/programs/forms_columns.c - arrays that follow the loop in an inner dimension -----------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Columns and planes, of which each device holds a packed box: as a[i][j], as flat a[i*m+j] in many spellings, with halos,
|* in data regions whose split moves, beside loops that need the rows whole. Arguments: sizes m.
\*===----------------------------------------------------------------------------------------------===*/
#include "check.h"

static double *numbers(long n, double seed) {
  double *a = malloc((size_t)n * sizeof *a);
  for (long i = 0; i < n; ++i)
    a[i] = seed + (double)(i % 101) - (double)i / 7;
  return a;
}

/* Runs `split` on copies of the inputs and `serial` on others; both write the second array. */
typedef void loop_fn(int n, int m, double *in, double *out);
static void both(const char *what, int n, int m, loop_fn *split, loop_fn *serial) {
  long size = (long)n * m;
  double *in = numbers(size, 1), *in2 = numbers(size, 1), *out = numbers(size, 50), *out2 = numbers(size, 50);
  split(n, m, in, out);
  serial(n, m, in2, out2);
  check_each(what, out, out2, size, TOLERANCE);
  check_each(what, in, in2, size, TOLERANCE);
  free(in), free(in2), free(out), free(out2);
}

#define BOTH(name, n, m) both(#name, n, m, name##_split, name##_serial)
#define TWICE(name, DIRECTIVES, BODY)                                                                                  \
  static void name##_serial(int n, int m, double *in, double *out) {                                                   \
    const int w = m / 2;                                                                                               \
    (void)w;                                                                                                           \
    BODY                                                                                                               \
  }                                                                                                                    \
  static void name##_split(int n, int m, double *in, double *out) {                                                    \
    const int w = m / 2;                                                                                               \
    (void)w;                                                                                                           \
    DIRECTIVES BODY                                                                                                    \
  }
#define LOOP(text) _Pragma(text)

TWICE(flat, LOOP("acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copyout(out[0:n][1:m])"),
      for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
          out[i * m + j] = 2 * in[i * m + j] + i;)

TWICE(halo, LOOP("acc region for hetero(1, all, static) part_copyin(in[0:n][1:m:1]) part_copy(out[0:n][1:m])"),
      for (long j = 1; j < m - 1; j++)
        for (int i = 0; i < n; i++)
          out[j + (long)i * m] = in[(long)m * i + j - 1] - in[1 + i * m + j];)

#define AT(a, i, j) (a[(i) * m + (j)])
#define INDEX(i, j) (j) + m * (i)
TWICE(macros, LOOP("acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])"),
      for (int j = 0; j < m; j++) {
        for (int i = 0; i < n; i++)
          AT(out, i, j) += AT(in, i, j) * AT(in, n - 1 - i, j);
        for (int i = 0; i < n; i++)
          out[INDEX(i, j)] -= *(in + i * m + j);
      })

/* An address goes elsewhere, or a subscript says nothing of the form: rows stay whole. */
static double first(const double *p) { return *p; }
TWICE(address, LOOP("acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])"),
      for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
          out[i * m + j] = first(&in[i * m + j]);)
TWICE(walking, LOOP("acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])"),
      for (int j = 0; j < m; j++)
        for (int k = j; k < n * m; k += m)
          out[k] = in[k] + j;)

/* Fewer columns than the rows have: a condition that is known when the loop is entered. */
TWICE(width, LOOP("acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])"),
      for (int j = 0; j < w; j++)
        for (int i = 0; i < n; i++)
          out[i * m + j] = in[i * m + j] + 1;)

TWICE(down, LOOP("acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])"),
      for (int j = m - 1; j >= 0; j -= 2)
        for (int i = 0; i < n; i++)
          out[i * m + j] = in[i * m + j] + 1;)

TWICE(chunks, LOOP("acc region for hetero(1, all, chunk, default, 5) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])"),
      for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
          out[i * m + j] += in[i * m + j];)

/* One loop drives both dimensions: a device has its rows and its columns. */
TWICE(plus, LOOP("acc region for hetero(1) part_copyin(in[1:n][1:m]) part_copyout(out[1:n][0:m])"),
      for (int i = 0; i < (n < m ? n : m); i++)
        for (int j = 0; j < m; j++)
          out[i * m + j] = in[i * m + j] + in[(j < n ? j : 0) * m + i] * (j < n);)

static void passes_serial(int n, int m, double *in, double *out) {
  for (int k = 0; k < 6; k++) {
    for (int j = 1; j < m - 1; j++)
      for (int i = 0; i < n; i++)
        out[i * m + j] = in[i * m + j - 1] + in[i * m + j + 1] + out[i * m + j] / 4;
    for (int j = 0; j < m; j++)
      for (int i = 0; i < n; i++)
        in[i * m + j] = out[i * m + j] / 3;
    if (k == 2)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          out[i * m + j] += first(&in[i * m + j]);
  }
}
static void passes_split(int n, int m, double *in, double *out) {
#pragma acc data copy(in[0 : n][0 : m], out[0 : n][0 : m])
  for (int k = 0; k < 6; k++) {
#pragma acc region for hetero(1, all, adaptive) part_copyin(in[0 : n][1 : m : 1]) part_copy(out[0 : n][1 : m])
    for (int j = 1; j < m - 1; j++)
      for (int i = 0; i < n; i++)
        out[i * m + j] = in[i * m + j - 1] + in[i * m + j + 1] + out[i * m + j] / 4;
#pragma acc region for hetero(1, all, adaptive) part_copyout(in[0 : n][1 : m]) part_copyin(out[0 : n][1 : m])
    for (int j = 0; j < m; j++)
      for (int i = 0; i < n; i++)
        in[i * m + j] = out[i * m + j] / 3;
    if (k == 2) { /* rows now, and through an address */
#pragma acc region for hetero(1, all, adaptive) part_copyin(in[1 : n][0 : m]) part_copy(out[1 : n][0 : m])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          out[i * m + j] += first(&in[i * m + j]);
    }
  }
}

/* The OpenMP spelling, and pointers that are swapped. */
static void omp_serial(int n, int m, double *in, double *out) {
  for (int k = 0; k < 5; k++) {
    for (int j = 1; j < m - 1; j++)
      for (int i = 0; i < n; i++)
        out[i * m + j] = in[i * m + j - 1] + in[i * m + j] + in[i * m + j + 1];
    double *other = in;
    in = out, out = other;
  }
}
static void omp_split(int n, int m, double *in, double *out) {
#pragma omp target data device(*) map(tofrom : in[0 : n][0 : m] dist_data(*, BLOCK) halo(, 1))                          \
    map(tofrom : out[0 : n][0 : m] dist_data(*, BLOCK) halo(, 1))
  for (int k = 0; k < 5; k++) {
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int j = 1; j < m - 1; j++)
      for (int i = 0; i < n; i++)
        out[i * m + j] = in[i * m + j - 1] + in[i * m + j] + in[i * m + j + 1];
#pragma omp halo_exchange(out)
    double *other = in;
    in = out, out = other;
  }
}

/* Pairs in three dimensions, of which the second or the third follows. */
struct pair {
  float x, y;
  char c;
};
static void planes(int m) {
  const int nz = 3, ny = m, nx = 5;
  struct pair(*a)[ny][nx] = malloc(sizeof(struct pair) * nz * ny * nx);
  float(*b)[ny][nx] = malloc(sizeof(float) * nz * ny * nx);
  float *c = malloc(sizeof(float) * nz * ny * nx);
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
        a[z][y][x] = (struct pair){z + y, x, 1}, b[z][y][x] = -1, c[(z * ny + y) * nx + x] = -1;
#pragma acc region for hetero(1) part_copyin(a[0 : nz][1 : ny : 1][0 : nx]) part_copy(b[0 : nz][1 : ny][0 : nx])
  for (int y = 1; y < ny - 1; y++)
    for (int z = 0; z < nz; z++)
      for (int x = 0; x < nx; x++)
        b[z][y][x] = a[z][y - 1][x].x + a[z][y + 1][x].y;
#pragma acc region for hetero(1) part_copyin(b[0 : nz][0 : ny][1 : nx]) part_copy(c[0 : nz][0 : ny][1 : nx])
  for (int x = 0; x < nx; x++)
    for (int z = 0; z < nz; z++)
      for (int y = 0; y < ny; y++)
        c[(z * ny + y) * nx + x] = 2 * b[z][y][x];
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++) {
        float inside = y > 0 && y < ny - 1 ? (float)(z + y - 1) + x : -1;
        check_long("planes b", (long)b[z][y][x], (long)inside);
        check_long("planes c", (long)c[(z * ny + y) * nx + x], (long)(2 * inside));
      }
  free(a), free(b), free(c);
}

static double global_in[9][31], global_out[9][31];
static void typed(void) {
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 31; j++)
      global_in[i][j] = i * 100 + j;
#pragma acc region for hetero(1) part_copyin(global_in[0 : 9][1 : 31 : 2]) part_copyout(global_out[0 : 9][1 : 31])
  for (int j = 0; j < 31; j++)
    for (int i = 0; i < 9; i++)
      global_out[i][j] = j < 2 || j > 28 ? -j : global_in[i][j - 2] + *(global_in[i] + j + 2);
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 31; j++)
      check_long("typed", (long)global_out[i][j], j < 2 || j > 28 ? -j : 2 * (i * 100 + j));
}

int main(int argc, char **argv) {
  typed();
  for (int k = 1; k < argc; ++k) {
    int m = atoi(argv[k]), n = m > 1000 ? 4 : 7;
    BOTH(flat, n, m);
    BOTH(halo, n, m);
    BOTH(macros, n, m);
    BOTH(address, n, m);
    BOTH(walking, n, m);
    BOTH(width, n, m);
    BOTH(down, n, m);
    BOTH(chunks, n, m);
    BOTH(plus, n, m);
    both("passes", n, m, passes_split, passes_serial);
    both("omp", n, m, omp_split, omp_serial);
    planes(m);
  }
  return check_result("forms_columns");
}
