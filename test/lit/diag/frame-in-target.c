// A device's thread needs more memory for local variables than a GPU has: said of plain constructs too.
// RUN: %hetcc --emit=host %s -o %t.c 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

static double last(int i) {
  double t[70000];
  for (int k = 0; k < 70000; k++)
    t[k] = i + k;
  return t[69999 - i];
}

void f(int n, double *x) {
#pragma acc parallel loop copyout(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = last(i);
  double own[100000];
#pragma omp target teams distribute parallel for map(from: x[0:n]) private(own)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 100000; k++)
      own[k] = i + k;
    x[i] = own[i];
  }
  double few[1000];
#pragma omp target map(from: x[0:n])
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      double two[600000];
      two[i] = i;
      x[i] = two[i];
    }
  }
#pragma omp target teams distribute parallel for map(from: x[0:n]) private(few)
  for (int i = 0; i < n; i++)
    x[i] = few[i] = i;
}

//      CHECK:{{.*}}/frame-in-target.c:12:1: warning: each thread needs 560004 bytes for local variables; a GPU has at most 524288, and memory for all its threads at once [-Whet-frame]
// CHECK-NEXT:   12 | #pragma acc parallel loop copyout(x[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/frame-in-target.c:5:10: note: 't' has 560000 bytes; an array outside of the loop, with a part for each iteration, has room
// CHECK-NEXT:    5 |   double t[70000];
// CHECK-NEXT:      |          ^
// CHECK-NEXT:{{.*}}/frame-in-target.c:16:1: warning: each thread needs 800004 bytes for local variables; a GPU has at most 524288, and memory for all its threads at once [-Whet-frame]
// CHECK-NEXT:   16 | #pragma omp target teams distribute parallel for map(from: x[0:n]) private(own)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/frame-in-target.c:15:10: note: 'own' has 800000 bytes; an array outside of the loop, with a part for each iteration, has room
// CHECK-NEXT:   15 |   double own[100000];
// CHECK-NEXT:      |          ^
// CHECK-NEXT:{{.*}}/frame-in-target.c:23:1: warning: each thread needs 4800000 bytes for local variables; a GPU has at most 524288, and memory for all its threads at once [-Whet-frame]
// CHECK-NEXT:   23 | #pragma omp target map(from: x[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/frame-in-target.c:27:14: note: 'two' has 4800000 bytes; an array outside of the loop, with a part for each iteration, has room
// CHECK-NEXT:   27 |       double two[600000];
// CHECK-NEXT:      |              ^
// CHECK-NEXT:3 warnings generated.
