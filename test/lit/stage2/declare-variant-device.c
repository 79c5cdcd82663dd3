// A variant for a kind of device is chosen anew for kernels: Clang has chosen one for the host. The host runs the same text.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=opencl %s -o - | FileCheck %s --check-prefix=CL
#include <omp.h>
int on_host(void) { return 1; }
#pragma omp declare variant(on_host) match(device={kind(host)})
int anywhere(void) { return 2; }
int elsewhere(void) { return 3; }
#pragma omp declare variant(elsewhere) match(device={kind(nohost)})
int usually(void) { return 4; }
int on_gpu(void) { return 5; }
int on_nvidia(void) { return 6; }
#pragma omp declare variant(on_gpu) match(device={kind(gpu)})
#pragma omp declare variant(on_nvidia) match(construct={target}, device={arch(nvptx64)})
int slowly(void) { return 7; }
void f(int *r) {
// CHECK: r[0] = (HET_ON_HOST ? on_host() : anywhere());
// CL: r[0] = f_anywhere();
#pragma omp target map(r[0:3])
  {
    r[0] = anywhere();
// CHECK: r[1] = (HET_ON_HOST ? usually() : elsewhere());
// CL: r[1] = f_elsewhere();
    r[1] = usually();
// CHECK: r[2] = (HET_ON_HOST ? slowly() : on_nvidia());
// CL: r[2] = f_slowly();
    r[2] = slowly();
  }
}

// The constructs around the call count, too.
int in_teams(void) { return 5; }
#pragma omp declare variant(in_teams) match(construct={teams}, device={kind(nohost)})
int outside(void) { return 6; }
void g(int *r) {
// CHECK: r[0] = outside();
#pragma omp target map(r[0:2])
  r[0] = outside();
// CHECK: r[1] = (HET_ON_HOST ? outside() : in_teams());
#pragma omp target map(r[0:2])
#pragma omp teams
  r[1] = outside();
}
