// `target device(ancestor: 1)`: the host runs it, and the whole of a construct that has one inside.
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Wno-unknown-pragmas %s -o %t 2>&1 | FileCheck %s
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wno-het-target-on-host -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
#include <omp.h>
#pragma omp requires reverse_offload
static int calls, of_file = 5;
static void note(int by) { calls += by; }

// A scalar that no clause names is the construct's own, as in any target construct.
static int within(void) {
  int a[10], found = 0, kept = 7, own = 3;
  for (int i = 0; i < 10; i++)
    a[i] = i;
// CHECK: :[[@LINE+1]]:{{.*}}: warning: this target construct runs on the host
#pragma omp target map(tofrom : a, found)
  {
    for (int i = 0; i < 10; i++)
      a[i] *= 2;
// CHECK: :[[@LINE+1]]:{{.*}}: note: 'target device(ancestor: ...)' is not supported in code that runs on a device
#pragma omp target device(ancestor : 1) map(always, tofrom : a[0 : 10]) firstprivate(own)
    {
      for (int i = 0; i < 10; i++)
        a[i] += 1;
      kept = 9, own = 4, of_file++;
      note(a[3]);
    }
    found = a[4] + own;
  }
  return a[3] != 7 || found != 12 || kept != 7 || of_file != 5 || calls != 7;
}

static int alone(void) {
  int a[10], on_host = 0;
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for device(ancestor : 1) if (target : calls < 0) map(a)
  for (int i = 0; i < 10; i++)
    a[i]++;
#pragma omp target device(ancestor : 1) map(from : on_host)
  on_host = omp_is_initial_device();
  return a[9] != 10 || !on_host;
}

static int counted(void) {
  int a[20], count = 0;
#pragma omp target teams distribute parallel for map(from : a) map(tofrom : count)
  for (int i = 0; i < 20; i++) {
    a[i] = i;
    if (a[i] > 14)
#pragma omp target device(ancestor : 1) map(count)
    {
#pragma omp atomic
      count++;
    }
  }
  return count != 5 || a[19] != 19;
}

int main(void) { return within() + alone() + counted(); }
