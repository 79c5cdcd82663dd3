// The first declaration of an array, mostly one in a header, leaves its size to a later one. Constructs map the array.
// RUN: %hetcxx -fopenmp -Wall -Werror %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
// RUN: %hetcc -fopenmp -Wall -Werror -x c %s -o %t.c
// RUN: env HET_DEVICES=sim:1 %t.c
extern double a[], given[], b[][4];
double a[64], b[8][4];
double given[] = {1, 2, 3, 4};
#ifdef __cplusplus
namespace inner {
extern int c[];
int c[4] = {1, 1, 1, 1};
#else
extern int c[];
int c[4] = {1, 1, 1, 1};
#endif
int add(void) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += c[i];
  return sum;
}
#ifdef __cplusplus
}
using inner::add;
#endif
int main(void) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < 64; i++)
    a[i] += given[i % 4] + b[i % 8][i % 4] + 1;
#pragma omp target data map(tofrom : b)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 8; i++)
      b[i][3] = i;
#pragma omp target update from(b)
  }
#pragma acc parallel loop
  for (int i = 0; i < 64; i++)
    a[i] += 1;
  return a[5] == 4 && b[7][3] == 7 && add() == 4 ? 0 : 1;
}
