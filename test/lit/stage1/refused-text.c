// A loop whose text does not stand in the file as it is, and one with preprocessor lines before it: refused, not guessed.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
#define LOOP for (int i = 0; i < n; i++) x[i] = 0;
#define HEADER for (int i = 0; i < n; i++)
void macros(int n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  LOOP
#pragma acc region for hetero(1) part_copy(x[1:n])
  HEADER
    x[i] = 0;
#pragma acc region for hetero(1) part_copy(x[1:n])
#ifdef MACRO
  for (int i = 1; i < n; i++)
#else
  for (int i = 0; i < n; i++)
#endif
    x[i] = 0;
}
// CHECK: refused-text.c:7:3: error: a split loop that begins or ends in a macro is not supported yet
// CHECK: note: the text that hetcc changes must stand in the source file itself; write the directive and its loop without a macro
// CHECK: refused-text.c:9:3: error: a split loop that begins or ends in a macro is not supported yet
// CHECK: refused-text.c:15:3: error: something between the directive and its loop is not supported yet
// CHECK: note: write the preprocessor lines before the directive or inside the loop's body
// CHECK: 3 errors generated.
