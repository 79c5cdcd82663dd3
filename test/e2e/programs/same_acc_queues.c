//===-- e2e/programs/same_acc_queues.c - constructs in activity queues ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Within a queue operations run in their order, queues run beside each other, and results are there after a wait.
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 4096
#define BLOCKS 8

static int bad = 0;
static void check(const char *what, int right) {
  if (!right) {
    printf("wrong: %s\n", what);
    bad = 1;
  }
}
static void fill(double *v, double first) {
  for (int i = 0; i < N; i++)
    v[i] = first + i;
}

// Copies of one block run while another one computes.
static void blocks(double *a, double *b) {
  const int each = N / BLOCKS;
  fill(a, 1);
  fill(b, 0);
#pragma acc data create(a[0:N], b[0:N])
  {
    for (int block = 0; block < BLOCKS; block++) {
      const int lo = block * each, queue = block % 3 + 1;
#pragma acc update device(a[lo:each]) async(queue)
#pragma acc parallel loop present(a, b) async(queue)
      for (int i = lo; i < lo + each; i++)
        b[i] = 2 * a[i] + 1;
#pragma acc update self(b[lo:each]) async(queue)
    }
#pragma acc wait
  }
  int right = 1;
  for (int i = 0; i < N; i++)
    right &= b[i] == 2 * (1 + i) + 1;
  check("blocks", right);
}

// Each construct brings its arrays and takes them away; the second one reads what the first has sent home.
static void lifetimes(double *a, double *b, double *c) {
  fill(a, 1);
  for (int step = 0; step < 3; step++) {
#pragma acc parallel loop copyin(a[0:N]) copyout(b[0:N]) async(4)
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
#pragma acc parallel loop copyin(b[0:N]) copyout(c[0:N]) async(4)
    for (int i = 0; i < N; i++)
      c[i] = b[i] * 3;
#pragma acc parallel loop copy(a[0:N]) copyin(c[0:N]) async(4)
    for (int i = 0; i < N; i++)
      a[i] = c[i] - 2 * a[i];
#pragma acc wait(4)
  }
  double one = 1;
  int right = 1;
  for (int i = 0; i < N; i++, one = 1 + i) {
    double x = one;
    for (int step = 0; step < 3; step++)
      x = 3 * (x + 1) - 2 * x;
    right &= a[i] == x;
  }
  check("lifetimes within a queue", right);
}

// One queue waits for another, by a clause, a directive, and a routine.
static void waits(double *a, double *b) {
  fill(a, 1);
  fill(b, 0);
#pragma acc enter data copyin(a[0:N]) async(1)
#pragma acc enter data create(b[0:N]) async(2)
#pragma acc parallel loop present(a[0:N], b[0:N]) wait(1) async(2)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;
#pragma acc wait(2) async(3)
#pragma acc parallel loop present(a, b) async(3)
  for (int i = 0; i < N; i++)
    a[i] = 2 * b[i];
  acc_wait_async(3, 5);
#pragma acc kernels loop independent present(a, b) async(5)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + b[i];
#pragma acc exit data copyout(a[0:N]) wait(queues : 3, 5) async(6)
#pragma acc exit data copyout(b[0:N]) wait async(7)
#pragma acc wait(devnum : 0 : queues : 6, 7) if (N > 0)
  int right = 1;
  for (int i = 0; i < N; i++)
    right &= a[i] == 2.0 * (i + 2) && b[i] == 3.0 * (i + 2);
  check("queues that wait for queues", right);
}

// Constructs without a queue come behind all queues, and queues behind them.
static void between(double *a, double *b) {
  fill(a, 0);
  double sum = 0, largest = 0;
#pragma acc data copy(a[0:N]) create(b[0:N])
  {
    for (int step = 0; step < 4; step++) {
#pragma acc parallel loop present(a, b) async
      for (int i = 0; i < N; i++)
        b[i] = a[i] + 1;
#pragma acc parallel loop present(a, b)
      for (int i = 0; i < N; i++)
        a[i] = b[i];
#pragma acc parallel loop present(a) reduction(+ : sum) async(9)
      for (int i = 0; i < N; i++)
        sum += a[i] - i;
#pragma acc serial present(a) copy(largest) async(acc_async_sync)
      {
        for (int i = 0; i < N; i++)
          largest = a[i] > largest ? a[i] : largest;
      }
    }
#pragma acc wait(9)
  }
  check("constructs between", sum == N * 10.0 && largest == N + 3.0 && a[7] == 11);
}

// Sums of several queues. A copy of one takes what the queue has added.
static void sums(double *a, double *b) {
  fill(a, 1);
  fill(b, 0);
  double one = 0.5, two = 3, largest = 0;
#pragma acc data copyin(a[0:N], b[0:N])
  {
#pragma acc parallel loop reduction(+ : one) async(1)
    for (int i = 0; i < N; i++)
      one += a[i];
#pragma acc parallel loop reduction(+ : two) reduction(max : largest) async(2)
    for (int i = 0; i < N; i++) {
      two += b[i];
      largest = b[i] > largest ? b[i] : largest;
    }
#pragma acc parallel loop reduction(+ : one) async(1)
    for (int i = 0; i < N; i++)
      one += b[i];
#pragma acc parallel copy(one) async(1)
    one = one * 2;
#pragma acc wait(1)
    check("sums of a queue", one == 2 * (0.5 + N * (N + 1.0) / 2 + N * (N - 1.0) / 2));
#pragma acc wait(2)
    check("sums of another", two == 3 + N * (N - 1.0) / 2 && largest == N - 1);
  }
}

// kernels becomes several constructs, all of one queue.
static void pieces(double *a, double *b) {
  fill(a, 1);
  fill(b, 2);
#pragma acc kernels copy(a[0:N], b[0:N]) async(2)
  {
    for (int i = 0; i < N; i++)
      a[i] += 1;
    for (int i = 0; i < N; i++)
      b[i] = a[i] * 2;
    for (int i = 0; i < N; i++)
      a[i] = b[N - 1 - i];
  }
#pragma acc wait(2)
  int right = 1;
  for (int i = 0; i < N; i++)
    right &= b[i] == 2.0 * (i + 2) && a[i] == 2.0 * (N - 1 - i + 2);
  check("kernels in a queue", right);
  // Blocks of two queues, over data that is there already. Scalars of one end with it.
  fill(a, 1);
  fill(b, 2);
  right = 1;
#pragma acc data copyin(a[0:N], b[0:N])
  {
    for (int step = 0; step < 4; step++) {
      double add = step;
#pragma acc parallel present(a[0:N], b[0:N]) async(2)
      for (int half = 0; half < 2; half++) {
        const int lo = half * (N / 2);
#pragma acc loop
        for (int i = lo; i < lo + N / 2; i++)
          a[i] += add;
#pragma acc loop
        for (int i = lo; i < lo + N / 2; i++)
          b[i] += a[i];
      }
    }
    acc_wait(2);
#pragma acc kernels async(3)
    {
      for (int i = 0; i < N; i++)
        a[i] *= 2;
      for (int i = 0; i < N; i++)
        b[i] -= a[i];
    }
#pragma acc update self(a[0:N], b[0:N]) async(3)
#pragma acc wait(3)
  }
  for (int i = 0; i < N; i++)
    right &= a[i] == 2.0 * (i + 7) && b[i] == i + 2 + 4.0 * (i + 1) + 10 - 2.0 * (i + 7);
  check("blocks of several loops in queues", right);
}

static void routines(double *a, double *b) {
  fill(a, 1);
  fill(b, 0);
  acc_copyin_async(a, N * sizeof(double), 3);
  acc_create_async(b, N * sizeof(double), 3);
#pragma acc parallel loop present(a[0:N], b[0:N]) async(3)
  for (int i = 0; i < N; i++)
    b[i] = a[i] * a[i];
  acc_update_self_async(b, N * sizeof(double), 3);
  acc_wait(3);
  check("an update in a queue", b[10] == 121 && acc_async_test(3));
  acc_set_default_async(11);
  for (int i = 0; i < N; i++)
    a[i] = -1;
  acc_update_device_async(a, N * sizeof(double), acc_get_default_async());
#pragma acc parallel loop present(a[0:N]) async
  for (int i = 0; i < N; i++)
    a[i] *= 5;
  acc_copyout_async(a, N * sizeof(double), acc_async_noval);
  acc_delete_async(b, N * sizeof(double), 3);
  acc_wait_all();
  acc_set_default_async(acc_async_default);
  check("the default queue", a[0] == -5 && a[N - 1] == -5);
}

// Each thread has its constructs in a queue of its own, and waits for that.
static void threads(double *a, double *b) {
  const int each = N / BLOCKS;
  fill(a, 1);
  fill(b, 0);
#pragma acc data copyin(a[0:N], b[0:N])
  {
#pragma omp parallel for num_threads(3)
    for (int block = 0; block < BLOCKS; block++) {
      const int lo = block * each, queue = 20 + block;
      for (int step = 0; step < 4; step++) {
#pragma acc parallel loop present(a, b) async(queue)
        for (int i = lo; i < lo + each; i++)
          b[i] += a[i];
      }
#pragma acc update self(b[lo:each]) async(queue)
#pragma acc wait(queue)
    }
  }
  int right = 1;
  for (int i = 0; i < N; i++)
    right &= b[i] == i + 4.0 * (1 + i);
  check("threads", right);
}

// The default queue is a thread's own.
static void defaults(double *a) {
  const int each = N / 2;
  int right = 1;
  fill(a, 1);
#pragma acc data copyin(a[0:N])
  {
#pragma omp parallel num_threads(2) reduction(& : right)
    {
      const int half = omp_get_thread_num(), lo = half * each;
      acc_set_default_async(40 + half);
#pragma omp barrier
      right &= acc_get_default_async() == 40 + half;
#pragma acc parallel loop present(a) async
      for (int i = lo; i < lo + each; i++)
        a[i] *= 3;
#pragma acc update self(a[lo:each]) async
      acc_wait(40 + half);
      for (int i = lo; i < lo + each; i++)
        right &= a[i] == 3 * (1 + i);
      acc_set_default_async(acc_async_default);
    }
  }
  check("a default queue for each thread", right);
}

#define LOOP(v, e) for (int i = 0; i < N; i++) v[i] = e;
#define QUEUED _Pragma("acc parallel loop copy(a[0:N]) async(1)")

static void others(double *a, int on) {
  fill(a, 0);
  if (on)
#pragma acc parallel loop copy(a[0:N]) async(1) if (on > 5)
    for (int i = 0; i < N; i++)
      a[i] += 1;
  else {
#pragma acc update self(a[0:N]) async(1) if_present
  }
  QUEUED
  LOOP(a, a[i] * 2)
#pragma acc wait(1)
  check("macros, and a condition", a[3] == (on ? 8 : 6));
}

int main(void) {
  double *a = malloc(N * sizeof(double)), *b = malloc(N * sizeof(double)), *c = malloc(N * sizeof(double));
  blocks(a, b);
  lifetimes(a, b, c);
  waits(a, b);
  between(a, b);
  sums(a, b);
  pieces(a, b);
  routines(a, b);
  threads(a, b);
  defaults(a);
  others(a, 1);
  others(a, 0);
  free(a);
  free(b);
  free(c);
  printf(bad ? "same_acc_queues: WRONG\n" : "same_acc_queues: verified\n");
  return bad;
}
