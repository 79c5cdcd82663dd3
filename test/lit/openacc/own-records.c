// Records and arrays whose parts each iteration assigns before it reads them are the iteration's own.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

typedef struct {
  double x, y;
} Point;

// CHECK-LABEL: void own
void own(int n, double *a) {
  Point d;
  double t[2];
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) private(d, t)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    d.x = a[i];
    if (d.x > 3)
      t[1] = d.x;
    else
      t[1] = 2;
    a[i] = t[1];
  }
// SAID: :[[#@LINE+3]]:3: remark: the iterations of this loop run in parallel
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) private(d)
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++) {
    d.x = a[i];
    d.y = d.x * 2;
    a[i] += d.y;
  }
// The threads of a gang, too.
// CHECK: #pragma omp target teams distribute map(tofrom: a[0:n]) private(d)
// CHECK: #pragma omp parallel for private(d)
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n / 100; i++) {
#pragma acc loop vector
    for (int j = 0; j < 100; j++) {
      d.x = a[i * 100 + j];
      a[i * 100 + j] = d.x * d.x;
    }
  }
}

// Pointers that threads of a gang move.
// CHECK-LABEL: void moved
void moved(int n, int m, double *a, double *o) {
  double *p, *q, s;
// CHECK: #pragma omp target teams distribute map(to: a[0:n * m]) map(from: o[0:n]) private(p, q, s)
// CHECK: #pragma omp parallel for reduction(+: s) private(p)
#pragma acc parallel loop gang copyin(a[0:n * m]) copyout(o[0:n])
  for (int i = 0; i < n; i++) {
    s = 0;
    q = a + i * m;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < m; j++) {
      p = &q[j];
      s += *p * *p;
    }
    o[i] = s;
  }
}

// The gang uses what the last of its threads' iterations leaves.
// CHECK-LABEL: void left
void left(int n, int m, double *a) {
  double *p = a;
// CHECK: #pragma omp target teams distribute map(tofrom: a[0:n * m]) private(p)
// CHECK-NOT: private(p)
#pragma acc parallel loop gang copy(a[0:n * m])
  for (int i = 0; i < n; i++) {
    p = a;
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      p = &a[i * m + j];
    *p = 1;
  }
}

// CHECK-LABEL: double shared
double shared(int n, double *a) {
  Point read = {1, 2}, last, carried = {0, 0}, named, pointed;
  double *p = &pointed.x, filled[4];
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'read' a value in each iteration
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++) {
    read.x = a[i];
    a[i] = read.x + read.y;
  }
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'last' a value in each iteration
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    last.x = a[i];
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'carried' a value in each iteration
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++) {
    a[i] += carried.x;
    carried.x = i;
  }
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'named' a value in each iteration
#pragma acc kernels copy(a[0:n], named)
  for (int i = 0; i < n; i++) {
    named.x = a[i];
    a[i] = named.x;
  }
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'pointed' a value in each iteration
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++) {
    pointed.x = a[i];
    a[i] = *p;
  }
// No constants say which items.
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) /* acc parallel loop */
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++)
      filled[k] = a[i];
    a[i] = filled[2];
  }
  return last.x;
}
