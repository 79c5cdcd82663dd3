// In `acc kernels` loops without a directive run in parallel where they are shown to be independent, and only there.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

#define N 4000
static double a[N], b[N], c[N];
int next(int);

// Arrays are distinct objects.
// CHECK-LABEL: void arrays
void arrays(void) {
// CHECK: #pragma omp target data map(to: a, b) map(from: c) /* acc kernels */
// CHECK: #pragma omp target teams distribute parallel for /* acc kernels */
// SAID: kernels.c:[[#@LINE+3]]:5: remark: the iterations of this loop run in parallel [-Rhet-kernels-parallel]
#pragma acc kernels copyin(a, b) copyout(c)
  {
    for (int i = 0; i < N; i++)
      c[i] = a[i] + b[i];
// CHECK: #pragma omp target /* acc kernels */
// SAID: kernels.c:[[#@LINE+2]]:5: remark: this loop runs in its order, on one thread of the device: it may use an item of 'c' that another iteration writes [-Rhet-kernels-in-order]
// SAID: kernels.c:[[#@LINE+2]]:14: note: that is here
    for (int i = 1; i < N; i++)
      c[i] = c[i - 1] + a[i];
  }
}

// The program looks whether pointers lead to the same storage.
// CHECK-LABEL: void pointers
void pointers(int n, const double *x, double *y) {
// CHECK: #pragma omp target teams distribute parallel for num_teams(((const char *)(y + ((long)(n))) <= (const char *)(x + (0)) || (const char *)(x + ((long)(n))) <= (const char *)(y + (0))) ? 65535 : 1) thread_limit({{.*}} ? 256 : 1) map(to: x[0:n]) map(from: y[0:n]) /* acc kernels */
// SAID: kernels.c:[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel, where the storage of 'x' and 'y' does not overlap [-Rhet-kernels-parallel]
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = 2 * x[i];
}

// A nest whose iterations are all independent, rows of a flat array, a sum without a clause.
// CHECK-LABEL: double nest
double nest(int n, int m, const double *restrict x, double *restrict y) {
  double sum = 0;
// CHECK: #pragma omp target teams distribute parallel for collapse(2) map(to: x[0:n*m]) map(from: y[0:n*m]) reduction(+: sum) /* acc kernels */
// SAID: kernels.c:[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel [
#pragma acc kernels copyin(x[0:n*m]) copyout(y[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      y[i * m + j] = x[i * m + j];
      sum += x[i * m + j];
    }
  return sum;
}

// The outer loop goes on from row to row: each thread runs it for its columns (kernels-across.c).
// CHECK-LABEL: void rows
void rows(int n, int m, double (*x)[m]) {
// CHECK: #pragma omp target data map(tofrom: x[0:n][0:m]) /* acc kernels */
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) /* acc kernels */
// CHECK: for (int i = 1
// CHECK-NOT: #pragma omp
// SAID: kernels.c:[[#@LINE+4]]:5: remark: the iterations of this loop run in parallel
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order within each thread, and threads share out the loop in it: it may use an item of 'x' that another iteration writes
#pragma acc kernels copy(x[0:n][0:m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i][j] += x[i - 1][j];
}

// A directive that says nothing leaves it to the compiler too, and so does `auto` anywhere; `independent` is the user's word.
// CHECK-LABEL: void marked
void marked(int n, int m, const int *restrict k, double *restrict x, const double *y, double *z, double (*restrict t)[m]) {
// CHECK: #pragma omp target map(to: k[0:n]) map(tofrom: x[0:m]) /* acc kernels loop */
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it uses items of 'x' that are no sum of products
#pragma acc kernels loop copyin(k[0:n]) copy(x[0:m])
  for (int i = 0; i < n; i++)
    x[k[i]] += 1;
// CHECK: #pragma omp target map(to: k[0:n]) map(tofrom: x[0:m]) /* acc parallel loop */
#pragma acc parallel loop auto copyin(k[0:n]) copy(x[0:m])
  for (int i = 0; i < n; i++)
    x[k[i]] += 1;
// CHECK: #pragma omp target teams distribute parallel for map(to: k[0:n]) map(tofrom: x[0:m]) /* acc kernels loop */
#pragma acc kernels loop independent copyin(k[0:n]) copy(x[0:m])
  for (int i = 0; i < n; i++)
    x[k[i]] += 1;
// CHECK: #pragma omp target teams distribute parallel for num_teams(({{.*}}) ? 65535 : 1) thread_limit({{.*}} ? 256 : 1) map(to: y[0:n]) map(tofrom: z[0:n]) /* acc kernels loop */
#pragma acc kernels loop copyin(y[0:n]) copy(z[0:n])
  for (int i = 1; i < n; i++)
    z[i] = y[i - 1] + 1;
// CHECK: #pragma omp target data map(to: k[0:n]) map(tofrom: x[0:m], z[0:n]) /* acc kernels */
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) /* acc kernels */
// CHECK: #pragma omp target teams distribute parallel for map(alloc: {{[^)]*}}) /* acc kernels */
#pragma acc kernels copyin(k[0:n]) copy(x[0:m], z[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      x[k[i]] += 1;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      z[i] += 1;
  }
// What `private` names is each iteration's own.
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: t[0:n][0:m]) private(row) /* acc kernels loop */
  double row[8];
#pragma acc kernels loop private(row) copy(t[0:n][0:m])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 8; j++)
      row[j] = i + j;
    for (int j = 0; j < m; j++)
      t[i][j] = row[j % 8];
  }
}

// Statements beside the loops are pieces too, each for one thread; the host keeps what only computes with scalars.
// CHECK-LABEL: void beside
void beside(int n, double *restrict x, double *restrict y) {
  double s = 0;
  int m;
// CHECK: #pragma omp target data map(tofrom: x[0:n], y[0:n]) /* acc kernels */
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) /* acc kernels */
// CHECK-NEXT: #line
// CHECK-NEXT: x[0] = 1;
// CHECK-NEXT: {{^ *}}m = n - 1;
// CHECK: #pragma omp target teams distribute parallel for map(alloc: {{[^)]*}}) /* acc kernels */
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) map(tofrom: s) /* acc kernels */
// CHECK-NEXT: #line
// CHECK-NEXT: s = x[n - 1];
// CHECK: #pragma omp target teams distribute parallel for map(alloc: {{[^)]*}}) /* acc kernels */
#pragma acc kernels copy(x[0:n], y[0:n])
  {
    x[0] = 1;
    m = n - 1;
    for (int i = 1; i < n; i++)
      y[i] = x[i] + 1;
    s = x[n - 1];
    for (int i = 1; i < m; i++)
      x[i] = y[i] * s;
  }
// What the host would have to know, and does not, leaves the block whole.
// CHECK: #pragma omp target map(tofrom: x[0:n], y[0:n], s) /* acc kernels */
// SAID: kernels.c:[[#@LINE+3]]:3: remark: this block runs on one thread of the device: it uses a variable beside its loops that a data clause keeps on the device
// SAID-NOT: [[#@LINE+5]]:7: remark
#pragma acc kernels copy(x[0:n], y[0:n], s)
  {
    s = x[0];
    for (int k = 0; k < s; k++) {
      for (int i = 1; i < n; i++)
        y[i] = x[i - 1] + s;
      for (int i = 1; i < n; i++)
        x[i] = y[i];
    }
  }
// A variable that only the parts use is where they are.
// CHECK: #pragma omp target data map(tofrom: x[0:n], y[0:n], s) /* acc kernels */
// CHECK: #pragma omp target map(alloc: {{[^)]*}}) map(tofrom: s) /* acc kernels */
// CHECK: #pragma omp target teams distribute parallel for map(alloc: {{[^)]*}}) map(tofrom: s) /* acc kernels */
#pragma acc kernels copy(x[0:n], y[0:n], s)
  {
    s = x[0];
    for (int i = 1; i < n; i++)
      y[i] = x[i] + s;
  }
}

// Where a loop only reads storage, nothing in it can depend on the order.
struct Line {
  int n;
  double *x;
};
// CHECK-LABEL: double most
double most(struct Line *line) {
  double most = 0;
// CHECK: #pragma omp target teams distribute parallel for reduction(max: most) /* acc kernels loop */
#pragma acc data copyin(line[0:1]) copy(line->x[0:line->n])
#pragma acc kernels loop
  for (int i = 0; i < line->n; ++i)
    if (line->x[i] > most)
      most = line->x[i];
  return most;
}

// Loops of which nothing can be shown.
// CHECK-LABEL: void ordered
void ordered(int n, const int *restrict k, double *restrict x, int s) {
// CHECK: #pragma omp target map(to: k[0:n]) map(tofrom: x[0:n]) /* acc kernels */
// SAID: it uses items of 'x' that are no sum of products of its variables
#pragma acc kernels copyin(k[0:n]) copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[k[i]] += i;
// CHECK: #pragma omp target map(tofrom: x[0:n]) /* acc kernels */
// SAID: it may write an item of 'x' in more than one iteration
#pragma acc kernels copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[s] = i;
// CHECK: #pragma omp target teams distribute parallel for num_teams((long)(s) > 0 ? 65535 : 1) thread_limit((long)(s) > 0 ? 256 : 1)
// SAID: remark: the iterations of this loop run in parallel, where its strides keep them apart
#pragma acc kernels copy(x[0:n*s])
  for (int i = 0; i < n; i++)
    x[i * s] = i;
// CHECK: #pragma omp target
// SAID: it gives 's' a value that another iteration, or what follows, needs
#pragma acc kernels copy(x[0:n])
  for (int i = 0; i < n; i++) {
    x[i] = s;
    s = s * 3 + 1;
  }
}

// A loop in order directly behind the directive: marked loops in it become constructs, and loops within these go with them.
// CHECK-LABEL: void marked_within
void marked_within(void) {
// CHECK: #pragma omp target data map(tofrom: a, b) /* acc kernels */
#pragma acc kernels
  for (int t = 0; t < 5; t++) {
// CHECK: #pragma omp target teams distribute parallel for /* acc kernels */
// CHECK-NOT: #pragma omp
// CHECK: b[i] = a[i - 1]
#pragma acc loop independent
    for (int i = 1; i < N - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
// CHECK: #pragma omp target teams distribute /* acc kernels */
// CHECK: #pragma omp parallel for
// CHECK-NOT: #pragma omp
// CHECK: a[40 * i
#pragma acc loop gang independent
    for (int i = 0; i < N / 40; i++) {
#pragma acc loop vector independent
      for (int j = 0; j < 40; j++)
        a[40 * i + j] = b[40 * i + j] / 2;
    }
  }
}

// A function that only returns a sum of products of its parameters stands for that.
static inline int at(int i, int j, int n) { return i * n + j; }
static inline long next_at(int i, int j, int n) { return at(i + 1, j, n); }
static int again(int i, int n) { return n + again(i, n); }
static int offset;
static int moved(int i, int n) { return i * n + offset; }
// CHECK-LABEL: void through_functions
void through_functions(int n, int m, double *restrict x) {
// SAID: kernels.c:[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel [-Rhet-kernels-parallel]
#pragma acc kernels copy(x[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[at(i, j, m)] *= 2;
// SAID: kernels.c:[[#@LINE+4]]:5: remark: the iterations of this loop run in parallel [-Rhet-kernels-parallel]
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order, and the parallel loops in it on the device: it may use an item of 'x' that another
#pragma acc kernels copy(x[0:n*m])
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      x[next_at(i, j, m)] += x[at(i, j, m)];
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it uses items of 'x' that are no sum of products of its variables
#pragma acc kernels copy(x[0:n*m])
  for (int i = 0; i < n; i++)
    x[again(i, m)] += 1;
// A name of the function's file may be another variable's here.
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it uses items of 'x' that are no sum of products of its variables
#pragma acc kernels copy(x[0:n*m])
  for (int i = 0; i < n; i++)
    x[moved(i, m)] += 1;
}

// A statement that reads an array, beside loops in a loop that keeps its order: one thread runs it, and its value comes home.
// CHECK-LABEL: void by_a_rate
void by_a_rate(const double *restrict w) {
  double rate;
// CHECK: for (int t = 0
// CHECK: #pragma omp target map(alloc: w[0:8]) map(tofrom: rate) /* acc kernels */
// CHECK: rate = w[t];
// CHECK: #pragma omp target teams distribute parallel for /* acc kernels */
// CHECK: #pragma omp target teams distribute parallel for /* acc kernels */
#pragma acc kernels copyin(w[0:8])
  for (int t = 0; t < 8; t++) {
    rate = w[t];
    for (int i = 1; i < N - 1; i++)
      b[i] = rate * a[i];
    for (int i = 1; i < N - 1; i++)
      a[i] = b[i - 1] / 2;
  }
}

// An unsigned product may wrap, and a number may be cut off on its way into a parameter.
static inline unsigned wrapping_at(unsigned i, unsigned j, unsigned n) { return i * n + j; }
// CHECK-LABEL: void cut_off
void cut_off(unsigned n, long m, double *restrict x) {
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it uses items of 'x' that are no sum of products of its variables
#pragma acc kernels copy(x[0:n*n])
  for (unsigned i = 0; i < n; i++)
    x[wrapping_at(i, 0, n)] = i;
// SAID: kernels.c:[[#@LINE+2]]:3: remark: this loop runs in its order, on one thread of the device: it uses items of 'x' that are no sum of products of its variables
#pragma acc kernels copy(x[0:m*m])
  for (long i = 0; i < m; i++)
    x[at(i, 0, m)] = i;
}
