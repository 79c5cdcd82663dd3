// Numbers that a task names are storage, of which a device may have the newest: its kernels follow their addresses. The
// host does not count by them.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=HOST %s

int many = 3;

#pragma omp target device(cuda) copy_deps
#pragma omp task in(many) inout([n]x)
void add(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += many;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task in(many) inout([10]x)
void count(double *x) {
#pragma omp parallel for
  for (int i = 0; i < many; i++)
    x[i] += 1;
}

void call(double *x) {
  double alpha = 2;
#pragma omp target device(cuda) copy_deps
#pragma omp task in(alpha) inout([10]x)
  for (int i = 0; i < 10; i++)
    x[i] *= alpha;
  add(10, x);
  count(x);
#pragma omp taskwait
}

// CHECK-DAG: #pragma omp target has_device_addr(alpha) device(het_own_
// CHECK-DAG: #pragma omp target has_device_addr(many) device(het_own_

// HOST-DAG: :15:1: warning: this task runs on the host
// HOST-DAG: :19:23: note: storage says how many iterations the loop has, which the host does not know
