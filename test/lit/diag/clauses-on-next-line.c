// A directive whose line was not continued: one error, and the clauses of the next lines go with it.
// RUN: not %hetcc --emit=openmp %s 2>&1 | FileCheck %s
void f(int n, double *a, double *b) {
#pragma acc region for hetero(1)
      part_copy(a[1:n])
      part_copyin(b[1:n], \
         b[1:n])
  for (int i = 0; i < n; i++) a[i] = i;
  a[0] = 2;
#pragma omp target device(*)
     map(tofrom: a[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc region for hetero(1) part_copy(a[1:n]) zzz
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc region for hetero(1)
   part_copy(a[1:n])
}
// CHECK: :4:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK: :4:33: note: 'part_copy' on the next line is no statement but a clause: end this line with a '\'
// CHECK: :10:1: error: expected a 'for' loop after '#pragma omp target' [het-expected-loop]
// CHECK: :10:29: note: 'map' on the next line is no statement but a clause: end this line with a '\'
// CHECK: :14:52: error: unknown clause 'zzz'
// CHECK: :16:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK: 4 errors generated.
