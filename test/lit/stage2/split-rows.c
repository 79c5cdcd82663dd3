// A loop that is split over devices has a team for each row too, where `simd reduction` leaves the order of its sum open.
// Launches are of the part that a device has.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST
// RUN: %hetcc -fsyntax-only -Rhet-teams %s 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: _1(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_SPREAD_THREADS(int, j,
// CHECK: HET_TEAM_REDUCE(Sum,
// HOST: het_extent[] = {-(het_at_least(het_trip_count({{.*}}het_lo{{.*}}het_hi{{.*}}))), -het_at_least({{.*}}(m){{.*}})};
// REMARK: split-rows.c:[[@LINE+3]]:3: remark: a kernel of teams of at most 256 threads
void dense(int n, int m, const double *a, const double *x, double *y) {
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:m]) copyin(x[0:m]) part_copy(y[1:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * x[j];
    y[i] += s;
  }
}

// The rows' sums are summed up as well.
// CHECK-LABEL: _2(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_TEAM_PARTIAL(Sum, total,
double all(int n, int m, const double *a) {
  double total = 0;
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:m]) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    total += s;
  }
  return total;
}

// Without the clause the order of the operations stays.
// CHECK-LABEL: _3, (
// CHECK-NOT: HET_SPREAD
// HOST: het_extent[] = {het_trip_count({{.*}}het_lo{{.*}}het_hi{{.*}})};
void ordered(int n, int m, const double *a, double *y) {
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:m]) part_copy(y[1:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    y[i] += s;
  }
}
