// Two distributed dimensions need a topology of two dimensions.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void data(int n, double (*a)[n]) {
// CHECK: :[[#@LINE+1]]:64: error: 'dist_data' has 2 distributed dimensions for 1 dimension of the device topology [het-topology-rank]
#pragma omp target device(*) map(tofrom: a[0:n][0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i][0] = i;
// CHECK: note: give the construct 'topology([*][*])' and the like, with a dimension for each, or write '*' for the others
// CHECK: :[[#@LINE+1]]:81: error: 'dist_data' has 1 distributed dimension for 2 dimensions of the device topology
#pragma omp target device(*) topology([2][2]) map(tofrom: a[0:n][0:n] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i][0] = i;
// CHECK: :[[#@LINE+1]]:96: error: 'topology(t...)' has 3 distributed dimensions for 2 dimensions of the device topology
#pragma omp target device(*) topology(t[2][2]) map(tofrom: a[0:n][0:n] dist_data(*,*) topology(t[][*][*]))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i][0] = i;
// CHECK: note: write a bracket for each dimension of the topology
}
