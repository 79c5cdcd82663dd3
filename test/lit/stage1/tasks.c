// A call of a function with `omp task` before it becomes a call of one that holds a task. Clauses become a table.
// RUN: %hetcc --emit=openmp %s | FileCheck %s

#define READS(a) in([size]a)
#pragma omp target device (cuda) ndrange(1,0,size,512)\
    copy_deps
#pragma omp task READS(a) out([size]c)
void copy_task(double *a, double *c, int size);
void copy_task(double *from, double *to, int size) {
  for (int i = 0; i < size; i++)
    to[i] = from[i];
}

struct s {
  double v[4];
};
#pragma omp task in(x[0;n]) inout(*p, s->v[1:3]) priority(3 + n) label(one)
static void two(int n, double *x, int *p, struct s *s) { s->v[1] += x[0] + ++*p; }

#pragma omp task inout(m) in(n)
void whole(int n, double m[n][4]);

void f(double *a, double *c, int size, void (*pointer)(double *, double *, int)) {
  copy_task(a, c, size);
  pointer(a, c, size);
  (void)&copy_task;
  double local[3], x = 0;
#pragma omp task depend(in: a[1:size]) shared(c) if(size > 1) final(0)
  c[1] = 0;
#pragma omp task inout(local) out(x) concurrent(c[:size - 1]) commutative(local[1])
  x = local[2] = c[1] + size;
#pragma omp taskwait on(c[0;size]) noflush
#pragma omp taskwait
}

// CHECK: static __inline__ void het_task_of_copy_task(double *a, double *c, int size);
// CHECK: void copy_task(double *a, double *c, int size);
// CHECK: static __inline__ void het_task_of_copy_task(double *a, double *c, int size) {
// CHECK: {"a", (void *)(a), sizeof((a)[0]), HET_TASK_IN, 1, {{[{][{]}}(long)(size), 0, (long)(size)}}},
// CHECK: {"c", (void *)(c), sizeof((c)[0]), HET_TASK_OUT, 1, {{[{][{]}}(long)(size), 0, (long)(size)}}},
// CHECK: const het_task het_task_1 = {&het_site_1, "copy_task", (long)(0), 1, 0, 2, het_access_1, HET_TASK_MADE, 2, het_copy_1, 0, 0};
// CHECK-NEXT: #pragma omp task depend(in: *(char *)(void *)(a)) depend(out: *(char *)(void *)(c)){{$}}
// CHECK: to[i] = from[i];
// CHECK: copy_task(a, c, size); } }
// CHECK: {"x", (void *)(x), sizeof((x)[0]), HET_TASK_IN, 1, {{[{][{]}}0, (long)(0), (long)(n)}}},
// CHECK: {"*p", (void *)(&(*p)), sizeof(*p), HET_TASK_INOUT, 0, {{[{][{]}}0, 0, 0}}},
// CHECK: {"s->v", (void *)(s->v), sizeof((s->v)[0]), HET_TASK_INOUT, 1, {{[{][{]}}(long)(sizeof(s->v) / sizeof((s->v)[0])), (long)(1), (long)(3) - (long)(1) + 1}}},
// CHECK: "one", (long)(3 + n), 1, 0, 3,
// CHECK: {"m", (void *)(m), sizeof(((m)[0])[0]), HET_TASK_INOUT, 2,
// CHECK-NOT: HET_TASK_IN,
// CHECK: het_task_of_copy_task(a, c, size);
// CHECK-NEXT: pointer(a, c, size);
// CHECK-NEXT: (void)&copy_task;
// CHECK: {"a", (void *)(a), sizeof((a)[0]), HET_TASK_IN, 1, {{[{][{]}}0, (long)(1), (long)(size)}}},
// CHECK: 0, (long)(0), (size > 1) ? 1 : 0, 0, 1,
// CHECK-NEXT: shared(c) if(size > 1)
// CHECK: HET_TASK_INOUT
// CHECK: HET_TASK_OUT
// CHECK: {"c", (void *)(c), sizeof((c)[0]), HET_TASK_CONCURRENT, 1, {{[{][{]}}0, 0, (long)(size - 1) - 0 + 1}}},
// CHECK: HET_TASK_COMMUTATIVE, 1, {{.*}}, (long)(1), 1}}},
// CHECK: shared(local, x)
// CHECK: het_task_wait_noflush(&het_site_{{[0-9]+}}, 1, het_access_{{[0-9]+}});
// CHECK: #pragma omp taskwait
// CHECK-NEXT: het_task_wait(&het_site_{{[0-9]+}}, 0, 0);
