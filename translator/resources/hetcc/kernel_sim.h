//===-- hetcc/kernel_sim.h - kernel text as host code of a simulated device --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The grid is one thread, so a parallel loop is the user's loop, in the user's index type. The compiler vectorises it
// as it vectorises the user's. The host's threads each run a share of one.
#ifndef HETCC_KERNEL_SIM_H
#define HETCC_KERNEL_SIM_H

#include <het/het.h>

// The user's compiler has warned about the user's code already.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wall"
#pragma clang diagnostic ignored "-Wextra"
#else
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-parameter"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wunused-label"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wreturn-type"
#pragma GCC diagnostic ignored "-Wstrict-aliasing"
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wwrite-strings"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wmisleading-indentation"
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#pragma GCC diagnostic ignored "-Wnonnull"
#endif

#define HET_KERNEL(threads) static void
#define HET_GRID_KERNEL(threads, name, parameters, arguments) HET_KERNEL(threads) name parameters
#define HET_COPIES_KERNEL HET_GRID_KERNEL
#define HET_DEVICE static inline
#define HET_CONSTANT static
#define HET_GLOBAL static thread_local
// The GNU C library's. <stdio.h> has more names than a kernel's text should see.
extern "C" {
struct _IO_FILE;
extern _IO_FILE *stdout, *stderr;
int het_print_to(_IO_FILE *stream, const char *format, ...) __asm__("fprintf"); // not as compilers know it: with FILE
int het_flush(_IO_FILE *stream) __asm__("fflush");
}
#define HET_PRINT_TO(stream, ...) ::het_print_to(stream, __VA_ARGS__)
#define HET_FLUSH(stream) ::het_flush(stream)
#define HET_EXIT_WORD(unit)
#define HET_EXIT(unit, status) ::het_kernel_exit(status)
// Null where no file has the function: the runtime looks before it runs the kernel.
#define HET_IMPORT(visible) extern "C" __attribute__((weak, visibility(#visible)))
#define HET_EXPORT(visible) extern "C" __attribute__((visibility(#visible)))

// The addresses of variables that functions for other files use, on the device that the thread computes for. Such a
// function looks for them whenever another file calls it.
#define HET_VARIABLES(unit, count)                                                                                     \
  extern "C" __attribute__((visibility("hidden"))) het_image het_image_##unit;                                         \
  static thread_local void *const *het_variables_##unit;
#define HET_FIND_VARIABLES(unit) het_variables_##unit = ::het_variables_of(&het_image_##unit);

#define HET_LOOP(T, i, first, REL, bound, DIR, step) for (T i = (first); i REL(bound); i DIR## = (step))
#ifdef HET_CHECKED // -fhet-check: iterations are compared with each other
#define HET_CHECKED_LOOP(axis, T, i, first, REL, bound, DIR, step)                                                     \
  for (T i = (first); (i REL(bound)) ? ::het_check_iteration(axis, (long)i) : ::het_check_last(axis); i DIR## = (step))
#define HET_FOR_X(...) HET_CHECKED_LOOP(0, __VA_ARGS__)
#define HET_FOR_Y(...) HET_CHECKED_LOOP(1, __VA_ARGS__)
#define HET_FOR_Z(...) HET_CHECKED_LOOP(2, __VA_ARGS__)
#else
#define HET_FOR_X HET_LOOP
#define HET_FOR_Y HET_LOOP
#define HET_FOR_Z HET_LOOP
#endif
#define HET_INDEX(T, i)
#define HET_ALIGNED(first) first
#define HET_FROM(i, first)

namespace het {
// The host runs kernels without a device that fills in its number.
inline int deviceNumber(const void *argument) {
  return argument ? *static_cast<const int *>(argument) : ::het_current_device();
}

// A loop, or a block of its iterations: the user's bound stays where the block is the last.
template <class T, class B> struct Slice {
  T from;
  B to;
  bool some;
};
// The thread's part of a loop that the host's threads share. Kernels have a call of it: it is not what takes time.
template <class T, class F, class B, class S>
__attribute__((noinline)) Slice<T, B> part(const het_share &mine, F first, B bound, S step, bool down, bool inclusive) {
  const long by = down ? -(long)step : (long)step, edge = inclusive ? (down ? -1 : 1) : 0;
  const long trips = het_trip_count((long)first, (long)bound + edge, by), each = trips / mine.count,
             more = trips % mine.count;
  const long begin = mine.index * each + (mine.index < more ? mine.index : more),
             end = begin + each + (mine.index < more);
  return {(T)((long)first + begin * by), end == trips ? bound : (B)((long)first + end * by - edge), begin < end};
}
template <class T, class F, class B, class S>
inline Slice<T, B> slice(const het_share &mine, int loop, F first, B bound, S step, bool down, bool inclusive) {
  if (mine.count == 1 || mine.loop != loop)
    return {(T)first, bound, true};
  return part<T>(mine, first, bound, step, down, inclusive);
}
} // namespace het

#define HET_SHARES const het_share het_mine = het_target_share();
#define HET_SHARE(FOR, loop, T, i, first, REL, bound, DIR, step)                                                       \
  for (auto het_##i##_slice = ::het::slice<T>(het_mine, loop, first, bound, step, #DIR[0] == '-', sizeof(#REL) == 3);  \
       het_##i##_slice.some; het_##i##_slice.some = false)                                                             \
  FOR(T, i, het_##i##_slice.from, REL, het_##i##_slice.to, DIR, step)
#define HET_SHARE_X(...) HET_SHARE(HET_FOR_X, __VA_ARGS__)
#define HET_SHARE_Y(...) HET_SHARE(HET_FOR_Y, __VA_ARGS__)
#define HET_SHARE_Z(...) HET_SHARE(HET_FOR_Z, __VA_ARGS__)
#define HET_FIRST_X(i) for (int i = 0; i < (het_mine.index == 0); ++i)

// The image of this object file: registered before main, with the fat binary where there is one. The driver passes
// its path in HET_FATBIN.
#define HET_STRING_(x) #x
#define HET_STRING(x) HET_STRING_(x)
#define HET_EMBED_FILE(unit, file)                                                                                     \
  __asm__(".pushsection .rodata.het_fatbin,\"a\",@progbits\n"                                                          \
          ".balign 64\n"                                                                                               \
          ".globl het_fatbin_" #unit "\n.hidden het_fatbin_" #unit "\n"                                                \
          "het_fatbin_" #unit ":\n.incbin \"" file "\"\n"                                                              \
          ".globl het_fatbin_end_" #unit "\n.hidden het_fatbin_end_" #unit "\n"                                        \
          "het_fatbin_end_" #unit ":\n.byte 0\n.popsection\n");                                                        \
  extern "C" __attribute__((visibility("hidden"))) const char het_fatbin_##unit[], het_fatbin_end_##unit[];            \
  static const void *het_find_##unit(size_t *size) {                                                                   \
    *size = (size_t)(het_fatbin_end_##unit - het_fatbin_##unit);                                                       \
    return het_fatbin_##unit;                                                                                          \
  }
#define HET_EMBED_NONE(unit)                                                                                           \
  static const void *het_find_##unit(size_t *) { return nullptr; }
#ifdef HET_FATBIN
#define HET_EMBED(unit) HET_EMBED_FILE(unit, HET_FATBIN)
#else
#define HET_EMBED(unit) HET_EMBED_NONE(unit)
#endif
#ifdef HET_LINKED_FATBINS
#define HET_EMBED_LINKED(unit, number) HET_EMBED_FILE(unit, HET_LINKED_FATBINS #number ".fatbin")
#else
#define HET_EMBED_LINKED(unit, number) HET_EMBED_NONE(unit)
#endif

// `needs`: as in het_image.
#define HET_IMAGE(unit, needs)                                                                                         \
  HET_EMBED(unit)                                                                                                      \
  HET_IMAGE_WITH(unit, nullptr, nullptr, needs)
// Behind these and the unit's number: {name, image, text} of each function of other files, then zeros.
#define HET_LINKED_IMAGE(unit, needs, number, ...)                                                                     \
  HET_EMBED_LINKED(unit, number)                                                                                       \
  static const het_import het_imports_##unit[] = {__VA_ARGS__};                                                        \
  HET_IMAGE_WITH(unit, het_imports_##unit, nullptr, needs)
// The same of a unit with HET_VARIABLES, whose addresses the host's text has.
#define HET_LINKED_IMAGE_OF_VARIABLES(unit, needs, number, ...)                                                        \
  HET_EMBED_LINKED(unit, number)                                                                                       \
  extern "C" __attribute__((visibility("hidden"))) const het_variable het_addresses_##unit[];                          \
  static const het_import het_imports_##unit[] = {__VA_ARGS__};                                                        \
  HET_IMAGE_WITH(unit, het_imports_##unit, het_addresses_##unit, needs)
#define HET_IMAGE_WITH(unit, imports, variables, needs)                                                                \
  extern "C" {                                                                                                         \
  __attribute__((visibility("hidden"))) extern het_image het_image_##unit;                                             \
  het_image het_image_##unit = {HET_ABI, #unit, nullptr, 0, nullptr, imports, variables, needs};                       \
  }                                                                                                                    \
  HET_AT_LOAD(het_begin_##unit) {                                                                                      \
    het_image_##unit.fatbin = het_find_##unit(&het_image_##unit.fatbin_size);                                          \
    het_register_image(&het_image_##unit);                                                                             \
  }                                                                                                                    \
  HET_AT_UNLOAD(het_end_##unit) { het_unregister_image(&het_image_##unit); }

// Functions of other files, and those for other files: before and behind the image. The linker binds a function that
// gives the image like the one that it is about; shared libraries may bind variables otherwise (-Bsymbolic-functions).
#define HET_IMPORTED(visible, name)                                                                                    \
  extern "C" __attribute__((weak, visibility(#visible))) het_image *het_function_##name();                             \
  extern "C" __attribute__((weak, visibility(#visible))) const char *het_opencl_##name();
#define HET_OFFER(unit, visible, name)                                                                                 \
  extern "C" __attribute__((visibility(#visible))) het_image *het_function_##name() { return &het_image_##unit; }

namespace het {
// The sizes of a kernel's parameters, which are pointers, and a zero.
template <class T> struct IsPointer {
  static constexpr bool value = false;
};
template <class T> struct IsPointer<T *> {
  static constexpr bool value = true;
};
template <class T> struct IsPointer<T *__restrict__> {
  static constexpr bool value = true;
};
template <class... P> struct Sizes {
  static constexpr unsigned short of[] = {sizeof(P)..., 0};
  static constexpr unsigned char pointer[] = {IsPointer<P>::value..., 0};
};
template <class... P> Sizes<P...> sizes(void (*)(P...));
template <class... P> constexpr int count(Sizes<P...>) { return sizeof...(P); }
} // namespace het

// A kernel's program in OpenCL C, and that of a function for other files.
#define HET_OPENCL_OFFER(visible, name, text)                                                                          \
  extern "C" __attribute__((visibility(#visible))) const char *het_opencl_##name() { return text; }
#define HET_OPENCL(unit, number, text)                                                                                 \
  extern "C" __attribute__((visibility("hidden"))) const char het_opencl_##unit##_##number[];                          \
  extern "C" const char het_opencl_##unit##_##number[] = text;

#define HET_DESCRIBE(unit, number, sim, dims, threads, shared, x, second, lanes)                                       \
  HET_DESCRIBE_KERNEL(unit, number, sim, dims, threads, shared, 0, 0, x, second, 0, 0, 0, lanes)
// A kernel with an instance for tiles: of `rows` iterations of the loop with `y` loops inside, by `columns` on x.
#define HET_DESCRIBE_TILED(unit, number, sim, dims, threads, shared, x, y, rows, columns, lanes)                       \
  HET_DESCRIBE_KERNEL(unit, number, sim, dims, threads, shared, 0, 0, x, HET_SECOND_EXACT, y, rows, columns, lanes)
#define HET_DESCRIBE_TEAMS(unit, number, sim, threads, teams, room)                                                    \
  HET_DESCRIBE_KERNEL(unit, number, sim, 2, threads, 1, teams, room, 0, 0, 0, 0, 0, 0)
#define HET_DESCRIBE_KERNEL(unit, number, sim, dims, threads, shared, teams, room, x, second, y, rows, columns, lanes) \
  using het_sizes_##unit##_##number = decltype(::het::sizes(het_##unit::het_k_##unit##_##number));                     \
  extern "C" {                                                                                                         \
  __attribute__((visibility("hidden"))) extern const het_kernel het_kernel_##unit##_##number;                          \
  __attribute__((visibility("hidden"), weak)) extern const char het_opencl_##unit##_##number[];                        \
  const het_kernel het_kernel_##unit##_##number = {&het_image_##unit,                                                  \
                                                   "het_k_" #unit "_" #number,                                         \
                                                   sim,                                                                \
                                                   dims,                                                               \
                                                   threads,                                                            \
                                                   shared,                                                             \
                                                   ::het::count(het_sizes_##unit##_##number()),                        \
                                                   het_sizes_##unit##_##number::of,                                    \
                                                   teams,                                                              \
                                                   room,                                                               \
                                                   het_opencl_##unit##_##number,                                       \
                                                   het_sizes_##unit##_##number::pointer,                               \
                                                   x,                                                                  \
                                                   second,                                                             \
                                                   y,                                                                  \
                                                   rows,                                                               \
                                                   columns,                                                            \
                                                   lanes};                                                             \
  }

#endif
