// Clang leaves out the clauses behind a word that it does not take there, with a warning. hetcc makes it an error.
// RUN: not %hetcc -fopenmp --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcc -fopenmp --cuda-arch=none -w -c %s -o %t.o 2>&1 | FileCheck %s
int main(void) {
  int x = 2, a[10];
// CHECK: extra-tokens.c:[[#@LINE+1]]:35: error: extra tokens at the end of '#pragma omp target' are ignored
#pragma omp target map(tofrom: x) ; map(from : a)
  x = 6;
#pragma omp parallel
// CHECK: extra-tokens.c:[[#@LINE+1]]:23: error: extra tokens at the end of '#pragma omp for' are ignored
#pragma omp for nowait(x) schedule(static)
  for (int i = 0; i < 10; i++)
    a[i] = i;
  return a[0] + x;
}
