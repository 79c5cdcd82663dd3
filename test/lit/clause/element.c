// A subscript without a colon is one item.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

double a[10], t[4][5];
void f(int n, int k, int m, double *b, double *p, double (*u)[m]) {
#pragma acc region for hetero(1) part_copy(b[1:n]) copyin(a[5], t[2], p[k]) copyin(u[k][0:m])
  for (int i = 0; i < n; i++)
    b[i] = a[5] + t[2][1] + p[k] + u[k][0];
#pragma acc update self(p[k], u[k][0:m], t[1][2])
}

//      CHECK: access a: double, view double *@, array, mode to read
// CHECK-NEXT: dim extent 10, section [5:1], whole
// CHECK-NEXT: access t: double, view double (*@)[5], array, mode to read
// CHECK-NEXT: dim extent 4, section [2:1], whole
// CHECK-NEXT: dim extent 5, section [0:5], whole
//      CHECK: access p: double, view double *@, mode to read
// CHECK-NEXT: dim extent {{.*}}, section [k:1], whole
//      CHECK: access u: double, view double (*@)[m], mode to read
// CHECK-NEXT: dim extent {{.*}}, section [k:1], whole
// CHECK-NEXT: dim extent m, section [0:m], whole
//      CHECK: access p: double, view double *@, mode from
// CHECK-NEXT: dim extent {{.*}}, section [k:1], whole
//      CHECK: access u:
// CHECK-NEXT: dim extent {{.*}}, section [k:1], whole
// CHECK-NEXT: dim extent {{.*}}, section [0:m], whole
//      CHECK: access t:
// CHECK-NEXT: dim extent {{.*}}, section [1:1], whole
// CHECK-NEXT: dim extent {{.*}}, section [2:1], whole
