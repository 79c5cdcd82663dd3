// A section that messages propose has the names of the loop and the clauses, though the function tells their values.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
void use(double *, double *);
void fixed(double *a, double *b) {
  int n = 1000;
#pragma acc region for hetero(1) part_copyin(a[1:n-1]) part_copyout(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  use(a, b);
}
// CHECK: warning: 'a' is read at n - 1, which 'part_copyin(a[1:n-1])' does not bring
// CHECK: note: write 'part_copyin(a[1:n])' instead
void made(int m, double *a, double *b) {
  int n = 3 * m + 7;
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copyout(b[1:n - 2])
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  use(a, b);
}
// CHECK: warning: 'b' is written at n - 1, which 'part_copyout(b[1:n - 2])' does not contain
// CHECK: note: write 'part_copyout(b[1:n])' instead
