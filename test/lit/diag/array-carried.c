// An iteration that certainly reads what another one writes: no order of the devices gives the serial result.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s

void seidel(int n, int m, double (*u)[m]) {
#pragma acc region for hetero(1) part_copy(u[1:n:1][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      u[i][j] = 0.25 * (u[i][j - 1] + u[i][j + 1] + u[i - 1][j] + u[i + 1][j]);
}
// CHECK: array-carried.c:8:53: error: the iterations depend on each other: iteration i - 1 writes the item of 'u' that iteration i reads here
// CHECK: array-carried.c:8:7: note: it is written here; write the results to another array than 'u', or 'independent' on an 'acc' directive if any order of the iterations will do

void flat(int n, int m, double *u) {
#pragma omp target device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*) halo(1,))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n - 2; i++)
    for (int j = 0; j < m; j++) {
      const double above = u[(i + 2) * m + j];
      u[i * m + j] += above;
    }
}
// CHECK: array-carried.c:18:28: error: the iterations depend on each other: iteration i + 2 writes the item of 'u' that iteration i reads here

// Members beside each other are no matter: `y` of the next item keeps its value.
typedef struct {
  double x, y, z[4];
} part;
void members(int n, part *s) {
#pragma omp target device(*) map(tofrom: s[0:n] dist_data(BLOCK) halo(1,))
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++)
    s[i].x = s[i + 1].y;
#pragma omp target device(*) map(tofrom: s[0:n] dist_data(BLOCK) halo(1,))
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++)
    s[i].z[1] = s[i + 1].z[1];
}
// CHECK: array-carried.c:[[#@LINE-2]]:17: error: the iterations depend on each other: iteration i + 1 writes the item of 's' that iteration i reads here
// CHECK: 3 errors generated.
