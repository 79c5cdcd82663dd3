// A variant that is declared only later is an error, and no more than that.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
#pragma omp declare variant(later) match(construct = {target})
void f(int *a) { *a = 1; }
void later(int *a) { *a = 2; }
int main(void) {
  int a[1] = {0};
#pragma omp target
  f(a);
  return a[0];
}
// CHECK: variant-unknown.c:3:{{[0-9]+}}: error: use of undeclared identifier 'later'
// CHECK: 1 error generated.
