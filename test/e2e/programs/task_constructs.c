//===-- e2e/programs/task_constructs.c - constructs and loops beside kernels of tasks --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs and split loops use storage that a kernel of a task has left on a device: in the body of a task, behind a
// `taskwait` that does not flush all of it, and within a data region. They mean the host's storage, and so does what
// follows them.
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

#pragma omp target device(opencl, cuda) copy_deps
#pragma omp task inout(a[0;n])
void add(double *a, int n, double x) {
  for (int i = 0; i < n; i++)
    a[i] += x;
}
#pragma omp target device(opencl, cuda) copy_deps
#pragma omp task in(a[0;n]) out(b[0;n])
void copy(const double *a, double *b, int n) {
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

static void print(const char *name, const double *x) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += (i % 5 + 1) * x[i];
  printf("%s: %.15g\n", name, sum);
}

static void twice(double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : N])
  for (int i = 0; i < N; i++)
    a[i] *= 2;
}

static void in_tasks(double *a, double *b) {
  add(a, N, 1);
#pragma omp task inout(a[0;N])
  {
    twice(a);
    print("in a task", a);
#pragma acc region for part_copy(a[1:N]) hetero(1, all, static)
    for (int i = 0; i < N; i++)
      a[i] += i;
    print("by a loop", a);
  }
  add(a, N, 1);
  add(b, N, 5);
#pragma omp task in(a[0;N]) out(b[0;N])
  {
    double sum = 0;
    for (int i = 0; i < N; i++)
      b[i] = i;
#pragma omp target teams distribute parallel for map(to : b[0 : N]) map(tofrom : sum) reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += b[i];
    printf("made here: %g\n", sum);
#pragma omp target teams distribute parallel for map(from : b[0 : N])
    for (int i = 0; i < N; i++)
      b[i] = i + 3;
    print("made there", b);
  }
  add(b, N, 1);
#pragma omp taskwait
  print("a", a);
  print("b", b);
}

static void between_tasks(double *a, double *b) {
  add(a, N, 1);
#pragma omp taskwait on(a[0;N])
  a[0] += 7;
  twice(a);
  print("behind one", a);
  add(a, N, 1);
#pragma omp taskwait noflush
#pragma acc region for part_copy(a[1:N]) hetero(1, all, static)
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  print("not flushed", a);
  copy(a, b, N);
#pragma omp taskwait noflush
  twice(b);
  print("copied", b);
#pragma omp taskwait
}

static void in_a_region(double *a) {
#pragma omp target data map(tofrom : a[0 : N])
  {
    twice(a);
    add(a, N, 1);
#pragma omp taskwait
#pragma omp target update from(a[0 : N])
    print("updated", a);
    a[1] += 100;
#pragma omp target update to(a[0 : N])
    add(a, N, 1);
#pragma omp taskwait
    twice(a);
  }
  print("at the end", a);
}

// The program keeps the array on a device. The host has what kernels of tasks make of it behind a wait, and in tasks.
static void in_an_open_region(double *a) {
#pragma omp target enter data map(to : a[0 : N])
  add(a, N, 1);
#pragma omp task inout(a[0;N])
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  add(a, N, 1);
#pragma omp task inout(a[0;N/2])
  {
    a[0] += 5;
#pragma omp target map(tofrom : a[0 : N])
    for (int i = 1; i < N / 2; i++)
      a[i] *= 2;
  }
  add(a, N, 1);
#pragma omp taskwait
  print("waited for", a);
  add(a + N / 2, N / 2, 1);
#pragma omp taskwait on(a[N/2;N/2])
  print("half", a);
#pragma omp task inout(a[0;N])
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  add(a, N, 1);
#pragma omp taskwait
  print("again", a);
#pragma omp target update to(a[0 : N])
  twice(a);
#pragma omp target exit data map(from : a[0 : N])
  print("closed", a);
}

// Tasks of the host write before any kernel of a task has changed the storage, and where kernels only read it.
static void host_first(double *a, double *b) {
#pragma omp target data map(tofrom : a[0 : N]) map(from : b[0 : N])
  {
    for (int k = 0; k < 3; k++) {
#pragma omp task out(a[0;N])
      for (int i = 0; i < N; i++)
        a[i] = i + k;
      copy(a, b, N);
#pragma omp task inout(a[N/4;N/2])
      for (int i = N / 4; i < N / 4 + N / 2; i++)
        a[i] *= 3;
      copy(a + N / 4, b + N / 4, N / 2);
#pragma omp taskwait
      print("read", b);
    }
    add(a, N, 1);
#pragma omp taskwait
  }
  print("written before", a);
  // A kernel reads some of it, and the host's task writes other items.
#pragma omp target data map(tofrom : a[0 : N])
  {
    copy(a, b, 10);
#pragma omp task inout(a[N/2;10])
    for (int i = N / 2; i < N / 2 + 10; i++)
      a[i] += 50;
#pragma omp taskwait
#pragma omp task in(a[0;N]) out(b[0;N])
    for (int i = 0; i < N; i++)
      b[i] = a[i];
#pragma omp taskwait
  }
  print("kept", a);
#pragma omp target data map(tofrom : a[0 : N])
  {
#pragma omp task inout(a[0;N])
    {
      for (int i = 0; i < N; i++)
        a[i] += 1;
#pragma omp target update to(a[0 : N])
      twice(a);
    }
    add(a, N, 1);
#pragma omp taskwait
  }
  print("by a construct", a);
}

int main(void) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 0;
  in_tasks(a, b);
  between_tasks(a, b);
  in_a_region(a);
  in_an_open_region(a);
  host_first(a, b);
  free(a);
  free(b);
  return 0;
}
