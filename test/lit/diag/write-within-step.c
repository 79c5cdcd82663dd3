// Items up to the next iteration's are an iteration's own in a distributed array: no warning about these.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
// RUN: grep -c het_enter %t.c

void pairs(int n, double *v) {
#pragma omp target device(*) map(tofrom: v[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n - 1; i += 2) {
    const double first = v[i];
    v[i] = v[i + 1];
    v[i + 1] = first;
  }
}

// The third one is the next iteration's.
void beyond(int n, double *v) {
#pragma omp target device(*) map(tofrom: v[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n - 2; i += 2) {
    v[i] = 1;
    v[i + 2] = 2;
  }
}
// CHECK-NOT: :9:
// CHECK-NOT: :10:
// CHECK-NOT: :11:
// CHECK: write-within-step.c:21:5: warning: 'v' is written at i + 2
