// `private` arrays of variable length are in kernels, with the lengths that they were declared with.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t

// CHECK: HET_GRID_KERNEL({{.*}}const long [[N:het_n_w]]
// CHECK: ::het::VariableArray<double> [[A:het_[a-z0-9_]+]]([[N]]);
// CHECK-NEXT: double *const w = [[A]].items;
static int ofEach(int n, double *x) {
  double w[n];
  n = 2;
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 20]) private(w)
  for (int i = 0; i < 20; i++) {
    w[8] = i;
    x[i] = w[8] + sizeof(w) / sizeof(double) + n;
  }
  return x[5] != 16;
}

// CHECK: het_n_t
// CHECK: ::het::VariableArray<double>
static int within(int n, double *x) {
  double t[n][n];
#pragma omp target teams distribute map(tofrom : x[0 : 20])
  for (int i = 0; i < 20; i++) {
    double sum = 0;
#pragma omp parallel for private(t) reduction(+ : sum)
    for (int k = 0; k < n; k++) {
      t[n - 1][k] = i + k;
      sum += t[n - 1][k];
    }
    x[i] = sum;
  }
  return x[3] != 18;
}

int main(void) {
  double x[20] = {0};
  return ofEach(9, x) + within(4, x);
}
