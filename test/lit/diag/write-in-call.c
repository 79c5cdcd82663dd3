// A called function writes what a clause only brings in: the results would be lost.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
static void add(double *p, double by) { *p += by; }
static void through(double *p) { add(p + 1, 2); }
static double sum(double *p, int n) {
  double s = 0;
  while (n-- > 0)
    s += *p++;
  return s;
}
void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n])
  for (int i = 0; i < n; i++)
    add(&a[i], 1);
// CHECK: :[[@LINE-1]]:9: error: the loop writes 'a', which no clause lets out [het-write-not-out]
#pragma acc region for hetero(1) part_copyin(a[1:n])
  for (int i = 0; i < n; i++)
    through(a + i);
// CHECK: :[[@LINE-1]]:13: error: the loop writes 'a'
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = sum(a + i, 1);
}
// CHECK: 2 errors generated.
