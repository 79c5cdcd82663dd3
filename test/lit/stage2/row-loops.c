// Loops without a directive that the threads of a team share: what an iteration does besides would take a thread for
// each row, which walks across memory.
// RUN: %hetcc --emit=cuda -fopenmp %s -o - | FileCheck %s
// RUN: %hetcc --emit=host -fopenmp %s -o - | FileCheck %s --check-prefix=HOST

// A split loop's part.
// CHECK-LABEL: _1(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_SPREAD_THREADS(int, j,
void part(int n, double *restrict a, double *restrict s) {
#pragma acc region for hetero(1) part_copy(a[1 : n][0 : n]) part_copy(s[1 : n])
  for (int i = 0; i < n; i++) {
    s[i] *= 2;
    for (int j = 0; j < n; j++)
      a[i * n + j] *= s[i];
  }
}

// The step of an elimination. Its rows begin behind column k, which the program looks at.
// CHECK-LABEL: _2(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: double l = a[i * n + k] / a[k * n + k];
// CHECK-NEXT: HET_SYNC(1);
// CHECK-NEXT: HET_ONE {
// CHECK-NEXT: a[i * n + k] = l;
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(2);
// CHECK: HET_SPREAD_THREADS(int, j,
// CHECK: a[i * n + j] -= l * a[k * n + j];
// CHECK: HET_SYNC(3);
// HOST: const int het_apart = (long)(k) + 2 > 0;
// HOST: const long het_extent[] = {-({{.*}}), het_apart ? -het_at_least({{.*}}) : 1};
void eliminate(int n, int k, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n])
  for (int i = k + 1; i < n; i++) {
    double l = a[i * n + k] / a[k * n + k];
    a[i * n + k] = l;
    for (int j = k + 1; j < n; j++)
      a[i * n + j] -= l * a[k * n + j];
  }
}

// The program looks whether the arrays are apart. A loop in order may stand around.
// CHECK-LABEL: _3(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: for (; k < 3; k++) {
// CHECK: HET_SPREAD_THREADS(int, j,
// HOST: const int het_apart = het_target_apart(
void two(int n, double *a, double *s) {
  int i, j;
#pragma omp target teams distribute parallel for private(j) map(tofrom : a[0 : n * n], s[0 : n])
  for (i = 0; i < n; i++) {
    s[i] *= 2;
    for (int k = 0; k < 3; k++)
      for (j = 0; j < n; j++)
        a[i * n + j] += s[i];
  }
}

// A sum in order, items that are neighbours in i, a handful of items, a variable that has a meaning behind the loop,
// items that other iterations use: a thread for each row.
// CHECK-NOT: HET_SPREAD
void not(int n, double *restrict a, double *restrict s, int *restrict last) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n], s[0 : n])
  for (int i = 0; i < n; i++) {
    s[i] = 0;
    for (int j = 0; j < n; j++)
      s[i] += a[i * n + j];
    for (int j = 0; j < n; j++)
      a[i * n + j] /= s[i];
  }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n], s[0 : n])
  for (int i = 0; i < n; i++) {
    s[i] *= 2;
    for (int j = 0; j < n; j++)
      a[j * n + i] *= s[i];
  }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n], s[0 : n])
  for (int i = 0; i < n; i++) {
    s[i] *= 2;
    for (int j = 0; j < 4; j++)
      a[i * 4 + j] *= s[i];
  }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n], last[0 : n])
  for (int i = 0; i < n; i++) {
    int j;
    for (j = 0; j < n; j++)
      a[i * n + j] *= 2;
    last[i] = j;
  }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n], s[0 : n])
  for (int i = 0; i < n; i++) {
    s[i] *= 2;
    for (int j = 1; j < n; j++)
      a[i * n + j] = a[i * n + j - 1] * s[i];
  }
}
// CHECK: HET_DESCRIBE_TEAMS({{.*}}, 1, {{.*}}, 256, HET_TEAMS_PACKED, 0)
