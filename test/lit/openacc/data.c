// Data directives of plain OpenACC as those of OpenMP, with calls where OpenMP has no directive.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

typedef struct {
  int n;
  double *x;
} S;
double g[10], h[10];
static double own[10], *lent;
static int count, other;
// CHECK: #pragma omp declare target to(g)
// CHECK-NEXT: #pragma omp declare target link(h)
#pragma acc declare create(g) link(h)
// CHECK: #pragma omp declare target to(own, lent, count)
#pragma acc declare create(own, lent, count)

void data(int n, double *a, double *b, S *s, int on, double m[n][n], double **rows) {
// CHECK: #pragma omp target data map(to: a[0:n]) map(alloc: b[0:n]) map(present, alloc: s[0:1]) if((on))
#pragma acc data copyin(a[0:n]) create(b[0:n]) present(s) deviceptr(m) if(on)
  {
// CHECK: #pragma omp target data use_device_ptr(a, b) use_device_addr(g)
#pragma acc host_data use_device(a, b, g) if_present
    data(n, a, b, s, on, m, rows);
  }
// CHECK: #pragma omp target enter data map(to: a[0:n], s->x[0:n]) map(alloc: m[0:n][0:n])
#pragma acc enter data pcopyin(a[0:n], s->x[0:n]) create(m[0:n][0:n]) async
// CHECK: #pragma omp target update from(present: a[0:n]) if((on))
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target update to(present: s->x[1:2]) if((on))
#pragma acc update self(a[0:n]) device(s->x[1:2]) if(on) wait
// CHECK: #pragma omp target update from(present: rows[n][0:2])
#pragma acc update self(rows[n:1][0:2])
// CHECK: #pragma omp target update from(a[0:1])
#pragma acc update host(a[0:1]) if_present
// Clang takes no static variable of the device's in a motion clause.
// CHECK: __typeof__(own) *het_static = &own;
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target update to(present: (*het_static)[2:n]) if((on))
// CHECK: __typeof__(count) *het_static = &count;
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target update to(present: het_static[0:1]) if((on))
// CHECK: #pragma omp target update to(present: other) if((on))
#pragma acc update device(own[2:n], count, other) if(on)
// CHECK: #pragma omp target update from((*het_static)[0:n])
#pragma acc update self(lent[0:n]) if_present
// A data region around keeps what it names.
// CHECK: if (het_device_finalize(s->x, HET_DEVICE_DEFAULT)) {
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target exit data map(release: s->x[0:1])
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target exit data map(delete: s->x[0:1])
// CHECK-NEXT: }
// CHECK-NEXT: if (het_device_finalize(&a[0], HET_DEVICE_DEFAULT)) {
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target exit data map(always, from: a[0:n])
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target exit data map(delete: a[0:n])
// CHECK-NEXT: }
#pragma acc exit data delete(s->x) copyout(a[0:n]) finalize
// CHECK: het_device_attach((void **)&(s->x), HET_DEVICE_DEFAULT);
#pragma acc enter data attach(s->x)
// CHECK: if ((on)) het_set_default_device((int)(1));
#pragma acc set device_num(1) if(on)
// CHECK: het_set_default_device(het_num_devices());
#pragma acc set device_type(host)
}

// CHECK-LABEL: double declared
double declared(int n, double *a) {
// CHECK: #pragma omp target enter data map(to: a[0:n])
#pragma acc declare copy(a[0:n])
  if (n > 5)
// CHECK: { __auto_type het_result = a[0];
// CHECK-NEXT: #pragma omp target exit data map(from: a[0:n])
// CHECK-NEXT: return het_result; }
    return a[0];
  return 1;
}

// A pointer means what it points to. A static variable's copy stays when the function returns.
// CHECK-LABEL: int kept
int kept(double *a) {
  static int list[4];
// CHECK: #pragma omp target enter data map(present, alloc: a[0:1]) map(alloc: list)
#pragma acc declare present(a) create(list)
// CHECK: #pragma omp target exit data map(release: a[0:1]){{$}}
  return list[0];
}

// A promise, which changes nothing.
// CHECK-LABEL: void promised
void promised(int n, double *a) {
// CHECK: #pragma omp target enter data map(to: a[0:n])
#pragma acc enter data copyin(readonly: a[0:n])
}

// Copies that do not ask whether the storage is there.
// CHECK-LABEL: void always
void always(int n, double *a, double *b, double **rows) {
// CHECK: __auto_type het_rows{{0}} = a;
// CHECK: const long long het_bound{{0_0_1}} = n;
// CHECK: #pragma omp target update to(het_rows{{0}}[0:het_bound0_0_1])
// CHECK: #pragma omp target update to(het_rows{{2}}[(0) + het_row0][0:het_bound2_1_1])
// CHECK: #pragma omp target teams distribute parallel {{for}}
// CHECK: #pragma omp target update from(het_rows{{2}}[(0) + het_row0][0:het_bound2_1_1])
// CHECK: #pragma omp target update from(het_rows{{1}}[0:het_bound1_0_1])
#pragma acc parallel loop copyin(always, readonly : a[0:n]) copyout(alwaysout : b[0:n]) copy(always : rows[0:n][0:4])
  for (int i = 0; i < n; i++)
    b[i] = rows[i][1] += a[i];
// CHECK: #pragma omp target enter data map(to: a[0:n]) {{/[*]}} acc enter data
// CHECK: #pragma omp target update to(a[0:n]) {{/[*]}}
#pragma acc enter data copyin(alwaysin : a[0:n])
// CHECK: #pragma omp target update from(a[0:n]) if((n > 4)) {{/[*]}}
// CHECK: #pragma omp target exit data map(from: a[0:n]) if((n > 4)) {{/[*]}}
#pragma acc exit data copyout(always : a[0:n]) if(n > 4)
}
