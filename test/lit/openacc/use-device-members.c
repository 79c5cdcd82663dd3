// A member in `use_device`: the block has a variable for it, which stands wherever the block names the member.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
typedef struct {
  int n;
  double *p, fixed[9];
} V;
void library(int n, double *p);
// CHECK-LABEL: void f(
void f(V v, V *w, double *q, int on) {
// CHECK: __typeof__((v.p) + 0) het_member0 = v.p;
// CHECK: __typeof__((w->fixed) + 0) het_member2 = w->fixed;
// CHECK: #pragma omp target data use_device_ptr(het_member0, q, het_member2) if((on))
// CHECK: library(v.n, het_member0 + 1);
// CHECK: library(w->n, &het_member2[2]);
// CHECK: library(2, w->p);
#pragma acc host_data use_device(v.p, q, w->fixed) if(on)
  {
    library(v.n, v.p + 1);
    library(w->n, &w->fixed[2]);
    library(2, w->p);
  }
// CHECK: library(v.n, v.p);
  library(v.n, v.p);
}
