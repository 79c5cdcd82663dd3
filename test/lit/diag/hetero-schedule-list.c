// A schedule nobody knows: all of them.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, work_stealing) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/hetero-schedule-list.c:5:39: error: unknown schedule 'work_stealing' in 'hetero' [het-hetero-schedule]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, all, work_stealing) part_copy(a[1:n])
// CHECK-NEXT:      |                                       ^~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/hetero-schedule-list.c:5:39: note: schedules are static, adaptive, split, quick, chunk, chunk_static, chunk_dynamic, hybrid_chunk, dynamic, block, cyclic, auto and default
// CHECK-NEXT:1 error generated.
