// A task becomes a function and a call. It gets copies of variables, and the address of those that are shared. The
// innermost tasks come first, so that an outer one has their calls.
// RUN: %hetcc --emit=host %s | FileCheck %s

void busy(int);
void f(int n, int k) {
  int rows[n][3], total = 0, fixed[4] = {0};
#pragma omp task inout(total, rows)
  {
    int inner = n;
#pragma omp task inout(total) private(k)
    {
      k = inner;
      total += k + fixed[1];
    }
    rows[1][2] = (int)sizeof(rows);
  }
#pragma omp task
  busy(1);
#pragma omp taskwait
}

// CHECK: static __inline__ void het_body_task_{{[0-9]+}}(void *het_context);
// CHECK: void f(int n, int k) {
// CHECK: const het_task_capture het_captures_task_[[OUTER:[0-9]+]][] = {
// CHECK-SAME: {(void *)&n, sizeof(n)}
// CHECK-SAME: {(void *)&total, 0}
// CHECK-SAME: {(void *)fixed, sizeof(fixed)}
// CHECK-SAME: {(void *)rows, 0}
// CHECK-SAME: het_task_create(&het_task_[[OUTER]], het_body_task_[[OUTER]], het_captures_task_[[OUTER]],
// CHECK: het_task_create(&het_task_{{[0-9]+}}, het_body_task_{{[0-9]+}}, 0, 0);
// CHECK-NOT: #pragma omp taskwait
// CHECK: het_task_wait(
// CHECK: static __inline__ void het_body_task_{{.*}} {
// CHECK: int (*rows)[het_size_rows_{{[0-9]+}}][
// CHECK: (int)sizeof((*rows))
