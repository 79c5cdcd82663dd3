// Forms of OpenMP 6.0 that have a meaning in words of 5.1.
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
#pragma omp target map(from : ran)
  {
    sum = 3;
    ran += sum;
  }
  return ran == 4 && there == host ? 0 : 1;
}
