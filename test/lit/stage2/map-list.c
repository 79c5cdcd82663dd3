// Items of which the program finds the number: loops fill a list. An update moves its pieces one by one; a map gives
// what shares storage one count.
// RUN: %hetcc --emit=host %s -o - | FileCheck %s

typedef struct {
  int n;
  double *v;
} vec;
#pragma omp declare mapper(vec v) map(v, v.v[0:v.n])

// CHECK-LABEL: void pieces(
// CHECK: het_map_list het_list_p1 __attribute__((cleanup(het_map_list_free))) = {0, 0, 0};
// CHECK-NEXT: for (long het_i0 = 0, het_i0_end = (long)({{.*}}); het_i0 < het_i0_end; ++het_i0) {
// CHECK-NEXT: het_row = {"a[2:n:m]", (void *)(a), (void *)(&a[(2) + het_i0 * (m)]), sizeof(a[(2) + het_i0 * (m)]), HET_FROM, (void *)(&{{[a-z]+}})}
// CHECK-NEXT: {{^ *} *$}}
// CHECK-NEXT: for (long het_i0 = 0, het_i0_end = (long)(4); het_i0 < het_i0_end; ++het_i0) {
// CHECK-NEXT: {"b[1:4][2:3]", {{.*}}(&b[(1) + het_i0 * 1][2]), {{.*}}HET_FROM, (void *)(&{{[a-z]+}})}
// CHECK: het_target het_target_p1 = {{.*}}het_list_p1.count, het_list_p1.row, 0
// CHECK-NEXT: het_target_update(&het_target_p1);
void pieces(int n, int m, double *a, double (*b)[9]) {
#pragma omp target update from(a[2:n:m], b[1:4][2:3])
}

// CHECK-LABEL: void each(
// CHECK: {"all[0:n]", (void *)(all), (void *)(&all[0]), 0, HET_ALLOC, (void *)(&all)}
// CHECK-NEXT: {
// CHECK-NEXT: const int het_head = het_list_p2.count;
// CHECK: for (long het_i0 = 0, het_i0_end = {{.*}} / sizeof(all[0]))); het_i0 < het_i0_end; ++het_i0) {
// CHECK-NEXT: {"all[0:n]", {{.*}}(&(&all[0])[het_i0]), sizeof((&all[0])[het_i0]), HET_TOFROM | HET_MAP_MEMBER, 0}
// CHECK: het_map_join(&het_list_p2.row[het_head - 1], het_list_p2.count - het_head);
// CHECK: (&(&all[0])[het_i0].v[0]), {{.*}}HET_TOFROM, (void *)(&(&all[0])[het_i0].v)}
// CHECK: het_target het_spread_p2 __attribute__((cleanup(het_target_data_leave)))
// CHECK-NEXT: het_target_data_enter(&het_spread_p2);
// CHECK: het_target_enter(&het_target_p2);
void each(int n, vec *all) {
#pragma omp target map(all[0:n])
  all[0].v[0] = 1;
}
