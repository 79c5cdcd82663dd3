// The host waits for constructs with nowait at taskwaits, at barriers, and at the end of the block around them.
// RUN: %hetcc -fopenmp --emit=host %s | FileCheck %s
// RUN: %hetcc -fopenmp --emit=host -DOTHER %s | FileCheck --check-prefixes=CHECK,OTHER %s
// RUN: %hetcc -fopenmp --emit=host -DBETWEEN %s | FileCheck --check-prefix=NONE %s
// RUN: %hetcc -fopenmp --emit=host -DIN_MACRO %s | FileCheck --check-prefix=NONE %s
// RUN: %hetcc -fopenmp --emit=host -DIN_CONDITION %s | FileCheck --check-prefixes=CHECK,CONDITION %s

#include <omp.h>

// NONE: void split(
// NONE-NOT: HET_TARGET_NOWAIT
// NONE: void directives(

void other(void);
int value(void);
#define OF_MACRO(call) do { call; } while (0)
static void unused(void (*call)(void)) {
#ifdef IN_MACRO
#define WAIT _Pragma("omp taskwait")
  WAIT
#endif
  (void)call;
}

// CHECK: void split(int n, double *a) { het_target_block het_block_1 __attribute__((cleanup(het_target_finish_block)));
void split(int n, double *a) {
  for (int d = 0; d < 2; d++) {
// CHECK: (int)(d), HET_TARGET_NOWAIT,
#pragma omp target parallel for device(d) nowait map(a[d * n : n])
    for (int i = 0; i < n; i++)
      a[d * n + i] += 1;
// CHECK: HET_DEVICE_DEFAULT, ((n > 1)) ? HET_TARGET_NOWAIT : 0,
#pragma omp target nowait if (n > 1) map(a[0:1])
    a[0] = 1;
  }
// Functions of other files may have a taskwait.
// OTHER: het_target_finish(); other();
// OTHER: het_target_finish(); int more = value();
// OTHER: case 1: het_target_finish(); call();
// OTHER: het_target_finish(); for (int i = 0; i < value(); i++)
// OTHER: het_target_finish(); OF_MACRO(other());
// OTHER: het_target_finish();
// OTHER-NEXT: #line
// OTHER-NEXT: #pragma omp parallel for
#ifdef OTHER
  other();
  int more = value();
  void (*call)(void) = other;
  switch (more) {
  case 1: call();
  }
  for (int i = 0; i < value(); i++)
    call();
  OF_MACRO(other());
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    other();
#endif
#ifdef BETWEEN
  while (value())
#pragma omp target map(a[0:1])
    a[0] = 1;
#endif
// CONDITION: het_target_finish(); if (n)
#ifdef IN_CONDITION
  if (n)
#pragma omp single
    unused(0);
#endif
  unused(0);
// CHECK: het_target_finish();
// CHECK-NEXT: #line [[#@LINE+1]]
#pragma omp taskwait
// CHECK: #pragma omp taskwait
// CHECK-NOT: het_target_finish
#pragma omp parallel
#pragma omp single
// CHECK: { het_target_block het_block_2
  {
// CHECK: HET_DEVICE_DEFAULT, HET_TARGET_NOWAIT,
#pragma omp target nowait map(a[0:1])
    a[0] = 2;
  }
}

// Data directives go on too.
// CHECK: void directives(double *a, int n) { het_target_block
void directives(double *a, int n) {
// CHECK: HET_TARGET_NOWAIT
// CHECK: het_target_open(
#pragma omp target enter data map(to: a[0:n]) nowait
// CHECK: HET_TARGET_NOWAIT
// CHECK: het_target_update(
#pragma omp target update from(a[0:n]) nowait
// CHECK: HET_DEVICE_DEFAULT, 1,
// CHECK: het_target_close(
#pragma omp target exit data map(from: a[0:n])
}

// Sums are there when the host has waited. Constructs follow others by what they depend on, and tasks of the host come
// behind all of them.
// CHECK: void sums(
void sums(int n, double *a) {
  double sum = 0;
// CHECK: const het_task_access [[LIST:het_depend_p[0-9]+]][] = {{.*}}"a[0]"{{.*}}HET_TASK_OUT
// CHECK: #pragma omp taskwait depend(inout: *het_address[0])
// CHECK: het_target_depend(&het_site_{{.*}}, 1, [[LIST]]);
// CHECK: HET_TARGET_NOWAIT, {{.*}}, 0, 0, 1, [[LIST]]};
#pragma omp target nowait depend(out: a[0]) map(a[0:n])
  a[0] = 1;
// CHECK: HET_TARGET_NOWAIT, {{.*}}, 0, 0, 0, 0};
#pragma omp target parallel for nowait reduction(+: sum) map(a[0:n])
  for (int i = 0; i < n; i++)
    sum += a[i];
// CHECK: het_target_finish();
// CHECK-NEXT: #line
// CHECK-NEXT: #pragma omp task depend(in: a[0])
#pragma omp task depend(in: a[0])
  unused(0);
// CHECK-NOT: het_target_finish();
#pragma omp task
  unused(0);
}

// Other constructs are complete when they end.
// CHECK: void complete(
void complete(int n, double *a, omp_depend_t *object) {
// CHECK-NOT: HET_TARGET_NOWAIT
// CHECK: #pragma omp taskwait
// CHECK-NEXT: het_task_wait(&het_site_{{.*}}, 0, 0);
// CHECK-NOT: HET_TARGET_NOWAIT
#pragma omp target nowait depend(depobj: *object) map(a[0:n])
  a[0] = 1;
#pragma omp target parallel for map(a[0:n]) depend(in: a[0])
  for (int i = 0; i < n; i++)
    a[i] = 0;
// CHECK: het_target_finish();
#pragma omp barrier
  a[0] = 1;
}
