//===-- papers/H_section3_figure2.c - multi-accelerator OpenMP, Figure 2 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The listing as printed; what it leaves out is declared before it.

#define REAL double

void jacobi(int n, int m, REAL u[n][m], REAL uold[n][m], REAL f[n][m], REAL omega, REAL ax, REAL ay, REAL b,
            int mits, REAL tol) {
  int i, j, k = 1;
  REAL error = 10 * tol, resid;
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

#pragma omp halo_exchange (uold)

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
    k = k + 1;
}
}
