// The loops of `acc parallel` without an `acc loop` have their threads where the analysis shows that they may.
// RUN: %hetcc -Rhet-kernels-parallel --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

// CHECK-LABEL: void one_loop
void one_loop(int n, double *a) {
// SAID: parallel-bare.c:[[#@LINE+3]]:3: remark: the iterations of this loop run in parallel
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) /* acc parallel */
#pragma acc parallel copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// A gang has scalars of its own: those of the function keep their values.
// CHECK-LABEL: void several
void several(int n, double *restrict a, double *restrict b) {
  int i;
  double t = 0;
// CHECK: __typeof__(i) i; (void)i; __typeof__(t) t
// CHECK: #pragma omp target data map(tofrom: a[0:n], b[0:n]) /* acc parallel */
#pragma acc parallel copy(a[0:n], b[0:n])
  {
// CHECK: #pragma omp target teams distribute parallel for{{.*}} private(t)
    for (i = 0; i < n; i++) {
      t = a[i] * 2;
      a[i] = t + 1;
    }
// CHECK: #pragma omp target teams distribute parallel for
    for (i = 0; i < n; i++)
      b[i] += a[i];
  }
}

// CHECK-LABEL: void named
void named(int n, double *restrict a, double s) {
  double t;
// CHECK: #pragma omp target teams distribute parallel for{{.*}} private(t) firstprivate(s)
#pragma acc parallel copy(a[0:n]) private(t) firstprivate(s)
  for (int i = 0; i < n; i++) {
    t = s * a[i];
    a[i] = t;
  }
}

// One gang adds up.
// CHECK-LABEL: double refused
double refused(int n, double *a) {
  double sum = 0;
// CHECK: #pragma omp target teams num_teams(1)
#pragma acc parallel copyin(a[0:n]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum = sum + a[i] / (sum + 1);
// CHECK: #pragma omp target map(tofrom: a[0:n]) /* acc parallel */
#pragma acc parallel copy(a[0:n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
  return sum;
}
