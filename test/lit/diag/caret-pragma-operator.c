// _Pragma: the caret stands at the operator, a note shows the string; nothing is proposed for text within a string.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

#define TEXT(...) #__VA_ARGS__
#define ACC(...) _Pragma(TEXT(acc __VA_ARGS__))
#define LOOP(x, n) \
  _Pragma("acc region for hetero(1) part_copi(x[1:n])") for (int i = 0; i < n; ++i) x[i] += 1;

void operator_(int n, double *x) {
  _Pragma("acc region for hetero(1) part_copi(x[1:n])")
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void macro(int n, double *x) {
  ACC(region for hetero(1, all, adaptiv) part_copy(x[1:n]))
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void whole(int n, double *x) {
  LOOP(x, n)
}

//      CHECK:{{.*}}/caret-pragma-operator.c:10:3: error: unknown clause 'part_copi' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:   10 |   _Pragma("acc region for hetero(1) part_copi(x[1:n])")
// CHECK-NEXT:      |   ^
// CHECK-NEXT:<scratch space>:4:27: note: expanded from here
// CHECK-NEXT:    4 |  acc region for hetero(1) part_copi(x[1:n])
// CHECK-NEXT:      |                           ^
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:10:3: note: did you mean 'part_copy'?
// CHECK-NEXT:<scratch space>:4:27: note: expanded from here
// CHECK-NEXT:    4 |  acc region for hetero(1) part_copi(x[1:n])
// CHECK-NEXT:      |                           ^
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:15:3: error: unknown schedule 'adaptiv' in 'hetero' [het-hetero-schedule]
// CHECK-NEXT:   15 |   ACC(region for hetero(1, all, adaptiv) part_copy(x[1:n]))
// CHECK-NEXT:      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:5:18: note: expanded from macro 'ACC'
// CHECK-NEXT:    5 | #define ACC(...) _Pragma(TEXT(acc __VA_ARGS__))
// CHECK-NEXT:      |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:<scratch space>:7:32: note: expanded from here
// CHECK-NEXT:    7 |  acc region for hetero(1, all, adaptiv) part_copy(x[1:n])
// CHECK-NEXT:      |                                ^~~~~~~
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:15:3: note: did you mean 'adaptive'?
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:5:18: note: expanded from macro 'ACC'
// CHECK-NEXT:    5 | #define ACC(...) _Pragma(TEXT(acc __VA_ARGS__))
// CHECK-NEXT:      |                  ^
// CHECK-NEXT:<scratch space>:7:32: note: expanded from here
// CHECK-NEXT:    7 |  acc region for hetero(1, all, adaptiv) part_copy(x[1:n])
// CHECK-NEXT:      |                                ^
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:20:3: error: unknown clause 'part_copi' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:   20 |   LOOP(x, n)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:7:3: note: expanded from macro 'LOOP'
// CHECK-NEXT:    7 |   _Pragma("acc region for hetero(1) part_copi(x[1:n])") for (int i = 0; i < n; ++i) x[i] += 1;
// CHECK-NEXT:      |   ^
// CHECK-NEXT:<scratch space>:9:27: note: expanded from here
// CHECK-NEXT:    9 |  acc region for hetero(1) part_copi(x[1:n])
// CHECK-NEXT:      |                           ^
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:20:3: note: did you mean 'part_copy'?
// CHECK-NEXT:{{.*}}/caret-pragma-operator.c:7:3: note: expanded from macro 'LOOP'
// CHECK-NEXT:    7 |   _Pragma("acc region for hetero(1) part_copi(x[1:n])") for (int i = 0; i < n; ++i) x[i] += 1;
// CHECK-NEXT:      |   ^
// CHECK-NEXT:<scratch space>:9:27: note: expanded from here
// CHECK-NEXT:    9 |  acc region for hetero(1) part_copi(x[1:n])
// CHECK-NEXT:      |                           ^
// CHECK-NEXT:3 errors generated.
