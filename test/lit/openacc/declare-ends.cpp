// A lifetime that `declare` begins in a function ends with its block, whether by return or by an exception.
// RUN: %hetcxx --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
// RUN: %cxx -std=c++17 -O2 -fopenmp -Wall -Werror -I%include -c %t.cpp -o %t.o
void stop();
int f(int n, double *p) {
// CHECK: #pragma omp target enter data map(to: p[0:n])
// CHECK: const auto [[ACT:het_exit_[0-9]+]] = [&] {
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target exit data map(from: p[0:n])
// CHECK: const het_at_exit<decltype([[ACT]])> {{het_at_exit_[0-9]+}} = {[[ACT]]};
#pragma acc declare copy(p[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    p[i] += 1;
  stop();
// CHECK: {{^  return n;}}
  return n;
}
