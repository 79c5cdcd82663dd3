// OpenCL C has no variables outside of functions. What functions use of the device's variables, and the locks of critical
// sections, come in a structure that each kernel fills. A function that throws ends the kernel.
// RUN: %hetcc++ --emit=opencl -Rhet-no-opencl %s 2>&1 -o - | FileCheck --implicit-check-not=remark: %s
// RUN: %hetcc++ --emit=opencl %s -o %t.cl && clang-19 -x cl -cl-std=CL1.2 -DHET_CPU=1 -fsyntax-only -w -I%S/../../../include %t.cl
#include <array>

#pragma omp begin declare target
static double scale = 2;
static long table[3] = {1, 2, 4}, entered;
static double scaled(double x) { return x * scale; }
struct Sum {
  double value;
  Sum(double x) : value(scaled(x)) {}
  void add(int i) {
#pragma omp critical(sum)
    entered += table[i % 3];
  }
  double get() const { return value; }
};
#pragma omp end declare target

// CHECK: struct het_around {
// CHECK-DAG: __global double *het_global_scale;
// CHECK-DAG: __global long *het_global_table;
// CHECK-DAG: __global long *het_global_entered;
// CHECK: __global int *het_lock;
// CHECK-NEXT: };
// CHECK-DAG: double f_Sum_get(const struct Sum *het_self);
// CHECK-DAG: void f_Sum_add(const struct het_around *het_around, struct Sum *het_self, int i);
// CHECK-DAG: struct Sum f_Sum_make(const struct het_around *het_around, double x);
// CHECK-DAG: double f_scaled(const struct het_around *het_around, double x);
// CHECK-DAG: {{^}}  return x * (*het_around->het_global_scale);
// CHECK-DAG: {{^}}  HET_CRITICAL(het_around->het_lock + [[#LOCK:]]) {
// CHECK-DAG: {{^}}    (*het_around->het_global_entered) += het_around->het_global_table[i % 3];
// CHECK-DAG: het_self->value = f_scaled(het_around, x);
// CHECK: __kernel void het_k_{{[0-9a-f]+}}_1({{.*}}, __global int *het_lock) {
// CHECK: const struct het_around het_around = {{[{].*}}scale{{.*}}, het_lock};
// CHECK: f_Sum_make(&het_around, j)
// CHECK: f_Sum_add(&het_around, &
// CHECK: HET_CRITICAL(het_lock + {{[12]}}) {
void f(double *v, int n, std::array<double, 4> four) {
#pragma omp target teams distribute map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < 8; j++) {
      Sum s(j);
      s.add(j);
#pragma omp critical
      v[i] += s.get();
    }
  }
// CHECK: het_end_kernel()
// CHECK: __kernel void het_k_{{[0-9a-f]+}}_2(
// CHECK-NOT: het_lock
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++)
    v[i] += four.at(i % 4);
}
