// Lengths that the program computes are checked when it runs, with the section's text and place.
// RUN: %hetcc --emit=host %s -o - | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma omp target teams distribute parallel for map(to: a[0:n * m]) map(from: b[0:8])
  for (int i = 0; i < 8; i++)
    b[i] = a[i];
#pragma acc region for hetero(1) copyin(a[m:n * m]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[m + i];
}
// CHECK: het_length("{{.*}}section-length.c", 5, "a[0:n * m]", (het_fits({{.*}}, (long)(n) * (long)(m), sizeof(n * m), (long)((__typeof__(n * m))-1)), (long)(n * m)))
// CHECK: b[(0) + (8) - 1]
// CHECK: {"a", (void *)a, {{.*}}het_first("{{.*}}section-length.c", 8, "a[m:n * m]", (long)(m)), het_length("{{.*}}section-length.c", 8, "a[m:n * m]", (het_fits({{.*}}, (long)(n) * (long)(m), sizeof(n * m), (long)((__typeof__(n * m))-1)), (long)(n * m)))
// CHECK: {"b", (void *)b, {{.*}}het_length("{{.*}}section-length.c", 8, "b[1:n]", (long)(n))
