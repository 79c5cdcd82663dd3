// A section may begin at a sum of a pointer and an offset. It is one of the pointer's storage: later items and constructs
// without a clause find it there.
// RUN: %hetcc -fopenmp --cuda-arch=none -Werror -O1 %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
#include <stdlib.h>

struct grid {
  double *v;
};

int main(void) {
  const int n = 1000, off = 10;
  double *a = malloc(n * sizeof *a);
  struct grid g = {a};
  int wrong = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : (a + off)[0 : n - off])
  for (int i = off; i < n; i++)
    a[i] += 1;
#pragma omp target teams distribute parallel for map(tofrom : (g.v + off)[2 : n - off - 2])
  for (int i = off + 2; i < n; i++)
    g.v[i] *= 2;
#pragma omp target data map(tofrom : (a + off)[0 : 100])
  {
#pragma omp target teams distribute parallel for
    for (int i = 20; i < 60; i++)
      a[i] += 3;
#pragma omp target update from((a + 20)[0 : 10])
    wrong += a[25] != 55;
    a[25] = 1;
#pragma omp target update to((a + 24)[1])
  }
  for (int i = 0; i < n; i++)
    wrong += a[i] != (i == 25 ? 1 : i < off ? i : (i + 1) * (i < off + 2 ? 1 : 2) + (20 <= i && i < 60 ? 3 : 0));
  return wrong;
}
