// What a pointer points to has no private copy: a clause that asks for one is refused where it stands.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, int *p, int *r) {
#pragma acc serial firstprivate(p[0:10]) copyout(r[0:1])
  r[0] = p[9];
}

//      CHECK:{{.*}}/refused-private-section.c:5:33: error: a section of a pointer in 'firstprivate' is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma acc serial firstprivate(p[0:10]) copyout(r[0:1])
// CHECK-NEXT:      |                                 ^~~~~~~
// CHECK-NEXT:{{.*}}/refused-private-section.c:5:33: note: supported here: 'copyin' or 'create', and arrays
