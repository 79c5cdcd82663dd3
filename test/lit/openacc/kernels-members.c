// Arrays that are members, one beside the other, and bodies with a `switch`: what the proof for loops of `kernels` says.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s

#define K 64
typedef struct {
  float x[K], y[K];
  int n;
} block_t;
typedef union {
  float x[K], y[K];
  int n;
} alias_t;
typedef struct {
  unsigned low : 3, high : 5;
} bits_t;
static block_t g;
static alias_t u;

void members(int n, block_t *b, bits_t *bits, alias_t *a) {
#pragma acc kernels copy(b[0:n], bits[0:K+1], a[0:1])
  {
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel [
    for (int e = 0; e < K; e++)
      b->x[e] += b->y[K - 1 - e];
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop, and those of the loop in it, run in parallel [
    for (int k = 0; k < n; k++)
      for (int e = 0; e < K; e++)
        b[k].x[e] += b[k].y[e];
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel [
    for (int k = 0; k < n - 1; k++) {
      b[k].n = k;
      b[k].x[0] = b[k + 1].y[0];
    }
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may use an item of 'b' that another iteration writes
    for (int e = 1; e < K; e++)
      b->x[e] += b->x[e - 1];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may write an item of 'b' in more than one iteration
    for (int e = 1; e < K; e++)
      b->x[0] = b->y[e];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it uses items of 'b' that are no sum of products of its variables
    for (int e = 1; e < K; e++)
      b->x[e] = ((float *)b)[e - 1];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may use an item of 'b' that another iteration writes
    for (int e = 1; e < K; e++) {
      const block_t all = *b;
      b->x[e] = all.x[0];
    }
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may use an item of 'a' that another iteration writes
    for (int e = 1; e < K; e++)
      a->x[e] = a->y[e - 1];
// Bit-fields beside each other are one number in memory.
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may write an item of 'bits' in more than one iteration
    for (int e = 0; e < K; e++) {
      bits[e].low = 1;
      bits[e + 1].high = 2;
    }
  }
}

void records(block_t v, float *out) {
#pragma acc kernels copyout(out[0:K])
  {
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel [
    for (int e = 0; e < v.n; e++)
      v.x[e] += v.y[K - 1 - e];
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel, where the storage of 'g' and 'out' does not overlap
    for (int e = 0; e < K; e++)
      g.x[e] = out[e];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may use an item of 'v' that another iteration writes
    for (int e = 1; e < K; e++)
      v.x[e] += v.x[e - 1];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it gives 'v' a value in each iteration
    for (int e = 1; e < K; e++)
      v.n = e;
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it has a bound that is no value of a variable
    for (int e = 0; e < u.n; e++)
      u.x[e] += 1;
  }
}

typedef struct {
  float *p;
} view;
void pointers(view w, float *out) {
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'w.p' in more than one iteration
#pragma acc kernels copy(out[0:K])
  for (int e = 0; e < K; e++) {
    float *q = w.p;
    q[0] = e;
    out[e] = 1;
  }
}

void choices(int n, int *a, const int *key) {
#pragma acc kernels copy(a[0:4*n]) copyin(key[0:n])
  {
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel,
    for (int i = 0; i < n; i++) {
      int by;
      switch (key[i]) {
      case 0: by = 2; break;
      case 1: continue;
      default:
        for (by = 0; by < 9; by++)
          if (by > a[i])
            break;
      }
      a[i] += by;
    }
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may use an item of 'a' that another iteration writes
    for (int i = 1; i < n; i++)
      switch (key[i]) {
      case 0: a[i]++; break;
      case 1: a[i] = a[i - 1];
      }
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it has a label that leads into a loop
    for (int i = 0; i < n; i++) {
      int j = 7;
      switch (key[i]) {
      case 0:
        for (j = 0; j < 4; j++) {
          a[i * 4 + j]++;
      default: a[i * 4 + j]--;
        }
      }
    }
  }
}
