// A reduction of one item of an array: each thread has a copy of the item, as of a section of one.
// RUN: %hetcc --emit=cuda -Rhet %s -o - 2>&1 | FileCheck %s --implicit-check-not="kernel of one thread"
void f(int n, const int *x, long *sums, int (*best)[4], int k) {
// CHECK: HET_COPY{{.*}}(long, het_own_sums, het_partial_sums, het_count_sums, 0)
// CHECK-NEXT: long *sums = (long *)(het_own_sums - het_first_sums);
#pragma omp target teams distribute parallel for reduction(+ : sums[k]) map(to : x[0:n]) map(tofrom : sums[0:9])
  for (int i = 0; i < n; i++)
    sums[k] += x[i];
// CHECK: HET_COPY{{.*}}(int, het_own_best, het_partial_best, het_count_best,
#pragma omp target teams distribute parallel for reduction(max : best[1][2:1]) map(to : x[0:n]) map(tofrom : best[0:2])
  for (int i = 0; i < n; i++)
    best[1][2] = best[1][2] < x[i] ? x[i] : best[1][2];
}
