//===-- benchmarks/programs/cholesky_starpu.h - the same tasks for StarPU ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <starpu.h>

static starpu_data_handle_t *handles;
static starpu_data_handle_t handle(int i, int j) { return handles[i * nt + j]; }
static double *memory(void *buffer) { return (double *)STARPU_VECTOR_GET_PTR(buffer); }

static void run_potrf(void *buffers[], void *nothing) { (void)nothing, potrf(b, memory(buffers[0])); }
static void run_trsm(void *buffers[], void *nothing) { (void)nothing, trsm(b, memory(buffers[0]), memory(buffers[1])); }
static void run_syrk(void *buffers[], void *nothing) { (void)nothing, syrk(b, memory(buffers[0]), memory(buffers[1])); }
static void run_gemm(void *buffers[], void *nothing) {
  (void)nothing, gemm(b, memory(buffers[0]), memory(buffers[1]), memory(buffers[2]));
}
static struct starpu_codelet one = {.cpu_funcs = {run_potrf}, .nbuffers = 1, .modes = {STARPU_RW}},
                             solve = {.cpu_funcs = {run_trsm}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}},
                             square = {.cpu_funcs = {run_syrk}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}},
                             product = {.cpu_funcs = {run_gemm}, .nbuffers = 3, .modes = {STARPU_R, STARPU_R, STARPU_RW}};

static void begin(void) {
  if (starpu_init(NULL) != 0)
    exit(1);
  handles = calloc((size_t)nt * (size_t)nt, sizeof *handles);
  for (int k = 0; k < nt * nt; ++k)
    starpu_vector_data_register(&handles[k], STARPU_MAIN_RAM, (uintptr_t)(tiles + (size_t)k * (size_t)b * (size_t)b),
                                (uint32_t)(b * b), sizeof(double));
}

static void end(void) {
  for (int k = 0; k < nt * nt; ++k)
    starpu_data_unregister(handles[k]);
  starpu_shutdown();
}

static void factor(void) {
  for (int k = 0; k < nt; ++k) {
    starpu_task_insert(&one, STARPU_RW, handle(k, k), 0);
    for (int i = k + 1; i < nt; ++i)
      starpu_task_insert(&solve, STARPU_R, handle(k, k), STARPU_RW, handle(i, k), 0);
    for (int i = k + 1; i < nt; ++i) {
      starpu_task_insert(&square, STARPU_R, handle(i, k), STARPU_RW, handle(i, i), 0);
      for (int j = k + 1; j < i; ++j)
        starpu_task_insert(&product, STARPU_R, handle(i, k), STARPU_R, handle(j, k), STARPU_RW, handle(i, j), 0);
    }
  }
  starpu_task_wait_for_all();
}
