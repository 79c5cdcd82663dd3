// A loop whose text does not stand in the file as it is, and one whose second copy would see other macros: refused, not guessed.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
#define LOOP for (int i = 0; i < n; i++) x[i] = 0;
#define HEADER for (int i = 0; i < n; i++)
void macros(int n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  LOOP
#pragma acc region for hetero(1) part_copy(x[1:n])
  HEADER
    x[i] = 0;
#define VALUE 1
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) {
    x[i] = VALUE;
#undef VALUE
  }
}
// CHECK: refused-text.c:7:3: error: a split loop that begins or ends in a macro is not supported yet
// CHECK: note: the text that hetcc changes must stand in the source file itself; write the directive and its loop without a macro
// CHECK: refused-text.c:9:3: error: a split loop that begins or ends in a macro is not supported yet
// CHECK: refused-text.c:15:1: error: '#undef' in a split loop, of a macro that is defined before it, is not supported yet
// CHECK: note: write it after the loop
// CHECK: 3 errors generated.
