// What a kernel of teams reduces is in each thread's own copy, and nobody else's: the first thread joins it without an atomic operation.
// RUN: %hetcc -fopenmp --emit=cuda %s | FileCheck %s
// RUN: %hetcc -fopenmp --emit=opencl %s | FileCheck --check-prefix=OPENCL %s
#include <omp.h>

int reduced(int n) {
  int most = 0;
#pragma omp target teams distribute parallel for num_teams(5) thread_limit(64) reduction(max : most)
  for (int i = 0; i < n; i++)
    most = omp_get_team_num() + i > most ? omp_get_team_num() + i : most;
  return most;
}
// CHECK: const int het_all_most = HET_TEAM_REDUCE(Max, het_sum_most);
// CHECK-NEXT: HET_ONE {
// CHECK-NEXT: most = (int)::het::op::Max::of(most, het_all_most);
// CHECK: HET_TEAM_PARTIAL(Max, most, het_partial_most);
// OPENCL: HET_TEAM_REDUCE(int, Max, het_all_most, het_sum_most);
// OPENCL-NEXT: HET_ONE {
// OPENCL-NEXT: most = HET_OP_Max(int, most, het_all_most);

// In memory that other teams change, it takes one.
void shared(int n, int *a) {
  int most = 0;
#pragma omp target teams num_teams(4) map(tofrom : most)
#pragma omp distribute parallel for reduction(max : most)
  for (int i = 0; i < n; i++)
    most = omp_get_thread_num() + a[i] > most ? omp_get_thread_num() + a[i] : most;
}
// CHECK: HET_ONE {
// CHECK-NEXT: atomicJoin<::het::op::Max>(
