// A task's kernel may be in CUDA. Other kernels may implement the task: the launch has a row and a grid for each, and
// the host's function stands behind it. CUDA's words are none of C's, and nobody warns of them.
// RUN: %hetcc --cuda-arch=none --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none -Wall -Wextra -Werror -Wno-het-task-file -c %s -o %t.o
// RUN: %hetcc++ --cuda-arch=none -Wall -Wextra -Werror -Wno-het-task-file -c -x c++ %s -o %t.o
// RUN: not %hetcc --cuda-arch=none -DOFFSETS -c %s -o %t.o 2>&1 | FileCheck --check-prefix=OFFSETS %s
// RUN: not %hetcc --cuda-arch=none -DTWO -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TWO %s

#ifdef __cplusplus
extern "C" {
#endif
#pragma omp target device(cuda) copy_deps ndrange(2, n, m, 16, 8) shmem(n * sizeof(float))
#pragma omp task inout([n]x)
__global__ void one(int n, int m, float *__restrict__ x);

__host__ __device__ static __forceinline__ int twice(int n) { return 2 * n; }

#pragma omp target device(opencl) ndrange(1, n, 64) file("none.cl") copy_deps
#pragma omp task inout([n]x)
void both(int n, float *x);
#pragma omp target device(cuda) ndrange(1, twice(n), 128) name(in_cuda) implements(both) copy_deps
#pragma omp task inout([n]x)
__global__ __launch_bounds__(128) void both_cuda(int n, float *x);

#pragma omp task inout([n]x)
void mine(int n, float *x) { x[0] = n; }
#pragma omp target device(cuda, opencl) ndrange(1, n) implements(mine)
#pragma omp task inout([n]x)
__global__ void mine_there(int n, float *x);

#ifdef OFFSETS
#pragma omp target device(cuda) ndrange(1, 8, n, 4)
#pragma omp task
__global__ void wrong(int n);
#endif
#ifdef __cplusplus
}
#endif

void call(int n, float *x) {
  one(n, 3, x);
  both(n, x);
  mine(n, x);
#ifdef OFFSETS
  wrong(n);
#endif
#ifdef TWO
#pragma omp target device(smp)
#pragma omp target device(smp)
#pragma omp task
  x[0] = n;
#endif
#pragma omp taskwait
}

// CHECK: het_own_1[] = {{[{][{]}}"one", 0, HET_TASK_CUDA, 3, het_sizes_1, het_pointers_1, het_names_1, 0, 0, 0}};
// CHECK-NEXT: het_grid_1[] = {{[{][{]}}2, {0, 0}, {(long)(n), (long)(m)}, {(long)(16), (long)(8)}, (long)(n * sizeof(float))}};
// CHECK: if (!het_task_launch(het_own_1, het_grid_1, het_args_1, 1))
// CHECK-NEXT: #line
// CHECK-NEXT: ; } }
// CHECK: {"both", "none.cl", HET_TASK_ANY, 2, het_sizes_2, het_pointers_2, het_names_2, 0, 1, 0}, {"in_cuda", 0, HET_TASK_CUDA, 2, het_sizes_2, het_pointers_2, het_names_2, 0, 0, 0}};
// CHECK-NEXT: {1, {0}, {(long)(n)}, {(long)(64)}, 0}, {1, {0}, {(long)(twice(n))}, {(long)(128)}, 0}};
// CHECK: if (!het_task_launch(het_own_2, het_grid_2, het_args_2, 1))
// CHECK-NEXT: #line
// CHECK-NEXT: ; } }
// CHECK: {"mine_there", 0, HET_TASK_ANY, 2, {{.*}}, 0, 1, 0}, {"mine_there", 0, HET_TASK_CUDA, 2, {{.*}}, 0, 0, 0}};
// CHECK: if (!het_task_launch(het_own_[[N:[0-9]+]], het_grid_[[N]], het_args_[[N]], 0))
// CHECK-NEXT: #line
// CHECK-NEXT: mine(n, x); } }

// OFFSETS: task-cuda.c:[[#]]:33: error: kernel 'wrong' of the user's own has offsets, which CUDA does not know [het-task-grid]
// OFFSETS: note: give the kernel the offset as a parameter
// TWO: task-cuda.c:[[#]]:1: error: {{.*}} [het-task-missing]
