// A function that is given the loop's variable, or a variable of its bound, to change; reading it is fine.
// RUN: not %hetcc++ --emit=openmp %s 2>&1 | FileCheck %s
static void skip(int &k) { k++; }
static void see(const int &k, const int *p) { (void)k, (void)p; }
static void set(int *k) { *k = 0; }

void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    see(i, &i);
  }
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    skip(i);
  }
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    set(&n);
  }
}
// CHECK: :16:10: error: the loop after '#pragma acc region for' is not in canonical form: its body changes 'i' [het-not-canonical]
// CHECK: :21:10: error: the loop after '#pragma acc region for' is not in canonical form: its body changes 'n', of which its bound or step is made [het-not-canonical]
// CHECK: 2 errors generated.
