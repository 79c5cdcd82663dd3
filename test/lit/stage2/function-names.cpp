// Bodies of tasks become other functions. `__func__` keeps its value in them, also in macros. Instances of a template
// share it, and have no `__PRETTY_FUNCTION__` in common.
// RUN: %hetcc --emit=host %s | FileCheck %s
#include <stdio.h>
#define SAY(word) printf("%s: %s\n", __func__, word)

// CHECK: {{^}}#pragma push_macro("__func__")
// CHECK-NEXT: {{^}}#define __func__ "plain"
// CHECK: __func__ , "one"
// CHECK: {{^}}#pragma pop_macro("__func__")
void plain(int *a) {
#pragma omp task inout(*a)
  SAY("one");
}

// CHECK: {{^}}#define __FUNCTION__ "shared"
// CHECK-NOT: {{^}}#define __PRETTY_FUNCTION__
template <class T> void shared(T *a) {
#pragma omp task inout(*a)
  printf("%s %s", __FUNCTION__, __PRETTY_FUNCTION__);
}
template void shared(int *);
template void shared(long *);

// CHECK-NOT: {{^}}#pragma push_macro
void none(int *a) {
#pragma omp task inout(*a)
  ++*a;
}
