// A block that is a task has copies of the arrays of the function around. So does its kernel, where it only reads them.
// RUN: %hetcc --cuda-arch=none %s -o %t -Rhet 2>&1 | FileCheck %s
// RUN: env HET_DEVICES=host:1 %t
// RUN: env HET_DEVICES=sim:2 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8}, large[1000];

#pragma omp target device(opencl, cuda)
#pragma omp task inout(x[0;n]) label("table")
void add(int *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] += table[i & 7];
}
#pragma omp target device(opencl, cuda)
#pragma omp task inout(x[0;n]) in(other[0;8]) label("other")
void through(int *x, int n, const int *other) {
  for (int i = 0; i < n; i++)
    x[i] += table[i & 7];
}
// CHECK: warning: this task runs on the host
// CHECK: note: 'large' is no array or pointer that the task names
#pragma omp target device(opencl, cuda)
#pragma omp task inout(x[0;n]) label("large")
void most(int *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] += large[i];
}

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
  // The host's contents at the launch count, and results of kernels that the task names.
  add(x, 64);
#pragma omp taskwait noflush
  table[0] = 50;
  add(x, 64);
#pragma omp taskwait noflush
#pragma omp target device(opencl, cuda)
#pragma omp task inout(table)
  for (int i = 0; i < 8; i++)
    table[i] *= 2;
  through(x, 64, table);
  most(x, 64);
#pragma omp taskwait
  const int first[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (int i = 0; i < 64; i++)
    wrong += x[i] != first[i & 7] * (i % 3 == 1 ? 4 : 2) + i + 1 + ((i & 7) == 0 ? 151 : 4 * ((i & 7) + 1));
  return wrong;
}
// RAN: reads {{ *}}1
// RAN-NEXT: on sim:
// RAN: shares {{ *}}1
// RAN-NEXT: on sim:
// RAN: writes {{ *}}1
// RAN-NOT: on sim:
// RAN: table {{ *}}2
// RAN-NEXT: on sim:
// RAN: other {{ *}}1
// RAN-NEXT: on sim:
// RAN: large {{ *}}1
// RAN-NOT: on sim:
