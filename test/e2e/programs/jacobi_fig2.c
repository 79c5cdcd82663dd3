//===-- e2e/programs/jacobi_fig2.c - [H] Figure 2 in a driver ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The listing as printed between the two marks. It leaves its declarations out; here they are
//   - parameters of variable size, u[n][m], and locals (default), or
//   - globals of fixed size, of which n x m is used (-DGLOBALS), as in the program the paper took it from.
// -DNO_EXCHANGE leaves the halo_exchange line out: slower, never wrong.
// Arguments: grids n x m ("513x257"), after an optional number of iterations ("-k20"). The residual of every
// iteration and the final u are compared with the serial program's.
#include "check.h"

#ifndef REAL
#define REAL double
#endif
#define MSIZE 520
#define MITS 1000

static int mits = 20;
static double history[MITS];

#ifdef GLOBALS
static int i, j, k, n, m;
static REAL omega, ax, ay, b, error, resid, tol;
static REAL u[MSIZE][MSIZE], f[MSIZE][MSIZE], uold[MSIZE][MSIZE];
static int jacobi(void) {
#else
static int jacobi(int n, int m, REAL u[n][m], REAL uold[n][m], REAL f[n][m], REAL omega, REAL ax, REAL ay, REAL b,
                  REAL tol) {
  int i, j, k;
  REAL error, resid;
#endif
  k = 1;
  error = 10 * tol;
  // Figure 2, from here
#pragma omp target data device(*) \
   map(to:n, m, omega, ax, ay, b,\
    f[0:n][0:m] dist_data(BLOCK,*)) \
    map(tofrom:u[0:n][0:m] dist_data(BLOCK,*))\
    map(alloc:uold[0:n][0:m] \
           dist_data(BLOCK,*) halo(1,))
while ((k<=mits)&&(error>tol))
{ error = 0.0;
#pragma omp target device(*)
#pragma omp parallel for collapse(2) \
    dist_iteration(BLOCK)
    for(i=0;i<n;i++)
      for(j=0;j<m;j++)
         uold[i][j] = u[i][j];

#ifndef NO_EXCHANGE
#pragma omp halo_exchange (uold)
#endif

#pragma omp target device(*)
#pragma omp parallel for private(resid) \
  collapse (2) reduction(+:error) \
                dist_iteration(BLOCK)
    for (i=1;i<(n-1);i++)
      for (j=1; j < (m-1); j++)
      {
         resid = (ax*(uold[i-1][j] + uold[i+1][j])
        + ay*(uold[i][j-1] + uold[i][j+1])\
+ b * uold[i][j] - f[i][j])/b;
         u[i][j] = uold[i][j] - omega * resid;
         error = error + resid*resid ;
      } // the rest code omitted
  // to here
    history[k - 1] = error;
    error = sqrt(error) / ((double)n * m);
    k = k + 1;
}
  return k - 1;
}

// Plain C on flat storage.
static int serial(int rows, int columns, double *v, const double *rhs, double w, double cx, double cy, double c,
                  double limit, double *residuals) {
  double *old = check_alloc(sizeof(double) * (size_t)rows * (size_t)columns), err = 10 * limit;
  int it = 0;
  while (it < mits && err > limit) {
    memcpy(old, v, sizeof(double) * (size_t)rows * (size_t)columns);
    double sum = 0;
    for (int y = 1; y < rows - 1; ++y)
      for (int x = 1; x < columns - 1; ++x) {
        const double *o = old + (long)y * columns + x;
        double r = (cx * (o[-columns] + o[columns]) + cy * (o[-1] + o[1]) + c * o[0] - rhs[(long)y * columns + x]) / c;
        v[(long)y * columns + x] = o[0] - w * r;
        sum += r * r;
      }
    residuals[it++] = sum;
    err = sqrt(sum) / ((double)rows * columns);
  }
  free(old);
  return it;
}

static void run(int rows, int columns) {
  const double alpha = 0.0543, dx = 2.0 / (rows > 1 ? rows - 1 : 1), dy = 2.0 / (columns > 1 ? columns - 1 : 1);
  const double cx = 1 / (dx * dx), cy = 1 / (dy * dy), c = -2 / (dx * dx) - 2 / (dy * dy) - alpha, limit = 1e-3 / sqrt((double)rows * columns);
  const long cells = (long)rows * columns;
  double *v = check_array(cells, 1), *rhs = check_array(cells, 2), *want = check_clone(v, cells), residuals[MITS];
#ifdef GLOBALS
  n = rows, m = columns, omega = 0.8, ax = cx, ay = cy, b = c, tol = limit;
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < m; ++x)
      u[y][x] = v[(long)y * m + x], f[y][x] = rhs[(long)y * m + x], uold[y][x] = -77;
  int iterations = jacobi();
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < m; ++x)
      v[(long)y * m + x] = u[y][x];
#else
  double *old = check_array(cells, 3);
  int iterations = jacobi(rows, columns, (double(*)[columns])v, (double(*)[columns])old, (double(*)[columns])rhs, 0.8,
                          cx, cy, c, limit);
  free(old);
#endif
  int wanted = serial(rows, columns, want, rhs, 0.8, cx, cy, c, limit, residuals);
  check_long("iterations", iterations, wanted);
  check_each("residual", history, residuals, wanted, TOLERANCE);
  check_norm("u", v, want, cells, TOLERANCE);
  printf("%dx%d: %d iterations, residual %.12e\n", rows, columns, iterations, history[iterations - 1]);
  free(v), free(rhs), free(want);
}

int main(int argc, char **argv) {
  for (int a = 1; a < argc; ++a) {
    int rows, columns;
    if (sscanf(argv[a], "-k%d", &mits) == 1) {
      if (mits > MITS)
        mits = MITS;
    } else if (sscanf(argv[a], "%dx%d", &rows, &columns) == 2 && rows <= MSIZE && columns <= MSIZE) {
      run(rows, columns);
    } else {
      return 2;
    }
  }
  if (argc == 1)
    run(33, 17);
  return check_result("jacobi_fig2");
}
