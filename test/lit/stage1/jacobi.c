// Figure 2 of the multi-accelerator paper: a data region, resident arrays that no clause names, loop variables
// declared outside, collapse, private and a reduction.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
double jacobi(int n, int m, double u[n][m], double f[n][m], double uold[n][m], double omega, double ax, double ay,
              double b, int mits, double tol) {
  int i, j, k = 1;
  double error = 10 * tol, resid;
#pragma omp target data device(*) \
   map(to:n, m, omega, ax, ay, b,\
    f[0:n][0:m] dist_data(BLOCK,*)) \
    map(tofrom:u[0:n][0:m] dist_data(BLOCK,*))\
    map(alloc:uold[0:n][0:m] \
           dist_data(BLOCK,*) halo(1,))
  while ((k<=mits)&&(error>tol))
  {
    error = 0.0;
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
        + ay*(uold[i][j-1] + uold[i][j+1])
        + b * uold[i][j] - f[i][j])/b;
        u[i][j] = uold[i][j] - omega * resid;
        error = error + resid*resid ;
      } // the rest of the body
    error = error / (n * m);
    k = k + 1;
  } // end while
  return error;
}
// CHECK: {"uold", (void *)uold, sizeof(double), HET_ALLOC, 2, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BLOCK, 1, 1, 0}, {(long)(m), 0, het_length({{.*}}(long)(m)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK: het_data het_data_1 __attribute__((cleanup(het_data_leave))) = {&het_site_1, 3, het_access_1, 1, het_range_1, 1, 0};
// CHECK-NEXT: het_data_enter(&het_data_1);
// CHECK-NEXT: #line 15 "{{.*}}"
// CHECK-NEXT: while ((k<=mits)&&(error>tol))
// CHECK: {"uold", (void *)uold, sizeof(double), HET_WRITE | HET_WRITES_ALL | HET_PRESENT | HET_PACKED, 0,
// CHECK-NEXT: {"u", (void *)u, sizeof(double), HET_READ | HET_PRESENT | HET_PACKED, 0,
// CHECK: (void)i;
// CHECK-NEXT: (void)j;
// CHECK-NEXT: #pragma omp parallel num_threads(het_team(&het_region_2)) firstprivate(uold, u, m)
// CHECK: const long het_lo_2_1 = het_part_2.lo[1], het_hi_2_1 = het_part_2.hi[1];
// CHECK-NEXT: int i;
// CHECK-NEXT: int j;
// CHECK: const long het_extent_uold_1 = het_part_2.extent[0 * HET_MAX_RANK + 1];
// CHECK-NEXT: void *const het_view_uold = (void *)het_part_2.ptr[0];
// CHECK: double (*uold)[het_extent_uold_1];
// CHECK-NEXT: uold = (__typeof__(uold))het_view_uold;
// CHECK: collapse(2) is_device_ptr(uold, u) private(i, j) firstprivate(m, het_extent_uold_1, het_extent_u_1, het_lo_2_0, het_hi_2_0, het_lo_2_1, het_hi_2_1)
// CHECK: het_halo_exchange(&het_site_3, "uold", (void *)(uold));
// CHECK: const het_reduction het_reduction_4[] = {{[{][{]}}"error", &error, HET_DOUBLE, HET_SUM, 0, 0, 0}};
// CHECK: double resid;
// CHECK-NEXT: double error = 0;
// CHECK: map(tofrom: error) reduction(+: error)
// CHECK: het_reduce(&het_region_4, &het_part_4, 0, &error);
// CHECK: #line 37 "{{.*}}"
// CHECK-NEXT: {{^        // the rest of the body}}
// CHECK: {{^  [}] [}]}} // end while
