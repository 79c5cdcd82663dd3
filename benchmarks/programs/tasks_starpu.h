//===-- benchmarks/programs/tasks_starpu.h - the same tasks for StarPU ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <starpu.h>

static starpu_data_handle_t *handles;

static void add_one(void *buffers[], void *nothing) { (void)nothing, *(double *)STARPU_VARIABLE_GET_PTR(buffers[0]) += 1; }
static struct starpu_codelet add = {.cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}};

static void begin(double *x, int n) {
  if (starpu_init(NULL) != 0)
    exit(1);
  handles = calloc((size_t)n, sizeof *handles);
  for (int i = 0; i < n; ++i)
    starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&x[i], sizeof x[i]);
}

static void end(int n) {
  for (int i = 0; i < n; ++i)
    starpu_data_unregister(handles[i]);
  starpu_shutdown();
}

static double round_of(double *x, int n, int chains) {
  (void)x;
  const double start = now();
  for (int i = 0; i < n; ++i)
    starpu_task_insert(&add, STARPU_RW, handles[chains ? i % 64 : i], 0);
  starpu_task_wait_for_all();
  return now() - start;
}
