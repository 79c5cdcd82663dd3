//===-- e2e/programs/same_atomics.cpp - the compiler's atomic operations in kernels ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// __atomic_... and __sync_..., std::atomic and std::atomic_ref, `omp atomic` of small numbers, and pointers that the
// threads of a team share. Its output is compared with that of the same file built without hetcc.
#include <atomic>
#include <cstdio>

namespace {
constexpr int n = 640, buckets = 16;

void older() {
  int count = 0, held[buckets] = {}, highest = 0;
  unsigned long left = ~0ul, toggled = 0;
  short sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, held, highest, left, toggled, sum)
  for (int i = 0; i < n; i++) {
    __sync_fetch_and_add(&count, 1);
    __sync_sub_and_fetch(&held[i % buckets], i);
    __sync_fetch_and_and(&left, ~(1ul << (i % 60)));
    if (i < 64)
      __sync_xor_and_fetch(&toggled, 1ul << i);
    __sync_add_and_fetch(&sum, (short)3);
    for (int seen = __sync_val_compare_and_swap(&highest, 0, 0); seen < i;) {
      const int before = seen;
      if (__sync_bool_compare_and_swap(&highest, before, i))
        break;
      seen = __sync_fetch_and_or(&highest, 0);
    }
    __sync_synchronize();
  }
  std::printf("older: %d %d %lx %lx %d %d\n", count, held[5], left, toggled, sum, highest);
}

void newer() {
  float total = 0;
  unsigned char bytes[64] = {};
  bool seen = false;
  int last = 0, passed = 0, own = 0;
  char flag = 0;
#pragma omp target teams distribute parallel for map(tofrom : total, bytes, seen, last, passed, own, flag)
  for (int i = 0; i < n; i++) {
    float before, after;
    __atomic_load(&total, &before, __ATOMIC_RELAXED);
    do
      after = before + 1;
    while (!__atomic_compare_exchange(&total, &before, &after, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    __atomic_fetch_add(&bytes[i % 64], (unsigned char)(i % 3), __ATOMIC_RELAXED);
    __atomic_store_n(&seen, true, __ATOMIC_RELEASE);
    const int got = __atomic_exchange_n(&last, i + 1, __ATOMIC_ACQ_REL);
    __atomic_add_fetch(&passed, got, __ATOMIC_RELAXED);
    unsigned mine = 12, was = 12;
    __atomic_nand_fetch(&mine, 10u, __ATOMIC_RELAXED);
    if (!__atomic_compare_exchange_n(&mine, &was, 1u, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) && was == ~8u)
      __atomic_fetch_add(&own, 1, __ATOMIC_RELAXED);
    if (!__atomic_test_and_set(&flag, __ATOMIC_RELAXED))
      __atomic_fetch_add(&own, 1000, __ATOMIC_RELAXED);
  }
  int sum = 0;
  for (int i = 0; i < 64; i++)
    sum += bytes[i] * (i + 1);
  std::printf("newer: %.1f %d %d %d %d %d\n", total, sum, seen, last + passed, own, flag != 0);
}

struct Node {
  int key;
  std::atomic<int> hits;
};

void objects() {
  std::atomic<int> count{0};
  std::atomic<long> highest{0};
  std::atomic<unsigned> bits{0};
  static Node nodes[4];
  static int plain[buckets];
  float sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, highest, bits, nodes, plain, sum)
  for (int i = 0; i < n; i++) {
    count++;
    nodes[i % 4].hits += 2;
    bits |= 1u << (i % 20);
    std::atomic_ref<int>(plain[i % buckets]).fetch_add(i, std::memory_order_relaxed);
    std::atomic_ref<float> part(sum);
    part.fetch_add(0.5f);
    long seen = highest.load();
    while (seen < i && !highest.compare_exchange_weak(seen, i)) {
    }
  }
  std::printf("objects: %d %ld %x %d %d %.1f\n", count.load(), highest.load(), bits.load(), nodes[1].hits.load(),
              plain[3], sum);
}

// What a team's first thread does between the regions is done once.
void teams() {
  int out[4] = {};
#pragma omp target teams distribute map(tofrom : out)
  for (int t = 0; t < 4; t++) {
    int shared = 0;
    __atomic_fetch_add(&out[t], 1000, __ATOMIC_RELAXED);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      __sync_fetch_and_add(&shared, i);
    __atomic_fetch_add(&out[t], shared, __ATOMIC_SEQ_CST);
  }
  std::printf("teams: %d %d %d %d\n", out[0], out[1], out[2], out[3]);
}

// An update of one small number leaves its neighbours alone.
void small() {
  struct {
    unsigned char a[3];
    signed char b;
    unsigned short c[2];
  } part = {{255, 7, 0}, -1, {65535, 9}};
  unsigned char all = 255;
  bool any = false, each = true;
#pragma omp target teams distribute parallel for map(tofrom : part, all, any, each)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    part.a[i % 3] += 1;
#pragma omp atomic
    part.b -= 1;
#pragma omp atomic
    part.c[i % 2]++;
#pragma omp atomic
    all &= (unsigned char)(i % 2 ? 0xf7 : 0xfd);
#pragma omp atomic
    any |= i == n - 1;
#pragma omp atomic
    each &= i < n - 1;
  }
  std::printf("small: %d %d %d %d %d %d %d %d %d\n", part.a[0], part.a[1], part.a[2], part.b, part.c[0], part.c[1], all,
              any, each);
}

// A pointer that the threads of a team share leads to what they share, or to mapped memory.
void pointers() {
  int out[4] = {}, in[64];
  for (int i = 0; i < 64; i++)
    in[i] = i;
#pragma omp target teams distribute map(tofrom : out) map(to : in)
  for (int t = 0; t < 4; t++) {
    int *from, *to, one[64], two[64];
    const int *source = in;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      one[i] = source[i] + t;
    for (int pass = 0; pass < 3; pass++) {
      from = pass % 2 ? two : one;
      to = pass % 2 ? one : two;
#pragma omp parallel for
      for (int i = 0; i < 64; i++)
        to[i] = from[63 - i] + 1;
    }
    out[t] = to[1] * 100 + to[62];
  }
  std::printf("pointers: %d %d %d %d\n", out[0], out[1], out[2], out[3]);
}
} // namespace

int main() {
  older();
  newer();
  objects();
  teams();
  small();
  pointers();
}
