// The modifier `zero`: the text asks before whether the storage is there, and sets it where it is new.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s
// RUN: not %hetcc -DSPLIT --emit=openmp %s -o - 2>&1 | FileCheck --check-prefix=SPLIT %s
void f(int n, double *a, double b[n], int m) {
// CHECK: const int het_new_0 = (n > m) && !het_device_has(&a[(1)], het_get_default_device());
// CHECK: #pragma omp target data map(from: a[1:n - 1], b[0:(n)]) if((n > m))
// CHECK: const __SIZE_TYPE__ het_bytes_0 = (__SIZE_TYPE__)(n - 1) * sizeof(a[0]);
// CHECK: const __SIZE_TYPE__ het_bytes_1 = (__SIZE_TYPE__)(n) * sizeof(b[0]);
#pragma acc parallel loop copyout(zero : a[1 : n - 1], b) if (n > m)
  for (int i = 1; i < n; i++)
    a[i] += b[i];
}
#ifdef SPLIT
void g(int n, double *a) {
// SPLIT: :[[@LINE+1]]:{{.*}}: error: the modifier 'zero' beside loops for several devices is not supported yet
#pragma acc data create(zero : a[0 : n])
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}
#endif
