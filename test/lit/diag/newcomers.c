// Mistakes of people who begin with hetcc: each gets one error, or one warning, and a note that says what to write.
// RUN: not %hetcc -Whet -ferror-limit=0 --emit=openmp %s 2>&1 | FileCheck %s
int count(double *);
double compute(int);
static double fixed[100], g[64][64];
void m3(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m4(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a)
  for (int i = 0; i < n; i++) a[i] = i;
}
void m5(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m6(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[n:1])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m9(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(fixed[1:200])
  for (int i = 0; i < 100; i++) fixed[i] = i;
}
void m12(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  { for (int i = 0; i < n; i++) a[i] = i; }
}
void m13(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  while (i < n) { a[i] = i; i++; }
}
void m17(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1, all, guided) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m18(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1, adaptive, all) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m19(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(gpu, adaptive) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m20(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1, all, adaptive, 50) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m21(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m22(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero() part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m23(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(s)
  for (int i = 0; i < n; i++) s += a[i];
}
void m24(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(s:+)
  for (int i = 0; i < n; i++) s += a[i];
}
void m25(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(sum: s)
  for (int i = 0; i < n; i++) s += a[i];
}
void m26(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m27(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(*) part_copy(a[1:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m28(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(*) map(tofrom: a)
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m36(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m37(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(*) map(tofrom: a[0:n])
#pragma omp parallel for dist_data(BLOCK)
  for (int i = 0; i < n; i++) a[i] = i;
}
void m38(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(*) map(tofrom: a[0:n]) dist_data(BLOCK)
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m39(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m40(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(gpu) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m41(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma omp target device(all) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
void m43(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m45(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1); part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m47(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (double x = 0; x < n; x += 1) a[(int)x] = x;
}
void m51(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc data copy(a(0:n))
  { a[0] = 1; }
}
void m52(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc data copy(a[0:n] b[0:n])
  { a[0] = 1; }
}
void m53(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc halo_exchange a
}
void m55(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(cond=1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m58(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1, all, "adaptive") part_copy(a[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
}
void m60(int n, double *a, double *b, int *perm, double **rows, double s, int i) {
#pragma acc region for hetero(1) part_copy(rows[1:n][0:n])
  for (int i = 0; i < n; i++) rows[i][0] = i;
}
// CHECK: :11:44: error: 'a' in 'part_copy' needs a bracket for each of its dimensions [het-part-copy-brackets]
// CHECK: :11:44: note: the form is 'a[cond:num]' or 'a[cond:num:halo]', one bracket for each dimension; cond 1: follows the loop, 0: does not
// CHECK: :15:44: error: 'a' in 'part_copy' needs a bracket for each of its dimensions [het-part-copy-brackets]
// CHECK: :15:44: note: write 'a[1:n]' instead
// CHECK: :35:39: error: unknown schedule 'guided' in 'hetero' [het-hetero-schedule]
// CHECK: :35:39: note: schedules are static, adaptive, split, quick, chunk, chunk_static, chunk_dynamic, hybrid_chunk, dynamic, block, cyclic, auto and default
// CHECK: :39:34: error: 'adaptive' is no device of 'hetero' [het-hetero-devices]
// CHECK: :39:34: note: 'adaptive' is a schedule; devices stand before it, as in 'hetero(1, all, adaptive)'
// CHECK: :43:31: error: use of undeclared identifier 'gpu' in '#pragma acc region for' [het-undeclared]
// CHECK: :43:31: note: write '1, gpu' instead
// CHECK: :51:31: error: expected '(' after 'hetero' [het-expected-paren]
// CHECK: :51:24: note: the form is 'hetero(cond [, devices [, schedule [, ratio [, div]]]])'
// CHECK: :55:31: error: argument 1 of 'hetero' is empty [het-empty-argument]
// CHECK: :55:24: note: the form is 'hetero(cond [, devices [, schedule [, ratio [, div]]]])'
// CHECK: :59:64: error: clause 'reduction' takes an operator and variables, no operator given [het-argument-count]
// CHECK: :59:64: note: the form is 'reduction(+: sum)'
// CHECK: :63:64: error: 's' is no reduction operator [het-reduction-op]
// CHECK: :63:64: note: the operator stands before the names: write 'reduction(+: s)'
// CHECK: :67:64: error: 'sum' is no reduction operator [het-reduction-op]
// CHECK: :67:64: note: did you mean '+'?
// CHECK: :71:34: error: clause 'map' is not allowed on '#pragma acc region for' [het-clause-not-here]
// CHECK: :71:34: note: under 'acc' the same is said by 'copy', 'copyin', 'copyout' and, where the array follows the loop, 'part_copy(v[1:n])'
// CHECK: :75:30: error: clause 'part_copy' is not allowed on '#pragma omp target' [het-clause-not-here]
// CHECK: :75:30: note: under 'omp' the same is said by 'map(tofrom: v[0:n] dist_data(BLOCK))'
// CHECK: :91:26: error: unknown clause 'dist_data' on '#pragma omp parallel for' [het-unknown-clause]
// CHECK: :91:26: note: 'dist_data' stands behind a section in a data clause, as in 'map(tofrom: v[0:n] dist_data(BLOCK))'
// CHECK: :95:50: error: unknown clause 'dist_data' on '#pragma omp target' [het-unknown-clause]
// CHECK: :95:50: note: 'dist_data' stands behind a section in a data clause, as in 'map(tofrom: v[0:n] dist_data(BLOCK))'
// CHECK: :105:27: error: use of undeclared identifier 'gpu' in '#pragma omp target' [het-undeclared]
// CHECK: :105:27: note: write '* & OMP_DEVICE_NVGPU' instead
// CHECK: :110:27: error: use of undeclared identifier 'all' in '#pragma omp target' [het-undeclared]
// CHECK: :110:27: note: write '*' instead
// CHECK: :115:13: error: unknown directive '#pragma acc hetero' [het-unknown-directive]
// CHECK: :115:13: note: 'hetero' is a clause; write '#pragma acc region for' before it
// CHECK: :119:33: error: expected a clause, found ';' [het-clause-word]
// CHECK: :119:33: note: leave ';' out
// CHECK: :127:24: error: expected ',' or ')' in 'copy', found '(' [het-expected-comma]
// CHECK: :127:24: note: the form is 'a[first:length]'
// CHECK: 20 errors generated.
