//===-- hetcc/grid.h - the iterations of a thread of the grid ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A parallel loop counts its iterations from 0. A thread begins with the iteration of its own number on the loop's axis
// and goes on by the number of threads there. No step of it can overflow, whatever the loop's bounds are.
#ifndef HETCC_GRID_H
#define HETCC_GRID_H

#ifdef __CUDACC__
#define HET_OF_GRID __device__ inline
#else
#define HET_OF_GRID inline
#endif

namespace het {
// The type that counts the iterations of a loop over a T. A variable of 32 bits has less than 2^32 values.
template <bool narrow> struct CountType {
  using Type = unsigned long;
};
template <> struct CountType<true> {
  using Type = unsigned;
};
template <class T> using Count = typename CountType<sizeof(T) <= 4>::Type;

/// The number of iterations. `step` is positive; `down`: it is subtracted. `inclusive`: the bound is an iteration.
/// Variable and bound are compared as C compares them. `some`: the host, which compares them as numbers, has found one.
template <class T, bool some = false, class F, class B, class S>
HET_OF_GRID Count<T> iterations(F first, B bound, S step, bool down, bool inclusive) {
  using Common = decltype(T() + B());
  const Common from = (Common)(T)first, to = (Common)bound, high = down ? from : to, low = down ? to : from;
  constexpr bool numbers = T(-1) < T(0) && B(-1) < B(0) && sizeof(F) <= sizeof(T);
  if (!(some && numbers) && (inclusive ? high < low : high <= low))
    return 0;
  return ((Count<T>)high - (Count<T>)low - (inclusive ? 0 : 1)) / (Count<T>)step + 1;
}

// The thread's next iteration; `trips` ends the loop. `left`: iterations from the thread's own on, of all threads.
struct AnyGrid {
  static constexpr bool some = false;
  template <class C> using Counter = C;
  template <class C> HET_OF_GRID static C next(C at, C trips, unsigned stride) {
    return trips - at > stride ? at + stride : trips;
  }
  template <class C> HET_OF_GRID static bool goesOn(C left, unsigned stride) { return left > stride; }
};
// Each thread has one iteration at most. There are less than 2^31 of them, as there are threads on an axis. There are
// two at least, which the launch has seen (LaunchGrid::covers in the runtime).
struct ExactGrid {
  static constexpr bool some = true;
  template <class C> using Counter = unsigned;
  template <class C> HET_OF_GRID static bool goesOn(C, unsigned) { return false; }
};

// A loop of the grid over a T, and where the thread is in it. A step adds to the variable itself, which spares the loop
// a multiplication, and a choice between the next iteration and the end.
template <class T, class Grid> struct Loop {
  using Counter = typename Grid::template Counter<Count<T>>;
  Count<T> value, step;
  Counter left;
  bool some;
  HET_OF_GRID Loop(Count<T> first, Count<T> step, Count<T> trips, unsigned me)
      : value(first + step * me), step(step), left((Counter)trips - me), some(me < (Counter)trips) {}
  HET_OF_GRID T index() const { return (T)value; }
  HET_OF_GRID void next(unsigned stride) {
    some = Grid::goesOn(left, stride);
    left -= stride;
    value += step * stride;
  }
};
} // namespace het

#endif
