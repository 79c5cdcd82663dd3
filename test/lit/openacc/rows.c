// A section of an array of pointers: the pointers, and a section behind each, with the bounds of the beginning.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc --emit=openmp -x c++ %s -o - | FileCheck --check-prefix=CXX %s

typedef struct {
  int n;
  double **v;
} S;
double *few[4];

// CHECK-LABEL: void f(
void f(int n, int m, double **rows, double ***cube, S *s, int on) {
// CHECK: const int het_if = (on);
// CHECK-NEXT: __auto_type het_rows0 = rows;
// CXX: auto het_rows0 = rows;
// CHECK-NEXT: const long long het_bound0_0_1 = n;
// CHECK-NEXT: const long long het_bound0_1_1 = m;
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target enter data map(to: het_rows0[0:het_bound0_0_1]) if(het_if)
// CHECK-NEXT: for (long long het_row0 = 0; het_row0 < (long long)(het_bound0_0_1); ++het_row0)
// CHECK-NEXT: {
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target enter data map(to: het_rows0[(0) + het_row0][0:het_bound0_1_1]) if(het_if)
// CHECK-NEXT: }
#pragma acc data copyin(rows[0:n][0:m]) if(on)
  {
// An array has its length. A member stays a member: its pointer is attached.
// CHECK: const long long het_bound0_0_1 = sizeof(few) / sizeof(few[0]);
// CHECK: enter data map(alloc: het_rows0[(0) + het_row0][1:het_bound0_1_1])
// CHECK: enter data map(to: s->v[0:het_bound1_0_1])
// CHECK: #pragma omp target teams distribute parallel for
// CHECK: exit data map(release: s->v[(0) + het_row0][0:het_bound1_1_1])
// CHECK: exit data map(from: het_rows0[(0) + het_row0][1:het_bound0_1_1])
// CHECK: exit data map(release: het_rows0[0:het_bound0_0_1])
#pragma acc parallel loop copyout(few[:][1:m]) copyin(s->v[0:2][0:m])
    for (int i = 0; i < 4; i++)
      few[i][1] = rows[i][0];
// CHECK: exit data map(release: het_rows0[(0) + het_row0][0:het_bound0_1_1]) if(het_if)
// CHECK: exit data map(release: het_rows0[0:het_bound0_0_1]) if(het_if)
  }
// CHECK: enter data map(to: cube[0:n])
// CHECK: enter data map(to: cube[(0) + het_row0][2])
// CHECK: enter data map(alloc: cube[(0) + het_row0][2][0:m])
#pragma acc enter data create(cube[0:n][2][0:m]) async
// CHECK: for (long long het_row0 = 0; het_row0 < (long long)(2); ++het_row0)
// CHECK: update from(rows[(1) + het_row0][0:m])
#pragma acc update self(rows[1:2][0:m]) if_present
// CHECK: exit data map(always, from: rows[(0) + het_row0][0:m])
// CHECK: exit data map(release: rows[0:n])
// CHECK: exit data map(delete: rows[(0) + het_row0][0:m])
// CHECK: exit data map(delete: rows[0:n])
#pragma acc exit data copyout(rows[0:n][0:m]) finalize
}
