// The statement ends behind a fold expression, whose instances end inside its parentheses.
// RUN: %hetcc --emit=host -std=c++17 %s -o - | FileCheck %s
template <int... Is>
void added(int n, double *y) {
#pragma omp target teams distribute parallel for map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += (Is + ... + 0);
  y[0] = 1;
}
template <int... Is>
void inBlock(int n, double *y) {
#pragma omp target map(tofrom : y[0 : n])
  (..., (y[Is] += Is));
}
void use(int n, double *y) {
  added<1, 2, 3>(n, y);
  inBlock<1, 2>(n, y);
}
// CHECK: y[i] += (Is + ... + 0);}
// CHECK: y[0] = 1;
// CHECK: (..., (y[Is] += Is));}
