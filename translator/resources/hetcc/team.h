//===-- hetcc/team.h - kernels of teams ---------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A team is a block, or a part of a warp where one is short: gridOfTeams() in device/launch_grid.hpp. Its threads run
// the whole kernel text. One thread alone does what stands in HET_ONE. Each thread computes for itself what all compute
// alike. On the host the threads of a team take turns, and often there is one alone.
//
// - HET_MEMBER: at the beginning. HET_THREAD of HET_THREADS, in HET_TEAM of HET_TEAMS.
// - HET_OF_THREADS(asked): how many of them a region has that asks for so many.
// - HET_ROOM(T): the object `het_room`, which the threads of a team share.
// - HET_SYNC(n): a barrier of the team. Its number is its own in the kernel.
// - HET_ONE: before what one thread does.
// - HET_SPREAD_THREADS(T, i, first, <, bound, +, step) { HET_INDEX(T, i) ... }: a loop whose iterations the threads of
//   the team share. HET_SPREAD_TEAMS: the teams share them. HET_SPREAD_ALL: the threads of all teams.
// - HET_TRIPS(first, <, bound, +, step): how many iterations there are.
// - HET_TEAM_REDUCE(op, value): the values of all threads, combined, for each of them. A barrier.
// - HET_FROM_ONE(variable): the value of the thread of HET_ONE, for each thread's own variable. A barrier.
// - HET_TEAM_PARTIAL(op, value, partial): at the end, for a reduction of the teams.
// - HET_FENCE: what `flush` asks for.
// - HET_CRITICAL(lock) { ... }: one thread at a time.
#ifndef HETCC_TEAM_H
#define HETCC_TEAM_H

#define HET_ONE if (HET_THREAD == 0)
#define HET_OF_THREADS(asked) ::het::ofThreads((long)(asked), HET_THREADS)
#define HET_TRIPS(first, REL, bound, DIR, step)                                                                        \
  ::het::trips((long)(first), (long)(bound), (long)(step), #DIR[0] == '-', sizeof(#REL) == 3)
#define HET_TEAM_REDUCE(OP, value) ::het::reduceTeam<::het::op::OP>(HET_ME, value)
#define HET_FROM_ONE(variable) ::het::fromOne(HET_ME, (void *)&(variable), sizeof(variable))

namespace het {
HET_DEVICE int ofThreads(long asked, int all) { return asked < 1 ? 1 : asked < all ? (int)asked : all; }
HET_DEVICE long trips(long first, long bound, long step, bool down, bool inclusive) {
  const long distance = (down ? first - bound : bound - first) + (inclusive ? 1 : 0);
  return distance <= 0 ? 0 : (distance + step - 1) / step;
}
} // namespace het

#ifdef __CUDACC__
#define HET_MEMBER
#define HET_ME 0
#define HET_THREAD ((int)threadIdx.x)
#define HET_THREADS ((int)blockDim.x)
#define HET_TEAM ((int)(blockIdx.x * blockDim.y + threadIdx.y))
#define HET_TEAMS ((int)(gridDim.x * blockDim.y))
#define HET_ROOM(T) __shared__ T het_room;
#define HET_SYNC(n) ::het::syncTeam()
#define HET_FENCE __threadfence()

#define HET_SPREAD_THREADS(T, i, first, REL, bound, DIR, step)                                                         \
  HET_SPREAD_BY(::het::AnyGrid, threadIdx.x, blockDim.x, T, i, first, REL, bound, DIR, step)
#define HET_SPREAD_TEAMS(T, i, first, REL, bound, DIR, step)                                                           \
  HET_SPREAD_BY(::het::AnyGrid, HET_TEAM, HET_TEAMS, T, i, first, REL, bound, DIR, step)
#define HET_SPREAD_ALL(T, i, first, REL, bound, DIR, step) HET_FOR_X(T, i, first, REL, bound, DIR, step)

// A thread that has the lock goes on while those of its warp wait (independent thread scheduling, from Volta on).
#define HET_CRITICAL(lock)                                                                                             \
  for (bool het_waits = true; het_waits;)                                                                              \
    if (atomicCAS(&(lock), 0, 1) == 0)                                                                                 \
      for (__threadfence(); het_waits; __threadfence(), atomicExch(&(lock), 0), het_waits = false)

namespace het {
// Teams that share a block have a power of two of lanes each, at most a warp.
__device__ inline void syncTeam() {
  if (blockDim.y == 1)
    __syncthreads();
  else
    __syncwarp((0xffffffffu >> (32 - blockDim.x)) << (threadIdx.y * blockDim.x % 32));
}
template <class T> __device__ inline T shuffleFrom(T value, int lane) {
  if constexpr (sizeof(T) < 4)
    return (T)__shfl_sync(0xffffffffu, (int)value, lane);
  else
    return __shfl_sync(0xffffffffu, value, lane);
}
template <class T> __device__ inline Complex<T> shuffleFrom(Complex<T> value, int lane) {
  return {__shfl_sync(0xffffffffu, value.re, lane), __shfl_sync(0xffffffffu, value.im, lane)};
}
__device__ inline WideHalf shuffleFrom(WideHalf value, int lane) {
  return __shfl_sync(0xffffffffu, (float)value, lane);
}

template <class Op, class T> __device__ T reduceTeam(int, T value) {
  __shared__ T result;
  const int threads = (int)blockDim.x, thread = (int)threadIdx.x;
  if (threads == 32) {
    value = reduceWarp<Op>(value);
    __syncwarp(); // a barrier for memory too
    return shuffleFrom(value, 0);
  }
  value = reduceToFirst<Op>(value, thread, threads);
  if (thread == 0)
    result = value;
  __syncthreads();
  return result;
}

// The team is the only one of its block.
__device__ inline void fromOne(int, void *value, size_t bytes) {
  __shared__ __align__(16) unsigned char slot[256];
  for (size_t at = 0; at < bytes; at += sizeof slot) {
    const size_t some = bytes - at < sizeof slot ? bytes - at : sizeof slot;
    if (threadIdx.x == 0)
      memcpy(slot, (const char *)value + at, some);
    __syncthreads();
    if (threadIdx.x != 0)
      memcpy((char *)value + at, slot, some);
    __syncthreads();
  }
}
} // namespace het
#define HET_TEAM_PARTIAL(OP, value, partial)                                                                           \
  do {                                                                                                                 \
    if (threadIdx.x == 0)                                                                                              \
      (partial)[blockIdx.x] = (value);                                                                                 \
  } while (0)

#else
#define HET_MEMBER const het_team_member *const het_me = het_member();
#define HET_ME het_me
#define HET_THREAD (het_me->thread)
#define HET_THREADS (het_me->threads)
#define HET_TEAM (het_me->team)
#define HET_TEAMS (het_me->teams)
#define HET_ROOM(T) T &het_room = *(T *)het_me->room;
#define HET_FENCE (__atomic_thread_fence(__ATOMIC_SEQ_CST), het_kernel_pause()) // others may be waited for
#define HET_SYNC(n)                                                                                                    \
  do {                                                                                                                 \
    if (het_me->threads > 1)                                                                                           \
      het_team_barrier(het_me, n);                                                                                     \
  } while (0)

#define HET_SPREAD(me, all, T, i, first, REL, bound, DIR, step)                                                        \
  for (auto het_##i##_slice =                                                                                          \
           ::het::slice<T>(het_share{0, me, all}, 0, first, bound, step, #DIR[0] == '-', sizeof(#REL) == 3);           \
       het_##i##_slice.some; het_##i##_slice.some = false)                                                             \
  HET_LOOP(T, i, het_##i##_slice.from, REL, het_##i##_slice.to, DIR, step)
#define HET_SPREAD_THREADS(T, i, first, REL, bound, DIR, step)                                                         \
  HET_SPREAD(het_me->thread, het_me->threads, T, i, first, REL, bound, DIR, step)
#define HET_SPREAD_TEAMS(T, i, first, REL, bound, DIR, step)                                                           \
  HET_SPREAD(het_me->team, het_me->teams, T, i, first, REL, bound, DIR, step)
#define HET_SPREAD_ALL(T, i, first, REL, bound, DIR, step)                                                             \
  HET_SPREAD(het_me->team * het_me->threads + het_me->thread, het_me->teams * het_me->threads, T, i, first, REL,       \
             bound, DIR, step)

#define HET_CRITICAL(lock)                                                                                             \
  for (bool het_waits = (het_kernel_lock(&(lock)), true); het_waits; het_kernel_unlock(&(lock)), het_waits = false)

namespace het {
// In the order of the threads, so that each run gives the same.
template <class Op, class T> T reduceTeam(const het_team_member *me, T value) {
  static_assert(sizeof(T) <= HET_EXCHANGE, "a reduced value fits");
  if (me->threads == 1)
    return value;
  char *const all = (char *)me->exchange;
  memcpy(all + (size_t)me->thread * HET_EXCHANGE, &value, sizeof value);
  het_team_barrier(me, -2);
  T sum;
  memcpy(&sum, all, sizeof sum);
  for (int other = 1; other < me->threads; ++other) {
    T its;
    memcpy(&its, all + (size_t)other * HET_EXCHANGE, sizeof its);
    sum = Op::of(sum, its);
  }
  het_team_barrier(me, -3);
  return sum;
}

// The others find the value where that thread has it.
inline void fromOne(const het_team_member *me, void *value, size_t bytes) {
  void **const where = (void **)me->exchange;
  if (me->threads == 1)
    return;
  if (me->thread == 0)
    *where = value;
  het_team_barrier(me, -4);
  if (me->thread != 0)
    memcpy(value, *where, bytes);
  het_team_barrier(me, -5);
}
} // namespace het
#define HET_TEAM_PARTIAL(OP, value, partial)                                                                           \
  do {                                                                                                                 \
    if (het_me->thread == 0)                                                                                           \
      *(partial) = ::het::op::OP::of(*(partial), (value));                                                             \
  } while (0)
#endif

#endif
