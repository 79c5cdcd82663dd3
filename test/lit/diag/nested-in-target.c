// A function that a plain target construct calls has a directive of the dialect: the note is at the user's line.
// RUN: %hetcc --emit=host %s -o %t.c 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

static double sum(int n, const double *x) {
  double s = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static double newest(int n, double *x) {
  if (n > 2) {
  #pragma omp target update \
      from(x[0:n]) device(*)
  }
  return x[0];
}

void sums(int n, double *a, double *b) {
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = sum(n, a + i * n);
#pragma acc parallel loop copyin(a[0:n*n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = newest(n, a + i * n);
}

//      CHECK:{{.*}}/nested-in-target.c:21:1: warning: this target construct runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-NEXT:   21 | #pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: b[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/nested-in-target.c:6:1: note: '#pragma acc region for' is not supported in code that runs on a device
// CHECK-NEXT:    6 | #pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:s)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/nested-in-target.c:24:1: warning: this 'acc parallel loop' runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-NEXT:   24 | #pragma acc parallel loop copyin(a[0:n*n]) copyout(b[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/nested-in-target.c:14:3: note: '#pragma omp target update' is not supported in code that runs on a device
// CHECK-NEXT:   14 |   #pragma omp target update \
// CHECK-NEXT:      |   ^
// CHECK-NEXT:2 warnings generated.
