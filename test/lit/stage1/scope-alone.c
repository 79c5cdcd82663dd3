// A file without constructs for devices: GCC 12 has no `firstprivate` of a scope, no `reverse`, no messages of a region,
// and no variants for `dispatch`.
// RUN: %hetcc -fopenmp -Wall -Werror %s -o %t && env OMP_NUM_THREADS=3 %t
static int other(int k) { return k + 1; }
#pragma omp declare variant(other) match(construct = {dispatch})
static int one(int k) { return k; }

int main(void) {
  int x = 1, wrong = 0, last = 0;
#pragma omp parallel severity(warning) message("too few") reduction(+ : wrong)
  {
#pragma omp scope firstprivate(x) \
    nowait
    {
      x++;
      wrong += x != 2;
    }
  }
#pragma omp reverse
  for (int i = 0; i < 4; i++)
    last = i;
  return wrong + (x != 1) + (last != 0) + (one(1) != 1) + (__LINE__ != 22) + 0 * other(0);
}
