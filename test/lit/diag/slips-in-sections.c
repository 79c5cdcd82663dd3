// The same in the numbers of sections and halos.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
#define N 200

void f(void) {
  double a[100], b[100];
  static double t[N];
#pragma acc region for hetero(1) part_copy(t[1:N + 50])
  for (int i = 0; i < N; i++)
    t[i] *= 2;
// CHECK: error: section [0:200 + 50] reaches beyond the 200 items of 't'
#pragma omp target device(*) map(to: a[0:100] dist_data(BLOCK) halo(1,1)) map(from: b[0:100] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 1; i < 100; i++)
    b[i] = a[i] - a[i - 1];
// CHECK: error: 'halo' has 2 entries, 'a' has 1 dimension
#pragma acc update self(a[0:-3])
// CHECK: slips-in-sections.c:[[#@LINE-1]]:29: error: length of 'a' is negative (-3)
}

// RUN: not %hetcc -fopenmp -DTASK --emit=openmp %s -o - 2>&1 | FileCheck --check-prefix=TASK %s
#ifdef TASK
void g(int n, double *t) {
  double w[n];
  w[0] = 1;
#pragma omp task inout(t[0;100])
  t[0] = w[0];
}
// TASK: error: 'w', an array of variable length that no clause of the task names, is not supported yet
// TASK: note: write 'shared(w)', or its storage in a clause such as 'in(w[0;n])'
#endif
