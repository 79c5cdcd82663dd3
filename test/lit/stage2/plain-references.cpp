// A member that is a reference is an object of its own in clauses; kernels know no such members.
// RUN: %hetcxx --emit=host %s -o - 2>%t | FileCheck %s && FileCheck %s --check-prefix=TOLD < %t
struct S {
  char before[64];
  int (&r)[2];
  int &q;
};
int f(S s) {
  int sum = 0;
#pragma omp target map(tofrom: sum, s.r[0:2]) map(to: s.q)
  sum = s.r[1] + s.q;
  return sum;
}
// CHECK: {"s.r[0:2]", (void *)(s.r), (void *)(__builtin_addressof(s.r[0])), {{.*}} HET_TOFROM, 0},
// CHECK: {"s.q", (void *)(__builtin_addressof(s.q)), (void *)(__builtin_addressof(s.q)), sizeof(s.q), HET_TO, 0},
// CHECK: het_target_host_enter(
// TOLD: plain-references.cpp:10:1: warning: this target construct runs on the host
// TOLD: plain-references.cpp:11:11: note: the member 'r' is a reference
