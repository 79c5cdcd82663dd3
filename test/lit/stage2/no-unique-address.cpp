// A member with `no_unique_address` has it in CUDA's text. An empty one is left out of OpenCL C, and found by the
// object's address. One whose padding others may use is no member of C.
// RUN: %hetcxx --emit=cuda %s | FileCheck --check-prefix=CUDA %s
// RUN: %hetcxx --emit=opencl %s -o %t.cl && FileCheck %s < %t.cl
// RUN: clang-19 -x cl -cl-std=CL3.0 -fsyntax-only -Wno-unused -I%S/../../../include %t.cl
// RUN: %hetcxx -DPADDED --cuda-arch=none -Rhet %s -o %t 2>&1 | FileCheck --check-prefix=PADDED %s
struct Plus {
  double operator()(double a, double b) const { return a + b; }
};
struct Number {
  double by;
  double operator()(double a, double b) const { return by * (a + b); }
};
// CUDA: struct het_Applied_2 {
// CUDA-NEXT: double *x;
// CUDA-NEXT: {{\[\[}}no_unique_address]] struct Number op;
// CUDA: struct Applied {
// CUDA-NEXT: double *x;
// CUDA-NEXT: {{\[\[}}no_unique_address]] struct Plus op;
// CHECK: struct het_Applied_2 {
// CHECK-NEXT: __global double *x;
// CHECK-NEXT: struct Number op;
// CHECK: struct Applied {
// CHECK-NEXT: __global double *x;
// CHECK-NEXT: };
template <class Op> struct Applied {
  double *x;
  [[no_unique_address]] Op op;
};

void f(double *v, int n, Applied<Plus> plus, Applied<Number> number) {
#pragma omp target teams distribute parallel for map(from : v[0 : n])
  for (int i = 0; i < n; i++)
// CHECK: v[i] = f_Plus_operator(&(*({{.*}}struct Plus *)&{{.*}}plus{{.*}}), i, 1) + {{.*}}number).op), i, 1)
// CHECK-SAME: het_temporary{{.*}})->op), i, 2)
    v[i] = plus.op(i, 1) + number.op(i, 1) + Applied<Number>{nullptr, {3}}.op(i, 2);
}

#ifdef PADDED
struct Padded {
  Padded(int k) : x(k), c('a') {}
  double x;
  char c;
};
struct Lent {
  [[no_unique_address]] Padded padded;
  char d;
};
double g(int n, const Lent &lent) {
  double sum = 0;
  // PADDED: remark: no OpenCL version of this kernel
  // PADDED-SAME: a member with 'no_unique_address' and padding
#pragma omp target teams distribute parallel for reduction(+ : sum) firstprivate(lent)
  for (int i = 0; i < n; i++)
    sum += lent.padded.x + lent.d;
  return sum;
}
#endif

int main() {}
