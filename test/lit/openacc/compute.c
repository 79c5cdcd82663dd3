// Compute constructs of plain OpenACC as target constructs of OpenMP: parallel loops, blocks of loops only, any other block.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

void use(int);

void f(int n, double *a, double *b, int on) {
  double t, s = 0, last = 0;
  int i, j;
// CHECK: #pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n]) map(tofrom: b[0:n]) private(t) if(target: (on))
#pragma acc parallel loop collapse(2) gang vector_length(32) copyin(a[0:n]) pcopy(b[0:n]) private(t) if(on) async(1)
  for (i = 0; i < n; ++i)
    for (j = 0; j < 2; ++j)
      b[i] = a[i];
// An inner sum that goes on from iteration to iteration is one of the loop; what each iteration assigns first is its own.
// CHECK: #pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: s) private(j)
#pragma acc parallel loop copyin(a[0:n])
  for (i = 0; i < n; ++i) {
// CHECK: {{^}}    for (j = 0
#pragma acc loop vector reduction(+:s)
    for (j = 0; j < 3; ++j)
      s += a[i];
  }
// CHECK: #pragma omp target data map(to: a[0:n]) map(tofrom: b[0:n]) if((on))
#pragma acc parallel copyin(a[0:n]) copy(b[0:n]) private(t) if(on)
  {
    double factor = 2;
// CHECK: #pragma omp target teams distribute parallel for map(alloc: a[0:n], b[0:n]) private(t) if(target: (on))
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      t = a[i];
      b[i] = t * factor;
    }
// CHECK: #pragma omp target teams distribute parallel for map(alloc: b[0:n]) if(target: (on))
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
// CHECK: { __typeof__(j) j; (void)j;
// CHECK-NEXT: for (j = 0; j < 3; ++j)
// CHECK-NEXT: b[i] += j; }
#pragma acc loop vector private(j)
      for (j = 0; j < 3; ++j)
        b[i] += j;
    }
  }
// Statements beside the loops: one thread each, and what comes back from kernels is mapped.
// CHECK: #pragma omp target data map(tofrom: b[0:n]) /* acc kernels */
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) /* acc kernels */
#pragma acc kernels copy(b[0:n])
  {
    b[0] = 1;
// CHECK: #pragma omp target teams distribute parallel for map(alloc: {{[^)]*}}) /* acc kernels */
#pragma acc loop independent
    for (int i = 1; i < n; ++i)
      b[i] = b[i] + 1;
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) map(tofrom: last) /* acc kernels */
    last = b[n - 1];
  }
// CHECK: #pragma omp target map(tofrom: b[0:n]) /* acc kernels loop */{{$}}
#pragma acc kernels loop copy(b[0:n])
  for (int i = 1; i < n; ++i)
    b[i] = b[i - 1];
// CHECK: #pragma omp target map(tofrom: b[0:n], s) if(target: !(n < 4))
#pragma acc serial copy(b[0:n]) reduction(+:s) self(n < 4)
  s += b[0];
// CHECK: #pragma omp target teams distribute parallel for reduction(max: t) firstprivate(s) is_device_ptr(a)
#pragma acc parallel loop deviceptr(a) present(b) firstprivate(s) reduction(max:t)
  for (int i = 0; i < n; ++i)
    t = t > a[i] ? t : b[i] + s;
// Without a clause: accumulations are reductions, a flag that kernels set is one for all, other values keep the order.
// CHECK: #pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: s) reduction(max: last) private(j)
#pragma acc parallel loop copyin(a[0:n])
  for (i = 0; i < n; ++i)
    for (j = 0; j < 2; ++j) {
      s += a[i];
      if (a[i] > last)
        last = a[i];
    }
// CHECK: #pragma omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: on)
#pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    if (a[i] < 0)
      on = 2;
// CHECK: #pragma omp target map(to: a[0:n]) map(tofrom: t)
#pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    if (a[i] < 0)
      t = a[i];
// CHECK: #pragma omp target map(to: a[0:n]) map(tofrom: b[0:n], j)
#pragma acc kernels loop copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; ++i)
    if (a[i] < 0)
      b[j++] = a[i];
// CHECK: #pragma omp target data use_device_ptr(a) if((n > 4))
// CHECK-NEXT: #line {{.*}}
// CHECK-NEXT: #pragma omp target teams distribute parallel for is_device_ptr(a) if(target: (n > 4))
#pragma acc parallel loop no_create(a[0:n]) if(n > 4)
  for (int i = 0; i < n; ++i)
    a[i] = 0;
// CHECK: /* hetcc: acc wait, {{.*}}compute.c:[[#@LINE+5]] */
// CHECK: if (n > 4) {
// CHECK-NEXT: {{.*}} = het_queue_enter((long)(-1));
// CHECK-NEXT: het_queue_wait((long)(1));
// CHECK-NEXT: }
#pragma acc wait(1) if(n > 4) async
  use(last + on + t + j);
}

// OpenACC grew from this: a block after `acc region` is one of kernels.
// CHECK-LABEL: void region
void region(int n, double *a, double *b, int last) {
// CHECK: #pragma omp target data map(to: a[0:n]) map(tofrom: b[0:n])
#pragma acc region copyin(a[0:n]) copy(b[0:n])
  {
// CHECK: #pragma omp target teams distribute parallel for
#pragma acc for independent
    for (int i = 0; i < n; i++)
      b[i] += a[i];
  }
// CHECK: #pragma omp target map(tofrom: b[0:n], last)
#pragma acc region copy(b[0:n])
  {
    last = n;
    b[0] = last;
  }
}

// A loop over time steps is the host's, on copies of the gang's scalars, and so are numbers. One thread has single items.
// CHECK-LABEL: void steps
void steps(int n, double *x, double *y) {
  int t, even = 0;
// CHECK: { __typeof__(even) het_own_even = even; { {{.*}}__typeof__(even) even = het_own_even; (void)even;
// CHECK: #pragma omp target data map(tofrom: x[0:n], y[0:n]) /* acc parallel */
#pragma acc parallel copy(x[0:n], y[0:n])
  for (t = 0; t < 100; t++) {
// CHECK: #pragma omp target teams distribute parallel for map(alloc: x[0:n], y[0:n]) /* acc parallel */
#pragma acc loop
    for (int i = 1; i < n; i++)
      y[i] = x[i] * even;
    even = !even;
// CHECK: #pragma omp target map(alloc: x[0:n], y[0:n]) /* acc parallel */
    x[0] = y[0];
// CHECK: #pragma omp target teams distribute parallel for map(alloc: x[0:n], y[0:n]) /* acc parallel */
#pragma acc loop
    for (int i = 1; i < n; i++)
      x[i] = y[i] * x[0];
  }
// CHECK: {{^}}}}
}

// One gang, as a loop's value is read beside it, or by the loop before in the next step; a pointer is no scalar.
// CHECK-LABEL: void handed
void handed(int n, double *x, double *q) {
  int last = 0, t;
// CHECK: #pragma omp target map(tofrom: x[0:n]) /* acc parallel */
#pragma acc parallel copy(x[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      last = 100;
    double factor = last;
#pragma acc loop
    for (int i = 0; i < n; i++)
      x[i] *= factor;
  }
// CHECK: #pragma omp target map(tofrom: x[0:n]) /* acc parallel */
#pragma acc parallel copy(x[0:n])
  for (t = 0; t < 3; t++) {
#pragma acc loop
    for (int i = 0; i < n; i++)
      x[i] *= last;
#pragma acc loop
    for (int i = 0; i < n; i++)
      last = 50;
  }
// One thread reads what the sum has left on the device.
// CHECK: #pragma omp target data map(tofrom: last, x[0:n]) /* acc parallel */
// CHECK: #pragma omp target teams distribute parallel for reduction(+: last) /* acc parallel */
// CHECK: #pragma omp target map(tofrom: last) map(from: het_value_0) /* acc parallel */
// CHECK: double factor = het_value_0;
// CHECK: #pragma omp target teams distribute parallel for map(alloc: x[0:n]) /* acc parallel */
#pragma acc parallel copy(last) copy(x[0:n])
  {
#pragma acc loop reduction(+ : last)
    for (int i = 0; i < n; i++)
      last += i;
    double factor = last;
#pragma acc loop
    for (int i = 0; i < n; i++)
      x[i] *= factor;
  }
// CHECK: #pragma omp target data map(tofrom: x[0:n]) /* acc kernels */
#pragma acc kernels copy(x[0:n])
  {
// CHECK: #pragma omp target teams distribute parallel for
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] += 1;
// CHECK: {{^}} q = x + 1;
    q = x + 1;
// CHECK: #pragma omp target teams distribute parallel for
#pragma acc loop independent
    for (int i = 1; i < n; i++)
      q[i - 1] *= 2;
  }
}
