// OpenMP 6.0 writes names of directives with `_`.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Werror %s -o %t && env HET_DEVICES=sim:1 %t | FileCheck --check-prefix=SAYS %s
#include <stdio.h>

struct s {
  int n;
};
// CHECK: {{^}}#pragma omp declare target
#pragma omp begin declare_target
static int twice(int x) { return 2 * x; }
// CHECK: {{^}}#pragma omp end declare target
#pragma omp end declare_target
// CHECK: {{^}}#pragma omp declare mapper(struct s v) map(v.n)
#pragma omp declare_mapper(struct s v) map(v.n)

int main(void) {
  int a = 1, b = 2, c = 3;
// CHECK: {{^}}#pragma omp target enter data map(to: b)
#pragma omp target_enter_data map(b)
// CHECK: {{^}}#pragma omp target data map(tofrom: a)
#pragma omp target_data map(tofrom: a)
  {
#pragma omp target map(tofrom: a, c) map(b)
    a += twice(b), c += b++;
  }
// CHECK: {{^}}#pragma omp target update from(b)
#pragma omp target_update from(b)
// CHECK: {{^}}#pragma omp target exit data map(release: b)
#pragma omp target_exit_data map(release: b)
// SAYS: 5 3 5
  printf("%d %d %d\n", a, b, c);
  int v[40], device = 0;
// CHECK: {{^}}#pragma omp target teams loop map(from: v)
#pragma omp target loop map(from: v)
  for (int i = 0; i < 40; i++)
    v[i] = i;
// CHECK: {{^}}#pragma omp target enter data map(to: v) device({{ *}}device){{$}}
#pragma omp target enter data map(to: v) device(device_num: device)
#pragma omp target exit data map(release: v) device(device_num: device)
// SAYS: 39
  printf("%d\n", v[39]);
  return 0;
}
