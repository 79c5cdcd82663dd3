// Words that a macro brings: the caret stands where it is used, notes follow it to the macro.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

#define SECTION(v) v[0:nosuch]
#define CLAUSES part_copy(x[1:n]) frobnicate(3)
#define SCHEDULE adaptiv
#define PASS(clause) clause

void section(int n, double *x) {
#pragma acc region for hetero(1) copy(SECTION(x))
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void clauses(int n, double *x) {
#pragma acc region for hetero(1) CLAUSES
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void word(int n, double *x) {
#pragma acc region for hetero(1, all, SCHEDULE) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void argument(int n, double *x) {
#pragma acc region for hetero(1) PASS(part_copi(x[1:n]))
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}

//      CHECK:{{.*}}/caret-macros.c:10:39: error: use of undeclared identifier 'nosuch' in '#pragma acc region for' [het-undeclared]
// CHECK-NEXT:   10 | #pragma acc region for hetero(1) copy(SECTION(x))
// CHECK-NEXT:      |                                       ^
// CHECK-NEXT:{{.*}}/caret-macros.c:4:24: note: expanded from macro 'SECTION'
// CHECK-NEXT:    4 | #define SECTION(v) v[0:nosuch]
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/caret-macros.c:10:39: note: declare it before the directive: clauses see what the statement in their place would see
// CHECK-NEXT:{{.*}}/caret-macros.c:4:24: note: expanded from macro 'SECTION'
// CHECK-NEXT:    4 | #define SECTION(v) v[0:nosuch]
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/caret-macros.c:15:34: error: unknown clause 'frobnicate' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:   15 | #pragma acc region for hetero(1) CLAUSES
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:{{.*}}/caret-macros.c:5:35: note: expanded from macro 'CLAUSES'
// CHECK-NEXT:    5 | #define CLAUSES part_copy(x[1:n]) frobnicate(3)
// CHECK-NEXT:      |                                   ^
// CHECK-NEXT:{{.*}}/caret-macros.c:15:34: note: clauses of 'acc region for' are: hetero, part_copy, part_copyin, part_copyout, partial, copy, copyin, copyout, create, present, persist, reduction, private, firstprivate, collapse, independent, if, self, device_type, dtype, deviceptr, no_create, attach, async, wait, default, seq, auto, num_gangs
// CHECK-NEXT:{{.*}}/caret-macros.c:5:35: note: expanded from macro 'CLAUSES'
// CHECK-NEXT:    5 | #define CLAUSES part_copy(x[1:n]) frobnicate(3)
// CHECK-NEXT:      |                                   ^
// CHECK-NEXT:{{.*}}/caret-macros.c:20:39: error: unknown schedule 'adaptiv' in 'hetero' [het-hetero-schedule]
// CHECK-NEXT:   20 | #pragma acc region for hetero(1, all, SCHEDULE) part_copy(x[1:n])
// CHECK-NEXT:      |                                       ^~~~~~~~
// CHECK-NEXT:{{.*}}/caret-macros.c:6:18: note: expanded from macro 'SCHEDULE'
// CHECK-NEXT:    6 | #define SCHEDULE adaptiv
// CHECK-NEXT:      |                  ^~~~~~~
// CHECK-NEXT:{{.*}}/caret-macros.c:20:39: note: did you mean 'adaptive'?
// CHECK-NEXT:{{.*}}/caret-macros.c:6:18: note: expanded from macro 'SCHEDULE'
// CHECK-NEXT:    6 | #define SCHEDULE adaptiv
// CHECK-NEXT:      |                  ^
// CHECK-NEXT:{{.*}}/caret-macros.c:25:39: error: unknown clause 'part_copi' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:   25 | #pragma acc region for hetero(1) PASS(part_copi(x[1:n]))
// CHECK-NEXT:      |                                       ^
// CHECK-NEXT:{{.*}}/caret-macros.c:25:39: note: did you mean 'part_copy'?
// CHECK-NEXT:   25 | #pragma acc region for hetero(1) PASS(part_copi(x[1:n]))
// CHECK-NEXT:      |                                       ^~~~~~~~~
// CHECK-NEXT:      |                                       part_copy
// CHECK-NEXT:{{.*}}/caret-macros.c:7:22: note: expanded from macro 'PASS'
// CHECK-NEXT:    7 | #define PASS(clause) clause
// CHECK-NEXT:      |                      ^
// CHECK-NEXT:4 errors generated.
