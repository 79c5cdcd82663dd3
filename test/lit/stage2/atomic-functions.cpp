// The compiler's atomic operations have kernels in both languages. Only those that order other memory have fences.
// RUN: %hetcc++ -fopenmp --emit=cuda %s -o %t.cu 2> %t.err
// RUN: FileCheck %s < %t.cu
// RUN: %clangxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
// RUN: %hetcc++ -fopenmp --emit=opencl %s -o %t.cl 2>> %t.err
// RUN: FileCheck %s --check-prefix=OPENCL < %t.cl
// RUN: %clang -x cl -cl-std=CL1.2 -DHET_GPU=1 -I%include -Wno-everything -fsyntax-only %t.cl
// RUN: not grep . %t.err
// RUN: %hetcc++ -fopenmp -DWIDE --emit=cuda %s -o - 2>&1 | FileCheck %s --check-prefix=WIDE
struct Pair {
  int first, second;
};

void all(int n, int *count, long *most, unsigned char *bytes, Pair *pairs, bool *flag) {
#pragma omp target teams distribute parallel for map(tofrom : count[0 : 1], most[0 : 1], bytes[0 : n], flag[0 : 1])
  for (int i = 0; i < n; i++) {
    // CHECK: ::het::atomicAdd((int *)count, (int)1);
    __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
    // CHECK: (HET_ORDERED, ::het::ordered([&] { return ::het::atomicSubAfter((int *)count, (int)2); }));
    __sync_sub_and_fetch(count, 2);
    long seen = __atomic_load_n(most, __ATOMIC_RELAXED);
    // CHECK: ::het::atomicReplace((long *)most, (long *)(&seen), (long)((long)i))
    while (seen < i && !__atomic_compare_exchange_n(most, &seen, (long)i, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      ;
    // CHECK: ::het::atomicOr((unsigned char *)(bytes + i / 4), (unsigned char)((unsigned char)(1 << i % 4)));
    __atomic_fetch_or(bytes + i / 4, (unsigned char)(1 << i % 4), __ATOMIC_RELAXED);
    // CHECK: ::het::atomicStore((bool *)flag, (bool)true)
    __atomic_store_n(flag, true, __ATOMIC_RELEASE);
    // CHECK: HET_FENCE;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
  }
}

// A release is seen before what follows it.
int published(int n, int *data, int *ready) {
  int found = 0;
#pragma omp target teams distribute parallel for map(tofrom : data[0 : n], ready[0 : 1], found)
  for (int i = 0; i < n; i++) {
    // CHECK: HET_ORDERED;
    // CHECK-NEXT: {
    // CHECK: HET_ORDERED;
#pragma omp atomic write release
    *ready = 1;
    // CHECK: HET_FENCE;
#pragma omp flush
    // CHECK-NEXT: {
#pragma omp atomic
    found += data[i];
  }
  return found;
}

#ifdef WIDE
void wide(int n, __int128 *x) {
#pragma omp target map(tofrom : x[0 : n])
  // WIDE: note: an atomic operation on 16 bytes is not supported in code that runs on a device
  __sync_fetch_and_add(x, (__int128)1);
}
#endif
// OPENCL: static inline int het_atomic_Add_int__global(volatile __global int *at, int het_value) {
// OPENCL: HET_ATOMIC_4(__global, int, at, het_old, het_new, het_old + het_value)
// OPENCL: het_atomic_Sub_after_int__global(
// OPENCL: het_atomic_Replace__private_long__global(
// OPENCL: HET_ATOMIC_1(__global, uchar, at, het_old, het_new, het_old | het_value)
