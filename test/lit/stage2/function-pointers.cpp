// Kernels call functions by addresses that they have taken themselves. Those of the host are no functions of a device.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o /dev/null 2>&1 | FileCheck --check-prefix=SAID %s
double square(double x) { return x * x; }
int count;
double counted(double x) { return x + ++count; }
#pragma omp declare target to(count)

// CHECK: HET_DEVICE double apply(void *f, double x) {
// CHECK-NEXT: return ((double (*)(double))f)(x);
double apply(double (*f)(double), double x) { return f(x); }

void taken(double *a) {
// CHECK: a[0] = apply(((void *)&square), 1);
#pragma omp target map(a[0:1])
  a[0] = apply(square, 1);
}

void given(double *a, double (*f)(double)) {
// SAID: :[[#@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target map(a[0:1])
// SAID: :[[#@LINE+1]]:10: note: a call through a pointer is not supported
  a[0] = f(1);
// SAID: :[[#@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target map(a[0:1])
// SAID: :[[#@LINE+1]]:16: note: a pointer to a function is not supported
  a[0] = apply(f, 1);
// A function that reaches more than its parameters.
// SAID: :[[#@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target map(a[0:1])
// SAID: :[[#@LINE+1]]:16: note: a pointer to a function is not supported
  a[0] = apply(counted, 1);
}
// SAID-NOT: runs on the host
