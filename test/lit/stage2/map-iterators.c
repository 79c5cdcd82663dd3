// Iterators of `map` are loops that fill the table of a construct, and those of an update are loops around it.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck --check-prefix=OPENMP %s
// RUN: %hetcc -fopenmp --emit=host %s -o - | FileCheck --check-prefix=HOST %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror -O1 %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
#include <stdlib.h>

#define N 8
#define EACH(n) it = 0 : n

typedef struct {
  double *v;
  int n;
} row;

int main(void) {
  const int m = 100;
  double *p[N];
  row rows[N];
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    p[i] = malloc(m * sizeof(double));
    rows[i].v = p[i], rows[i].n = m - i;
    for (int j = 0; j < m; j++)
      p[i][j] = i + j;
  }
// HOST: {{^ *}}for (long het_it0 = (long)(0), het_it0_end = (long)(N), het_it0_step = (long)(1);
// HOST-SAME: het_it0_step > 0 ? het_it0 < het_it0_end : het_it0 > het_it0_end; het_it0 += het_it0_step) {
// HOST: {"p[it][0 : m]", (void *)(p[het_it0]), (void *)(&p[het_it0][0]),
#pragma omp target teams distribute parallel for collapse(2) map(iterator(it = 0 : N), tofrom : p[it][0 : m]) map(to : p)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      p[i][j] += 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      wrong += p[i][j] != i + j + 1;

#pragma omp target enter data map(to : p) map(iterator(long it = N - 2 : -1 : -2), to : p[it][0 : m])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i += 2)
    p[i][3] = 7;
// OPENMP: for ( long it = ( 0 ) ; ( 2 ) > 0 ? it < ( 8 ) : it > ( 8 ) ; it += ( 2 ) ) {
// OPENMP: #pragma omp target update from( p[it][0 : m])
#pragma omp target update from(iterator(long it = 0 : N : 2) : p[it][0 : m])
  for (int i = 0; i < N; i += 2)
    wrong += p[i][3] != 7, p[i][4] = 9;
// OPENMP: for ( int it = ( 0 ) ; 1 > 0 ? it < ( 7 ) : it > ( 7 ) ; it += 1 ) for ( int k = ( 4 ) ;
// OPENMP: #pragma omp target update to(present : p[it / 2 * 2][k : 1])
#pragma omp target update to(present, iterator(EACH(7), k = 4 : 6) : p[it / 2 * 2][k : 1])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i += 2)
    p[i][5] = p[i][4] + 1;
#pragma omp target exit data map(iterator(it = 0 : N : 2), from : p[it][0 : m]) map(release : p)
  for (int i = 0; i < N; i += 2)
    wrong += p[i][5] != 10;

// Two items and one that does not name the iterator; members; another length for each.
#pragma omp target map(to : rows) map(iterator(int k = 0 : N), tofrom : rows[k].v[0 : rows[k].n], wrong)
  for (int i = 0; i < N; i++) {
    wrong += rows[i].n != m - i;
    for (int j = 0; j < rows[i].n; j++)
      rows[i].v[j] = i * j;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m - i; j++)
      wrong += p[i][j] != i * j;
  return wrong;
}
