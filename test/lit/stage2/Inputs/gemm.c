#include <het/het.h>
#line 1 "gemm.c"
typedef double T;
#define ALPHA_SCALE(x) ((x) * alpha)
void gemm(int n, T alpha, T beta, const T *a, const T *b, T *c) {
  { /* hetcc: acc region for, gemm.c:4 */
  static het_site het_site_1 = {"gemm.c", 4, 3, "gemm", "acc region for", 0};
  const het_access het_access_1[] = {
    {"c", (void *)c, sizeof(T), HET_TOFROM | HET_READ | HET_WRITE, 2, {{(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0}, {(long)(n), 0, (long)(n), HET_WHOLE, HET_BY_LOOP, 0, 0}}},
    {"a", (void *)a, sizeof(T), HET_TO | HET_READ, 2, {{(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0}, {(long)(n), 0, (long)(n), HET_WHOLE, HET_BY_LOOP, 0, 0}}},
    {"b", (void *)b, sizeof(T), HET_TO | HET_READ, 1, {{(long)(n * n), 0, (long)(n * n), HET_WHOLE, HET_BY_LOOP, 0, 0}}},
  };
  het_region het_region_1 = {&het_site_1, 1, {{(long)(0), het_trip_count((long)(0), (long)(n), (long)(1)), (long)(1)}}, 3, het_access_1, 0, 0, 0, 0, HET_SCHED_ADAPTIVE, HET_RATIO_DEFAULT, 10, 1, 1, 0};
  het_enter(&het_region_1);
  #pragma omp parallel num_threads(het_team(&het_region_1)) firstprivate(a, b, c, n, alpha, beta)
  {
    het_part het_part_1 = {0};
    while (het_next(&het_region_1, &het_part_1)) {
      const long het_lo_1_0 = het_part_1.lo[0], het_hi_1_0 = het_part_1.hi[0];
      if (het_part_1.host) {
#line 6 "gemm.c"
        for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1) {
    for (int j = 0; j < n; j++) {
      T sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = ALPHA_SCALE(sum) + beta * c[i * n + j];
    }
  }
      } else {
        T *const het_view_c = (T *)het_part_1.ptr[0];
        const T *const het_view_a = (const T *)het_part_1.ptr[1];
        const T *const het_view_b = (const T *)het_part_1.ptr[2];
        {
        T *c = het_view_c;
        const T *a = het_view_a;
        const T *b = het_view_b;
#pragma omp target teams distribute parallel for if(target: het_part_1.offload) device(het_part_1.device) is_device_ptr(a, b, c) firstprivate(n, alpha, beta, het_lo_1_0, het_hi_1_0)
#line 6 "gemm.c"
        for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1) {
    for (int j = 0; j < n; j++) {
      T sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = ALPHA_SCALE(sum) + beta * c[i * n + j];
    }
  }
        }
      }
    }
  }
  het_leave(&het_region_1);
  }
#line 14 "gemm.c"
}
