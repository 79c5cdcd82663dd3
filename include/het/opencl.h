/*===-- het/opencl.h - the words that kernels in OpenCL C are written in --------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* The runtime compiles this text in front of each kernel's. It is OpenCL C 1.2, and no C.
|*
|* HET_CPU: work-groups have one work-item, which runs contiguous iterations. HET_GPU: neighbouring work-items run
|* neighbouring iterations. Any grid gives the same result.
|*
|* The words are those of <hetcc/kernel.h> and <hetcc/team.h>. These differ:
|* - HET_REDUCE_ROOM(T, partial, threads): at the beginning, for each reduction.
|* - HET_REDUCE(T, op, variable, partial), HET_REDUCE_ARRAY(T, op, partial, count): operations need the type.
|* - HET_REDUCE_INTO(T, op, variable, name, result): the same.
|* - HET_TEAM_REDUCE(T, op, to, value): a statement.
|* - HET_FROM_ONE(space, variable): a statement.
|* - HET_MOVE(space, to, space, from, bytes), HET_SET(space, to, byte, bytes), HET_MOVE_OVERLAPPING: memory.
|* - HET_ATOMIC_4(space, T, at, old, new, value), and with 1, 2 and 8 bytes: a new value made of the `old` one.
\*===------------------------------------------------------------------------------------------------===*/
#ifndef HET_OPENCL_H
#define HET_OPENCL_H

#if !defined(HET_CPU) && !defined(HET_GPU)
#define HET_GPU 1
#endif

/* The host's results: no products and sums in one. */
#pragma OPENCL FP_CONTRACT OFF

/* ---- loops of the grid ---- */

#define HET_INCLUSIVE(REL) (0 REL 0)
#define HET_TRIPS(first, REL, bound, DIR, step)                                                                        \
  het_trips((long)(first), (long)(bound), (long)(step), (0 DIR 1) < 0, HET_INCLUSIVE(REL))
static inline __attribute__((always_inline)) long het_trips(long first, long bound, long step, bool down,
                                                            bool inclusive) {
  const long distance = (down ? first - bound : bound - first) + (inclusive ? 1 : 0);
  return distance <= 0 ? 0 : step == 1 ? distance : (distance + step - 1) / step;
}

/* A work-item runs iterations from the first number up to the second, with a step. */
#ifdef HET_CPU
#define HET_BEGIN(trips, number, of)                                                                                   \
  ((trips) / (of) * (number) + ((long)(number) < (trips) % (of) ? (long)(number) : (trips) % (of)))
#define HET_END(trips, number, of) HET_BEGIN(trips, (number) + 1, of)
#define HET_BY(of) 1
#else
#define HET_BEGIN(trips, number, of) (number)
#define HET_END(trips, number, of) (trips)
#define HET_BY(of) (of)
#endif

#define HET_SPREAD(number, of, T, i, first, REL, bound, DIR, step)                                                     \
  for (long het_##i##_first = (long)(first), het_##i##_step = 0 DIR(long)(step),                                       \
            het_##i##_trips = HET_TRIPS(first, REL, bound, DIR, step),                                                 \
            het_##i##_at = HET_BEGIN(het_##i##_trips, (long)(number), (long)(of)),                                     \
            het_##i##_end = HET_END(het_##i##_trips, (long)(number), (long)(of));                                      \
       het_##i##_at < het_##i##_end; het_##i##_at += HET_BY((long)(of)))
/* Drivers have macros of the names of their functions: HET_SPREAD gets what those stand for, and so does this. */
#define HET_INDEX(T, i) HET_INDEX_OF_SPREAD(T, i)
#define HET_INDEX_OF_SPREAD(T, i) T i = (T)(het_##i##_first + het_##i##_at * het_##i##_step);
#define HET_ALIGNED(first) first
#define HET_FROM(i, first)

#define HET_FOR_X(T, i, first, REL, bound, DIR, step)                                                                  \
  HET_SPREAD(get_global_id(0), get_global_size(0), T, i, first, REL, bound, DIR, step)
#define HET_FOR_Y(T, i, first, REL, bound, DIR, step)                                                                  \
  HET_SPREAD(get_global_id(1), get_global_size(1), T, i, first, REL, bound, DIR, step)
#define HET_FOR_Z(T, i, first, REL, bound, DIR, step)                                                                  \
  HET_SPREAD(get_global_id(2), get_global_size(2), T, i, first, REL, bound, DIR, step)
#define HET_SHARES
#define HET_SHARE_X(loop, T, i, first, REL, bound, DIR, step) HET_FOR_X(T, i, first, REL, bound, DIR, step)
#define HET_SHARE_Y(loop, T, i, first, REL, bound, DIR, step) HET_FOR_Y(T, i, first, REL, bound, DIR, step)
#define HET_SHARE_Z(loop, T, i, first, REL, bound, DIR, step) HET_FOR_Z(T, i, first, REL, bound, DIR, step)
#define HET_FIRST_X(i) if (get_global_id(0) == 0 && get_global_id(1) == 0 && get_global_id(2) == 0)

/* The value of a loop's variable behind the loop. */
#define het_after_last(first, bound, step, inclusive)                                                                  \
  ((long)(first) +                                                                                                     \
   het_trips((long)(first), (long)(bound), (step) < 0 ? -(step) : (step), (step) < 0, inclusive) * (step))

/* ---- memory ---- */

#define HET_MOVE(TO, to, FROM, from, bytes)                                                                            \
  do {                                                                                                                 \
    TO uchar *const het_to = (TO uchar *)(to);                                                                         \
    FROM const uchar *const het_from = (FROM const uchar *)(from);                                                     \
    const ulong het_bytes = (bytes);                                                                                   \
    for (ulong het_k = 0; het_k < het_bytes; ++het_k)                                                                  \
      het_to[het_k] = het_from[het_k];                                                                                 \
  } while (0)
/* Within one memory; the bytes may overlap. */
#define HET_MOVE_OVERLAPPING(TO, to, FROM, from, bytes)                                                                \
  do {                                                                                                                 \
    TO uchar *const het_to = (TO uchar *)(to);                                                                         \
    FROM const uchar *const het_from = (FROM const uchar *)(from);                                                     \
    const ulong het_bytes = (bytes);                                                                                   \
    const bool het_up = (size_t)het_to <= (size_t)het_from;                                                            \
    for (ulong het_k = 0; het_k < het_bytes; ++het_k) {                                                                \
      const ulong het_at = het_up ? het_k : het_bytes - 1 - het_k;                                                     \
      het_to[het_at] = het_from[het_at];                                                                               \
    }                                                                                                                  \
  } while (0)
#define HET_SET(TO, to, byte, bytes)                                                                                   \
  do {                                                                                                                 \
    TO uchar *const het_to = (TO uchar *)(to);                                                                         \
    const ulong het_bytes = (bytes);                                                                                   \
    for (ulong het_k = 0; het_k < het_bytes; ++het_k)                                                                  \
      het_to[het_k] = (uchar)(byte);                                                                                   \
  } while (0)

/* ---- numbers that memory has in another form ---- */

/* Half precision. Its values are floats, which a store rounds: to the nearest, and of two to the even one. */
typedef struct {
  ushort bits;
} het_half;
static inline float het_half_value(het_half x) {
  const uint sign = (uint)(x.bits & 0x8000) << 16, rest = x.bits & 0x7fff;
  const float size = rest < 0x400    ? (float)rest * 0x1p-24f
                     : rest < 0x7c00 ? as_float((rest << 13) + 0x38000000)
                                     : as_float((rest << 13) | 0x7f800000);
  return as_float(as_uint(size) | sign);
}
static inline het_half het_half_of(float x) {
  const uint size = as_uint(x) & 0x7fffffff, sign = as_uint(x) >> 16 & 0x8000;
  const uint bits = size > 0x7f800000    ? 0x7e00 | (size >> 13 & 0x3ff)
                    : size >= 0x477ff000 ? 0x7c00
                    : size >= 0x38800000 ? (size - 0x38000000 + 0xfff + (size >> 13 & 1)) >> 13
                                         : as_uint(as_float(size) + 0.5f) - as_uint(0.5f);
  return (het_half){(ushort)(sign | bits)};
}
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
/* The last bit of the float stands for all that it loses, so that nothing is rounded twice. */
static inline het_half het_half_of_d(double x) {
  const float near = convert_float_rtz(x);
  return het_half_of(near == x || isnan(x) ? near : as_float(as_uint(near) | 1));
}
#endif

/* Bit fields: so many bits behind the first ones of these bytes. S: the memory. */
#define het_bit_functions(S)                                                                                           \
  static inline ulong het_bits##S(const S uchar *at, int first, int width, int isSigned) {                             \
    ulong value = 0;                                                                                                   \
    for (int done = 0; done < width;) {                                                                                \
      const int inside = (first + done) % 8, some = min(8 - inside, width - done);                                     \
      value |= ((ulong)at[(first + done) / 8] >> inside & ((1UL << some) - 1)) << done;                                \
      done += some;                                                                                                    \
    }                                                                                                                  \
    return isSigned && width < 64 && value >> (width - 1) ? value | ~0UL << width : value;                             \
  }
#define het_bit_changes(S)                                                                                             \
  static inline ulong het_set_bits##S(S uchar *at, int first, int width, int isSigned, ulong value) {                  \
    for (int done = 0; done < width;) {                                                                                \
      const int inside = (first + done) % 8, some = min(8 - inside, width - done);                                     \
      const uint mask = ((1u << some) - 1) << inside;                                                                  \
      S uchar *const byte = at + (first + done) / 8;                                                                   \
      *byte = (uchar)((*byte & ~mask) | ((uint)(value >> done) << inside & mask));                                     \
      done += some;                                                                                                    \
    }                                                                                                                  \
    return het_bits##S(at, first, width, isSigned);                                                                    \
  }                                                                                                                    \
  static inline ulong het_step_bits##S(S uchar *at, int first, int width, int isSigned, long by) {                     \
    const ulong before = het_bits##S(at, first, width, isSigned);                                                      \
    het_set_bits##S(at, first, width, isSigned, before + (ulong)by);                                                   \
    return before;                                                                                                     \
  }                                                                                                                    \
  static inline float het_step_half##S(S het_half *at, int by) {                                                       \
    const float before = het_half_value(*at);                                                                          \
    *at = het_half_of(before + (float)by);                                                                             \
    return before;                                                                                                     \
  }
het_bit_functions(__private) het_bit_functions(__global) het_bit_functions(__local) het_bit_functions(__constant)
    het_bit_changes(__private) het_bit_changes(__global) het_bit_changes(__local)

/* ---- reductions ---- */

#define het_half_op(OP, a, b) het_half_of(HET_OP_##OP(float, het_half_value(a), het_half_value(b)))
#define HET_OP_Sum_h(T, a, b) het_half_op(Sum, a, b)
#define HET_OP_Product_h(T, a, b) het_half_op(Product, a, b)
#define HET_OP_Min_h(T, a, b) het_half_op(Min, a, b)
#define HET_OP_Max_h(T, a, b) het_half_op(Max, a, b)
#define HET_OP_And_h(T, a, b) het_half_op(And, a, b)
#define HET_OP_Or_h(T, a, b) het_half_op(Or, a, b)

#define HET_OP_Sum(T, a, b) ((T)((a) + (b)))
#define HET_OP_Product(T, a, b) ((T)((a) * (b)))
#define HET_OP_Min(T, a, b) ((b) < (a) ? (b) : (a))
#define HET_OP_Max(T, a, b) ((a) < (b) ? (b) : (a))
#define HET_OP_BitAnd(T, a, b) ((T)((a) & (b)))
#define HET_OP_BitOr(T, a, b) ((T)((a) | (b)))
#define HET_OP_BitXor(T, a, b) ((T)((a) ^ (b)))
#define HET_OP_And(T, a, b) ((T)((a) && (b)))
#define HET_OP_Or(T, a, b) ((T)((a) || (b)))

#define HET_GROUP                                                                                                      \
  ((long)get_group_id(0) +                                                                                             \
   (long)get_num_groups(0) * ((long)get_group_id(1) + (long)get_num_groups(1) * (long)get_group_id(2)))
#define HET_GROUPS ((long)get_num_groups(0) * (long)get_num_groups(1) * (long)get_num_groups(2))
#define HET_ITEM                                                                                                       \
  ((long)get_local_id(0) +                                                                                             \
   (long)get_local_size(0) * ((long)get_local_id(1) + (long)get_local_size(1) * (long)get_local_id(2)))
#define HET_ITEMS ((long)get_local_size(0) * (long)get_local_size(1) * (long)get_local_size(2))

#ifdef HET_CPU
#define HET_REDUCE_ROOM(T, partial, threads)
#define HET_REDUCE(T, OP, variable, partial) (partial)[HET_GROUP] = (variable)
#else
#define HET_REDUCE_ROOM(T, partial, threads) __local T het_##partial##_room[threads];
#define HET_REDUCE_GROUP(T, OP, variable, partial)                                                                     \
  het_##partial##_room[HET_ITEM] = (variable);                                                                         \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                                        \
  for (long het_left = HET_ITEMS; het_left > 1; het_left = (het_left + 1) / 2) {                                       \
    const long het_half = (het_left + 1) / 2;                                                                          \
    if (HET_ITEM + het_half < het_left)                                                                                \
      het_##partial##_room[HET_ITEM] =                                                                                 \
          HET_OP_##OP(T, het_##partial##_room[HET_ITEM], het_##partial##_room[HET_ITEM + het_half]);                   \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
  }
#define HET_REDUCE(T, OP, variable, partial)                                                                           \
  do {                                                                                                                 \
    HET_REDUCE_GROUP(T, OP, variable, partial)                                                                         \
    if (HET_ITEM == 0)                                                                                                 \
      (partial)[HET_GROUP] = het_##partial##_room[0];                                                                  \
  } while (0)
#endif

/* Each work-item's copy stands behind the partials of all work-groups. */
#define HET_COPY(T, own, partial, count, identity)                                                                     \
  __global T *const own = (partial) + (HET_GROUPS + HET_GROUP * HET_ITEMS + HET_ITEM) * (count);                       \
  for (long het_##own##_at = 0; het_##own##_at < (count); ++het_##own##_at)                                            \
    own[het_##own##_at] = (identity);
#define HET_REDUCE_ARRAY(T, OP, partial, count)                                                                        \
  do {                                                                                                                 \
    __global const T *const het_copies = (partial) + (HET_GROUPS + HET_GROUP * HET_ITEMS) * (count);                   \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                                                     \
    for (long het_at = HET_ITEM; het_at < (count); het_at += HET_ITEMS) {                                              \
      T het_sum = het_copies[het_at];                                                                                  \
      for (long het_item = 1; het_item < HET_ITEMS; ++het_item)                                                        \
        het_sum = HET_OP_##OP(T, het_sum, het_copies[het_item * (count) + het_at]);                                    \
      (partial)[HET_GROUP * (count) + het_at] = het_sum;                                                               \
    }                                                                                                                  \
  } while (0)

/* Joins what the work-items have with a number in memory. `name` is the room's, *het_lock as below. */
#ifdef HET_CPU
#define HET_REDUCE_INTO(T, OP, variable, name, result)                                                                 \
  HET_MERGE_ALONE *(volatile __global T *)(result) = HET_OP_##OP(T, *(volatile __global T *)(result), variable)
#else
#define HET_REDUCE_INTO(T, OP, variable, name, result)                                                                 \
  do {                                                                                                                 \
    HET_REDUCE_GROUP(T, OP, variable, name)                                                                            \
    HET_MERGE_ALONE *(volatile __global T *)(result) =                                                                 \
        HET_OP_##OP(T, *(volatile __global T *)(result), het_##name##_room[0]);                                        \
  } while (0)
#endif

/* Copies of objects, of which the user's text joins two. *het_lock is 0 where no group has the result: a parameter. */
#ifdef HET_CPU
#define HET_MERGE_ROOM(T, own, threads)
#define HET_MERGE_OTHERS(own) for (long het_item = 1; het_item < 1; ++het_item)
#define HET_OTHER(own) (own)
#else
#define HET_MERGE_ROOM(T, own, threads) __local T het_##own##_room[threads];
#define HET_MERGE_OTHERS(own)                                                                                          \
  het_##own##_room[HET_ITEM] = own;                                                                                    \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                                        \
  if (HET_ITEM == 0)                                                                                                   \
    for (long het_item = 1; het_item < HET_ITEMS; ++het_item)
#define HET_OTHER(own) het_##own##_room[het_item]
#endif
#define HET_MERGE_ALONE                                                                                                \
  if (HET_ITEM == 0)                                                                                                   \
    for (int het_held = het_take(het_lock); het_held; het_held = het_give(het_lock))
        static inline int het_take(volatile __global int *lock) {
  while (atomic_cmpxchg(lock, 0, 1) != 0)
    ;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  return 1;
}
static inline int het_give(volatile __global int *lock) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(lock, 0);
  return 0;
}

/* ---- atomic operations ---- */

#define HET_ATOMIC(S, T, W, SWAP, AS, at, old, new, value)                                                             \
  T old, new;                                                                                                          \
  {                                                                                                                    \
    volatile S W *const het_cell = (volatile S W *)(at);                                                               \
    for (W het_seen = *het_cell;;) {                                                                                   \
      old = as_##T(het_seen);                                                                                          \
      new = (value);                                                                                                   \
      const W het_found = SWAP(het_cell, het_seen, AS(new));                                                           \
      if (het_found == het_seen)                                                                                       \
        break;                                                                                                         \
      het_seen = het_found;                                                                                            \
    }                                                                                                                  \
  }
#define HET_ATOMIC_4(S, T, at, old, new, value) HET_ATOMIC(S, T, uint, atomic_cmpxchg, as_uint, at, old, new, value)
#define HET_ATOMIC_8(S, T, at, old, new, value) HET_ATOMIC(S, T, ulong, atom_cmpxchg, as_ulong, at, old, new, value)

/* Numbers of less than 4 bytes change with the 4 around them. */
#define HET_ATOMIC_PART(S, T, W, at, old, new, value)                                                                  \
  T old, new;                                                                                                          \
  {                                                                                                                    \
    const size_t het_place = (size_t)(at);                                                                             \
    volatile S uint *const het_cell = (volatile S uint *)(het_place & ~(size_t)3);                                     \
    const uint het_shift = (uint)(het_place & 3) * 8, het_mask = (uint)(W)~0 << het_shift;                             \
    for (uint het_seen = *het_cell;;) {                                                                                \
      old = (T)(W)(het_seen >> het_shift);                                                                             \
      new = (value);                                                                                                   \
      const uint het_found = atomic_cmpxchg(het_cell, het_seen, (het_seen & ~het_mask) | (uint)(W) new << het_shift);  \
      if (het_found == het_seen)                                                                                       \
        break;                                                                                                         \
      het_seen = het_found;                                                                                            \
    }                                                                                                                  \
  }
#define HET_ATOMIC_1(S, T, at, old, new, value) HET_ATOMIC_PART(S, T, uchar, at, old, new, value)
#define HET_ATOMIC_2(S, T, at, old, new, value) HET_ATOMIC_PART(S, T, ushort, at, old, new, value)

/* The same for what only the thread itself sees. */
#define HET_ATOMIC_OWN(S, T, at, old, new, value)                                                                      \
  const T old = *(at), new = (value);                                                                                  \
  *(at) = new;
#define HET_ORDERED                                                                                                    \
  mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE) /* before and after one that orders others                     \
                                                         */

/* ---- kernels of teams: a team is a work-group ---- */

#define HET_MEMBER __local ulong het_exchange[1024];
#define HET_THREAD ((int)get_local_id(0))
#define HET_THREADS ((int)get_local_size(0))
#define HET_OF_THREADS(asked) ((int)clamp((long)(asked), 1L, (long)HET_THREADS))
#define HET_TEAM ((int)get_group_id(0))
#define HET_TEAMS ((int)get_num_groups(0))
#define HET_ROOM(T) __local T het_room;
#define HET_ONE if (get_local_id(0) == 0)
#define HET_SYNC(n) barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define HET_FENCE mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

/* One work-item of the device has the lock and goes on, while others of its group wait or run side by side with it. */
#define HET_CRITICAL(lock)                                                                                             \
  for (bool het_waits = true; het_waits;)                                                                              \
    if (atomic_cmpxchg((volatile __global int *)(lock), 0, 1) == 0)                                                    \
      for (HET_DEVICE_FENCE; het_waits;                                                                                \
           HET_DEVICE_FENCE, atomic_xchg((volatile __global int *)(lock), 0), het_waits = false)

#define HET_SPREAD_THREADS(T, i, first, REL, bound, DIR, step)                                                         \
  HET_SPREAD(get_local_id(0), get_local_size(0), T, i, first, REL, bound, DIR, step)
#define HET_SPREAD_TEAMS(T, i, first, REL, bound, DIR, step)                                                           \
  HET_SPREAD(get_group_id(0), get_num_groups(0), T, i, first, REL, bound, DIR, step)
#define HET_SPREAD_ALL(T, i, first, REL, bound, DIR, step) HET_FOR_X(T, i, first, REL, bound, DIR, step)
#define HET_TEAM_REDUCE(T, OP, to, value)                                                                              \
  do {                                                                                                                 \
    __local T *const het_values = (__local T *)het_exchange;                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    het_values[HET_THREAD] = (value);                                                                                  \
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                                               \
    for (int het_left = HET_THREADS; het_left > 1; het_left = (het_left + 1) / 2) {                                    \
      const int het_half = (het_left + 1) / 2;                                                                         \
      if (HET_THREAD + het_half < het_left)                                                                            \
        het_values[HET_THREAD] = HET_OP_##OP(T, het_values[HET_THREAD], het_values[HET_THREAD + het_half]);            \
      barrier(CLK_LOCAL_MEM_FENCE);                                                                                    \
    }                                                                                                                  \
    (to) = het_values[0];                                                                                              \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
  } while (0)
/* The first work-item's value, for the variable of each. */
#define HET_FROM_ONE(SPACE, variable)                                                                                  \
  for (ulong het_at = 0; het_at < sizeof(variable); het_at += sizeof het_exchange) {                                   \
    SPACE uchar *const het_value = (SPACE uchar *)&(variable) + het_at;                                                \
    const ulong het_some = min((ulong)sizeof(variable) - het_at, (ulong)sizeof het_exchange);                          \
    if (HET_THREAD == 0)                                                                                               \
      HET_MOVE(__local, het_exchange, SPACE, het_value, het_some);                                                     \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    if (HET_THREAD != 0)                                                                                               \
      HET_MOVE(SPACE, het_value, __local, het_exchange, het_some);                                                     \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
  }
#define HET_TEAM_PARTIAL(OP, value, partial)                                                                           \
  do {                                                                                                                 \
    if (get_local_id(0) == 0)                                                                                          \
      (partial)[get_group_id(0)] = (value);                                                                            \
  } while (0)

/* ---- functions of the library ---- */

/* OpenCL C 1.2 has neither. A driver whose compiler is not Clang refuses a text with them, and the host runs it. */
#define HET_DEVICE_FENCE __atomic_thread_fence(__ATOMIC_ACQ_REL) /* for all work-items of the device */
#define het_end_kernel() __builtin_trap()                        /* and so the program */

#define het_infinity() INFINITY /* devices need not have doubles */
#define het_infinityf() INFINITY
#define het_trailing_zeros_4(x) ((int)popcount(~(uint)(x) & ((uint)(x) - 1)))
#define het_trailing_zeros_8(x) ((int)popcount(~(ulong)(x) & ((ulong)(x) - 1)))
#define het_first_set_4(x) ((x) ? het_trailing_zeros_4(x) + 1 : 0)
#define het_first_set_8(x) ((x) ? het_trailing_zeros_8(x) + 1 : 0)

/* The words of <openacc.h> for any device but the host, and for GPUs. */
#define het_acc_on_device(type) ((type) == 4 || (type) == 5)
#define HET_MOST_THREADS 1024
#define HET_MOST_TEAMS 65535
#define het_omp_is_initial_device() 0
#define het_omp_get_wtick() 1e-9
#define het_omp_get_num_teams() 1
#define het_omp_get_team_num() 0
#define het_omp_get_max_teams() 1
#define het_omp_get_teams_thread_limit() 1
#define het_omp_get_num_threads() 1
#define het_omp_get_thread_num() 0
#define het_omp_get_max_threads() 1
#define het_omp_get_thread_limit() 1
#define het_omp_get_num_procs() 1
#define het_omp_in_parallel() 0
#define het_omp_in_final() 1
#define het_omp_get_level() 0
#define het_omp_get_active_level() 0
#define het_omp_get_max_active_levels() 1
#define het_omp_get_supported_active_levels() 1
#define het_omp_get_ancestor_thread_num(level) ((level) == 0 ? 0 : -1)
#define het_omp_get_team_size(level) ((level) == 0 ? 1 : -1)
/* With `regions` parallel regions around, the outermost of `threads` threads, of which this is number `thread`. */
#define het_teamSize(level, regions, threads)                                                                          \
  ((level) < 0 || (level) > (regions) ? -1 : (level) == 1 ? (int)(threads) : 1)
#define het_ancestorThread(level, regions, thread)                                                                     \
  ((level) < 0 || (level) > (regions) ? -1 : (level) == 1 ? (int)(thread) : 0)
#define het_omp_get_dynamic() 0
#define het_omp_get_nested() 0
#define het_omp_get_cancellation() 0
#define het_omp_set_num_threads(n) ((void)(n))
#define het_omp_set_dynamic(n) ((void)(n))
#define het_omp_set_nested(n) ((void)(n))
#define het_omp_set_max_active_levels(n) ((void)(n))

#endif
