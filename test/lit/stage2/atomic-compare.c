// `atomic compare` has a kernel, in the construct and in functions that it calls.
// RUN: %hetcc -fopenmp --emit=cuda %s -o - 2> %t.err | FileCheck %s
// RUN: not grep . %t.err
// RUN: %hetcc -fopenmp --cuda-arch=none -Werror %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host:2 %t
static void greatest(int *to, int v) {
#pragma omp atomic compare
  if (*to < v) { *to = v; }
}
static void least(double *to, double v) {
#pragma omp atomic compare
  *to = v < *to ? v : *to;
}

int main(void) {
  int most = -1, own = -1, once[4] = {0, 1, 2, 3};
  double few = 1000;
#pragma omp target teams distribute parallel for map(tofrom: most, few)
  for (int i = 0; i < 100; i++) {
    greatest(&most, i * 3 % 101);
    least(&few, i * 7 % 101 + 5);
  }
#pragma omp target teams distribute parallel for map(tofrom: own, once)
  for (int i = 0; i < 100; i++) {
    int v = i * 3 % 101;
#pragma omp atomic compare
    if (own < v) { own = v; }
#pragma omp atomic compare
    if (once[i % 4] == i % 4) { once[i % 4] = 10 + i % 4; }
  }
  return most != 100 || few != 5 || own != 100 || once[0] != 10 || once[3] != 13;
}
// CHECK-DAG: return (int)(het_old < het_value ? het_value : het_old);
// CHECK-DAG: return (double)(het_value < het_old ? het_value : het_old);
// CHECK-DAG: return (int)(het_old == het_value ? het_wanted : het_old);
