// A block that is a task has copies of the arrays of the function around. So does its kernel, where it only reads them.
// RUN: %hetcc --cuda-arch=none %s -o %t -Rhet 2>&1 | FileCheck %s
// RUN: env HET_DEVICES=host:1 %t
// RUN: env HET_DEVICES=sim:2 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
int main(void) {
  int x[64] = {0}, weight[8] = {3, 1, 4, 1, 5, 9, 2, 6}, sums[4] = {0}, wrong = 0;
  float rows[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
#pragma omp target device(opencl, cuda)
#pragma omp task inout(x[0;64]) label("reads")
  for (int i = 0; i < 64; i++)
    x[i] += weight[i & 7] * (int)rows[i % 3][1];
  weight[0] = 100; // the task has its own
#pragma omp target device(opencl, cuda)
#pragma omp task inout(x[0;64]) label("shares") shared(weight)
  for (int i = 0; i < 64; i++)
    x[i] += i;
// CHECK: warning: this task runs on the host
// CHECK: note: 'sums' gets a value
#pragma omp target device(opencl, cuda)
#pragma omp task inout(x[0;64]) label("writes")
#pragma omp parallel for
  for (int i = 0; i < 64; i++) {
    sums[i & 3] = 1;
    x[i] += sums[i & 3];
  }
#pragma omp taskwait
  const int first[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (int i = 0; i < 64; i++)
    wrong += x[i] != first[i & 7] * (i % 3 == 1 ? 4 : 2) + i + 1;
  return wrong;
}
// RAN: reads {{ *}}1
// RAN-NEXT: on sim:
// RAN: shares {{ *}}1
// RAN-NEXT: on sim:
// RAN: writes {{ *}}1
// RAN-NOT: on sim:
