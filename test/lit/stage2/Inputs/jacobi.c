#include <het/het.h>
#line 1 "jacobi.c"
#include <math.h>
#define SQUARE(x) ((x) * (x))
double jacobi(int n, int m, double dx, double u[n][m], double old[n][m], double f[n][m]) {
  double error = 0;
  { /* hetcc: omp parallel for, jacobi.c:5 */
  static het_site het_site_1 = {"jacobi.c", 5, 3, "jacobi", "omp target", 0};
  const het_access het_access_1[] = {
    {"u", (void *)u, sizeof(double), HET_FROM | HET_WRITE, 2, {{(long)(n), 0, (long)(n), 0, HET_BLOCK, 0, 0}, {(long)(m), 0, (long)(m), HET_WHOLE, HET_BY_LOOP, 0, 0}}},
    {"old", (void *)old, sizeof(double), HET_TO | HET_READ, 2, {{(long)(n), 0, (long)(n), 0, HET_BLOCK, 1, 1}, {(long)(m), 0, (long)(m), HET_WHOLE, HET_BY_LOOP, 0, 0}}},
    {"f", (void *)f, sizeof(double), HET_TO | HET_READ, 2, {{(long)(n), 0, (long)(n), 0, HET_BLOCK, 0, 0}, {(long)(m), 0, (long)(m), HET_WHOLE, HET_BY_LOOP, 0, 0}}},
  };
  const het_reduction het_reduction_1[] = {{"error", &error, HET_DOUBLE, HET_SUM}};
  het_region het_region_1 = {&het_site_1, 2, {{(long)(1), het_trip_count((long)(1), (long)(n - 1), (long)(1)), (long)(1)}, {(long)(1), het_trip_count((long)(1), (long)(m - 1), (long)(1)), (long)(1)}}, 3, het_access_1, 1, het_reduction_1, 0, 0, HET_SCHED_BLOCK, HET_RATIO_DEFAULT, 0, 1, 1, 0};
  het_enter(&het_region_1);
  #pragma omp parallel num_threads(het_team(&het_region_1)) firstprivate(u, old, f, n, m, dx)
  {
    het_part het_part_1 = {0};
    while (het_next(&het_region_1, &het_part_1)) {
      const long het_lo_1_0 = het_part_1.lo[0], het_hi_1_0 = het_part_1.hi[0];
      const long het_lo_1_1 = het_part_1.lo[1], het_hi_1_1 = het_part_1.hi[1];
      double error = 0;
      if (het_part_1.host) {
#line 6 "jacobi.c"
        for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1)
          for (int j = (int)het_lo_1_1; j < (int)het_hi_1_1; j += 1) {
      double r = old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - 4 * old[i][j] - dx * dx * f[i][j];
      u[i][j] = old[i][j] + 0.25 * r;
      error += SQUARE(r);
    }
      } else {
        double (*const het_view_u)[m] = (double (*)[m])het_part_1.ptr[0];
        double (*const het_view_old)[m] = (double (*)[m])het_part_1.ptr[1];
        double (*const het_view_f)[m] = (double (*)[m])het_part_1.ptr[2];
        {
        double (*u)[m] = het_view_u;
        double (*old)[m] = het_view_old;
        double (*f)[m] = het_view_f;
#pragma omp target teams distribute parallel for collapse(2) if(target: het_part_1.offload) device(het_part_1.device) is_device_ptr(u, old, f) firstprivate(n, m, dx, het_lo_1_0, het_hi_1_0, het_lo_1_1, het_hi_1_1) map(tofrom: error) reduction(+: error)
#line 6 "jacobi.c"
        for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1)
          for (int j = (int)het_lo_1_1; j < (int)het_hi_1_1; j += 1) {
      double r = old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - 4 * old[i][j] - dx * dx * f[i][j];
      u[i][j] = old[i][j] + 0.25 * r;
      error += SQUARE(r);
    }
        }
      }
      het_reduce(&het_region_1, &het_part_1, 0, &error);
    }
  }
  het_leave(&het_region_1);
  }
#line 12 "jacobi.c"
  return sqrt(error);
}
