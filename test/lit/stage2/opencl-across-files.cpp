// Functions of other files in OpenCL C: a text for each function, with a version for each kind of memory its pointers lead to.
// RUN: %hetcxx --emit=opencl %s -o - | FileCheck %s
// RUN: %hetcxx -fsyntax-only -Rhet-no-opencl %s 2>&1 | FileCheck --check-prefix=REMARK %s

struct pair {
  double first;
  int second;
};

#pragma omp declare target
double far_away(const double &x, pair *p);
double offered(double *x, int n);
double *stepped(double *x);
extern const double table[2];
#pragma omp end declare target

// CHECK: double het_device_{{.*}}far_away{{.*}}_gp(__global const double *het_0, struct pair *het_1);
// CHECK: __kernel void
// CHECK: het_device_{{.*}}far_away{{.*}}_gp(&a[i], &p);
void with(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) {
    pair p = {a[i], i};
    a[i] = far_away(a[i], &p);
  }
}

// CHECK-DAG: static double f_offered(__global double *x, int n) {
// CHECK-DAG: static double het_f_offered_2(double *x, int n) {
// CHECK-DAG: double het_device_{{.*}}offered{{.*}}_g(__global double *het_0, int het_1) { return f_offered(het_0, het_1); }
// CHECK-DAG: double het_device_{{.*}}offered{{.*}}_p(double *het_0, int het_1) { return het_f_offered_2(het_0, het_1); }
double offered(double *x, int n) { return x[n]; }

// CHECK-NOT: het_device_{{.*}}stepped
// REMARK: [[@LINE+1]]:9: remark: no OpenCL version of this function: on OpenCL devices the host runs the kernels of other files that call it; OpenCL C has no counterpart of a pointer that it gives or changes
double *stepped(double *x) { return x + 1; }
