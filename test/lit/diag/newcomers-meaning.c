// Mistakes of people who begin with hetcc, in directives that are read without one: what is meant does not fit.
// RUN: not %hetcc --emit=openmp %s 2>&1 | FileCheck %s
static double fixed[100];
void m3(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m6(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(a[n:1])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m9(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(fixed[1:200])
  for (int i = 0; i < 100; i++) fixed[i] = i;
}
void m12(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  { for (int i = 0; i < n; i++) a[i] = i; }
}
void m13(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  while (i < n) { a[i] = i; i++; }
}
void m20(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1, all, adaptive, 50) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m28(int n, double *a, double **rows, int i) {
#pragma omp target device(*) map(tofrom: a)
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m36(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m39(int n, double *a, double **rows, int i) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m60(int n, double *a, double **rows, int i) {
#pragma acc region for hetero(1) part_copy(rows[1:n][0:n])
  for (int i = 0; i < n; i++) rows[i][0] = i;
}
// CHECK: :5:44: warning: no dimension of 'a' follows the loop in 'part_copy(a[0:n])': each device gets the whole array [-Whet-part-copy-whole]
// CHECK: :5:44: note: the first number of a bracket is a condition, not an index; write 'part_copy(a[1:n])', or 'copy(a[0:n])' for the whole array
// CHECK: :9:46: warning: 'a' has one item in 'a[n:1]': the first number of a bracket is a condition, the second one a length [-Whet-part-copy-order]
// CHECK: :9:46: note: write 'a[1:n]' instead
// CHECK: :13:49: error: section [0:200] reaches beyond the 100 items of 'fixed' [het-section-bounds]
// CHECK: :13:49: note: 'fixed' has 100 items here; in 'part_copy' the second number says how many there are, whatever part the loop uses
// CHECK: :17:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK: :18:3: note: the directive splits the iterations of the 'for' loop that directly follows it
// CHECK: :21:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK: :22:3: note: the directive splits the iterations of the 'for' loop that directly follows it
// CHECK: :25:49: error: ratio 50 is not between 0 and 1 [het-ratio]
// CHECK: :25:49: note: for 50 percent write '0.50'
// CHECK: :29:42: error: 'a' in clause 'map' is a pointer: its extent is not known [het-no-extent]
// CHECK: :29:42: note: write a section, as in 'a[0:n]'
// CHECK: :34:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK: :35:1: note: the directive splits the iterations of the 'for' loop that directly follows it
// CHECK: :39:59: error: 'dist_data' has 2 entries, 'a' has 1 dimension [het-dist-rank]
// CHECK: :39:59: note: write one entry for each dimension, outermost first, with '*' where it is not distributed
// CHECK: :44:44: error: section of 'rows' has 2 dimensions, 'rows' has 1 (its type is 'double **') [het-section-rank]
// CHECK: :44:44: note: use one contiguous array, as in 'a[i * m + j]' or 'double (*a)[m]'
// CHECK: 2 warnings and 8 errors generated.
