//===-- e2e/programs/kernels_stencil.c - stencils and images as benchmark suites write them ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Time loops around split loops, fields of a leapfrog scheme, three dimensions flat and declared, macros for subscripts, images
// of bytes, single precision, arrays of structures, red and black cells. Sizes are fixed by the macros.
#include "check.h"

#define NX 45
#define NY 37
#define NZ 11
#define STEPS 6
#define _PB_N NX
#define AT(x, y, z) (((x) * NY + (y)) * NZ + (z))
typedef unsigned char pixel;
typedef struct {
  float x, y, z;
  int cell;
} particle;
struct complex_number {
  double re, im;
};

static void k_jacobi1d(int tsteps, int n, double *A, double *B) {
#pragma acc data copy(A[0:n], B[0:n])
  for (int t = 0; t < tsteps; t++) {
#pragma acc region for hetero(1) part_copyin(A[1:n:1]) part_copy(B[1:n])
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
#pragma acc region for hetero(1) part_copyin(B[1:n:1]) part_copy(A[1:n])
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}

static void k_jacobi2d(int tsteps, double A[NX][NY], double B[NX][NY]) {
  int t, i, j;
#pragma omp target data device(*) map(tofrom: A[0:NX][0:NY] dist_data(BLOCK,*) halo(1,), B[0:NX][0:NY] dist_data(BLOCK,*) halo(1,))
  {
    for (t = 0; t < tsteps; t++) {
#pragma omp target device(*)
#ifdef NEVER_DEFINED
#pragma omp teams distribute
#endif
#pragma omp parallel for private(j)
      for (i = 1; i < _PB_N - 1; i++)
        for (j = 1; j < NY - 1; j++)
          B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
#pragma omp halo_exchange(B)
#pragma omp target device(*)
#pragma omp parallel for collapse(2)
      for (i = 1; i < _PB_N - 1; i++)
        for (j = 1; j < NY - 1; j++)
          A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
    }
  }
}

static void k_fdtd2d(int tmax, double ex[NX][NY], double ey[NX][NY], double hz[NX][NY], const double *fict) {
#pragma acc data copy(ex[0:NX][0:NY], ey[0:NX][0:NY], hz[0:NX][0:NY])
  for (int t = 0; t < tmax; t++) {
    const double boundary = fict[t];
#pragma acc region for hetero(1) part_copy(ey[1:NX][0:NY]) part_copyin(hz[1:NX:1][0:NY])
    for (int i = 0; i < NX; i++) {
      if (i == 0) {
        for (int j = 0; j < NY; j++)
          ey[0][j] = boundary;
      } else
        for (int j = 0; j < NY; j++)
          ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    }
#pragma acc region for hetero(1) part_copy(ex[1:NX][0:NY]) part_copyin(hz[1:NX][0:NY])
    for (int i = 0; i < NX; i++)
      for (int j = 1; j < NY; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
#pragma acc region for hetero(1) part_copy(hz[1:NX][0:NY]) part_copyin(ex[1:NX][0:NY]) part_copyin(ey[1:NX:1][0:NY])
    for (int i = 0; i < NX - 1; i++)
      for (int j = 0; j < NY - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

static void k_heat3d(const double *in, double *out) {
#pragma acc region for hetero(1) part_copyin(in[1:NX:1][0:NY][0:NZ]) part_copy(out[1:NX][0:NY][0:NZ])
  for (int x = 1; x < NX - 1; x++)
    for (int y = 1; y < NY - 1; y++)
      for (int z = 1; z < NZ - 1; z++)
        out[AT(x, y, z)] = 0.125 * (in[AT(x + 1, y, z)] - 2.0 * in[AT(x, y, z)] + in[AT(x - 1, y, z)]) +
                           0.125 * (in[AT(x, y + 1, z)] - 2.0 * in[AT(x, y, z)] + in[AT(x, y - 1, z)]) +
                           0.125 * (in[AT(x, y, z + 1)] - 2.0 * in[AT(x, y, z)] + in[AT(x, y, z - 1)]) + in[AT(x, y, z)];
}

static void k_conv3d(float A[NX][NY][NZ], float B[NX][NY][NZ]) {
  int i, j, k;
  const float c11 = +2, c21 = +5, c31 = -8, c12 = -3, c22 = +6;
#pragma omp target device(*) map(to: A[0:NX][0:NY][0:NZ] dist_data(BLOCK,*,*) halo(1,,)) map(tofrom: B[0:NX][0:NY][0:NZ] dist_data(BLOCK,*,*))
#pragma omp parallel for collapse(3) private(k)
  for (i = 1; i < NX - 1; ++i)
    for (j = 1; j < NY - 1; ++j)
      for (k = 1; k < NZ - 1; ++k)
        B[i][j][k] = c11 * A[i - 1][j - 1][k - 1] + c21 * A[i + 1][j - 1][k] + c31 * A[i][j][k + 1] +
                     c12 * A[i + 1][j + 1][k - 1] + c22 * A[i - 1][j][k];
}

// A window of five by five, clamped at the edges.
static void k_blur(int w, int h, const pixel *in, pixel *out, const int *weights) {
#pragma acc region for hetero(1) part_copyin(in[1:h:2][0:w]) part_copyout(out[1:h][0:w]) copyin(weights[0:25])
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int sum = 0, total = 0;
      for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
          const int yy = y + dy, xx = x + dx;
          if (yy < 0 || yy >= h || xx < 0 || xx >= w)
            continue;
          const int weight = weights[(dy + 2) * 5 + dx + 2];
          sum += weight * in[yy * w + xx];
          total += weight;
        }
      out[y * w + x] = (pixel)(sum / total);
    }
}

static long k_threshold(int w, int h, pixel (*image)[w], pixel limit) {
  long set = 0;
#pragma acc region for hetero(1, all, block) part_copy(image[1:h][0:w]) reduction(+:set) collapse(2)
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      image[y][x] = image[y][x] >= limit ? 255 : 0;
      set += image[y][x] != 0;
    }
  return set;
}

static void k_histogram(int n, const pixel *in, int *bins, int nbins) {
#pragma acc region for hetero(1) copyin(in[0:n]) part_copyout(bins[1:nbins])
  for (int b = 0; b < nbins; ++b) {
    int count = 0;
    for (int i = 0; i < n; ++i)
      if (in[i] * nbins / 256 == b)
        count++;
    bins[b] = count;
  }
}

static void k_push(int n, particle *p, float dt, const struct complex_number *field) {
#pragma acc region for hetero(1) part_copy(p[1:n]) part_copyin(field[1:n])
  for (int i = 0; i < n; ++i) {
    particle q = p[i];
    q.x += dt * (float)field[i].re;
    p[i].y += dt * (float)field[i].im;
#ifdef GRAVITY
    q.z -= 9.81f * dt;
#endif
    p[i].x = q.x;
    p[i].cell = (int)(q.x * 4) & 7;
  }
}

static double k_power(int n, const struct complex_number *c) {
  double largest = -1;
#pragma omp target device(*) map(to: c[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(max: largest)
  for (int i = 0; i < n; i++) {
    double power = c[i].re * c[i].re + c[i].im * c[i].im;
    if (power > largest)
      largest = power;
  }
  return largest;
}

// Red cells, then black ones: the cells that are read are of the other colour.
static void k_redblack(int tsteps, double (*u)[NY]) {
  for (int s = 0; s < 2 * tsteps; s++) {
#pragma acc region for hetero(1, all, static) part_copy(u[1:NX:1][0:NY])
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1 + (i + s) % 2; j < NY - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
  }
}

static void k_transpose(int n, int m, const double *in, double *out) {
#pragma acc region for hetero(1) copyin(in[0:n*m]) part_copyout(out[1:m][0:n])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      out[j * n + i] = in[i * m + j];
}

static unsigned long k_collatz(long n, unsigned *steps) {
  unsigned long total = 0;
#pragma acc region for hetero(1, all, adaptive) part_copyout(steps[1:n]) reduction(+:total)
  for (long i = 0; i < n; i++) {
    unsigned long v = (unsigned long)i + 1;
    unsigned c = 0;
    while (v != 1) {
      v = v & 1 ? 3 * v + 1 : v >> 1;
      ++c;
    }
    steps[i] = c;
    total += c;
  }
  return total;
}

// The same, serially.
static void s_jacobi1d(int tsteps, int n, double *A, double *B) {
  for (int t = 0; t < tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}

static void s_jacobi2d(int tsteps, double A[NX][NY], double B[NX][NY]) {
  int t, i, j;
  {
    for (t = 0; t < tsteps; t++) {
#ifdef NEVER_DEFINED
#endif
      for (i = 1; i < _PB_N - 1; i++)
        for (j = 1; j < NY - 1; j++)
          B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
      for (i = 1; i < _PB_N - 1; i++)
        for (j = 1; j < NY - 1; j++)
          A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
    }
  }
}

static void s_fdtd2d(int tmax, double ex[NX][NY], double ey[NX][NY], double hz[NX][NY], const double *fict) {
  for (int t = 0; t < tmax; t++) {
    const double boundary = fict[t];
    for (int i = 0; i < NX; i++) {
      if (i == 0) {
        for (int j = 0; j < NY; j++)
          ey[0][j] = boundary;
      } else
        for (int j = 0; j < NY; j++)
          ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    }
    for (int i = 0; i < NX; i++)
      for (int j = 1; j < NY; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < NX - 1; i++)
      for (int j = 0; j < NY - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

static void s_heat3d(const double *in, double *out) {
  for (int x = 1; x < NX - 1; x++)
    for (int y = 1; y < NY - 1; y++)
      for (int z = 1; z < NZ - 1; z++)
        out[AT(x, y, z)] = 0.125 * (in[AT(x + 1, y, z)] - 2.0 * in[AT(x, y, z)] + in[AT(x - 1, y, z)]) +
                           0.125 * (in[AT(x, y + 1, z)] - 2.0 * in[AT(x, y, z)] + in[AT(x, y - 1, z)]) +
                           0.125 * (in[AT(x, y, z + 1)] - 2.0 * in[AT(x, y, z)] + in[AT(x, y, z - 1)]) + in[AT(x, y, z)];
}

static void s_conv3d(float A[NX][NY][NZ], float B[NX][NY][NZ]) {
  int i, j, k;
  const float c11 = +2, c21 = +5, c31 = -8, c12 = -3, c22 = +6;
  for (i = 1; i < NX - 1; ++i)
    for (j = 1; j < NY - 1; ++j)
      for (k = 1; k < NZ - 1; ++k)
        B[i][j][k] = c11 * A[i - 1][j - 1][k - 1] + c21 * A[i + 1][j - 1][k] + c31 * A[i][j][k + 1] +
                     c12 * A[i + 1][j + 1][k - 1] + c22 * A[i - 1][j][k];
}

// A window of five by five, clamped at the edges.
static void s_blur(int w, int h, const pixel *in, pixel *out, const int *weights) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int sum = 0, total = 0;
      for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
          const int yy = y + dy, xx = x + dx;
          if (yy < 0 || yy >= h || xx < 0 || xx >= w)
            continue;
          const int weight = weights[(dy + 2) * 5 + dx + 2];
          sum += weight * in[yy * w + xx];
          total += weight;
        }
      out[y * w + x] = (pixel)(sum / total);
    }
}

static long s_threshold(int w, int h, pixel (*image)[w], pixel limit) {
  long set = 0;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      image[y][x] = image[y][x] >= limit ? 255 : 0;
      set += image[y][x] != 0;
    }
  return set;
}

static void s_histogram(int n, const pixel *in, int *bins, int nbins) {
  for (int b = 0; b < nbins; ++b) {
    int count = 0;
    for (int i = 0; i < n; ++i)
      if (in[i] * nbins / 256 == b)
        count++;
    bins[b] = count;
  }
}

static void s_push(int n, particle *p, float dt, const struct complex_number *field) {
  for (int i = 0; i < n; ++i) {
    particle q = p[i];
    q.x += dt * (float)field[i].re;
    p[i].y += dt * (float)field[i].im;
#ifdef GRAVITY
    q.z -= 9.81f * dt;
#endif
    p[i].x = q.x;
    p[i].cell = (int)(q.x * 4) & 7;
  }
}

static double s_power(int n, const struct complex_number *c) {
  double largest = -1;
  for (int i = 0; i < n; i++) {
    double power = c[i].re * c[i].re + c[i].im * c[i].im;
    if (power > largest)
      largest = power;
  }
  return largest;
}

// Red cells, then black ones: the cells that are read are of the other colour.
static void s_redblack(int tsteps, double (*u)[NY]) {
  for (int s = 0; s < 2 * tsteps; s++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1 + (i + s) % 2; j < NY - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
  }
}

static void s_transpose(int n, int m, const double *in, double *out) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      out[j * n + i] = in[i * m + j];
}

static unsigned long s_collatz(long n, unsigned *steps) {
  unsigned long total = 0;
  for (long i = 0; i < n; i++) {
    unsigned long v = (unsigned long)i + 1;
    unsigned c = 0;
    while (v != 1) {
      v = v & 1 ? 3 * v + 1 : v >> 1;
      ++c;
    }
    steps[i] = c;
    total += c;
  }
  return total;
}


#define CELLS (NX * NY * NZ)

static void fields(void) {
  double *a[4], *b[4];
#define START(n)                                                                                                        \
  for (int f = 0; f < 4; ++f)                                                                                          \
    a[f] = check_array(CELLS, 10 * (n) + f), b[f] = check_clone(a[f], CELLS);
#define END(name)                                                                                                      \
  for (int f = 0; f < 4; ++f) {                                                                                        \
    check_norm(name, a[f], b[f], CELLS, TOLERANCE);                                                                     \
    free(a[f]), free(b[f]);                                                                                            \
  }
  START(1)
  k_jacobi1d(STEPS, 1001, a[0], a[1]);
  s_jacobi1d(STEPS, 1001, b[0], b[1]);
  END("jacobi1d")
  START(2)
  k_jacobi2d(STEPS, (void *)a[0], (void *)a[1]);
  s_jacobi2d(STEPS, (void *)b[0], (void *)b[1]);
  END("jacobi2d")
  START(3)
  k_fdtd2d(STEPS, (void *)a[0], (void *)a[1], (void *)a[2], a[3]);
  s_fdtd2d(STEPS, (void *)b[0], (void *)b[1], (void *)b[2], b[3]);
  END("fdtd2d")
  START(4)
  k_heat3d(a[0], a[1]);
  s_heat3d(b[0], b[1]);
  END("heat3d")
  START(5)
  k_redblack(STEPS, (void *)a[0]);
  s_redblack(STEPS, (void *)b[0]);
  END("redblack")
  START(6)
  k_transpose(NX, NY, a[0], a[1]);
  s_transpose(NX, NY, b[0], b[1]);
  END("transpose")
}

static void small_types(void) {
  static float in[NX][NY][NZ], out[NX][NY][NZ], want[NX][NY][NZ];
  for (int i = 0; i < CELLS; ++i)
    (&in[0][0][0])[i] = (float)check_value(3, i);
  k_conv3d(in, out);
  s_conv3d(in, want);
  for (int i = 0; i < CELLS; ++i)
    check_near("conv3d", i, (&out[0][0][0])[i], (&want[0][0][0])[i], 1e-5);

  static pixel image[NX * NY], blurred[2][NX * NY];
  int weights[25], bins[2][16];
  for (int i = 0; i < NX * NY; ++i)
    image[i] = (pixel)(i * 37 % 251);
  for (int i = 0; i < 25; ++i)
    weights[i] = 1 + i % 5;
  k_blur(NY, NX, image, blurred[0], weights);
  s_blur(NY, NX, image, blurred[1], weights);
  k_histogram(NX * NY, blurred[0], bins[0], 16);
  s_histogram(NX * NY, blurred[1], bins[1], 16);
  check_ints("histogram", bins[0], bins[1], 16);
  check_long("threshold", k_threshold(NY, NX, (void *)blurred[0], 120), s_threshold(NY, NX, (void *)blurred[1], 120));
  check_long("image", memcmp(blurred[0], blurred[1], sizeof blurred[0]), 0);
}

static void structures(void) {
  enum { COUNT = 777 };
  static particle p[2][COUNT];
  static struct complex_number field[COUNT];
  static unsigned steps[2][COUNT];
  for (int i = 0; i < COUNT; ++i) {
    p[0][i] = p[1][i] = (particle){(float)check_value(1, i), (float)check_value(2, i), 0, -1};
    field[i] = (struct complex_number){check_value(3, i), check_value(4, i)};
  }
  k_push(COUNT, p[0], 0.5f, field);
  s_push(COUNT, p[1], 0.5f, field);
  for (int i = 0; i < COUNT; ++i) {
    check_one("push", p[0][i].x + p[0][i].y, p[1][i].x + p[1][i].y, 1e-5);
    check_long("cell", p[0][i].cell, p[1][i].cell);
  }
  check_one("power", k_power(COUNT, field), s_power(COUNT, field), TOLERANCE);
  check_long("collatz", (long long)k_collatz(COUNT, steps[0]), (long long)s_collatz(COUNT, steps[1]));
  check_long("steps", memcmp(steps[0], steps[1], sizeof steps[0]), 0);
}

int main(void) {
  fields();
  small_types();
  structures();
  return check_result("kernels_stencil");
}
