// A variant for a kind of device is chosen for the host while parsing: such a construct runs there, with a warning.
// RUN: %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
#include <omp.h>
int on_host(void) { return 1; }
#pragma omp declare variant(on_host) match(device={kind(host)})
int anywhere(void) { return 2; }
int elsewhere(void) { return 3; }
#pragma omp declare variant(elsewhere) match(device={kind(nohost)})
int usually(void) { return 4; }
void f(int *r) {
#pragma omp target map(r[0:2])
  r[0] = anywhere();
#pragma omp target map(r[0:2])
  r[1] = usually();
}
// CHECK: :11:1: warning: {{.*}}host
// CHECK: a call of 'anywhere', which has variants for kinds of devices
// CHECK: :13:1: warning: {{.*}}host
// CHECK: a call of 'usually', which has variants for kinds of devices
