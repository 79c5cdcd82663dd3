// A variable that only numbers of gangs and the like name is used: the host's compiler does not call it unused.
// RUN: %hetcc --cuda-arch=none -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcc --emit=openmp %s | FileCheck %s

// CHECK: void combined
void combined(double *x, int n, int gangs, int workers, int length) {
// CHECK: {{^}}{
// CHECK-NEXT: if (0) { (void)gangs; (void)workers; (void)length; }
// CHECK: #pragma omp target
#pragma acc parallel loop num_gangs(gangs) num_workers(workers) vector_length(2 * length) copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

// CHECK: void inner
void inner(double *x, int n, int gangs, int length) {
// CHECK: if (0) { (void)gangs; (void)length; }
#pragma acc kernels copy(x[0:n])
  {
#pragma acc loop gang(num : gangs)
    for (int i = 0; i < n; i++)
#pragma acc loop vector(length : length)
      for (int j = 0; j < 1; j++)
        x[i + j] += 1;
  }
}

// CHECK: void known
void known(double *x, int n) {
// CHECK-NOT: if (0)
#pragma acc parallel loop num_gangs(4) vector_length(32) copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

int main(void) {
  double x[4] = {0};
  combined(x, 4, 2, 2, 16);
  inner(x, 4, 2, 32);
  known(x, 4);
  return x[3] == 3 ? 0 : 1;
}
