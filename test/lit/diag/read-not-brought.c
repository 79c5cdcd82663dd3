// Loops that read what their clauses only bring out.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:

void sums(int n, double *x, double *y) {
  // CHECK: [[#@LINE+4]]:5: warning: the loop reads 'y' before it writes it, but 'part_copyout(y[1:n])' only brings it out [-Whet-read-not-brought]
  // CHECK: note: write 'part_copy(y[1:n])' instead
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] += x[i];

  // CHECK: [[#@LINE+5]]:12: warning: the loop reads 'y' before it writes it, but 'map(from: y[0:n] dist_data(BLOCK))' only
  // CHECK: note: write 'map(tofrom: y[0:n] dist_data(BLOCK))' instead
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK)) map(from: y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = y[i] * x[i];
}

// Written first, read by some iterations only, or on the devices before.
void fine(int n, double *x, double *y, double *z) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    y[i] += x[i];
  }
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      y[i] += x[i];
#pragma acc data part_copy(z[1:n])
  {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copyout(z[1:n])
    for (int i = 0; i < n; i++)
      z[i] += x[i];
  }
}
