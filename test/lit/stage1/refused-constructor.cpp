// A constructor that follows a pointer of a record from outside of the loop.
// RUN: not %hetcxx --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s
struct view { double *p; int n; };
struct item { double v; item(const view &w, int i) : v(w.p[i]) {} };
void f(int n, view w, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) { item t(w, i); x[i] = t.v; }
}
// CHECK: {{.*}}refused-constructor.cpp:7:38: error: 'item', called in device code, uses the pointer member 'p' of a record from outside of the loop; this is not supported yet
// CHECK: {{.*}}:4:58: note: the pointer is the host's: copy 'p'
// CHECK: 1 error generated.
