// Section 1's rarer forms: conditions known at run time, items of several elements, the older `partial`, words and commas.
// RUN: %hetcc --emit=regions-dump %s -o - | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s --check-prefix=TEXT

void f(int n, int m, int split, double *a, double *b, double c[100]) {
  double row[4];
// CHECK: region 'acc region for parallel'
// CHECK: private row
// TEXT: {(long)(m), 0, (long)(m), HET_WHOLE
// TEXT: (split) ? 0 : HET_WHOLE
// TEXT: (1) && (split)
#pragma acc region for parallel, hetero(1, all, static), vector(8), private(row), part_copyin(a(m * sizeof(double))[1:n]) part_copy(b[split:n])
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 4; ++j)
      row[j] = a[i * m + j % m];
    b[i] = row[3];
  }
// CHECK: region 'acc region'
// CHECK: access c: {{.*}}
// CHECK-NEXT: {{.*}}follows 0
#pragma acc region hetero(1, adaptive) copy(c[0:100]) partial(c)
  for (int i = 0; i < 100; ++i)
    c[i] += 1;
}
