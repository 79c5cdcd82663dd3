// A number of loops that no nest has: an error in either spelling, before Clang takes memory for them.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
void f(int n, double *v) {
#pragma acc parallel loop copy(v[0:n]) collapse(9223372036854775807)
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma omp parallel for collapse(24444444444444444444444444444444)
  for (int i = 0; i < n; i++)
    v[i] = i;
}
// CHECK: :4:49: error: 'collapse' takes a constant from 1 to the number of loops [het-collapse-count]
// CHECK: :4:40: note: the form is 'collapse(n)'
// CHECK: :7:35: error: 'collapse' takes a constant from 1 to the number of loops [het-collapse-count]
