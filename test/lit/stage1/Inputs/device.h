#ifndef DEVICE_H
#define DEVICE_H
#define BEGIN_DEVICE _Pragma("omp begin declare target")
#define END_DEVICE _Pragma("omp end declare target")
#pragma omp begin declare target
static int offset = 3;
static inline int shifted(int x) { return x + offset; }
#pragma omp end declare target
#pragma omp begin declare target device_type(any)
static inline int twice(int x) { return 2 * x; }
#pragma omp end declare target
struct pair {
  int count;
  int *items;
};
#pragma omp declare mapper(struct pair p) map(p, p.items[0 : p.count])
#endif
