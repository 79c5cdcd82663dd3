// `reduction` on a task is OmpSs', and may be all that a file has of it. `taskloop` has it in OpenMP, too.
// RUN: %hetcc -fopenmp %s -o %t && env HET_DEVICES=host:3 %t
// RUN: %hetcc -fopenmp -DLOOP %s -o %t && %t
int main(void) {
  int sum = 0;
#ifdef LOOP
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(3) reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += i;
#else
  for (int i = 0; i < 10; i++) {
#pragma omp task reduction(+ : sum)
    sum += i;
  }
#pragma omp taskwait
#endif
  return sum != 45;
}
