// Tasks of the papers, as prototypes and definitions: read, then refused once; OpenMP's own tasks beside them are not meant.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: not ls %t.o

#define DEPENDS(a) in([size]a)
#pragma omp target device (clcpu) nrange(1,0,size,512)\
    copy_deps
#pragma omp task DEPENDS(a) out([size]c)
void copy_task(double *a, double *c, int size);

#pragma omp target device(cuda) ndrange(2, n, n, 16, 16) implements(scale) copy_in([n][n]x) copy_out(y[0:n-1]) file("k.cl") shmem(4*n)
#pragma omp task in(x[0;n]) inout(*p, s->v[1:3]) priority(3) label(one)
_Pragma("omp task input(x[:n])")
void scale(int n, double *x, double *y) {
  y[0] = x[0];
}

void f(double *a, double *c, int size) {
  copy_task(a, c, size);
#pragma omp task depend(in: a[0]) shared(c)
  c[1] = 0;
#pragma omp taskwait
#pragma omp task inout([size]c)
  c[1] = 0;
#pragma omp taskwait on(c[0;size]) noflush
}

//      CHECK:{{.*}}/tasks.c:6:1: error: tasks are not supported yet ('#pragma omp target') [het-tasks]
// CHECK-NEXT:    6 | #pragma omp target device (clcpu) nrange(1,0,size,512)\
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/tasks.c:6:1: note: write the function without the directives: calls then run one after the other on the host; its loops can run on devices, with 'acc region for' or 'omp target' before them
// CHECK-NEXT:1 error generated.
