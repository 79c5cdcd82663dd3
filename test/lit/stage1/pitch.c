// A variable that the function sets once, before the loop, is what it was made of: subscripts and clauses may name the
// one or the other.
// RUN: %hetcc --emit=openmp %s 2>&1 | FileCheck %s

// CHECK-NOT: warning
void named(int lo, int n, int m, const double *a, double *b) {
  const int pitch = m + 4;
  int rows = n + 4, last = rows - 2;
// CHECK: const het_layout het_layout_1_0 = {{.*}}{{[{][{]}}1, 1, (long)(-1 * lo + 2), 0, 0, 0, 0, 0, 0}
#pragma omp target device(*) map(to: a[0:n+4][0:m+4] dist_data(BLOCK,*)) map(from: b[0:rows][0:pitch] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int k = lo; k < last; k++)
    for (int j = 0; j < pitch; j++)
      b[(k - (lo - 2)) * pitch + j] = a[(k - (lo - 2)) * (m + 4) + j];
}

// What the function changes is what it is: nothing is known of rows of so many items.
void changed(int n, int m, const double *a, double *b) {
  int pitch = m + 4;
  if (n > 100)
    pitch = m;
// CHECK: const het_layout het_layout_2_0 = {{.*}}{{[{][{]}}HET_WHOLE
#pragma omp target device(*) map(to: a[0:n][0:m+4] dist_data(BLOCK,*)) map(from: b[0:n][0:pitch] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    b[k * pitch] = a[k * pitch];
}

// The name that it was made of means something else at the loop.
void hidden(int n, int m, const double *a, double *b) {
  const int pitch = m + 4;
  {
    const int m = n;
// CHECK: const het_layout het_layout_3_0 = {{.*}}{{[{][{]}}HET_WHOLE
#pragma omp target device(*) map(to: a[0:n][0:m+4] dist_data(BLOCK,*)) map(from: b[0:n][0:pitch] dist_data(BLOCK,*))
#pragma omp parallel for
    for (int k = 0; k < n; k++)
      b[k * pitch] = a[k * pitch] + m;
  }
}

// One declaration of many variables.
void many(int n, int m, double *b) {
  const int one = 1, two = 2, three = 3, four = 4, five = 5, six = 6, seven = 7, eight = 8, pitch = m + eight;
// CHECK: const het_layout het_layout_4_0 = {{.*}}{{[{][{]}}1, 1, 1, 0, 0, 0, 0, 0, 0}
#pragma omp target device(*) map(tofrom: b[0:n+1][0:m+8] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    b[(k + one) * pitch] += two + three + four + five + six + seven;
}
