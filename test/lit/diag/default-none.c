// default(none): a clause names each array, and under `omp` each variable.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

double table[8], other[8];
#pragma acc declare create(table)
void declared(int n, double *b) {
  double own[8];
#pragma acc declare create(own)
#pragma acc parallel loop default(none) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = table[i % 8] + own[i % 8] + other[i % 8];
}
void f(int n, double *b) {
  double a[100], f = 2;
#pragma acc region for hetero(1) default(none) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i] = f;
#pragma acc data copy(a)
  {
#pragma acc region for hetero(1) default(none) part_copy(b[1:n])
    for (int i = 0; i < n; i++)
      b[i] = a[i] = f;
#pragma acc parallel loop default(none)
    for (int i = 0; i < n; i++)
      b[i] = a[i];
  }
#pragma omp target device(*) map(tofrom: a[0:100])
#pragma omp parallel for default(none) firstprivate(n)
  for (int i = 0; i < n; i++)
    a[i] = f;
#pragma acc parallel loop default(privat) copy(a)
  for (int i = 0; i < 100; i++)
    a[i] = f;
}
// CHECK-DAG: default-none.c:9:27: error: 'default(none)' asks for a clause for 'other'
// CHECK-DAG: default-none.c:15:34: error: 'default(none)' asks for a clause for 'a', and none names it [het-default-none]
// CHECK-DAG: default-none.c:15:34: note: write one of the data clauses for it, here or in a data directive around the loop
// CHECK-DAG: default-none.c:23:27: error: 'default(none)' asks for a clause for 'b'
// CHECK-DAG: default-none.c:28:26: error: 'default(none)' asks for a clause for 'f'
// CHECK-DAG: default-none.c:31:35: error: 'privat' is no word of 'default' [het-default-word]
// CHECK-DAG: default-none.c:31:35: note: did you mean 'private'?
// CHECK: 5 errors generated
