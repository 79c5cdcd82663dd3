//===-- hetcc/tile.h - kernels whose threads compute tiles of iterations -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A tile is `Y` iterations of one loop by `X` of another. The iterations of a thread are as far apart as there are
// tiles, so that neighbouring threads still have neighbouring iterations. The last threads may have fewer.
//
// - HET_TILE_KERNEL(threads): before the name. Two blocks are to fit on a processor.
// - HET_TILE_X(T, i, first, <, bound, +, step, n) { ... }: a parallel loop of which a thread has tiles of n.
// - HET_WHOLE(i, n): whether the thread's tile has all n of them.
// - HET_TILE_INDEX(T, i, n): their indices, het_tile_i[0] to het_tile_i[n - 1].
// - HET_EACH(Y, X) { ... }: for each iteration of a whole tile, het_y and het_x. Variables are arrays [Y][X], which
//   registers hold.
// - HET_REST(i, j, Y, X) { HET_INDEX_OF(T, i, het_y) HET_INDEX_OF(T, j, het_x) ... }: for each iteration of the others.
// - HET_UNROLL_4: before a loop of all iterations of a tile.
#ifndef HETCC_TILE_H
#define HETCC_TILE_H

namespace het {
// The number of tiles of n iterations. The launch has seen that it cannot overflow (mostOfTiled in the runtime).
template <class C> HET_OF_GRID C tilesOf(C trips, unsigned n, unsigned together) {
  const C tiles = (trips + n - 1) / n;
  return (tiles + together - 1) / together * together;
}
} // namespace het

#define HET_TILE_KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads, 2)

#define HET_TILE_AXIS(AXIS, together, T, i, first, REL, bound, DIR, step, n)                                           \
  _Pragma("unroll 1") for (::het::Count<T> het_##i##_first = (::het::Count<T>)(first),                                 \
                           het_##i##_step = (::het::Count<T>)(0 DIR(step)),                                            \
                           het_##i##_trips = ::het::iterations<T>(first, bound, step, (0 DIR 1) < 0, (0 REL 0)),       \
                           het_##i##_tiles = ::het::tilesOf(het_##i##_trips, n, together),                             \
                           het_##i##_at = ::het::thread##AXIS();                                                       \
                           het_##i##_at < het_##i##_tiles;                                                             \
                           het_##i##_at = ::het::AnyGrid::next(het_##i##_at, het_##i##_tiles, ::het::stride##AXIS()))
// The columns of a warp begin at whole lines of memory.
#define HET_TILE_X(T, i, first, REL, bound, DIR, step, n) HET_TILE_AXIS(X, 32, T, i, first, REL, bound, DIR, step, n)
#define HET_TILE_Y(T, i, first, REL, bound, DIR, step, n) HET_TILE_AXIS(Y, 1, T, i, first, REL, bound, DIR, step, n)
#define HET_TILE_Z(T, i, first, REL, bound, DIR, step, n) HET_TILE_AXIS(Z, 1, T, i, first, REL, bound, DIR, step, n)

#define HET_WHOLE(i, n) (het_##i##_at + (n - 1) * het_##i##_tiles < het_##i##_trips)
#define HET_INDEX_OF(T, i, k) T i = (T)(het_##i##_first + het_##i##_step * (het_##i##_at + k * het_##i##_tiles));
#define HET_TILE_INDEX(T, i, n)                                                                                        \
  T het_tile_##i[n];                                                                                                   \
  _Pragma("unroll") for (unsigned het_k = 0; het_k < n; ++het_k) het_tile_##i[het_k] =                                 \
      (T)(het_##i##_first + het_##i##_step * (het_##i##_at + het_k * het_##i##_tiles));
#define HET_EACH(Y, X)                                                                                                 \
  _Pragma("unroll") for (unsigned het_y = 0; het_y < Y; ++het_y)                                                       \
      _Pragma("unroll") for (unsigned het_x = 0; het_x < X; ++het_x)
#define HET_REST(i, j, Y, X)                                                                                           \
  _Pragma("unroll 1") for (unsigned het_y = 0; het_y < Y; ++het_y)                                                     \
      _Pragma("unroll 1") for (unsigned het_x = 0; het_x < X;                                                          \
                               ++het_x) if (het_##i##_at + het_y * het_##i##_tiles < het_##i##_trips &&                \
                                            het_##j##_at + het_x * het_##j##_tiles < het_##j##_trips)
#define HET_UNROLL_4 _Pragma("unroll 4")

#endif
