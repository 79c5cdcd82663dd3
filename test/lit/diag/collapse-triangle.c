// A triangle is not a box: its inner loop cannot be distributed. If that is not asked for, it runs whole.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: %hetcc -DWHOLE --emit=openmp %s -o - | FileCheck %s --check-prefix=WHOLE

void f(int n, double *a, double *b) {
// WHOLE: het_region_1 = {&het_site_1, 1,
#pragma acc region for hetero(1) collapse(2) part_copy(a[1:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i * n + j] = 0;
// WHOLE: het_region_2 = {&het_site_2, 3,
#pragma acc region for hetero(1) collapse(4) part_copy(b[1:n][0:8])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++)
        for (int l = 0; l < 2; l++)
          b[i * 8 + j * 4 + k * 2 + l] = i;
#ifndef WHOLE
#pragma omp target device(*) map(tofrom: a[0:n][0:n] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK,BLOCK)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i * n + j] = 0;
#endif
}

//      CHECK:{{.*}}/collapse-triangle.c:22:10: error: the bounds of a collapsed loop depend on 'i', the variable of a loop around it [het-collapse-bounds]
// CHECK-NEXT:   22 |     for (int j = i; j < n; j++)
// CHECK-NEXT:      |          ^
// CHECK-NEXT:{{.*}}/collapse-triangle.c:20:26: note: write 'collapse(1)', which leaves this loop whole
// CHECK-NEXT:   20 | #pragma omp parallel for collapse(2) dist_iteration(BLOCK,BLOCK)
// CHECK-NEXT:      |                          ^
// CHECK-NEXT:1 error generated.
