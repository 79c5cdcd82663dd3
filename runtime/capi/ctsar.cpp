//===-- capi/ctsar.cpp - the functions of ctsar.h -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/text.hpp"
#include "capi/must.hpp"
#include "capi/recorder.hpp"
#include "coretsar/instance.hpp"

#include <ctsar.h>

#include <cstdlib>

using namespace het;
using coretsar::Instance;

static Instance &of(ctsar *c, const char *function) {
  if (!c)
    fail({std::string(function) + ": no instance: ctsar_init makes one", {}}, nullptr);
  return *reinterpret_cast<Instance *>(c);
}

static coretsar::DeviceArrays *arraysOf(ctsar *c, const char *function) {
  Instance &instance = of(c, function);
  return must(nullptr, [&] { return instance.arrays(function); });
}

// A number of the environment, in the range; else what the program says.
static double setting(const char *name, double given, double least, double most) {
  const char *text = std::getenv(name);
  if (!text || !*text)
    return given;
  char *end = nullptr;
  const double value = std::strtod(text, &end);
  if (*end || !(value >= least && value <= most))
    fail({het::text(name, "=", text, ": a number from ", least, " to ", most, " is expected"), {}}, nullptr);
  return value;
}

static het_schedule scheduleOf(int type) {
  switch (type) {
  case CTSAR_NONE: return HET_SCHED_BLOCK;
  case CTSAR_STATIC: return HET_SCHED_STATIC;
  case CTSAR_ADAPTIVE: return HET_SCHED_ADAPTIVE;
  case CTSAR_SPLIT: return HET_SCHED_SPLIT;
  case CTSAR_QUICK: return HET_SCHED_QUICK;
  case CTSAR_CHUNK: return HET_SCHED_CHUNK;
  case CTSAR_CHUNK_STATIC: return HET_SCHED_CHUNK_STATIC;
  case CTSAR_CHUNK_DYNAMIC: return HET_SCHED_CHUNK_DYNAMIC;
  case CTSAR_HYBRID_CHUNK: return HET_SCHED_HYBRID_CHUNK;
  default:
    fail({het::text("ctsar_init: ", type, " is no schedule"), {"the schedules are CTSAR_STATIC and so on"}}, nullptr);
  }
}

// A pass has 100 chunks unless the program says otherwise.
static coretsar::Request requestOf(int type, int devices, const double *ratio, const int *div, const int *chunk,
                                   bool hetcc) {
  constexpr double most = 1e9;
  coretsar::Request request;
  request.wish.schedule = scheduleOf(static_cast<int>(setting("OMP_CTSAR_TYPE", type, 0, CTSAR_HYBRID_CHUNK)));
  request.wish.ratio = setting("OMP_CTSAR_RATIO", ratio ? *ratio : HET_RATIO_DEFAULT, 0, 1);
  request.wish.div = static_cast<long>(setting("OMP_CTSAR_DEPTH", div ? *div : 0, 1, most));
  request.wish.chunks = static_cast<long>(setting("OMP_CTSAR_CHUNK", chunk ? *chunk : 100, 1, most));
  devices = static_cast<int>(setting("OMP_CTSAR_DEVICES", devices, CTSAR_DEV_CPU, CTSAR_DEV_ALL));
  if (!(devices & CTSAR_DEV_ALL))
    fail({het::text("ctsar_init: ", devices, " names no device"), {"CTSAR_DEV_CPU, CTSAR_DEV_GPU, or both"}}, nullptr);
  request.cpus = (devices & CTSAR_DEV_CPU) != 0;
  request.accelerators = hetcc && (devices & CTSAR_DEV_GPU);
  request.mostAccelerators = static_cast<int>(setting("OMP_CTSAR_MULTI_GPU", -1, 0, most));
  return request;
}

extern "C" {

void het_ctsar_init(ctsar **c, int, int type, int devices, const double *ratio, const int *div, const int *chunk,
                    int hetcc) {
  if (!c)
    fail({"ctsar_init: null argument", {}}, nullptr);
  if (!*c)
    *c = reinterpret_cast<ctsar *>(new Instance(theRuntime(), requestOf(type, devices, ratio, div, chunk, hetcc != 0)));
}

void ctsar_pre_init(void) {}
int ctsar_nested(void) { return 0; }

void ctsar_next(ctsar *c, size_t size) {
  Instance &instance = of(c, __func__);
  must(nullptr, [&] { return instance.next(static_cast<long>(size)); });
}

void ctsar_start(ctsar *c) {
  Instance &instance = of(c, __func__);
  must(nullptr, [&] { return instance.start(); });
  recordOther("passes of CoreTSAR");
}

void ctsar_end(ctsar *c) {
  Instance &instance = of(c, __func__);
  must(nullptr, [&] { return instance.finish(); });
}

int ctsar_loop(ctsar *c) {
  Instance &instance = of(c, __func__);
  return must(nullptr, [&] { return instance.loop(); });
}

int ctsar_get_type(ctsar *c) { return of(c, __func__).drivesAccelerator() ? CTSAR_DEV_GPU : CTSAR_DEV_CPU; }

long het_ctsar_first(ctsar *c, int thread) { return of(c, "CSTART").iterationsOf(thread).lo; }
long het_ctsar_end(ctsar *c, int thread) { return of(c, "CEND").iterationsOf(thread).hi; }

void *ctsar_reg_mem_2d(ctsar *c, void *ptr, size_t item_size, size_t rows, size_t cols, int flags, size_t pad_x,
                       size_t pad_y, size_t *pitch) {
  Instance &instance = of(c, __func__);
  if (pitch)
    *pitch = cols;
  return must(nullptr, [&] { return instance.add({ptr, item_size, rows, cols, flags, pad_x, pad_y}); });
}

void *ctsar_reg_mem(ctsar *c, void *ptr, size_t item_size, size_t count, int flags) {
  Instance &instance = of(c, __func__);
  if (flags & CTSAR_MEM_COLUMN)
    fail({"ctsar_reg_mem: an array of one dimension has no columns", {"ctsar_reg_mem_2d takes CTSAR_MEM_COLUMN"}},
         nullptr);
  return must(nullptr, [&] { return instance.add({ptr, item_size, count, 1, flags, 0, 0}); });
}

void ctsar_unreg_mem(ctsar *c, void *ptr) {
  if (coretsar::DeviceArrays *arrays = arraysOf(c, __func__))
    arrays->remove(ptr);
}

void ctsar_retarget_mem(ctsar *c, void *old_ptr, void *new_ptr) {
  if (coretsar::DeviceArrays *arrays = arraysOf(c, __func__))
    arrays->retarget(old_ptr, new_ptr);
}

void ctsar_swap_mem(ctsar *c, void *one, void *other) {
  if (coretsar::DeviceArrays *arrays = arraysOf(c, __func__))
    arrays->swap(one, other);
}

void *het_ctsar_reg_reduc(ctsar *c, void *ptr, const void *identity, size_t item_size, reduc_function three,
                          ctsar_reduc_function two) {
  Instance &instance = of(c, "ctsar_reg_reduc");
  if (!ptr || !identity || (!three && !two))
    fail({"ctsar_reg_reduc: null argument", {}}, nullptr);
  return must(nullptr, [&] { return instance.addReduction(ptr, identity, item_size, three, two); });
}

void *ctsar_calloc_test(size_t size, size_t count) {
  void *memory = std::calloc(size, count);
  if (!memory && size > 0 && count > 0)
    fail({text("ctsar_calloc_test: out of memory on the host, ", bytesText(size * count), " asked"), {}}, nullptr);
  return memory;
}

void **ctsar_alloc_2d(size_t item_size, size_t rows, size_t columns) {
  auto **all = static_cast<void **>(ctsar_calloc_test(sizeof(void *), rows));
  auto *items = static_cast<char *>(ctsar_calloc_test(item_size, rows * columns));
  for (size_t i = 0; i < rows; ++i)
    all[i] = items + i * columns * item_size;
  return all;
}

void ***ctsar_alloc_3d(size_t item_size, size_t planes, size_t rows, size_t columns) {
  auto ***all = static_cast<void ***>(ctsar_calloc_test(sizeof(void **), planes));
  auto *items = static_cast<char *>(ctsar_calloc_test(item_size, planes * rows * columns));
  for (size_t i = 0; i < planes; ++i) {
    all[i] = static_cast<void **>(ctsar_calloc_test(sizeof(void *), rows));
    for (size_t j = 0; j < rows; ++j)
      all[i][j] = items + (i * rows + j) * columns * item_size;
  }
  return all;
}

} // extern "C"
