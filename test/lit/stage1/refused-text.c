// A loop whose second copy would see other macros: refused, not guessed.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
void macros(int n, double *x) {
#define VALUE 1
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) {
    x[i] = VALUE;
#undef VALUE
  }
}
// CHECK: refused-text.c:8:1: error: '#undef' in a split loop, of a macro that is defined before it, is not supported yet
// CHECK: note: write it after the loop
// CHECK: 1 error generated.
