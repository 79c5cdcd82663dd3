// The text of docs/stages.md for figure 5 of CoreTSAR: the contract with stage 2 and with the runtime.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
typedef double T;
int N = 97;
T A = 1.5, B = 0.5;
void runGemm(T **a_a, T **b_a, T **c_a) {
    T *a = *a_a, *b = *b_a, *c = *c_a;
    #pragma acc region for part_copy(c[1:N][0:N]) \
        part_copyin(a[1:N:0][0:N:0]) copyin(b[0:N*N]) \
        hetero(1, all, adaptive, default, 10)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; ++j) {
            c[(i * N) + j] *= B;
            for (int k = 0; k < N; ++k) {
                c[(i*N) + j] += A * a[(i*N) + k] * b[(k*N) + j];
            }
        }
    }
}
// CHECK: #include <het/het.h>
// CHECK-NEXT: #line 1 "{{.*}}gemm.c"
// CHECK: { /* hetcc: acc region for, {{.*}}gemm.c:9 */
// CHECK-NEXT: static het_site het_site_1 = {"{{.*}}gemm.c", 9, 5, "runGemm", "acc region for", 0};
// CHECK-NEXT: const het_access het_access_1[] = {
// CHECK-NEXT: {"c", (void *)c, sizeof(T), HET_TOFROM | HET_READ | HET_WRITE, 2, {{[{][{]}}(long)(N), 0, het_length({{.*}}(long)(N)), 0, HET_BY_LOOP, 0, 0, 0}, {(long)(N), 0, het_length({{.*}}(long)(N)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"a", (void *)a, sizeof(T), HET_TO | HET_READ, 2,
// CHECK-NEXT: {"b", (void *)b, sizeof(T), HET_TO | HET_READ, 1, {{[{][{]}}(long)(N*N), 0, het_length({{.*}}(long)(N*N))), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: };
// CHECK-NEXT: const signed char het_type_1[] = {HET_TYPE_OF(T), HET_TYPE_OF(T), HET_TYPE_OF(T)};
// CHECK-NEXT: const het_device_range het_range_1[] = {{[{][{]}}0, HET_EVERY, HET_KIND_ANY}};
// CHECK-NEXT: het_region het_region_1 = {&het_site_1, 1, {{[{][{]}}(long)(0), het_trip_count((long)(0), (long)(N), (long)(1)), (long)(1)}}, 3, het_access_1, 0, 0, 1, het_range_1, HET_SCHED_ADAPTIVE, HET_RATIO_DEFAULT, 10, 1, 1, 0, 0, het_type_1, {3 * (double)N * (double)N + (double)N, 3 * (double)N * (double)N + (double)N}};
// CHECK-NEXT: het_enter(&het_region_1);
// CHECK-NEXT: #pragma omp parallel num_threads(het_team(&het_region_1)) firstprivate(c, a, b, N, B, A)
// CHECK-NEXT: {
// CHECK-NEXT: het_part het_part_1 = {0};
// CHECK-NEXT: while (het_next(&het_region_1, &het_part_1)) {
// CHECK-NEXT: const long het_lo_1_0 = het_part_1.lo[0], het_hi_1_0 = het_part_1.hi[0];
// CHECK-NEXT: if (het_part_1.host) {
// CHECK-NEXT: #line 12 "{{.*}}gemm.c"
// CHECK-NEXT: {{^    }}for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1) {
// CHECK-NEXT: {{^        }}for (int j = 0; j < N; ++j) {
// CHECK: } else {
// CHECK-NEXT: T *const het_view_c = (T *)het_part_1.ptr[0];
// CHECK: T *c = het_view_c;
// CHECK: #pragma omp target teams distribute parallel for if(target: het_part_1.offload) device(het_part_1.device) is_device_ptr(c, a, b) firstprivate(N, B, A, het_lo_1_0, het_hi_1_0)
// CHECK-NEXT: #line 12 "{{.*}}gemm.c"
// CHECK-NEXT: for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1) {
// CHECK: het_leave(&het_region_1);
// CHECK-NEXT: }
// CHECK-NEXT: #line 20 "{{.*}}gemm.c"
// CHECK-NEXT: {{^}}}
