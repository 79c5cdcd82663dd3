// OmpSs has dependences on `taskloop`. The loop would run at once, and not after the tasks that it waits for.
// RUN: not %hetcc -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not %hetcc -fopenmp -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %hetcc -fopenmp -DPLAIN %s -o %t && %t
int main(void) {
  int a[8] = {0}, sum = 0;
#ifndef PLAIN
// CHECK: :[[@LINE+1]]:35: error: the clause 'inout' on 'taskloop' is not supported yet [het-not-supported]
#pragma omp taskloop grainsize(2) inout(a[i])
  for (int i = 0; i < 8; i++)
    a[i] = i;
#else
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2) shared(a)
  for (int i = 0; i < 8; i++)
    a[i] = i;
#endif
  for (int i = 0; i < 8; i++)
    sum += a[i];
  return sum != 28;
}
