// Loops over arrays that are members, with a `switch`, and with functions of records: tasks are kernels where the loops are seen to run in any order.
// RUN: %hetcc -Rhet-grid --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: %hetcc --cuda-arch=none --emit=host %s -o - | grep -v "^// " | FileCheck %s --check-prefix=APART

#define K 64
typedef struct {
  float x[K], y[K];
  int n;
} block_t;
typedef struct {
  float x, y;
} vec;
typedef struct {
  const float *p;
} view;
static block_t g;
static inline float dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static inline vec twice(const vec *a) { return (vec){2 * a->x, 2 * a->y}; }
static inline float behind(const vec *a) { return a[1].x; }
static inline float changed(const vec *a) { return ((vec *)a)->x += 1; }
static inline float first(view v) { return v.p[0]; }
static inline float sum(const float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'e'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(*b)
void arrow(block_t *b) {
  for (int e = 0; e < K; e++)
    b->x[e] += b->y[K - 1 - e];
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loops over 'k' and 'e'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]b)
void blocks(int n, block_t *b) {
  for (int k = 0; k < n; k++)
    for (int e = 0; e < K; e++)
      b[k].x[e] += b[k].y[e];
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]a) in([n]key)
void choices(int n, int *a, const int *key) {
  for (int i = 0; i < n; i++)
    switch (key[i]) {
    case 0: a[i]++; break;
    case 1: continue;
    default: a[i] = 0;
    }
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task out([n]c) in([n]v)
void values(int n, float *c, const vec *v) {
  for (int i = 0; i < n; i++)
    c[i] = dot(v[i], v[i]);
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task out([n]w) in([n]v, [n]a)
void addresses(int n, vec *w, const vec *v, const float *a) {
  for (int i = 0; i < n; i++) {
    w[i] = twice(&v[i]);
    w[i].y += sum(a + i, 1);
  }
}

// A record of the file that the task names, beside a pointer that may lead into it.
// APART-LABEL: void record(
// APART: void *const het_storage[] = {(void *)&g, (void *)a};
// APART: het_task_apart(het_storage, 2, 1)
void record(float *a) {
// GRID-DAG: :[[#@LINE+3]]:3: remark: a kernel with a thread for each iteration of the loop over 'e'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(g) in([K]a)
  for (int e = 0; e < K; e++)
    g.x[e] += g.y[K - 1 - e] * a[e];
// GRID-DAG: :[[#@LINE+7]]:5: remark: a kernel with a thread for each iteration of the loop over 'e'
// GRID-DAG: :[[#@LINE+4]]:5: remark: a kernel with a thread for each iteration of the loop over 'e'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(g)
  {
    for (int e = 0; e < K; e++)
      g.x[e] += g.y[e];
    for (int e = 0; e < K; e++)
      g.y[e] += g.x[K - 1 - e];
  }
#pragma omp taskwait
}

// No kernels: iterations need each other, or may.

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(*b)
void carried(block_t *b) {
  for (int e = 1; e < K; e++)
    b->x[e] += b->x[e - 1];
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]a) in([n]key)
void carriedChoice(int n, int *a, const int *key) {
  for (int i = 1; i < n; i++)
    switch (key[i]) {
    case 0: a[i]++; break;
    default: a[i] = a[i - 1];
    }
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]v)
void neighbours(int n, vec *v) {
  for (int i = 0; i < n - 1; i++)
    v[i].x = behind(&v[i]);
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task out([n]c) inout([n]v)
void changes(int n, float *c, const vec *v) {
  for (int i = 0; i < n; i++)
    c[i] = changed(&v[0]);
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]c)
void views(int n, float *c, view v) {
  for (int i = 0; i < n; i++)
    c[i] = first(v);
}

void recordInOrder(void) {
// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(g)
  for (int e = 0; e < g.n; e++)
    g.x[e] += 1;
// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(g)
  for (int e = 1; e < K; e++)
    g.n = e;
#pragma omp taskwait
}

typedef struct {
  int w, h;
} extent_t;

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loops over 'y' and 'x'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(f[0;e.w*e.h])
void extents(float *f, const extent_t e) {
  for (int y = 0; y < e.h; y++)
    for (int x = 0; x < e.w; x++)
      f[y * e.w + x] += y * x;
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(f[0;n])
void changing(float *f, int n, extent_t e) {
  for (int i = 0; i < n; i++) {
    e.w = i / 2;
    f[e.w] += i;
  }
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(f[0;n], *e)
void stored(float *f, int n, extent_t *e) {
  for (int i = 0; i < n; i++) {
    e->w = i / 2;
    f[e->w + i] += i;
  }
}
