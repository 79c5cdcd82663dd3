// Loops of a `collapse` that have other statements beside them, or bounds that depend on an outer loop, are each
// thread's. Regions may stand in the cases of a `switch`. Where one thread runs a construct, a remark says why.
// RUN: %hetcc -fopenmp -Rhet --emit=cuda %s -o %t 2> %t.said
// RUN: FileCheck %s < %t
// RUN: FileCheck --check-prefix=SAID %s < %t.said
#include <omp.h>

// SAID: :[[#@LINE+5]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
// CHECK-LABEL: _1, (
void beside(int n, double *v) {
  int j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: v[0:n * n])
  for (int i = 0; i < n; i++) {
    double t = i;
    for (j = 0; j < n; j++)
      v[i * n + j] += t;
    v[i * n] = 0;
  }
}
// CHECK: HET_SHARE_X(0, int, i,
// CHECK: for (j = 0; j < n; j++) {

// SAID: :[[#@LINE+3]]:1: remark: a kernel of teams of
// CHECK-LABEL: _2(
void inRegions(int n, double *v) {
#pragma omp target teams distribute map(tofrom: v[0:n * n * n])
  for (int k = 0; k < n; k++) {
    v[k] = 1;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        v[k * n * n + i * n + j] += 1;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
      double t = i;
      for (int j = 0; j < n; j++)
        v[k * n * n + i * n + j] += t;
    }
  }
}
// CHECK: HET_SPREAD_THREADS(int, i,
// CHECK-NEXT: HET_INDEX(int, i)
// CHECK-NEXT: for (int j = i + 1; j < n; j++) {
// CHECK: HET_SPREAD_THREADS(int, i,
// CHECK: double t = i;
// CHECK: for (int j = 0; j < n; j++) {

// The last iteration that there is need not be one of the last `i`.
// SAID: :[[#@LINE+3]]:1: remark: a kernel of one team of
// CHECK-LABEL: _3(
void last(int n, double *v, double *x) {
#pragma omp target map(tofrom: v[0:n], x[0:1])
  {
    double z = v[0];
#pragma omp parallel for collapse(2) lastprivate(z)
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        z = v[i] + j;
    *x = z;
  }
}
// CHECK: bool [[LAST:het_last[_0-9]*]] = false;
// CHECK-NEXT: if ((i + 1) < n)
// CHECK-NEXT: [[LAST]] = true;
// CHECK-NEXT: for (int [[LATER:het_later[_0-9]*]] = i + 1; [[LATER]] < het_bound_i && [[LAST]]; [[LATER]] += 1) {
// CHECK-NEXT: if (([[LATER]] + 1) < n)
// CHECK-NEXT: [[LAST]] = false;
// CHECK-NEXT: }
// CHECK-NEXT: if ([[LAST]]) {

// SAID: :[[#@LINE+3]]:1: remark: a kernel of one thread: a call of 'omp_set_num_threads' is not supported in a kernel of teams
// SAID: :[[#@LINE+4]]:5: note: it is here
void sets(int n, double *v) {
#pragma omp target parallel map(tofrom: v[0:n])
  {
    omp_set_num_threads(3);
#pragma omp for
    for (int i = 0; i < n; i++)
      v[i] = 1;
  }
}

// SAID: :[[#@LINE+2]]:1: remark: a kernel of one thread: its clauses ask for one
void asked(int n, double *v) {
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom: v[0:n])
  for (int i = 1; i < n; i++)
    v[i] += v[i - 1];
}

// A region's number of threads is no more than the limit around it.
// SAID: :[[#@LINE+3]]:1: remark: a kernel of one thread: its clauses ask for one
// SAID-NOT: remark: a kernel of one thread
int limited(int x) {
#pragma omp target teams num_teams(1) thread_limit(1) map(tofrom: x)
  {
#pragma omp parallel num_threads(2)
#pragma omp atomic
    x++;
  }
  return x;
}

// SAID: :[[#@LINE+3]]:1: remark: a kernel of one team
// CHECK-LABEL: _7(
void cases(int n, double *a) {
#pragma omp target map(tofrom: a[0:n])
  switch (n % 3) {
  case 0:
    a[0] = 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] += 1;
    break;
  default: a[1] = 2;
  }
}
// CHECK: switch (n % 3)
// CHECK: case 0:;
// CHECK-NEXT: HET_SYNC(1);
// CHECK-NEXT: HET_ONE {
// CHECK: HET_SPREAD_THREADS(int, i,
// CHECK: break;
// CHECK-NEXT: default:;
// CHECK-NEXT: HET_SYNC({{[0-9]+}});

#pragma omp declare reduction(far : long : omp_out = omp_in > omp_out ? omp_in : omp_out)
// SAID: :[[#@LINE+3]]:1: remark: a kernel of teams of
// CHECK-LABEL: _8(
void items(int n, long *v) {
#pragma omp target teams distribute parallel for reduction(far : v[0 : 4])
  for (int i = 0; i < n; i++)
    v[i % 4] = v[i % 4] < i ? i : v[i % 4];
}
// CHECK: long het_sum_v[4];
// CHECK-NEXT: for (long het_at = 0; het_at < 4; ++het_at) {
// CHECK-NEXT: long [[ITEM:het_item[_0-9]*]] = {};
// CHECK-NEXT: het_sum_v[het_at] = [[ITEM]];
// CHECK-NEXT: }
// CHECK: HET_SPREAD_ALL(int, i,
// CHECK: for (int het_turn = 0; het_turn < HET_THREADS; ++het_turn) {
// CHECK-NEXT: for (long het_at =
// CHECK-NEXT: HET_CRITICAL(het_lock_reduction) {
// CHECK-NEXT: ((long *)v)[het_at] = het_sum_v[het_at] > ((long *)v)[het_at] ?

// What stands beside the inner loop runs for each `i`. The variable of that loop is private, and comes out.
// SAID: :[[#@LINE+5]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
// CHECK-LABEL: _9
void lastOfGrid(int n, double *x) {
  int row, j, z;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(row, j, z) map(tofrom: row, j, z, x[0:1])
  for (int i = 0; i < n; i++) {
    row = i;
    for (j = i; j < n / 2; j++)
      z = i + j;
  }
  *x = row + j + z;
}
// CHECK-DAG: int het_own_row;
// CHECK-DAG: int het_own_j;
// CHECK-DAG: int het_own_z;
// CHECK: } while (0);
// CHECK-NEXT: if (!((long)i + (long)1 < (long)(n))) {
// CHECK-NEXT: *row = het_own_row;
// CHECK-NEXT: }
// CHECK-NEXT: if (!((long)i + (long)1 < (long)(n))) {
// CHECK-NEXT: *j = het_own_j;
// CHECK-NEXT: }
// CHECK-NEXT: bool [[LAST:het_last[_0-9]*]] = false;
