// Versions of tasks whose parameters are spelled alike, or differ in `const` alone.
// RUN: %hetcc -fsyntax-only %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not=error:
// RUN: not %hetcc -fsyntax-only -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG

const unsigned int size = 4;
#pragma omp target device(fpga) copy_deps
#pragma omp task inout([size]c)
void f(int (*c)[size]) {
  for (unsigned i = 0; i < size; i++)
    c[i][0]++;
}
#pragma omp target device(smp) copy_deps implements(f)
#pragma omp task inout([size]c)
void g(int (*c)[size]) {
  for (unsigned i = 0; i < size; i++)
    c[i][0] += 1;
}
#pragma omp target device(fpga) copy_deps
#pragma omp task in([n]x) inout([n]y)
void add(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}
#pragma omp target device(smp) copy_deps implements(add)
#pragma omp task in([n]x) inout([n]y)
void addHere(int n, int *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}
#ifdef WRONG
#pragma omp target device(smp) copy_deps implements(add)
#pragma omp task in([n]x) inout([n]y)
// WRONG: :[[#@LINE-2]]:{{[0-9]+}}: error: 'add' has other parameters [het-task-implements]
void addDoubles(int n, const double *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}
#endif
