// Array shapes in an update: a pointer to rows stands for each.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
#include <stdlib.h>
#define ROWS 20

static int differ(const double *p, int m, int first, int last) { // among columns of rows 2 to 4
  int wrong = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < m; j++)
      wrong += p[i * m + j] != (i >= 2 && i < 5 && j >= first && j < last ? -(i * m + j) : i * m + j);
  return wrong;
}

// CHECK-LABEL: static int parts(
// CHECK: { typedef __typeof__ ( * ( p ) ) het_row_1 [ m + 2 ] ; het_row_1 * het_shape_1 = ( het_row_1 * ) ( p );
// CHECK: #pragma omp target update from({{ *}}het_shape_1{{ *}}[2:3][4:5]
static int parts(double *p, int m) {
  int wrong = 0;
  for (int i = 0; i < ROWS * (m + 2); i++)
    p[i] = i;
#pragma omp target enter data map(to : p[0 : ROWS * (m + 2)])
#pragma omp target
  for (int i = 0; i < ROWS * (m + 2); i++)
    p[i] = -i;
#pragma omp target update from((([ROWS][m + 2])p)[2:3][4:5])
  wrong += differ(p, m + 2, 4, 9);
// CHECK: #pragma omp target update from({{ *}}het_shape_1 [ 0 : 20 ]
#pragma omp target update from(([ROWS][m + 2])p)
  for (int i = 0; i < ROWS * (m + 2); i++)
    wrong += p[i] != -i;
  p[5 * (m + 2) + 1] = 7;
#pragma omp target update to((([ROWS][m + 2])p)[5][1])
#pragma omp target map(tofrom : wrong)
  wrong += p[5 * (m + 2) + 1] != 7;
#pragma omp target exit data map(delete : p[0 : ROWS * (m + 2)])
  return wrong;
}

int main(void) {
  double *p = (double *)malloc(ROWS * 30 * sizeof(double));
  const int wrong = parts(p, 28);
  free(p);
  return wrong != 0;
}
