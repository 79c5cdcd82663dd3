// Forms of OpenMP that are not done are refused by name.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
int own;
// CHECK: :[[@LINE+1]]:{{.*}}: error: the directive 'groupprivate' is not supported yet [het-not-supported]
#pragma omp groupprivate(own)
void f(int n, int *a) {
// CHECK: :[[@LINE+1]]:{{.*}}: error: the clause 'transparent' is not supported yet
#pragma omp task transparent
  a[0]++;
// CHECK: :[[@LINE+1]]:{{.*}}: error: the clause 'induction' is not supported yet
#pragma omp parallel for induction(step(1), * : n)
  for (int i = 0; i < n; i++)
    a[i]++;
// CHECK: :[[@LINE+1]]:{{.*}}: error: 'target' in the clause 'firstprivate' is not supported yet
#pragma omp target teams firstprivate(target : n) map(a[0:1])
  a[0] = n;
#pragma omp target map(a[0:1])
  {
// CHECK: :[[@LINE+1]]:{{.*}}: error: 'ancestor' in the clause 'device' is not supported yet
#pragma omp target teams device(ancestor : 1) map(a[0:1])
    a[0]++;
  }
// CHECK: :[[@LINE+1]]:{{.*}}: error: the clause 'ompx_bare' is not supported yet
#pragma omp target teams ompx_bare num_teams(2) thread_limit(8) map(a[0:1])
  a[0]++;
// CHECK: :[[@LINE+1]]:{{.*}}: error: the directive 'fuse' is not supported yet
#pragma omp fuse apply(fused : reverse)
  {
    for (int i = 0; i < n; i++)
      a[i]++;
  }
// CHECK-NOT: error:
#pragma omp target firstprivate(n) device(n > 1 ? 0 : 1) map(tofrom : a[0:1])
  a[0]++;
}
