// Versions of tasks whose parameters are spelled alike, or differ in `const` alone.
// RUN: %hetcc -fsyntax-only %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not=error:
// RUN: %hetcc -fsyntax-only -DNAMES %s 2>&1 | FileCheck %s --check-prefix=NAMES
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
#ifdef NAMES
#pragma omp target device(smp) copy_deps
#pragma omp task inout([n]x)
void twice(int n, int *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
// NAMES: :[[#@LINE+1]]:43: warning: 'twiceThere' never runs in place of 'twice': its parameter 2 has another name [-Whet-task-version]
#pragma omp target device(cuda) copy_deps implements(twice)
#pragma omp task inout([n]y)
// NAMES: :[[#@LINE+1]]:29: note: the clauses of both are read at a call of 'twice'; give the parameter the name 'x'
void twiceThere(int n, int *y) {
  for (int i = 0; i < n; i++)
    y[i] *= 2;
}
// NAMES: :[[#@LINE+1]]:77: warning: 'twiceKernel' never runs in place of 'twice'
#pragma omp target device(cuda) ndrange(1, m, 64) file("none.cu") copy_deps implements(twice)
#pragma omp task inout([m]x)
void twiceKernel(int m, int *x);
#endif
