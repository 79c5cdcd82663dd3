// `atomic` in macros, in _Pragma and in headers; `update capture` (OpenMP 5.1, OpenACC 2.5) is `capture`.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenacc --cuda-arch=none %s -o %t && env HET_DEVICES=sim:2 %t
// RUN: %hetcc -DOPENMP -fopenmp --cuda-arch=none %s -o %t && env HET_DEVICES=sim:2 %t

#ifndef OPENMP
#include "Inputs/add.h"
#define ADD _Pragma("acc atomic update")
#define STRING(x) _Pragma(#x)
#define ATOMIC(form) STRING(acc atomic form)
// CHECK-LABEL: #line 1 "{{.*}}add.h"
// CHECK: #pragma omp atomic update
// CHECK-LABEL: int main(void)
int main(void) {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, wrong = 0;
#pragma acc parallel loop copy(a, b, c, d, e, f) reduction(+ : wrong)
  for (int i = 0; i < 1000; i++) {
    int v, w;
    // CHECK: {{^}}#pragma omp atomic update
    ADD
    a += 1;
    // CHECK: {{^}}#pragma omp atomic update
    _Pragma("acc atomic update") b += 1;
    // CHECK: {{^}}#pragma omp atomic capture
    ATOMIC(capture)
    v = c++;
    // CHECK: {{^}}#pragma omp atomic update{{ *$}}
    ATOMIC(update if (1))
    d += 1;
    // CHECK: {{^}}#pragma omp atomic {{ *}}capture
#pragma acc atomic update capture
    {
      w = e;
      e++;
    }
    // CHECK: {{^}}#pragma omp atomic capture
    _Pragma("acc atomic update, capture") { f++; v = f; }
    add(&a);
    wrong += v < 0 || w < 0;
  }
  return a != 2000 || b != 1000 || c != 1000 || d != 1000 || e != 1000 || f != 1000 || wrong;
}
#else
#define ATOMIC _Pragma("omp atomic update, capture")
int main(void) {
  int a = 0, b = 0;
#pragma omp target teams distribute parallel for map(tofrom : a, b)
  for (int i = 0; i < 1000; i++) {
    int v;
    ATOMIC v = a++;
    _Pragma("omp atomic update capture") v = b++;
    (void)v;
  }
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    int v;
#pragma omp atomic update capture
    v = a++;
    (void)v;
  }
  return a != 2000 || b != 1000;
}
#endif
