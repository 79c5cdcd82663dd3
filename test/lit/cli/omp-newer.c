// Forms of OpenMP 5.2 and 6.0 that have a meaning in words of 5.1.
// RUN: %hetcc -fopenmp --emit=openmp %s | FileCheck %s
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t && env HET_DEVICES=host %t && env HET_DEVICES=sim:1 OMP_NUM_THREADS=2 %t
// RUN: %hetcc++ -x c++ --cuda-arch=none -fopenmp %s -o %t && env HET_DEVICES=host %t
// RUN: not %hetcc --cuda-arch=none -fopenmp -DWITHOUT %s -o %t 2>&1 | FileCheck --check-prefix=WITHOUT %s
#ifndef WITHOUT
// CHECK: #pragma omp requires unified_shared_memory
#pragma omp requires self_maps
#endif
int sum;
// CHECK: #pragma omp declare target to(sum)
#pragma omp declare target local(sum)
int main(void) {
  int value = 1, ran = 0, *host = &value, *there = 0;
// CHECK: #pragma omp target map({{ *}}to: value) map(from: there)
// WITHOUT: :[[@LINE+1]]:{{.*}}: error:
#pragma omp target map(self, to: value) map(from: there)
  there = &value;
#pragma omp parallel
#pragma omp single
// CHECK: #pragma omp taskgroup{{ *$}}
#pragma omp taskgraph graph_id(3) graph_reset(1), if(ran == 0) nogroup
  {
// CHECK: #pragma omp task{{ +}}shared(ran)
#pragma omp task threadset(omp_pool) shared(ran)
#pragma omp atomic
    ran++;
  }
  int scratch;
// CHECK: #pragma omp target map(from : ran) map(alloc : scratch)
#pragma omp target map(from : ran) map(storage : scratch)
  {
    scratch = 1;
    sum = 3;
    ran += sum;
  }
  int items[4] = {1, 2, 3, 4}, *p = items, n = 4;
// CHECK: #pragma omp target enter data map(always, to: p[0:n])
#pragma omp target enter data map(always: p[0:n])
// CHECK: #pragma omp target map(present, tofrom: p[0:n])
#pragma omp target map(present: p[0:n])
  for (int i = 0; i < n; i++)
    p[i] *= 2;
// CHECK: #pragma omp target map(always, present, tofrom: items[0:n])
#pragma omp target map(always, present: items[0:n])
  items[3] = 5;
// CHECK: #pragma omp target exit data map(always, from: p[0:n])
#pragma omp target exit data map(always: p[0:n])
  if (items[0] + items[1] + items[2] + items[3] != 17)
    return 1;
  return ran == 4 && there == host ? 0 : 1;
}
