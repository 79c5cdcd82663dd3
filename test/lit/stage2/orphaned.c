// Constructs in functions that the threads of a region call are the team's. A critical section has one lock in a file.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// CHECK: HET_LOCK het_lock_of_sum = 0;
// CHECK: HET_LOCK het_lock_of_ = 0;

static void work(int n, int *a, int *s) {
// CHECK: void work{{.*}} {
// CHECK: HET_SPREAD_THREADS(int, i, het_first_i, <, het_bound_i, +, 1) {
// CHECK: HET_SYNC(
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i] += 1;
// CHECK: HET_ONE {
// CHECK-NEXT: a[0] = 2;
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(
#pragma omp single
  a[0] = 2;
// CHECK: if (HET_THREAD == (2)) {
#pragma omp masked filter(2)
  a[1] = 3;
// CHECK: HET_CRITICAL(het_lock_of_sum) {
#pragma omp critical(sum)
  *s += 1;
// CHECK: HET_CRITICAL(het_lock_of_) {
#pragma omp critical
  s[1] += 1;
}

// CHECK: HET_CRITICAL(het_lock_of_sum) {
void f(int n, int *a) {
  int s[2] = {0};
#pragma omp target parallel num_threads(8) map(tofrom : a[0 : n], s)
  {
    work(n, a, s);
#pragma omp critical(sum)
    s[0] += a[2];
  }
}
