// Interop objects (OpenMP 5.1, section 2.15.1): none on devices without a driver of their own. Tasks that `depend` names are
// complete at the directive.
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t && env HET_DEVICES=sim:2 %t && env HET_DEVICES=host OMP_NUM_THREADS=2 %t
// RUN: %hetcc++ -x c++ --cuda-arch=none -fopenmp %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcc -fopenmp --emit=openmp %s | FileCheck %s
#include <omp.h>
#define N 100
static int lineOf(int line) { return line; }
int main(void) {
  int a[N], said = 7, wrong = 0, device = omp_get_default_device();
  omp_interop_t one = omp_interop_none, other = omp_interop_none;
  for (int i = 0; i < N; i++)
    a[i] = 0;
// CHECK: { one = het_omp_interop ( device + 0 ) ; other = het_omp_interop ( device + 0 ) ;
// CHECK: #pragma omp taskwait depend ( inout : a [ 0 : 100 ] )
#pragma omp interop init(targetsync : one, other) device(device_num : device + 0) \
    depend(inout : a[0 : N])
#pragma omp target depend(inout : a[0 : N]) nowait map(tofrom : a[0 : N]) device(device)
  for (int j = 0; j < N; j++)
    a[j] += 5;
// CHECK: { other = het_omp_interop_use ( other ) ;
#pragma omp interop use(other) nowait
// CHECK: { one = het_omp_interop_destroy ( one ) ;
#pragma omp interop destroy(one) nowait depend(out : a[0 : N])
  for (int i = 0; i < N; i++)
    wrong += a[i] != 5;
// CHECK: { one = het_omp_interop ( HET_OMP_DEFAULT ) ;
#pragma omp interop init(prefer_type("cuda", omp_ifr_opencl), target, targetsync : one)
// CHECK: lineOf(__LINE__)
  const int line = lineOf(__LINE__);
  const omp_intptr_t id = omp_get_interop_int(one, omp_ipr_fr_id, &said);
  if (omp_get_interop_name(one, omp_ipr_targetsync)[0] != 't' || omp_get_interop_name(one, (omp_interop_property_t)3))
    return 2;
  return wrong == 0 && one == omp_interop_none && id == 0 && said == omp_irc_empty && line > 0 ? 0 : 1;
}
