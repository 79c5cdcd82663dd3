//===-- e2e/programs/findings_tasks.c - one mistake with tasks for each word on the command line --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// findings.py has what HET_CHECK must say of each; it finds lines by the comment at their end. The last one is right.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20, M = 5 };
static double x[N], y[N], z[N], table[N][M];
static int counted;

static void missingIn(void) {
#pragma omp task out(x)
  for (int i = 0; i < N; i++)
    x[i] = i; // missingInWritten
#pragma omp task out(z[0;N]) label(reader) // missingIn
  for (int i = 0; i < N; i++)
    z[i] = x[i]; // missingInRead
#pragma omp taskwait
}

static void inputOnly(void) {
#pragma omp task in(table[2;3]) label(one) // inputOnly
  for (int i = 4; i < M; i++)
    table[3][i] = 1; // inputOnlyWritten
#pragma omp task in(table) label(two)
  y[0] = table[3][4]; // inputOnlyRead
#pragma omp taskwait
}

static void unwaited(void) {
#pragma omp task out(x[0;N]) label(fill) // unwaited
  for (int i = 0; i < N; i++)
    x[i] = i; // unwaitedWritten
  printf("%g\n", x[2]); // unwaitedRead
#pragma omp taskwait
}

#pragma omp task in([N]a) out([N]b) // scaled
static void scaled(const double *a, double *b) {
  for (int i = 0; i < N; i++)
    b[i] = a[i] * y[3]; // scaledRead
}

static void function(void) {
  scaled(x, z);
#pragma omp task out(y) label(factor)
  y[3] = 2; // scaledWritten
#pragma omp taskwait
}

// Kernels that go beyond what their tasks name.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]a) out([n]b) // kernelReads
static void readsMore(int n, const double *a, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[i + 1]; // kernelReadsRead
}

static void kernelReads(void) {
  readsMore(N / 2, x, z);
#pragma omp taskwait
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]a) out([n]b) // kernelWrites
static void writesMore(int n, const double *a, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i + 1] = a[i]; // kernelWritesWritten
}

static void kernelWrites(void) {
  writesMore(N / 2, x, z);
#pragma omp taskwait
}

// A child's storage must be its parent's, if others use it.
static void child(void) {
#pragma omp task inout(y[0]) label(parent) // child
  {
#pragma omp task out(z[1]) label(child)
    z[1] = 1; // childWritten
#pragma omp taskwait
  }
#pragma omp task in(z) label(other)
  y[5] = z[1]; // childRead
#pragma omp taskwait
}

// Nobody names the variable.
static void unnamed(void) {
  for (int i = 0; i < N; i++) {
#pragma omp task out(x[i]) label(each) // unnamed
    {
      x[i] = i;
      counted++; // unnamedUsed
    }
  }
#pragma omp taskwait
}

static void shortSection(void) {
#pragma omp task out(x[0;5]) label(low)
  for (int i = 0; i < 6; i++)
    x[i] = i; // shortSectionWritten
#pragma omp task in(x[0]) out(z[0]) label(follows)
  z[0] = x[5];
#pragma omp task out(x[10;5]) label(high) // shortSection
  for (int i = 5; i < 15; i++)
    x[i] = i; // shortSectionAlso
#pragma omp taskwait
}

static void creatorToo(void) {
  double *own = calloc(N, sizeof *own);
#pragma omp task out(x[0]) label(one) // creatorToo
  {
    x[0] = own[3]; // creatorTooRead
  }
  own[3] = 1; // creatorTooWritten
#pragma omp taskwait
}

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([N]a) // kernel
static void kernel(double *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += 1; // kernelWritten
}

static void besideKernel(void) {
  kernel(x);
#pragma omp task out(z) label(reader) // besideKernel
  {
    z[1] = x[7]; // besideKernelRead
  }
#pragma omp taskwait
}

// An order by other storage brings nothing from a device.
static void afterKernel(void) {
  kernel(x);
#pragma omp task in(x[0]) out(z) label(reader) // afterKernel
  {
    z[1] = x[7]; // afterKernelRead
  }
#pragma omp taskwait
}

static void traversal(void) {
  struct node {
    int value;
    struct node *next;
  } list[3] = {{1, &list[1]}, {2, &list[2]}, {3, NULL}};
  for (struct node *p = list; p; p = p->next) // the tasks do not write what is read here
#pragma omp task inout(*p)
    p->value *= 2;
#pragma omp taskwait
  printf("%d\n", list[0].value + list[2].value);
}

// What the tasks do not name is each one's own, is read only, or is protected.
static void ordersItself(void) {
  static __thread int scratch[4];
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  int *factor = malloc(sizeof *factor);
  *factor = 2;
  for (int i = 0; i < N; i++) {
#pragma omp task out(x[i])
    {
      double local[8] = {i};
      double *own = malloc(80);
      own[1] = local[0] + *factor;
      scratch[i % 4] = i;
#pragma omp critical
      counted++;
      pthread_mutex_lock(&lock);
      counted++;
      pthread_mutex_unlock(&lock);
      x[i] = own[1];
      free(own);
    }
  }
#pragma omp taskwait
  counted -= 2 * N;
  free(factor);
}

// The block ends when it has created the task of the call, and so does the wait.
#pragma omp task in(from[0;N]) out(to[0;N])
static void copied(const double *from, double *to) {
  for (int i = 0; i < N; i++)
    to[i] = from[i]; // leftBehindWritten
}

static void leftBehind(void) {
#pragma omp task in(x) out(z) label(block) // leftBehind
  copied(x, z);
#pragma omp task in(z) inout(y[0]) label(reader)
  y[0] += z[4]; // leftBehindRead
#pragma omp taskwait
}

// The blocks name nothing, and what they create names the same storage.
#pragma omp task // siblings
static void block(const double *from, double *to) {
  copied(from, to);
#pragma omp taskwait
}

static void siblings(void) {
  block(x, z);
  block(z, y);
#pragma omp taskwait
}

// One names a variable of a function that has returned, the other only uses it.
__attribute__((noinline)) static void returns(void) {
  double own[N] = {0};
#pragma omp task inout(own) label(adds) // returned
  own[2] += 1;
}

static void returned(void) {
  returns();
#pragma omp taskwait
}

__attribute__((noinline)) static void returnsUnnamed(void) {
  double own[N] = {0};
#pragma omp task shared(own) out(z) label(gets) // returnedUnnamed
  for (int i = 0; i < N; i++)
    z[i] = own[i]; // returnedUnnamedRead
}

static void returnedUnnamed(void) {
  returnsUnnamed();
#pragma omp taskwait
}

static void fine(void) {
  for (int s = 0; s < 3; s++) {
#pragma omp task inout(x)
    for (int i = 0; i < N; i++)
      x[i] += i;
#pragma omp task in(x) out(z[0;N / 2])
    memcpy(z, x, N / 2 * sizeof *x);
#pragma omp task in(x[0]) out(z[N / 2;N / 2]) // ordered by x[0]
    for (int i = N / 2; i < N; i++)
      z[i] = x[i];
    double *scratch = malloc(80);
#pragma omp task inout(scratch[0;10])
    scratch[0] = 1;
#pragma omp task inout(scratch[0;10])
    free(scratch);
#pragma omp task
    {
      double *own = malloc(80);
      own[0] = 3;
      free(own);
    }
#pragma omp task inout(y[0])
    {
      double local[4] = {0};
      for (int i = 0; i < 4; i++)
#pragma omp task out(local[i])
        local[i] = i;
#pragma omp taskwait
      y[0] += local[2];
    }
  }
#pragma omp task in(x) out(z)
  {
    copied(x, z);
#pragma omp taskwait
  }
#pragma omp taskgroup
  {
#pragma omp task in(x)
    copied(x, table[0]);
  }
#pragma omp taskwait on(z[0])
  printf("%g\n", z[0]);
#pragma omp taskwait
  printf("%g %g %g\n", z[3], z[12], y[0]);
  ordersItself();
  traversal();
}

int main(int argc, char **argv) {
  const struct {
    const char *word;
    void (*run)(void);
  } all[] = {{"missingIn", missingIn},
             {"inputOnly", inputOnly},
             {"unwaited", unwaited},
             {"function", function},
             {"child", child},
             {"unnamed", unnamed},
             {"shortSection", shortSection},
             {"creatorToo", creatorToo},
             {"besideKernel", besideKernel},
             {"afterKernel", afterKernel},
             {"kernelReads", kernelReads},
             {"kernelWrites", kernelWrites},
             {"leftBehind", leftBehind},
             {"siblings", siblings},
             {"returned", returned},
             {"returnedUnnamed", returnedUnnamed},
             {"fine", fine}};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (argc > 1 && !strcmp(argv[1], all[i].word))
      all[i].run();
  return 0;
}
