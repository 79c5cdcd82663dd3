// Plain constructs are the same beside loops for several devices; data directives are then for every device, but for data
// with pointers to attach.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

typedef struct {
  int n;
  double *x;
} S;

// CHECK: #pragma omp declare target to(g)
double g[10];
#pragma acc declare create(g)

// Memory of one device, which runs the loop.
void owned(int n, double *a, double *p, double *q) {
// CHECK: const het_access
// CHECK-NEXT: {"a",
// CHECK-NEXT: };
// CHECK: (long)(het_device_of(&[[SITE:[a-z_0-9]+]], "q", (const void *)q, het_device_of(&[[SITE]], "p", (const void *)p, -1))), 1, HET_KIND_ANY | HET_OWN_MEMORY}
// CHECK: firstprivate(a, n, p, q)
// CHECK: is_device_ptr(p, q, a)
#pragma acc data deviceptr(q)
#pragma acc region for hetero(1) part_copy(a[1:n]) deviceptr(p)
  for (int i = 0; i < n; i++)
    p[i] = a[i] + q[i] + n;
// CHECK: het_device_of(&{{.*}}, "p",
#pragma omp target device(*) map(from: a[0:n] dist_data(BLOCK)) is_device_ptr(p)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = p[i];
}

void mixed(int n, double *a, double *b, S *s, double **rows) {
// CHECK: void mixed(
// CHECK: het_data_enter(
#pragma acc data copyin(a[0:n]) no_create(b[0:n])
  {
// CHECK: #pragma omp target teams distribute parallel for map(present, alloc: a[0:n])
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i]++;
// CHECK: het_enter(
#pragma acc kernels loop hetero(1) present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i]++;
// CHECK: #pragma omp target data use_device_ptr(a)
#pragma acc host_data use_device(a)
    owned(n, a, a, a);
// CHECK: #pragma omp target data use_device_ptr(b)
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target is_device_ptr(b)
#pragma acc serial
    b[0] = a[0];
  }
// CHECK: het_data_open(
#pragma acc enter data copyin(b[0:n])
// CHECK: het_set_default_device((int)(0));
#pragma acc set device_num(0)
// CHECK: #pragma omp target enter data map(to: s[0:1])
#pragma acc enter data copyin(s[0:1])
// CHECK: #pragma omp target enter data map(to: s->x[0:n])
#pragma acc enter data copyin(s->x[0:n])
// CHECK: #pragma omp target update from(present: s->x[0:n])
#pragma acc update self(s->x[0:n])
// CHECK: #pragma omp target enter data map(to: rows[0:n])
#pragma acc enter data copyin(rows[0:n])
// CHECK: het_data_close(
#pragma acc exit data delete(b[0:n])
}

// An acc loop of a function of the device, which is nobody's.
// CHECK: int count(
#pragma acc routine seq
int count(int n) {
  int c = 0;
// CHECK-NOT: #pragma
// CHECK: for (int i = 0
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    c++;
  return c;
}
