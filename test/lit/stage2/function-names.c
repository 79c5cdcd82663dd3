// In C a body becomes a function behind its own one, where a task within it finds the macro of the task around it.
// RUN: %hetcc --emit=host %s | FileCheck %s
#include <stdio.h>

// CHECK: {{^}}#pragma push_macro("__func__")
// CHECK-NEXT: {{^}}#define __func__ "plain"
// CHECK: void het_body_task_1(void *het_context) {
// CHECK: void het_body_task_2(void *het_context) {
// CHECK: puts(__func__)
// CHECK: {{^}}#pragma pop_macro("__func__")
// CHECK-NOT: {{^}}#pragma push_macro
void plain(int *a) {
#pragma omp task inout(*a)
  {
    puts(__func__);
#pragma omp task inout(*a)
    puts(__func__);
  }
}
