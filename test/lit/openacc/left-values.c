// Values that loops without a directive leave: sums of a block, the last iteration's, and those of the loops' variables.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

// CHECK-LABEL: double sums
double sums(int n, const double *a, double *restrict b) {
  double s = 0, m = 0;
// CHECK: #pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: s) /* acc parallel */
#pragma acc parallel copyin(a[0:n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel copyin(a[0:n]) copyout(b[0:n]) reduction(+ : s) reduction(max : m)
  {
// CHECK: #pragma omp target teams distribute parallel for{{.*}} reduction(+: s)
    for (int i = 0; i < n; i++)
      s += a[i];
// CHECK: #pragma omp target teams distribute parallel for{{.*}} reduction(max: m)
    for (int i = 0; i < n; i++)
      if (a[i] > m)
        m = a[i];
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      b[i] = a[i];
  }
// The gang's own value is used beside its loop, or in another one.
// CHECK: #pragma omp target map(to: a[0:n]) map(tofrom: s) /* acc parallel */
#pragma acc parallel copyin(a[0:n]) reduction(+ : s)
  {
    s += 3;
    for (int i = 0; i < n; i++)
      s += a[i];
  }
// CHECK: #pragma omp target teams num_teams(1)
#pragma acc parallel copyin(a[0:n]) copyout(b[0:n]) reduction(+ : s)
  {
    for (int i = 0; i < n; i++)
      s += a[i];
    for (int i = 0; i < n; i++)
      b[i] = s;
  }
  return s + m;
}

// CHECK-LABEL: int counted
int counted(int n, int m, double *a, int *rows) {
  int i, j;
// SAID: :[[#@LINE+5]]:3: remark: the iterations of this loop run in parallel
// CHECK: {
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) /* acc kernels */
// CHECK: for (i = 0; i < n; i++) {}
#pragma acc kernels copy(a[0:n])
  for (i = 0; i < n; i++)
    a[i] += 1;
  n = i;
// CHECK: #pragma omp target teams distribute parallel for collapse(2)
// CHECK: for (i = 1; i < n; i++) {
// CHECK-NEXT: for (j = 0; j < m; j++) {}
// CHECK-NEXT: break;
// CHECK-NEXT: }
// CHECK-NEXT: for (i = 1; i < n; i++) {}
#pragma acc kernels copy(a[0:n * m])
  {
    for (i = 1; i < n; i++)
      for (j = 0; j < m; j++)
        a[i * m + j] += 1;
    a[0] = i + j;
  }
// Only the device knows how far this one goes.
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it leaves a value in 'i' that is read later
#pragma acc kernels copy(a[0:n], m)
  for (i = 0; i < m; i++)
    a[i] += 1;
  return i;
}

// CHECK-LABEL: double last
double last(int n, double *a, double *restrict b) {
  double x = 1, y = 2;
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: x) lastprivate(x)
#pragma acc kernels
  for (int i = 0; i < 100; i++) {
    x = a[i];
    b[i] = x * x;
  }
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'y' a value that another iteration, or what follows, needs
#pragma acc kernels
  for (int i = 0; i < 100; i++) {
    if (a[i] > 3)
      y = a[i];
    b[i] = 0;
  }
  return x + y;
}

// What else may be read by another name keeps its order.
double set;
static double get(void) { return set; }
// CHECK-LABEL: double byOtherNames
double byOtherNames(int n, double *a, double *restrict b) {
  double x = 0, *p = &x, t = 0, v = 0;
  int i, *pi = &i;
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 'x' a value that another iteration, or what follows, needs
#pragma acc kernels
  for (int k = 0; k < 100; k++) {
    x = a[k];
    b[k] = *p;
  }
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it leaves a value in 'i' that is read later
#pragma acc kernels
  for (i = 0; i < 100; i++)
    b[i] = *pi;
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} in its order
#pragma acc kernels
  for (int k = 0; k < 100; k++) {
    set = a[k];
    b[k] = get();
  }
// A marked loop, too, is told apart from one that runs in parallel.
// SAID: :[[#@LINE+2]]:3: remark: {{.*}} it gives 't' a value that another iteration, or what follows, needs
#pragma acc kernels loop reduction(+ : v)
  for (int j = 0; j < 100; j++) {
    for (int k = 0; k < n; k++)
      t = a[k] - j;
    v += t * t;
  }
  return x + i + v;
}
