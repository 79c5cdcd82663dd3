// A data region ends with its block, however that is left; containers must still have their storage then.
// RUN: %hetcxx --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
// RUN: %cxx -std=c++17 -O2 -fopenmp -Wall -Werror -I%include -c %t.cpp -o %t.o
#include <vector>
void stop();
void f(int n, double *p, std::vector<double> &v, std::vector<double> &w) {
// CHECK: het_data het_data_1 __attribute__((cleanup(het_data_leave))) = {
// CHECK-NEXT: het_data_enter(&het_data_1);
#pragma acc data region copy(p[0:n], v[0:n], w[0:n])
  {
    stop();
// CHECK: {{^  [}]}} const void *const het_base_1[] = {0, (const void *)(v).data(), (const void *)(w).data()}; het_data_bases(&het_data_1, het_base_1); }
  }
// CHECK: het_data het_data_2 __attribute__((cleanup(het_data_leave))) = {
#pragma acc data region copy(p[0:n])
  {
    stop();
// CHECK: {{^  [}] [}]$}}
  }
}
