// A copy with dependence objects waits for the tasks that have written what it copies.
// RUN: %hetcc -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 OMP_NUM_THREADS=2 %t
// RUN: env HET_DEVICES=host OMP_NUM_THREADS=2 %t
// REQUIRES: gcc
#include <omp.h>
#include <unistd.h>

int main(void) {
  enum { n = 70 };
  int there[4] = {0, 0, 0, 0}, back[4] = {0, 0, 0, 0}, marks[n] = {0};
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *copy = omp_target_alloc(sizeof there, device);
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t all[n];
    for (int i = 0; i < n; i++) {
#pragma omp depobj(all[i]) depend(inout : marks[i])
    }
    for (int i = 0; i < n; i += n - 1) {
#pragma omp task depend(out : marks[i]) shared(there, marks)
      {
        usleep(20000);
        there[i % 4] = 7;
        marks[i] = 1;
      }
    }
    omp_target_memcpy_async(copy, there, sizeof there, 0, 0, device, host, n, all);
  }
  omp_target_memcpy(back, copy, sizeof there, 0, 0, host, device);
  omp_target_free(copy, device);
  return back[0] != 7 || back[(n - 1) % 4] != 7;
}
