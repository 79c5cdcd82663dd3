// Members in reductions: a variable stands for them, in the clauses and in the statement.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s
struct sums {
  double s;
  int most;
};

// CHECK-LABEL: void loop(
// CHECK: { __typeof__(z->s) *het_place_0 = &z->s;
// CHECK: #pragma omp target update from(het_place_0[0:1])
// CHECK: __typeof__(z->s) het_sum_0 = *het_place_0;
// CHECK: #pragma omp target teams distribute parallel for map(to: f[0:n]) reduction(+: het_sum_0) reduction(max: het_sum_1)
// CHECK: het_sum_0 += f[i];
// CHECK: het_sum_1 = f[i] > het_sum_1 ? f[i] : het_sum_1; } *het_place_1 = het_sum_1;
// CHECK: *het_place_0 = het_sum_0;
void loop(double *f, int n, struct sums *z) {
#pragma acc parallel loop reduction(+ : z->s) reduction(max : z->most) copyin(f[0 : n])
  for (int i = 0; i < n; ++i) {
    (z)->s += f[i];
    (*z).most = f[i] > z->most ? f[i] : z->most; }
}

// A clause of the block holds for its loops. It raced.
// CHECK-LABEL: void block(
// CHECK: #pragma omp target teams distribute parallel for map(alloc: f[0:n]) reduction(+: het_sum_2)
// CHECK: het_sum_2 += f[i];
void block(double *f, int n, double *out) {
  struct sums z[2] = {{0, 0}, {0, 0}};
#pragma acc parallel reduction(+ : z[1].s) copyin(f[0 : n])
  {
#pragma acc loop
    for (int i = 0; i < n; ++i)
      z[1].s += f[i];
  }
  *out = z[1].s;
}

// An iteration's own record, and one that the iteration's number chooses.
// CHECK-LABEL: void within(
// CHECK: { __typeof__(own.s) het_sum_3 = own.s;
// CHECK: #pragma omp parallel for reduction(+: het_sum_3)
// CHECK: het_sum_3 += f[i * n + j]; own.s = het_sum_3; }
// CHECK: { __typeof__(all[i].s) het_sum_4 = all[i].s;
// CHECK: #pragma omp parallel for reduction(+: het_sum_4)
// CHECK: het_sum_4 += own.s; all[i].s = het_sum_4; }
void within(double *f, int n, struct sums *all) {
#pragma acc parallel loop gang copyin(f[0 : n * n]) copy(all[0 : n])
  for (int i = 0; i < n; ++i) {
    struct sums own = {0, 0};
#pragma acc loop vector reduction(+ : own.s)
    for (int j = 0; j < n; ++j)
      own.s += f[i * n + j];
#pragma acc loop vector reduction(+ : all[i].s)
    for (int j = 0; j < n; ++j)
      all[i].s += own.s;
  }
}
