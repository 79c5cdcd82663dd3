// The same in C++: references, templates, records that are given to each other, bases.
// RUN: %hetcc++ -Rhet-grid --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: %hetcc++ --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HOST

constexpr int K = 64;
struct vec {
  float x, y;
};
static inline float dot(const vec &a, const vec &b) { return a.x * b.x + a.y * b.y; }
static inline vec add(const vec &a, const vec &b) { return {a.x + b.x, a.y + b.y}; }
static inline float behind(const vec &a) { return (&a)[1].x; }
template <class T> struct block {
  T x[K], y[K];
};

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task out([n]c) in([n]v)
void values(int n, float *c, const vec *v) {
  for (int i = 0; i < n; i++)
    c[i] = dot(v[i], v[i]);
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]v)
void sums(int n, vec *v) {
  for (int i = 0; i < n; i++)
    v[i] = add(v[i], v[i]);
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]v)
void carried(int n, vec *v) {
  for (int i = 1; i < n; i++)
    v[i] = add(v[i - 1], v[i]);
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]v)
void neighbours(int n, vec *v) {
  for (int i = 0; i < n - 1; i++)
    v[i].x = behind(v[i]);
}

struct point {
  double x, y;
  point operator*(double by) const { return {x * by, y * by}; }
  point &operator+=(const point &o) {
    x += o.x, y += o.y;
    return *this;
  }
  double sum() const { return x + y; }
  void setNext(double to) { this[1].x = to; }
  double *raw() { return &x; }
};
static void put(double &to, double from) { to = from; }
static void gather(double &to, double from) { to = to / 2 + from; }

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]a) inout([n]p)
void operators(int n, point *p, const point *a) {
  for (int i = 0; i < n; i++)
    p[i] += p[i] * a[i].sum();
}

// GRID-DAG: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]a) inout([n]p)
void places(int n, point *p, const point *a) {
  for (int i = 0; i < n; i++)
    put(p[i].x, a[i].y);
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]p)
void outside(int n, point *p) {
  for (int i = 0; i < n - 1; i++)
    p[i].setNext(1);
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]p)
void numbers(int n, point *p) {
  for (int i = 0; i < n - 1; i++)
    p[i].raw()[2] = p[i].x;
}

// HOST: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]p) out(*to)
void gathered(int n, const point *p, double *to) {
  double all = 0;
  for (int i = 0; i < n; i++)
    gather(all, p[i].x);
  *to = all;
}

// GRID-DAG: :[[#@LINE+3]]:3: remark: a kernel with a thread for each iteration of the loops over 'k' and 'e'
template <class T> void blocks(int n, block<T> *b) {
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n])
  for (int k = 0; k < n; k++)
    for (int e = 0; e < K; e++)
      switch (k % 3) {
      case 0: b[k].x[e] += b[k].y[e]; break;
      default: b[k].x[e] = 0;
      }
}
template void blocks(int, block<float> *);
template void blocks(int, block<int> *);

// One loop stays in each thread.
// GRID-DAG: :[[#@LINE+3]]:3: remark: a kernel with a thread for each iteration of the loop over 'k'
void rows(int n, block<float> *b) {
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n])
  for (int k = 0; k < n; k++)
    for (int e = 1; e < K; e++)
      b[k].x[e] += b[k].x[e - 1];
}

// GRID-DAG: :[[#@LINE+3]]:3: remark: a kernel with a thread for each iteration of the loops over 'k' and 'e'
void split(int n, block<float> *b) {
#pragma acc region for hetero(1) copy(b[0 : n])
  for (int k = 0; k < n; k++)
    for (int e = 0; e < K; e++)
      b[k].x[e] += b[k].y[e];
}
