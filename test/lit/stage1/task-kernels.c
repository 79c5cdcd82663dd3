// A task that is a kernel of the user's own launches it, with the grid and the parameters of the function. The statement
// behind the launch is for the host: another version of the task, or nothing.
// RUN: rm -rf %t && mkdir %t && cp %s %t/f.c && printf 'line "1" \\n\nline 2\n' > %t/k.cl
// RUN: %hetcc --emit=openmp %t/f.c -o - | FileCheck %s
// RUN: %hetcc -c %t/f.c -o %t/f.o
// RUN: not %hetcc -DGRID -c %t/f.c -o %t/g.o 2>&1 | FileCheck --check-prefix=GRID %s
// RUN: not %hetcc++ -DREFERENCE -c -x c++ %t/f.c -o %t/g.o 2>&1 | FileCheck --check-prefix=REFERENCE %s
// RUN: not %hetcc -DSHARED -c %t/f.c -o %t/g.o 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: not ls %t/g.o

#define SEMICOLON ;
#define SIZE(n) (n) + 1
#pragma omp target device(clgpu) ndrange(2, 1, 2, SIZE(n), n, 8, 4) file(k.cl) name(other) copy_deps copy_in([3]z)
#pragma omp task in([n]x)
void f(const float *x, int n, char *z) SEMICOLON

#pragma omp target device(clcpu, clgpu) nrange(1, n) no_copy_deps file("k.cl")
#pragma omp task inout([n]x)
void g(int n, float *x);
#pragma omp target device(smp) implements(g)
#pragma omp task inout([n]x)
void g_host(int n, float *x) { x[0] = n; }

#ifdef GRID
#pragma omp target device(opencl) ndrange(n, n, n)
#pragma omp task
void wrong(int n);
#endif
#ifdef REFERENCE
#pragma omp target device(opencl) ndrange(1, 8)
#pragma omp task inout(n)
void wrong(int &n);
#endif

#ifdef SHARED
#pragma omp target device(opencl) ndrange(1, 8) shmem(64)
#pragma omp task
void wrong(int n);
#endif

void call(float *x, char *z) {
  f(x, 7, z);
  g(7, x);
#if defined GRID || defined SHARED
  wrong(2);
#endif
#ifdef REFERENCE
  int n;
  wrong(n);
#endif
#pragma omp taskwait noflush
}

// CHECK: const het_task_access het_access_1[] = {
// CHECK-NEXT: {"x", (void *)(x), sizeof((x)[0]), HET_TASK_IN, 1, {{[{][{]}}(long)(n), 0, (long)(n)}}},
// CHECK: const het_task_access het_copy_1[] = {
// CHECK-NEXT: {"z", (void *)(z), sizeof((z)[0]), HET_TASK_IN, 1, {{[{][{]}}(long)(3), 0, (long)(3)}}},
// CHECK-NEXT: {"x", (void *)(x), sizeof((x)[0]), HET_TASK_IN, 1, {{[{][{]}}(long)(n), 0, (long)(n)}}},
// CHECK: const het_task het_task_1 = {&het_site_1, "f", (long)(0), 1, 0, 1, het_access_1, 1, 2, het_copy_1, 0, 0};
// CHECK: static const char *const het_names_1[] = {{{"(const )?[a-z]+ \*x", "int n", "[a-z]+ \*z"}}};
// CHECK: static const unsigned short het_sizes_1[] = {sizeof(void *), sizeof(n), sizeof(void *)};
// CHECK: static const unsigned char het_pointers_1[] = {1, 0, 1};
// CHECK: static const het_task_kernel het_own_1[] = {{[{][{]}}"other", "k.cl", HET_TASK_GPU, 3, het_sizes_1, het_pointers_1, het_names_1, 0, 0, 0}};
// CHECK: const het_grid het_grid_1[] = {{[{][{]}}2, {(long)(1), (long)(2)}, {(long)({{.*}}+ 1), (long)(n)}, {(long)(8), (long)(4)}, 0}};
// CHECK: void *het_args_1[] = {(void *)&x, (void *)&n, (void *)&z};
// CHECK: if (!het_task_launch(het_own_1, het_grid_1, het_args_1, 1))
// CHECK-NEXT: #line
// CHECK-NEXT: ; } }
// CHECK: "g", (long)(0), 1, 0, 1, het_access_2, 1, 0, 0, 0, 0};
// CHECK: het_own_2[] = {{[{][{]}}"g", "k.cl", HET_TASK_CPU | HET_TASK_GPU, 2,
// CHECK: het_grid_2[] = {{[{][{]}}1, {0}, {(long)(n)}, {0}, 0}};
// CHECK: if (!het_task_launch(het_own_2, het_grid_2, het_args_2, 0))
// CHECK-NEXT: #line
// CHECK-NEXT: g_host(n, x); } }
// CHECK: het_task_wait_noflush(
// CHECK: static const char het_program_1_text[] =
// CHECK-NEXT: "line \"1\" \\n\n"
// CHECK-NEXT: "line 2\n";
// CHECK-NEXT: static het_program het_program_1 = {HET_ABI, "k.cl", het_program_1_text, "-I{{/.*}}", 0, 0, 0};
// CHECK-NEXT: het_register_program(&het_program_1);
// CHECK-NEXT: het_unregister_program(&het_program_1);
// CHECK-NOT: het_program_2

// GRID: f.c:[[#]]:35: error: kernel 'wrong' of the user's own has no grid that is known here [het-task-grid]
// GRID: note: the form is 'ndrange(dims,
// REFERENCE: f.c:[[#]]:1: error: kernel 'wrong' of the user's own gets a reference [het-task-grid]
// SHARED: f.c:[[#]]:49: error: kernel 'wrong' of the user's own asks for shared memory, which OpenCL C has as parameters [het-task-grid]
// SHARED: note: 'shmem' is for kernels in CUDA
