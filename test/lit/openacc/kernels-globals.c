// Functions that loops of kernels call may read variables of the file, where no iteration changes these.
// RUN: %hetcc -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

double rate = 2, steps[4] = {1, 2, 3, 4}, others[64];
#pragma acc declare copyin(rate, steps)

#pragma acc routine seq
static double scaled(double x, int i) { return rate * x + steps[i % 4]; }
#pragma acc routine seq
static double kept(double x) {
  rate = x;
  return x;
}
#pragma acc routine seq
static double summed(const double *p) { return p[0]; }
#pragma acc routine seq
static double given(double x) { return x + summed(steps); }

// CHECK-LABEL: void reads
void reads(int n, double *a, double *b) {
// CHECK: #pragma omp target teams distribute parallel for num_teams({{.*}}(const char *)&rate{{.*}}(const char *)&steps
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = scaled(a[i], i);
}

// No pointer leads to a variable of the file here.
// CHECK-LABEL: void apart
void apart(void) {
// CHECK: #pragma omp target teams distribute parallel for /* acc kernels */
#pragma acc kernels
  for (int i = 0; i < 64; i++)
    others[i] = scaled(others[i], i);
}

void refused(int n, double *a) {
// SAID: kernels-globals.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it calls 'kept', which may do more than compute its value
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = kept(a[i]);
// SAID: kernels-globals.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it calls a function that uses 'steps'
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < 4; i++)
    steps[i] = scaled(a[i], i);
// SAID: kernels-globals.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it calls 'given', which may do more than compute its value
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = given(a[i]);
}

void shadowed(int n, double *a, int rate) {
// SAID: kernels-globals.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it calls a function that uses 'rate'
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = scaled(a[i], i);
}
