//===-- test/kernels/blocks.cpp - reductions of a block's threads, on the host -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The headers of kernel text as CUDA, without a GPU. A block's threads are contexts of one thread of the host, which
// change at barriers and shuffles. So what is thread_local here is shared by a block.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <ucontext.h>
#include <utility>
#include <vector>

struct Axes {
  unsigned x, y, z;
};
static Axes gridDim, blockDim, blockIdx, threadIdx;

namespace block {
struct Thread {
  ucontext_t context;
  std::vector<char> stack = std::vector<char>(64 << 10);
  Axes index;
  bool ended = false;
};
static std::vector<std::unique_ptr<Thread>> threads;
static ucontext_t scheduler;
static size_t now, waiting, barriers; // waiting: at a barrier
static std::function<void()> kernel;
static unsigned long long exchanged[1024];

static void pause() { swapcontext(&threads[now]->context, &scheduler); }
static void begin() {
  kernel();
  threads[now]->ended = true;
  pause();
}
static void barrier() {
  ++waiting;
  for (const size_t before = barriers; before == barriers;)
    pause();
}
// The threads take turns. Each goes on until it waits for others. Shuffles count on lanes that are equally far.
static void run(std::function<void()> text) {
  kernel = std::move(text);
  threads.clear();
  for (unsigned z = 0; z < blockDim.z; ++z)
    for (unsigned y = 0; y < blockDim.y; ++y)
      for (unsigned x = 0; x < blockDim.x; ++x) {
        Thread &one = *threads.emplace_back(std::make_unique<Thread>());
        one.index = {x, y, z};
        getcontext(&one.context);
        one.context.uc_stack = {one.stack.data(), 0, one.stack.size()};
        makecontext(&one.context, begin, 0);
      }
  for (bool some = true; some;) {
    size_t alive = 0;
    for (now = 0; now < threads.size(); ++now)
      if (!threads[now]->ended) {
        threadIdx = threads[now]->index;
        swapcontext(&scheduler, &threads[now]->context);
        alive += !threads[now]->ended;
      }
    if (waiting == alive)
      waiting = 0, ++barriers;
    some = alive > 0;
  }
}
template <class T> static T exchange(T value, size_t from) {
  std::memcpy(&exchanged[now], &value, sizeof value);
  pause();
  if (from < threads.size())
    std::memcpy(&value, &exchanged[from], sizeof value);
  pause();
  return value;
}
} // namespace block

#define __CUDACC__
#define __global__
#define __device__
#define __shared__ thread_local
#define __align__(n) __attribute__((aligned(n)))
#define __forceinline__ inline
#define __launch_bounds__(...)
static void __syncthreads() { block::barrier(); }
static void __threadfence() {}
template <class T> static T __shfl_down_sync(unsigned, T value, int offset) {
  return block::exchange(value, block::now % 32 + offset < 32 ? block::now + offset : block::now);
}
template <class T, class V> static T atomicAdd(T *at, V value) { return std::exchange(*at, *at + value); }
template <class T, class V> static T atomicAnd(T *at, V value) { return std::exchange(*at, *at & value); }
template <class T, class V> static T atomicOr(T *at, V value) { return std::exchange(*at, *at | value); }
template <class T, class V> static T atomicXor(T *at, V value) { return std::exchange(*at, *at ^ value); }
template <class T, class V> static T atomicMin(T *at, V value) { return std::exchange(*at, value < *at ? value : *at); }
template <class T, class V> static T atomicMax(T *at, V value) { return std::exchange(*at, *at < value ? value : *at); }
template <class T> static T atomicCAS(T *at, T seen, T value) { return std::exchange(*at, *at == seen ? value : *at); }
template <class T> static T atomicExch(T *at, T value) { return std::exchange(*at, value); }

namespace het {
template <class T> struct Complex {
  T re, im;
};
struct WideHalf {
  float value;
  WideHalf(float value) : value(value) {}
  operator float() const { return value; }
};
} // namespace het
#define HETCC_KERNEL_H
#include <hetcc/kernel_cuda.h>

#include <hetcc/atomic.h>
#include <hetcc/reduce.h>

#include <hetcc/merge.h>

#include <hetcc/copies.h>

thread_local unsigned char het::roomOfCopies[48 << 10];

// As hetcc prints them.
HET_COPIES_KERNEL(1024, tally,
                  (int n, const int *v, int *het_partial_h, long het_first_h, long het_count_h, double *het_partial_d,
                   long het_first_d, long het_count_d, long *het_partial_s),
                  (n, v, het_partial_h, het_first_h, het_count_h, het_partial_d, het_first_d, het_count_d,
                   het_partial_s)) {
  HET_COPIES
  HET_COPY_JOINED(int, het_own_h, het_partial_h, het_count_h, 0)
  int *h = (int *)(het_own_h - het_first_h);
  HET_COPY(double, het_own_d, het_partial_d, het_count_d, 1)
  double *d = (double *)(het_own_d - het_first_d);
  long s = 0;
  HET_FOR_X(int, i, 0, <, n, +, 1) {
    HET_INDEX(int, i)
    HET_JOIN(Sum, h[3 + v[i] % het_count_h], (int)v[i]);
    d[2 + v[i] % het_count_d] *= v[i] % 3 ? 1 : -1;
    s += v[i];
  }
  HET_JOIN_ARRAY(Sum, het_own_h, het_partial_h, het_count_h, 0);
  HET_REDUCE_ARRAY(Product, het_own_d, het_partial_d, het_count_d);
  HET_REDUCE(Sum, s, het_partial_s);
}

int main() {
  int wrong = 0, runs = 0;
  const Axes blocks[] = {{1, 1, 1}, {32, 1, 1}, {7, 1, 1}, {64, 2, 1}, {32, 3, 2}, {33, 1, 1}, {256, 1, 1}, {5, 7, 3}};
  for (const Axes &threads : blocks)
    for (const Axes &grid : {Axes{1, 1, 1}, Axes{3, 1, 1}, Axes{2, 3, 2}})
      for (const bool shared : {false, true})
        for (const int n : {0, 1, 5, 1000})
          for (const long count : {1, 5, 40}) {
            const long counts[] = {count, count > 8 ? 3 : count};
            std::vector<int> v(n), h(counts[0]);
            std::vector<double> d(counts[1], 1);
            long s = 0;
            for (int i = 0; i < n; ++i) {
              v[i] = i * 37 % 101;
              h[v[i] % counts[0]] += v[i];
              d[v[i] % counts[1]] *= v[i] % 3 ? 1 : -1;
              s += v[i];
            }
            gridDim = grid, blockDim = threads;
            const size_t all = grid.x * grid.y * grid.z, each = threads.x * threads.y * threads.z;
            std::vector<int> joined(counts[0]);
            std::vector<double> partials((all + all * each) * counts[1]);
            std::vector<long> sums(all);
            for (blockIdx.z = 0; blockIdx.z < grid.z; ++blockIdx.z)
              for (blockIdx.y = 0; blockIdx.y < grid.y; ++blockIdx.y)
                for (blockIdx.x = 0; blockIdx.x < grid.x; ++blockIdx.x)
                  block::run([&] {
                    // Threads of the other axes have no iterations: each would count all of x's.
                    const bool first = threadIdx.y + threadIdx.z + blockIdx.y + blockIdx.z == 0;
                    (shared ? tally_shared : tally)(first ? n : 0, v.data(), joined.data(), 3, counts[0],
                                                    partials.data(), 2, counts[1], sums.data());
                  });
            std::vector<double> product(counts[1], 1);
            long sum = 0;
            for (size_t k = 0; k < all; ++k, sum += sums[k - 1])
              for (long item = 0; item < counts[1]; ++item)
                product[item] *= partials[k * counts[1] + item];
            ++runs;
            if (joined != h || product != d || sum != s) {
              ++wrong;
              printf("%s, n %d, %ld items: wrong on %u x %u x %u blocks of %u x %u x %u threads\n",
                     shared ? "shared" : "memory", n, count, grid.x, grid.y, grid.z, threads.x, threads.y, threads.z);
            }
          }
  printf("%d runs, %d wrong\n", runs, wrong);
  return wrong != 0;
}
