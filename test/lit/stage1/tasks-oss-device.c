// A task of OmpSs-2 names its devices itself.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=sim:2 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
enum { N = 64 };
#pragma oss task device(cuda) ndrange(1, n, 32) in([n]x) inout([n]y) label("axpy")
void axpy(int n, float a, const float *x, float *y) {
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
#pragma oss task device(smp) out([n]x)
void start(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = i;
}
#pragma oss task device(cuda) implements(start) out([n]x) label("start")
void other(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = i;
}
#pragma oss task device(opencl) inout([n]x) label("twice")
void twice(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
#pragma oss task implements(twice) inout([n]x)
void twiceHere(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] += x[i];
}

int main(void) {
  static float x[N], y[N];
  start(x, N);
  for (int i = 0; i < N; i += 32)
    axpy(32, 2, x + i, y + i);
#pragma oss task device(opencl) in(x[0;N]) inout(y[0;N]) label("minus")
  for (int i = 0; i < N; i++)
    y[i] -= x[i];
#pragma oss task device(openacc) inout(y[0;N]) label("more")
  for (int i = 0; i < N; i++)
    y[i] += 1;
#pragma oss task ndrange(1, N, 8) inout(y[0;N]) label("fewer") // of the default device, as without the grid
  for (int i = 0; i < N; i++)
    y[i] -= 1;
#pragma oss taskwait
  for (int i = 0; i < N; i++)
    if (y[i] != i)
      return 1;
  return 0;
}
// CHECK-NOT: pragma oss
// CHECK: het_task het_task_{{.*}}HET_TASK_MADE
// RAN: axpy {{ *}}2
// RAN-NEXT: on sim:
// RAN: minus {{ *}}1
// RAN-NEXT: on sim:
// RAN: more {{ *}}1
// RAN-NOT: on sim:
// RAN: fewer {{ *}}1
// RAN-NOT: on sim:
