// Plain target constructs: a nest of parallel loops is a kernel over the grid, any other statement a kernel that one thread
// runs; what they map is a table of its own, members of a structure share a row.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s --check-prefix=CUDA
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST

struct grid {
  int n;
  double *u, v[4];
};

#pragma omp declare target
int calls = 1;
static int count(void) { return ++calls; }
#pragma omp end declare target

void f(int n, double *a, struct grid *g) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp target map(from: a[0:1]) map(to: g->n, g->v[1:2])
  {
    a[0] = 0;
    while (a[0] < g->n)
      a[0] += g->v[1];
  }
  int k;
#pragma omp target map(from: k) depend(in: a[0]) depend(mutexinoutset: a[1], k)
  k = count();
#pragma omp target teams distribute parallel for simd
  for (k = 0; k < n; k += 2)
    ;
}

// CUDA: HET_GLOBAL int *het_global_calls;
// CUDA: HET_SHARES
// CUDA-NEXT: HET_SHARE_X(0, int, i, 0, <, n, +, 1) {
// CUDA: HET_FOR_X(int, het_once, 0, <, 1, +, 1) {
// CUDA: while (
// CUDA: het_global_calls = calls;
// CUDA: (*k) = count();
// CUDA: *het_last_k = (int)::het::afterLast(0, n, (long)(2), false);

// HOST-NOT: #pragma omp {{.*}}target
// HOST: {"a[0:n]", (void *)(a), (void *)(&a[0]), {{.*}}, HET_TOFROM, (void *)(&a)},
// HOST: het_target_enter(&het_target_p1);
// HOST: het_target_launch(&het_target_p1, &het_kernel_{{[0-9a-f]+}}_1,
// HOST: het_target_leave(&het_target_p1);
// HOST: {"g->n", (void *)(g), {{.*}}, 0, HET_ALLOC | HET_MAP_READ, (void *)(&g)},
// HOST-NEXT: {"g->n", {{.*}}, HET_TO | HET_MAP_MEMBER, 0},
// HOST-NEXT: {"g->v[1:2]", {{.*}}, HET_TO | HET_MAP_MEMBER, 0},
// HOST: het_map_join(
// HOST: const het_task_access het_depend_p{{[0-9]+}}[] = {{[{][{]}}"a[0]", (void *)(&a[0]), 1, HET_TASK_IN, 1, {{[{][{]}}0, 0, (long)(sizeof(
// HOST: char *const het_address[] = {(char *)(&a[0]), (char *)(&a[1]), (char *)(&k)};
// HOST: #pragma omp taskwait depend(in: *het_address[0]) depend(inout: *het_address[1]) depend(inout: *het_address[2])
// HOST: het_target_depend(&het_site_{{.*}}, 3, het_depend_p{{[0-9]+}});
// HOST: het_trip_count((long)(n - 1), (long)(0) - 1, (long)(by)){{.*}}het_trip_count((long)(n), (long)({{.*}}), (long)(three))
// HOST: {"calls", (void *)&calls, sizeof(calls), 0, 4, 0, 0},
// HOST: het_register_variables(het_globals, 1);

// One thread of one team: in the order of the iterations.
void scan(int n, int *a) {
#pragma omp target parallel for num_threads(1) map(tofrom: a[0:n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}
// CUDA: HET_FOR_X(int, het_once, 0, <, 1, +, 1) {
// CUDA: for (int i = 1; i < n;

// The relation says the direction: a step that is added there is negative.
void down(int n, int by, int *a) {
  const int three = -3;
#pragma omp target teams distribute parallel for collapse(2) map(from: a[0:n * n])
  for (int i = n - 1; i >= 0; i += by)
    for (unsigned j = n; j > 2; j = three + j)
      a[i * n + j - 1] = j;
}
// CUDA: het_step_i = -(by)
// CUDA: (0, int, i, {{.*}}, >=, {{.*}}, -, het_step_i) {
// CUDA: het_step_j = -(three)
// CUDA: (1, unsigned int, j, {{.*}}, >, {{.*}}, -, het_step_j) {
