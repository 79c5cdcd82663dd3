// A construct that no kernel can be made of runs on the host, with copies of what is private to it. A loop of teams within
// has teams around it, as it must in GCC to have copies of its own.
// RUN: %hetcc --emit=host %s -o - 2>&1 | FileCheck %s
// RUN: %hetcc -fopenmp -w --cuda-arch=none -c %s -o %t.o
int state(int);

int f(int x) {
  int result = 0;
#pragma omp target map(tofrom: result)
  result = state(++x);
  return result + x;
}

void h(int v, int *x) {
#pragma omp target teams map(tofrom : x[0 : 40])
#pragma omp distribute parallel for firstprivate(v)
  for (int i = 0; i < 40; i++)
    x[i] = state(v);
}

// CHECK: plain-on-host.c:9:1: warning: this target construct runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK: note: call of 'state' in device code: its definition is not visible here
// CHECK: het_target het_target_p1 __attribute__((cleanup(het_target_host_leave))) =
// CHECK: het_target_host_enter(&het_target_p1);
// CHECK: __typeof__(x) het_copy_p1_0 = x;
// CHECK: __typeof__(het_copy_p1_0) x = het_copy_p1_0; (void)x;
// CHECK: result = state(++x);
// CHECK: __typeof__(het_copy_p2_0) v = het_copy_p2_0; (void)v;
// CHECK-NEXT: #pragma omp teams num_teams(1)
// CHECK: #pragma omp distribute parallel for firstprivate(v)
