// A region within a construct is one thread's where the condition of its `if` is false. All threads of the team ask.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc -Rhet --emit=host %s -o /dev/null 2>&1 | FileCheck --check-prefix=SAID %s

// SAID: :[[#@LINE+10]]:1: remark: a kernel of teams
// CHECK-LABEL: int many) {
// CHECK: if (m > many) {
// CHECK: HET_SPREAD_THREADS(int, j, het_first_j, <, het_bound_j, +, 1) {
// CHECK: } else {
// CHECK-NEXT: HET_ONE {
// CHECK-NOT: HET_SPREAD_THREADS
// CHECK: for (int j = 0; j < m; j++)
// CHECK: HET_SYNC(
void rows(int n, int m, double *a, int many) {
#pragma omp target teams distribute map(tofrom: a[0:n * m])
  for (int i = 0; i < n; i++) {
    a[i * m] = i;
#pragma omp parallel for if (m > many)
    for (int j = 0; j < m; j++)
      a[i * m + j] += j;
  }
}

// A condition that is always true asks nothing, and that of `simd` is no region's.
// SAID: :[[#@LINE+4]]:1: remark: a kernel of one team
// CHECK-LABEL: het_k_{{.*}}_2(
// CHECK-NOT: } else {
void always(int n, double *a) {
#pragma omp target map(tofrom: a[0:n])
  {
    a[0] = n;
#pragma omp parallel for if (sizeof(double) > 4)
    for (int i = 0; i < n; i++)
      a[i] += i;
#pragma omp parallel for simd if (simd : n > 8)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
}

// Teams share a loop out to one thread of each where the condition is false.
// SAID: :[[#@LINE+7]]:1: remark: a kernel of teams
// CHECK-LABEL: het_k_{{.*}}_3(
// CHECK: const int het_threads = n > many ? HET_THREADS : 1;
// CHECK: for (long het_first = (long)HET_TEAM * HET_THREADS; het_first < het_end; het_first += (long)HET_TEAMS * HET_THREADS)
// CHECK-NEXT: for (long het_iteration = (HET_THREAD < het_threads ? het_first + HET_THREAD : het_end); het_iteration < het_end && het_iteration < het_first + HET_THREADS; het_iteration += het_threads) {
// CHECK: HET_SPREAD_ALL(int, i, het_first_i, <, het_bound_i, +, 1) {
void teams(int n, double *a, double *b, int many) {
#pragma omp target teams map(tofrom: a[0:n], b[0:n])
  {
    int twice = 2 * many;
#pragma omp distribute parallel for if (n > many)
    for (int i = 0; i < n; i++)
      a[i] += i;
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      b[i] *= twice;
  }
}
