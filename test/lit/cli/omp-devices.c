// omp_initial_device is the host in clauses and functions, also where the underlying compiler's <omp.h> lacks it.
// A kernel is no final task.
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
// RUN: %hetcc++ -x c++ --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
#include <omp.h>
#include <stddef.h>

int main(void) {
  int where = 0, final = 1, values[4] = {1, 2, 3, 4}, bad = 0;
#pragma omp target device(omp_initial_device) map(tofrom : where, values)
  {
    where = omp_is_initial_device();
    values[1] = 20;
  }
  bad += where != 1 || values[1] != 20;
#pragma omp target data device(omp_initial_device) map(to : values)
  values[2] = 30;
  bad += values[2] != 30;

  int *copy = (int *)omp_target_alloc(sizeof values, omp_initial_device);
  bad += copy == NULL;
  bad += omp_target_memcpy(copy, values, sizeof values, 0, 0, omp_initial_device, omp_get_initial_device()) != 0;
  bad += copy[1] != 20;
  bad += !omp_target_is_present(values, omp_initial_device);
  bad += omp_get_mapped_ptr(values, omp_initial_device) != (void *)values;
  bad += !omp_target_is_accessible(values, sizeof values, omp_initial_device);
  omp_target_free(copy, omp_initial_device);
  bad += omp_target_alloc(8, omp_invalid_device) != NULL;

#pragma omp target map(from : final)
  final = omp_in_final();
  bad += final;

  omp_set_default_device(omp_initial_device);
#pragma omp target map(tofrom : where)
  where = omp_is_initial_device() + 1;
  return bad || where != 2;
}
