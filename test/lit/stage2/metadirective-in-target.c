// A metadirective in a target construct is resolved for the host: a warning says so where that may matter. One that
// chooses the construct itself is the host's to resolve, and selectors of other sets are the same for both.
// RUN: %hetcc -fopenmp --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s
void f(int *v) {
#pragma omp target map(tofrom : v[0:16])
  {
// CHECK: :[[@LINE+3]]:1: warning: this metadirective is resolved for the host, and stands in a target construct [-Whet-metadirective-for-host]
// CHECK-NEXT: #pragma
// CHECK: note: its selectors of 'device' take this for the host; write the directive that the device is to have
#pragma omp metadirective when(device = {kind(host)} : nothing) default(parallel for)
    for (int i = 0; i < 16; i++)
      v[i]++;
// CHECK-NOT: warning:
#pragma omp metadirective when(user = {condition(1)} : parallel for) default(nothing)
    for (int i = 0; i < 16; i++)
      v[i]++;
  }
#pragma omp metadirective when(device = {kind(host)} : target map(tofrom : v[0:16])) default(parallel for)
  for (int i = 0; i < 16; i++)
    v[i]++;
#pragma omp metadirective when(device = {kind(host)} : parallel for) default(nothing)
  for (int i = 0; i < 16; i++)
    v[i]++;
}
