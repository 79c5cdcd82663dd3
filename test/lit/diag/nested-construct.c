// A function that a split loop calls has a construct of its own: the message is at the user's directive and at the call.
// RUN: not %hetcc --emit=host %s -o %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

static double sum(int n, const double *x) {
  double s = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

void sums(int n, const double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n][0:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = sum(n, a + i * n);
}

//      CHECK:{{.*}}/nested-construct.c:6:1: error: '#pragma acc region for' in a function that a split loop calls is not supported yet [het-not-supported]
// CHECK-NEXT:    6 | #pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:s)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/nested-construct.c:15:12: note: the loop of '#pragma acc region for' calls 'sum' here
// CHECK-NEXT:   15 |     b[i] = sum(n, a + i * n);
// CHECK-NEXT:      |            ^
// CHECK-NEXT:{{.*}}/nested-construct.c:6:1: note: write a function of its own for the loop, without the directive instead
// CHECK-NEXT:    6 | #pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:s)
// CHECK-NEXT:      | ^
// CHECK-NEXT:1 error generated.
