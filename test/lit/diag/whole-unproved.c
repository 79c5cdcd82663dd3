// A whole output that no proof makes one writer's: the write that stands in the way, and why.
// RUN: not %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
static void put(double *at) { *at = 1; }
double table[100];
void f(int n, int m, double *a, const int *k) {
// CHECK: :[[#@LINE+1]]:42: error: 'a' is copied out whole from a loop that is split over several devices [het-copyout-whole]
#pragma acc region for hetero(1) copyout(a[0:n])
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    // CHECK: :[[#@LINE+1]]:5: note: it is not shown that each item is written by one iteration only: a subscript here depends on more than loop variables and values that stay
    a[k[i]] = i;
  }
#pragma acc region for hetero(1) copy(a[0:n])
  for (int i = 0; i < n; i++)
    // CHECK: :[[#@LINE+1]]:5: note: {{.*}}: no subscript here follows the split loop
    a[n - 1] = i;
#pragma acc region for hetero(1) copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      // CHECK: :[[#@LINE+1]]:7: note: {{.*}}: several iterations write the same item here
      a[2 * i + j] = i;
#pragma acc region for hetero(1) copy(a[0:n])
  for (int i = 0; i < n; i++) {
    a[n - 1 - i] = i;
    a[2 * i] = i;
    // CHECK: :[[#@LINE+1]]:5: note: {{.*}}: this write follows the split loop in another way than others
    a[i] = i;
  }
#pragma acc region for hetero(1) copy(a[0:n])
  for (int i = 0; i < n; i++)
    // CHECK: :[[#@LINE+1]]:9: note: {{.*}}: the address goes elsewhere here
    put(a + i);
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++)
    // CHECK: :[[#@LINE+2]]:5: error: 'table' is written by a loop that is split over several devices, and named in no clause [het-automatic-whole]
    // CHECK: :[[#@LINE+1]]:5: note: {{.*}}: a subscript here depends
    table[i % 7] = i;
}
