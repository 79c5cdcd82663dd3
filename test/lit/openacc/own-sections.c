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
// Gangs that share out a loop have memory of their own each, and so they have for an array of such a length.
// CHECK: const __SIZE_TYPE__ het_bytes_0 = (__SIZE_TYPE__)(10) * sizeof(p[0]);
// CHECK: const long het_items_0 = (long)(10), het_low_0 = (long)(2);
// CHECK: const int het_copies = het_gangs(het_bytes_0 + het_bytes_1 > 0x400000 ? 16 : 512);
// CHECK: het_own_1 = (__typeof__(&v[0]))het_device_alloc(het_bytes_1 * het_copies, het_gang);
// CHECK: #pragma omp target teams distribute num_teams(het_copies) map(tofrom: r[0:n]) is_device_ptr(het_own_0, het_own_1)
// CHECK: for (int i = 0; i < n; i++) {
// CHECK: __typeof__(het_own_0 + 0) p = het_own_0 + (het_gang_number() * het_items_0 - het_low_0);
// CHECK: __typeof__(het_own_1 + 0) v = het_own_1 + (het_gang_number() * het_items_1 - het_low_1);
// CHECK: #pragma omp parallel for
  int v[n];
#pragma acc parallel loop gang private(p[2:10], v) copy(r[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      p[j % 10 + 2] = v[j] = i;
    r[i] += p[2] + v[0];
  }
// CHECK: const int het_copies = het_gangs(7);
#pragma acc parallel loop private(v) copy(r[0:n]) num_gangs(7)
  for (int i = 0; i < n; i++) {
    v[0] = i;
    r[i] += v[0];
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
