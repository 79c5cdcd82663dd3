//===-- e2e/programs/task_published_forms.c - forms of OmpSs tasks as programs write them ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Copies that order nothing, on functions' and statements' tasks; shapes, casts, sums; labels of any words; lists, of
// values too; blocks that return; types without a name; circuits; declarations in blocks; OmpSs-2. Its output is compared with that of the same file built without hetcc.
#include <stdio.h>

enum { N = 40 };

static void copies(void) {
  int both = 10, out = 0, a = 1, in = 4;
#pragma omp target device(smp) copy_inout(both)
#pragma omp task in(a)
  both++;
#pragma omp target device(smp) copy_out(out) copy_in(in)
#pragma omp task in(a)
  out = 5 + in;
#pragma omp taskwait
  printf("%d %d\n", both, out);
}

#pragma omp target device(smp) no_copy_deps
#pragma omp task inout([n]v) label(scale-by 3)
static void scale(int n, double *v) {
  for (int i = 0; i < n; i++)
    v[i] *= 3;
}

static void shapes(void) {
  double a[N], b[4][N], sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[0][i] = b[1][i] = b[2][i] = b[3][i] = i;
  for (int s = 0; s < 5; s++) {
#pragma omp task inout([N] a) copy_deps label("add one")
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma omp task in([N] a) inout([4][N] b) no_copy_deps
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        b[j][i] += a[i] * j;
    scale(N, a);
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    sum += a[i] + 7 * b[i % 4][i];
  printf("%g\n", sum);
}

#pragma omp task in(([N * N]v)[0;n]) inout(([N * N]w)[0:n - 1])
static void add(int n, const double *v, double *w) {
  for (int i = 0; i < n; i++)
    w[i] += v[i];
}

static void sections(void) {
  int sum = 0, product = 1, top = -1, bins[3] = {0}, *first = bins;
  double a[N * N] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, b[N * N] = {0}, *v = a;
  void *untyped = b;
  for (int i = 0; i < 10; i++) {
#pragma omp task reduction(+ : sum) label(RED) cost(i * 3)
    sum += i;
#pragma omp task reduction(* : product)
    product *= i % 3 + 1;
#pragma omp task reduction(max : top) reduction(+ : bins[0;3], *first)
    {
      if (i % 7 > top)
        top = i % 7;
      bins[i % 3] += i;
      *first += 1;
    }
  }
#pragma omp task inout(([10]v)[0:9])
  v[9] = 1;
#pragma omp task in(([10]v)[9]) inout(((double (*)[N])untyped)[0;2])
  ((double (*)[N])untyped)[1][2] = v[9] + 3;
#pragma omp taskwait inout(([N * N]b)[0;N + 12])
  printf("%g\n", b[N + 2]);
  add(5, a, b);
  add(6, a, b);
#pragma omp taskwait
  printf("%d %d %g %g\n", sum, product, b[4], b[5]);
  printf("%d %d %d %d\n", top, bins[0], bins[1], bins[2]);
}

// Lists: each iteration waits for those that wrote its neighbours' parts.
static void write_all(int n, double **parts, int step) {
#pragma omp task out({*parts[k], k = 0;n})
  for (int k = 0; k < n; k++)
    *parts[k] = 10 * k + step;
}

static void lists(void) {
  double a[N][N], *part[N], sum = 0;
  for (int i = 0; i < N; i++)
    part[i] = &a[i][0];
  for (int step = 0; step < 5; step++) {
    write_all(N - step, part, step);
    const int last = N - step - 1;
#pragma omp task in({a[i][0], i = 0 : last : 2}) inout(sum)
    for (int i = 0; i <= last; i += 2)
      sum += a[i][0];
#pragma omp task inout({a[i][j], i = 0 : 4, j = 1 : i + 1}, sum) copy_deps
    for (int i = 0; i <= 4; i++)
      for (int j = 1; j <= i + 1; j++)
        sum += a[i][j] = i + j;
  }
#pragma omp taskwait on({a[i][0], i = 0;N}, sum)
  printf("%g\n", sum);
#pragma omp task in({part[k][0], k = 0;0}) shared(sum)
  sum++;
#pragma omp taskwait
  printf("%g\n", sum);
}

// Values in the place of a range.
static void values(void) {
  int v[8][3] = {{0}}, *part[3] = {v[1], v[2], v[5]};
#pragma omp task out({v[k][j], k = {0, 4}, j = 0;2}) inout({part[i][0;3], i = {1, N / 20}}) deadline(10) release_after(1)
  for (int j = 0; j < 2; j++)
    v[0][j] = v[4][j] = part[1][j + 1] = part[2][j] = j + 1;
#pragma omp task in({v[k][1], k = {0, 2, 4, 5}}) inout(v[7])
  v[7][0] = v[0][1] + v[2][1] + v[4][1] + v[5][1];
#pragma omp taskwait
  printf("%d\n", v[7][0]);
}

// A task ends where its block returns. It is the last statement here, so that a serial program ends there too.
static void count_to(int i, int *counts) {
#pragma omp task inout(counts[i])
  {
    for (int j = 0; j < 6; j++)
      if (i * j == 6)
        return;
      else
        counts[i] += j;
    if (i == 1)
      return;
    counts[i] += 100;
  }
}

static void returns(void) {
  int counts[6] = {0};
  for (int i = 0; i < 6; i++)
    count_to(i, counts);
#pragma omp taskwait
  for (int i = 0; i < 6; i++)
    printf("%d ", counts[i]);
  printf("\n");
}

// Types without a name, in the body of a task.
static void unnamed(void) {
  double values[4] = {1, 2, 3, 4}, sum = 0;
  struct {
    double *at;
    int count;
    union {
      int word;
      char bytes[4];
    } any;
  } view = {values, 4, {7}}, *there = &view;
  enum { FIRST = 2, SECOND } which = SECOND;
#pragma omp task inout(there->at[0;there->count])
  for (int i = 0; i < there->count; i++)
    there->at[i] *= which + there->any.word;
#pragma omp task in([view.count]view.at) inout(sum)
  for (int i = 0; i < view.count; i++)
    sum += view.at[i] - FIRST;
#pragma omp taskwait
  printf("%g\n", sum);
}

// A circuit of OmpSs@FPGA.
#pragma omp target device(fpga, smp) num_instances(3) copy_deps onto(1) localmem() no_localmem_copies period(2)
#pragma omp task in([n]v) inout([n]w)
static void add_block(int n, const double *v, double *w) {
  for (int i = 0; i < n; i++)
    w[i] += v[i];
}

// Bytes.
#pragma omp task inout([bytes]v)
static void invert(void *v, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    ((unsigned char *)v)[i] ^= 255;
}

static void circuits(void) {
  double v[N], w[N] = {0};
#pragma omp register([N]v, [N]w)
  for (int i = 0; i < N; i++)
    v[i] = i;
  for (int i = 0; i < 4; i++)
    add_block(N - i, v, w);
#pragma omp taskwait
  invert(v, sizeof v / 2);
  invert(v + N / 4, sizeof v / 2);
#pragma omp task inout(w[0;1]) in(v[0;N])
  w[0] = v[N / 4 + 1] + v[N - 1];
#pragma omp taskwait
  printf("%g %g %g\n", w[0], w[2], w[N - 1]);
}

static void inside(void) {
  int count = 1;
#pragma omp target device(smp) no_copy_deps
#pragma omp task inout([n]v) label(declared inside)
  void add_to(int n, int *v);
  add_to(1, &count);
  add_to(1, &count);
#pragma omp taskwait on(count)
  printf("%d\n", count);
}
static void inside_too(void) {
  int counts[3] = {1, 2, 3};
#pragma omp task inout([n]v)
  extern void add_to(int n, int *v);
  for (int i = 0; i < 3; i++)
    add_to(3 - i, counts + i);
#pragma omp taskwait
  printf("%d %d %d\n", counts[0], counts[1], counts[2]);
}
void add_to(int n, int *v) {
  for (int i = 0; i < n; i++)
    v[i] += n;
}
static void outside(void) { // no task
  int count = 0;
  add_to(1, &count);
  printf("%d\n", count);
}

// OmpSs-2: a task is complete when those within it are.
static void halves(int *v, int n) {
  if (n <= 4) {
    for (int i = 0; i < n; i++)
      v[i] = v[i] * 2 + i;
    return;
  }
#pragma oss task weakinout(v[0;n / 2])
  halves(v, n / 2);
#pragma oss task weakinout(v[n / 2;n - n / 2])
  halves(v + n / 2, n - n / 2);
}
#pragma oss task in([n]v) inout(*sum) cost(n)
static void add_up(int n, const int *v, long *sum) {
  for (int i = 0; i < n; i++)
    *sum += v[i];
}
static void within(void) {
  int v[N] = {0}, i, many = 0;
  long sum = 0;
  for (int t = 0; t < 5; t++) {
#pragma oss task weakinout(v[0;N]) label("halves")
    halves(v, N);
    add_up(N, v, &sum);
#pragma oss task for inout(v[0;N]) chunksize(8)
    for (i = 0; i < N; i++)
      v[i] += i;
#pragma omp task inout(v[0;N]) wait
    for (int j = 0; j < N; j++) {
#pragma omp task inout(v[j])
      v[j] %= 1001;
    }
#pragma oss task concurrent(many)
    {
#pragma oss atomic
      many++;
    }
#pragma oss task commutative(many)
    many += t;
#pragma oss release in(v[0;N])
  }
  add_up(N, v, &sum);
#pragma oss taskwait on(sum)
  printf("%ld\n", sum);
#pragma oss taskwait
  printf("%d\n", many);
}

int main(void) {
  within();
  copies();
  shapes();
  sections();
  lists();
  values();
  returns();
  unnamed();
  circuits();
  inside();
  inside_too();
  outside();
  return 0;
}
