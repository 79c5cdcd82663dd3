// In C, clauses of constructs for devices name variables that the task around them shares by what its pointers lead to.
// RUN: %hetcc --cuda-arch=none --emit=host %s -o %t.host
// RUN: FileCheck %s < %t.host
// RUN: cp %s %t.cpp
// RUN: %hetcxx --cuda-arch=none --emit=host %t.cpp -o %t.host
// RUN: FileCheck %s --check-prefix=CXX < %t.host

void lists(double *p, int n, int m) {
  double sum = 0, bins[2] = {0, 0};
#pragma omp task inout(sum, bins)
  {
#pragma omp target teams distribute parallel for map(to: p[0:n]) map(tofrom: sum, bins) reduction(+: sum, bins)
    for (int i = 0; i < 10; i++)
      sum += i, bins[i % 2] += i;
  }
#pragma omp task shared(p) inout(sum)
  {
#pragma omp target update to(p[0:n])
#pragma omp target if(m > 0)
    p[0] += sum;
  }
#pragma omp taskwait
}

// CHECK: het_body_task_1(void *het_context) {
// CHECK: {"p[0:n]"
// CHECK-NEXT: {"sum[:1]", (void *)(sum)
// CHECK-NEXT: {"bins[:2]", (void *)(bins)
// CHECK-NEXT: };
// CHECK: het_body_task_2(void *het_context) {
// CHECK: int n =
// CHECK: { __typeof__(p) het_shared_p = p; double *p = *het_shared_p;
// CHECK: {"p[0:n]", (void *)(p)
// CHECK: { __typeof__(sum) het_shared_sum = sum; double sum = *het_shared_sum;

// CXX: [&sum, &bins, p, n](
// CXX: [&p, &sum, n, m](
