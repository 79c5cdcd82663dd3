// Copies that 'default' asks for have no meaning where iterations are split over devices.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(int n, double *a, double t) {
#pragma acc region for hetero(1) part_copy(a[1:n]) default(private)
  for (int i = 0; i < n; i++)
    a[i] = t = i;
// CHECK: :[[@LINE-3]]:52: error: 'default(private)' on a loop that is split over several devices is not supported yet [het-not-supported]
// CHECK: note: write the names, as in 'private(x)', or leave it out
#pragma acc region for hetero(1) part_copy(a[1:n]) default(firstprivate)
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[@LINE-3]]:52: error: 'default(firstprivate)' on a loop
}
