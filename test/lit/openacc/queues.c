// Constructs with `async` and `wait` stand in blocks that say so.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none -std=gnu90 -Wall -Wextra -Werror -Wdeclaration-after-statement -Wshadow -c %s -o %t.o

void f(int n, double *a, double *b, int queue) {
  int i, t;
  double sum = 1;
// CHECK: double sum = 1;
// CHECK-NEXT: {
// CHECK-NEXT: const int het_queue __attribute__((cleanup(het_queue_leave))) = het_queue_enter((long)(queue % 2));
// CHECK: #pragma omp target update to(present: a[0:n]) /* acc update */
#pragma acc update device(a[0:n]) async(queue % 2)
// CHECK: = het_queue_enter((long)(-1));
// CHECK-NEXT: het_queue_wait((long)(1));
// CHECK-NEXT: het_queue_wait((long)(queue));
// CHECK: #pragma omp target teams distribute parallel for
// CHECK: b[i] = a[i];
// CHECK-NEXT: }
#pragma acc parallel loop present(a, b) async wait(1, queue)
  for (i = 0; i < n; ++i)
    b[i] = a[i];
// One that is complete when it ends has no queue.
// CHECK-NOT: het_queue_enter
// CHECK: het_queue_wait_all();
// CHECK: #pragma omp target exit data map(from: a[0:n])
#pragma acc exit data copyout(a[0:n]) wait
// CHECK: het_queue_wait((long)(2));
// CHECK-NEXT: #line
// CHECK-NEXT: #pragma omp target data map(to: a[0:n])
// CHECK-NOT: het_queue_enter
#pragma acc data copyin(a[0:n]) async(1) wait(devnum: 0: queues: 2)
  {
// `wait` for other types of devices is kept, `async` is not.
// CHECK: het_queue_wait((long)(3));
// CHECK: #pragma omp target update from(present: b[0:n])
#pragma acc update self(b[0:n]) device_type(nvidia) async(1) wait(3)
  }
// CHECK: het_queue_wait((long)(4));
// CHECK-NEXT: het_queue_wait((long)(queue + 1));
#pragma acc wait(queues: 4, queue + 1)
// CHECK: het_wait(&het_site_{{[0-9]+}});
#pragma acc wait
// Constructs of one block go on in its queue. The host runs what stands between them.
// CHECK: = het_queue_enter((long)(6));
// CHECK: for (t = 0; t < n; ++t)
// CHECK: #pragma omp target teams
// CHECK: #pragma omp target teams
// CHECK: a[i] += b[i];
// CHECK-NEXT: }
// CHECK-NEXT: }
#pragma acc parallel present(a, b) async(6)
  for (t = 0; t < n; ++t) {
#pragma acc loop
    for (i = 0; i < n; ++i)
      b[i] += 1;
#pragma acc loop
    for (i = 0; i < n; ++i)
      a[i] += b[i];
  }
// CHECK: #pragma omp target data map(present, alloc: a[0:n])
#pragma acc data present(a[0:n])
  {
// CHECK: = het_queue_enter((long)(7));
// CHECK: #pragma omp target teams
// CHECK: #pragma omp target teams
#pragma acc kernels async(7)
    {
      for (i = 0; i < n; ++i)
        a[i] += 1;
      for (i = 0; i < n; ++i)
        a[i] *= 2;
    }
// A value that comes to the host completes the block.
// CHECK-NOT: het_queue_enter
// CHECK: reduction(+:
// CHECK: het_wait(
#pragma acc parallel async(8)
    {
#pragma acc loop reduction(+ : sum)
      for (i = 0; i < n; ++i)
        sum += a[i];
#pragma acc loop
      for (i = 0; i < n; ++i)
        a[i] /= sum;
    }
#pragma acc wait
  }
// So does a data region around the loops.
// CHECK-NOT: het_queue_enter
// CHECK: #pragma omp target data map(tofrom: a[0:n], b[0:n])
// CHECK-COUNT-2: #pragma omp target teams
// CHECK-NOT: het_queue_enter
#pragma acc kernels copy(a[0:n], b[0:n]) async(1)
  {
    for (i = 0; i < n; ++i)
      a[i] = 1;
    for (i = 0; i < n; ++i)
      b[i] = a[n - 1 - i];
  }
// CHECK: het_wait(
#pragma acc wait
// CHECK: = het_queue_enter((long)(5));
// CHECK-NEXT: het_queue_wait_all();
#pragma acc wait async(5)
}
