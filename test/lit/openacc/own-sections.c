// Memory behind a pointer that a gang has for itself. One gang runs the construct, and its loops for gangs in turn.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s
// RUN: not %hetcc -DREFUSED --emit=openmp %s -o - 2>&1 | FileCheck --check-prefix=REFUSED %s
void f(int n, int *p, int *r, int s) {
// CHECK: const int het_gang = (s > 1) ? het_get_default_device() : het_num_devices();
// CHECK: __typeof__(&p[0]) const het_own_0 = (__typeof__(&p[0]))het_device_alloc(het_bytes_0, het_gang);
// CHECK: het_device_copy((void *)het_own_0, &p[(2)], het_bytes_0, het_gang, het_num_devices());
// CHECK: __typeof__(&p[0]) p = het_own_0 - (2);
// CHECK: #pragma omp target map(from: r[0:n]) is_device_ptr(p) if(target: (s > 1))
// CHECK-NOT: #pragma omp
// CHECK: het_device_free((void *)het_own_0, het_gang);
#pragma acc parallel firstprivate(p[2:10]) copyout(r[0:n]) if (s > 1)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      p[2] += i;
      r[i] = p[2];
    }
  }
#ifdef REFUSED
// REFUSED: :[[@LINE+3]]:26: error: a section of a pointer in 'private' is not supported yet
#pragma acc parallel loop copyout(r[0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop private(p[0:10])
    for (int j = 0; j < n; j++)
      r[i] = p[0] = j;
#endif
}
