// The size of an array as a whole differs from that of the pointer by which a device knows it.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
#define LENGTH(a) (int)(sizeof(a) / sizeof((a)[0]))
void f(int n, double *x) {
  double w[5] = {1, 2, 3, 4, 5};
  int unused[3];
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < LENGTH(w); k++)
      x[i] += w[k] * sizeof unused;
  const int length = LENGTH(w);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length; k++)
      x[i] += w[k] * sizeof(w[0]) * sizeof(double[3]);
}
// CHECK: {{.*}}sizeof-array.c:9:32: error: the size of the whole array 'w' in device code is not supported yet
// CHECK-NEXT: 9 |     for (int k = 0; k < LENGTH(w); k++)
// CHECK-NEXT: {{^ +[|] +}}^
// CHECK-NEXT: {{.*}}sizeof-array.c:9:32: note: copy it to a local variable before the directive and use that
// CHECK: {{.*}}sizeof-array.c:10:29: error: the size of the whole array 'unused' in device code is not supported yet
// CHECK: 2 errors generated.
