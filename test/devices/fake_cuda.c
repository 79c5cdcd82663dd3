/*===-- devices/fake_cuda.c - a CUDA driver without a GPU ----------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Stands in for libcuda.so.1 in the tests of the cuda kind. Three GPUs, of which 0 and 1 reach each other's memory and
|* 2 reaches nobody's. It is stricter than a driver: what is enqueued happens when it is waited for and not before;
|* device addresses are no addresses of the process; a copy touches only live device memory or pinned memory.
|*
|* FAKE_CUDA_SEED=n: what is enqueued happens in an order of chance that streams and events allow, partly before anybody
|* waits. Whoever forgets an event gets wrong data with some seed, and with the same seed again.
|* FAKE_CUDA_FAIL="name:result,..." makes functions fail, read at each call; "name@gpu:result" of one GPU only.
|* FAKE_CUDA_MEMORY: bytes of each GPU.
|* FAKE_CUDA_KERNELS=1, with LD_PRELOAD: whole programs run on it, their kernels in the sim version (fake_kernels.cpp).
|* An argument that is an address of the process fails as an illegal access would. With FAKE_CUDA_HOST=1 it does not.
|* fake_cuda_seed(n) begins another order. fake_cuda_calls(name) counts calls, of all functions with NULL.
|* fake_cuda_left(gpu) counts what has not happened yet, fake_cuda_heap(gpu) is what kernels can allocate. One thread at a time in each function (one lock).
\*===--------------------------------------------------------------------------------------------------------===*/
#define _GNU_SOURCE 1
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

typedef unsigned long long Address;
enum { Gpus = 3, Symbols = 64, Ranges = 4096 };
/* Device addresses have it, addresses of the process do not. Kernels of programs need addresses that they can follow. */
#define TAG (getenv("FAKE_CUDA_KERNELS") ? 0 : 1ull << 60)

/* Kernels of programs, in their sim version: fake_kernels.cpp. */
const void *fake_kernel(const char *name); /* that the thread launches now */
void *fake_kernel_copy(const void *kernel, const void *module, void **params, const unsigned *grid,
                       const unsigned *block, size_t shared); /* with its arguments; null: one is foreign */
void fake_kernel_run(void *run);                                       /* and frees it */

typedef struct Stream Stream;
typedef struct Context {
  int gpu;
  size_t used;
  size_t heap; /* that its kernels can allocate */
  int peers[Gpus];
} Context;
typedef struct Range {
  Address begin;
  size_t size;
  Context *context; /* null: pinned */
} Range;
typedef struct Operation {
  struct Operation *next;
  int kernel; /* 0: copy */
  int marks;  /* nothing to do: an event, or the wait for one */
  struct Event *event; /* which gets its time; null: none */
  void *run;  /* a program's kernel with its arguments: fake_kernels.cpp */
  Stream *after; /* waits until this stream has done so many operations */
  long count;
  Address to, from;
  size_t width, rows, planes, toRow, toPlane, fromRow, fromPlane;
  unsigned grid[3], block[3];
  uint64_t values[8];
} Operation;
struct Stream {
  Context *context;
  Operation *first, **last;
  long given, done;
  int failure; /* of an operation, until somebody waits */
  Stream *next;
};
typedef struct Event {
  Stream *stream; /* null: never recorded */
  long count;
  int times;
  double reached; /* milliseconds */
} Event;
static Stream *streams;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Context contexts[Gpus];
static Range ranges[Ranges];
static struct {
  const char *name;
  int calls;
} calls[Symbols];
static _Thread_local Context *stack[16];
static _Thread_local int depth;

static int enter(const char *name) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < Symbols; i++)
    if (!calls[i].name || !strcmp(calls[i].name, name)) {
      calls[i].name = name;
      calls[i].calls++;
      break;
    }
  const char *fail = getenv("FAKE_CUDA_FAIL");
  size_t length = strlen(name);
  for (const char *at = fail; at && (at = strstr(at, name)); at += length) {
    const char *end = at + length;
    if (*end == '@' && depth && stack[depth - 1]->gpu == atoi(end + 1))
      end += 2;
    if ((at == fail || at[-1] == ',') && *end == ':')
      return atoi(end + 1);
  }
  return 0;
}
static int leave(int result) {
  pthread_mutex_unlock(&lock);
  return result;
}
#define ENTER                                                                                                          \
  do {                                                                                                                 \
    int result_ = enter(__func__);                                                                                     \
    if (result_)                                                                                                       \
      return leave(result_);                                                                                           \
  } while (0)

int fake_cuda_calls(const char *name) {
  int sum = 0;
  for (int i = 0; i < Symbols && calls[i].name; i++)
    if (!name || !strcmp(calls[i].name, name))
      sum += calls[i].calls;
  return sum;
}

/* The default streams of the current context, by their handles 1 and 2. */
static Stream *defaults[Gpus][3];
static Stream *streamOf(Stream *handle);

static Context *current(void) { return depth ? stack[depth - 1] : NULL; }
static size_t memoryOfGpu(void) {
  const char *memory = getenv("FAKE_CUDA_MEMORY");
  return memory ? strtoull(memory, NULL, 10) : (size_t)1 << 32;
}

static Range *rangeOf(Address address, size_t size) {
  for (int i = 0; i < Ranges; i++)
    if (ranges[i].size && address >= ranges[i].begin && address + size <= ranges[i].begin + ranges[i].size)
      return &ranges[i];
  return NULL;
}
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define ANYWHERE 1 /* it has no room for a window */
#endif
#elif defined __SANITIZE_THREAD__
#define ANYWHERE 1
#endif
#ifdef ANYWHERE
static void *mapForGpu(size_t size) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
int fake_is_foreign(Address address) {
  (void)address;
  return 0;
}
#else
/* Memory of the GPUs stands where the process has nothing else. The address of an array's part may be that of an item
 * before its first one, and so before its storage. */
static const Address firstOfGpus = 0x2000ull << 32;
static Address nextOfGpus = 0x2000ull << 32;
static void *mapForGpu(size_t size) {
  const Address page = 4096, gap = 1 << 26;
  void *memory = mmap((void *)(uintptr_t)nextOfGpus, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  nextOfGpus += (size + gap) & ~(page - 1);
  return memory;
}
/* An address of the process that no GPU reaches. */
int fake_is_foreign(Address address) {
  const Address page = 4096;
  const int ofGpus = address >= firstOfGpus && address < nextOfGpus;
  return !getenv("FAKE_CUDA_HOST") && !ofGpus && !rangeOf(address, 0) && address >= page &&
         msync((void *)(uintptr_t)(address & ~(page - 1)), 1, MS_ASYNC) == 0;
}
#endif
static void *memoryAt(Address address) { return (void *)(uintptr_t)(address & ~TAG); }
static int keep(Address begin, size_t size, Context *context) {
  for (int i = 0; i < Ranges; i++)
    if (!ranges[i].size) {
      ranges[i] = (Range){begin, size, context};
      return 0;
    }
  return 2;
}

/* As the real one: it ends before libraries do that were loaded earlier. */
static int ended;
static void end(void) { ended = 1; }

int cuInit(unsigned flags) {
  ENTER;
  atexit(end);
  return leave(flags != 0);
}
int cuDriverGetVersion(int *version) {
  ENTER;
  *version = 13000;
  return leave(0);
}
int cuGetErrorName(int error, const char **name) {
  *name = error == 2     ? "CUDA_ERROR_OUT_OF_MEMORY"
          : error == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS"
          : error == 1   ? "CUDA_ERROR_INVALID_VALUE"
                         : "CUDA_ERROR_FAKE";
  return 0;
}
int cuGetErrorString(int error, const char **text) {
  *text = error == 2 ? "out of memory" : "made to fail";
  return 0;
}
int cuDeviceGetCount(int *count) {
  ENTER;
  *count = Gpus;
  return leave(0);
}
int cuDeviceGet(int *device, int ordinal) {
  ENTER;
  *device = ordinal;
  return leave(ordinal < Gpus ? 0 : 101);
}
int cuDeviceGetName(char *name, int size, int device) {
  ENTER;
  snprintf(name, (size_t)size, "Fake GPU %d", device);
  return leave(0);
}
int cuDeviceTotalMem_v2(size_t *bytes, int device) {
  ENTER;
  (void)device;
  *bytes = memoryOfGpu();
  return leave(0);
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  ENTER;
  (void)device;
  /* 88: kernels reach the memory of the host. */
  *value = attribute == 16 ? 4 : attribute == 75 ? 9 : attribute == 88 && !TAG ? 1 : 0;
  return leave(0);
}
int cuDeviceCanAccessPeer(int *can, int device, int peer) {
  ENTER;
  *can = device < 2 && peer < 2;
  return leave(0);
}
int cuDevicePrimaryCtxRetain(Context **context, int device) {
  ENTER;
  contexts[device].gpu = device;
  if (!contexts[device].heap)
    contexts[device].heap = 8 << 20;
  *context = &contexts[device];
  return leave(0);
}
int cuCtxPushCurrent_v2(Context *context) {
  ENTER;
  if (ended)
    return leave(4);
  if (depth == 16)
    return leave(1);
  stack[depth++] = context;
  return leave(0);
}
int cuCtxPopCurrent_v2(Context **context) {
  ENTER;
  if (!depth)
    return leave(201);
  *context = stack[--depth];
  return leave(0);
}
int cuCtxSetCurrent(Context *context) {
  ENTER;
  depth += !depth;
  stack[depth - 1] = context;
  return leave(0);
}
int cuCtxGetLimit(size_t *value, int limit) {
  ENTER;
  *value = current() && limit == 2 ? current()->heap : 0;
  return leave(!current() ? 201 : limit == 2 ? 0 : 1);
}
int cuCtxSetLimit(int limit, size_t value) {
  ENTER;
  if (!current() || limit != 2)
    return leave(!current() ? 201 : 1);
  current()->heap = value;
  return leave(0);
}

/* Bytes that kernels of a GPU can allocate. */
size_t fake_cuda_heap(int gpu) { return contexts[gpu].heap; }
int cuCtxEnablePeerAccess(Context *peer, unsigned flags) {
  ENTER;
  (void)flags;
  if (!current())
    return leave(201);
  if (current()->peers[peer->gpu])
    return leave(704);
  current()->peers[peer->gpu] = 1;
  return leave(0);
}

int cuMemGetInfo_v2(size_t *unused, size_t *total) {
  ENTER;
  *total = memoryOfGpu();
  *unused = *total - current()->used;
  return leave(0);
}
/* Not from the heap: a leak checker would not see a device's addresses. */
static int makeMemory(Address *address, size_t size) {
  Context *context = current();
  if (!context)
    return 201;
  if (context->used + size > memoryOfGpu())
    return 2;
  void *memory = mapForGpu(size);
  if (memory == MAP_FAILED)
    return 2;
  memset(memory, 0x5A, size);
  *address = (Address)(uintptr_t)memory | TAG;
  context->used += size;
  return keep(*address, size, context);
}
int cuMemAlloc_v2(Address *address, size_t size) {
  ENTER;
  return leave(makeMemory(address, size));
}
int cuMemFree_v2(Address address) {
  ENTER;
  Range *range = rangeOf(address, 1);
  if (!range || range->begin != address || !current())
    return leave(1);
  range->context->used -= range->size;
  munmap(memoryAt(address), range->size);
  range->size = 0;
  return leave(0);
}
int cuMemHostAlloc(void **memory, size_t size, unsigned flags) {
  ENTER;
  (void)flags;
  *memory = malloc(size);
  return leave(keep((Address)(uintptr_t)*memory, size, NULL));
}
int cuMemFreeHost(void *memory) {
  ENTER;
  rangeOf((Address)(uintptr_t)memory, 1)->size = 0;
  free(memory);
  return leave(0);
}
int cuPointerGetAttribute(void *value, int attribute, Address address) {
  ENTER;
  Range *range = rangeOf(address, 1);
  if (!range || attribute != 2)
    return leave(1);
  *(unsigned *)value = range->context ? 2 : 1;
  return leave(0);
}

int cuStreamCreate(Stream **stream, unsigned flags) {
  ENTER;
  (void)flags;
  if (!current())
    return leave(201);
  *stream = calloc(1, sizeof **stream);
  (*stream)->context = current();
  (*stream)->last = &(*stream)->first;
  (*stream)->next = streams;
  streams = *stream;
  return leave(0);
}
int cuStreamDestroy_v2(Stream *stream) {
  ENTER;
  Stream **at = &streams;
  while (*at != stream)
    at = &(*at)->next;
  *at = stream->next;
  while (stream->first) {
    Operation *o = stream->first;
    stream->first = o->next;
    free(o);
  }
  free(stream);
  return leave(0);
}

static Stream *streamOf(Stream *handle) {
  const uintptr_t number = (uintptr_t)handle;
  if (number > 2)
    return handle;
  Stream **one = &defaults[current()->gpu][number ? number : 1];
  if (!*one) {
    *one = calloc(1, sizeof **one);
    (*one)->context = current();
    (*one)->last = &(*one)->first;
    (*one)->next = streams;
    streams = *one;
  }
  return *one;
}

/* A side of a copy must be live memory over its whole reach. */
static int legal(Address address, const Operation *o, size_t row, size_t plane) {
  return rangeOf(address, (o->planes - 1) * plane + (o->rows - 1) * row + o->width) != NULL;
}
static void progress(void);
static int enqueue(Stream *handle, const Operation *operation) {
  if (!current())
    return 201;
  Stream *const stream = streamOf(handle);
  Operation *copy = malloc(sizeof *copy);
  *copy = *operation;
  copy->next = NULL;
  *stream->last = copy;
  stream->last = &copy->next;
  stream->given++;
  progress();
  return 0;
}
static int enqueueCopy(Stream *stream, const Operation *o) {
  if (!legal(o->to, o, o->toRow, o->toPlane) || !legal(o->from, o, o->fromRow, o->fromPlane))
    return 1;
  return enqueue(stream, o);
}

int cuMemcpyAsync(Address to, Address from, size_t size, Stream *stream) {
  ENTER;
  Operation o = {.to = to, .from = from, .width = size, .rows = 1, .planes = 1};
  return leave(enqueueCopy(stream, &o));
}
int cuMemcpyPeerAsync(Address to, Context *toContext, Address from, Context *fromContext, size_t size, Stream *stream) {
  ENTER;
  Operation o = {.to = to, .from = from, .width = size, .rows = 1, .planes = 1};
  if (!toContext->peers[fromContext->gpu])
    return leave(217);
  return leave(enqueueCopy(stream, &o));
}

typedef struct Copy2D {
  size_t srcX, srcY;
  unsigned srcType;
  const void *srcHost;
  Address src;
  void *srcArray;
  size_t srcPitch;
  size_t dstX, dstY;
  unsigned dstType;
  void *dstHost;
  Address dst;
  void *dstArray;
  size_t dstPitch;
  size_t width, height;
} Copy2D;
int cuMemcpy2DAsync_v2(const Copy2D *c, Stream *stream) {
  ENTER;
  Operation o = {.to = c->dst,
                 .from = c->src,
                 .width = c->width,
                 .rows = c->height,
                 .planes = 1,
                 .toRow = c->dstPitch,
                 .fromRow = c->srcPitch};
  if (c->srcType != 4 || c->dstType != 4 || c->srcPitch < c->width || c->dstPitch < c->width)
    return leave(1);
  return leave(enqueueCopy(stream, &o));
}

typedef struct Copy3D {
  size_t srcX, srcY, srcZ, srcLod;
  unsigned srcType;
  const void *srcHost;
  Address src;
  void *srcArray;
  Context *srcContext;
  size_t srcPitch, srcHeight;
  size_t dstX, dstY, dstZ, dstLod;
  unsigned dstType;
  void *dstHost;
  Address dst;
  void *dstArray;
  Context *dstContext;
  size_t dstPitch, dstHeight;
  size_t width, height, depth;
} Copy3D;
static int copy3D(const Copy3D *c, Stream *stream, unsigned type) {
  Operation o = {.to = c->dst,
                 .from = c->src,
                 .width = c->width,
                 .rows = c->height,
                 .planes = c->depth,
                 .toRow = c->dstPitch,
                 .toPlane = c->dstPitch * c->dstHeight,
                 .fromRow = c->srcPitch,
                 .fromPlane = c->srcPitch * c->srcHeight};
  if (c->srcType != type || c->dstType != type || c->srcPitch < c->width || c->dstPitch < c->width ||
      c->srcHeight < c->height || c->dstHeight < c->height)
    return 1;
  return enqueueCopy(stream, &o);
}
int cuMemcpy3DAsync_v2(const Copy3D *c, Stream *stream) {
  ENTER;
  return leave(c->srcContext || c->dstContext ? 1 : copy3D(c, stream, 4));
}
int cuMemcpy3DPeerAsync(const Copy3D *c, Stream *stream) {
  ENTER;
  if (!c->dstContext->peers[c->srcContext->gpu])
    return leave(217);
  return leave(copy3D(c, stream, 2));
}

/* The kernels of kernels.cu, by name. */
static const char *const kernels[] = {"", "scale", "sum", NULL};
/* A module of a program has tables of variables, each under the name of a unit. */
typedef struct Module {
  const void *image;
  struct {
    char name[64];
    Address table;
  } tables[8];
} Module;
static Module modules[1024];
int cuModuleLoadData(void **module, const void *image) {
  ENTER;
  Module *one = modules;
  while (one->image && one != modules + sizeof modules / sizeof *modules - 1)
    one++;
  one->image = image;
  *module = one;
  return leave(current() ? 0 : 201);
}
static Address *tableOf(Module *module, const char *name) {
  for (size_t i = 0; i < sizeof module->tables / sizeof *module->tables; i++)
    if (!module->tables[i].table || !strcmp(module->tables[i].name, name)) {
      snprintf(module->tables[i].name, sizeof module->tables[i].name, "%s", name);
      return &module->tables[i].table;
    }
  return NULL;
}
int cuModuleGetGlobal_v2(Address *address, size_t *size, Module *module, const char *name) {
  ENTER;
  Address *table = tableOf(module, name);
  *size = 512;
  const int result = !table ? 500 : *table ? 0 : makeMemory(table, *size);
  *address = table ? *table : 0;
  return leave(result);
}
void *fake_variables(const void *module, const char *name) {
  return memoryAt(*tableOf((Module *)module, name));
}
/* A variable of some module that was asked for; NULL: none. */
void *fake_cuda_global(const char *name) {
  for (Module *one = modules; one->image; one++)
    for (size_t i = 0; i < sizeof one->tables / sizeof *one->tables; i++)
      if (one->tables[i].table && !strcmp(one->tables[i].name, name))
        return memoryAt(one->tables[i].table);
  return NULL;
}
/* A program's kernel in a module. */
typedef struct Function {
  const void *kernel;
  const void *module;
} Function;
static Function functions[4096];
static uintptr_t functionIn(const void *module, const void *kernel) {
  for (Function *one = functions; one != functions + sizeof functions / sizeof *functions; one++)
    if (!one->kernel || (one->kernel == kernel && one->module == module)) {
      *one = (Function){kernel, module};
      return (uintptr_t)one;
    }
  return 0;
}
int cuModuleGetFunction(uintptr_t *function, void *module, const char *name) {
  ENTER;
  const void *kernel = fake_kernel(name);
  *function = kernel ? functionIn(module, kernel) : 0;
  if (*function)
    return leave(0);
  for (uintptr_t i = 1; kernels[i]; i++)
    if (!strcmp(kernels[i], name)) {
      *function = i;
      return leave(0);
    }
  return leave(500);
}
/* A function may have more shared memory if it was asked for. */
static struct {
  uintptr_t function;
  unsigned bytes;
} rooms[64];
static unsigned roomOf(uintptr_t function) {
  for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
    if (rooms[i].function == function)
      return rooms[i].bytes;
  return 48 << 10;
}
int cuFuncSetAttribute(uintptr_t function, int attribute, int value) {
  ENTER;
  if (attribute != 8 || value < 0 || value > 227 << 10)
    return leave(1);
  for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
    if (!rooms[i].function || rooms[i].function == function) {
      rooms[i].function = function, rooms[i].bytes = (unsigned)value;
      return leave(0);
    }
  return leave(2);
}
/* What is linked is the first image. */
typedef struct Link {
  const void *first;
  char *log;
  size_t room;
} Link;
int cuLinkCreate_v2(unsigned count, int *options, void **values, Link **state) {
  ENTER;
  *state = calloc(1, sizeof **state);
  for (unsigned i = 0; i < count; i++)
    if (options[i] == 5)
      (*state)->log = values[i];
    else if (options[i] == 6)
      (*state)->room = (size_t)values[i];
  return leave(current() ? 0 : 201);
}
int cuLinkAddData_v2(Link *state, int type, void *data, size_t size, const char *name, unsigned count, int *options,
                     void **values) {
  ENTER;
  (void)options, (void)values, (void)count;
  if (type != 2 || !data || !size)
    return leave(1);
  state->first = state->first ? state->first : data;
  if (state->log)
    snprintf(state->log, state->room, "added %s", name);
  return leave(0);
}
int cuLinkComplete(Link *state, void **code, size_t *size) {
  ENTER;
  *code = (void *)state->first, *size = 1;
  return leave(state->first ? 0 : 1);
}
int cuLinkDestroy(Link *state) {
  ENTER;
  free(state);
  return leave(0);
}
int cuLaunchKernel(uintptr_t function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, Stream *stream, void **params, void **extra) {
  ENTER;
  (void)extra;
  if (!current() || current() != streamOf(stream)->context)
    return leave(400);
  Operation o = {.kernel = (int)function, .grid = {gx, gy, gz}, .block = {bx, by, bz}};
  if (shared > roomOf(function) || (size_t)bx * by * bz > 1024 || gy > 65535 || gz > 65535 || !gx || !gy || !gz)
    return leave(1);
  if (function > 2) {
    o.kernel = 3;
    const Function *program = (const Function *)function;
    o.run = fake_kernel_copy(program->kernel, program->module, params, o.grid, o.block, shared);
    return leave(enqueue(stream, &o));
  }
  for (int i = 0; i < (function == 1 ? 4 : 3); i++)
    o.values[i] = *(const uint64_t *)params[i];
  return leave(enqueue(stream, &o));
}

static double asDouble(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
/* scale(double *to, const double *from, double factor, long count): to[i] = factor * from[i] */
static int runScale(const Operation *o) {
  size_t count = o->values[3];
  if (!rangeOf(o->values[0], 8 * count) || !rangeOf(o->values[1], 8 * count))
    return 700;
  double *to = memoryAt(o->values[0]);
  const double *from = memoryAt(o->values[1]);
  for (size_t i = 0; i < count; i++)
    to[i] = asDouble(o->values[2]) * from[i];
  return 0;
}
/* sum(const double *from, long count, double *partial): one partial a block, items dealt to blocks in turn */
static int runSum(const Operation *o) {
  size_t blocks = (size_t)o->grid[0] * o->grid[1] * o->grid[2], count = o->values[1];
  if (!rangeOf(o->values[0], 8 * count) || !rangeOf(o->values[2], 8 * blocks))
    return 700;
  const double *from = memoryAt(o->values[0]);
  double *partial = memoryAt(o->values[2]);
  for (size_t b = 0; b < blocks; b++)
    partial[b] = 0;
  for (size_t i = 0; i < count; i++)
    partial[i % blocks] += from[i];
  return 0;
}
static int runProgram(const Operation *o) {
  fake_kernel_run(o->run);
  return 0;
}
static int runCopy(const Operation *o) {
  if (!legal(o->to, o, o->toRow, o->toPlane) || !legal(o->from, o, o->fromRow, o->fromPlane))
    return 700;
  for (size_t p = 0; p < o->planes; p++)
    for (size_t r = 0; r < o->rows; r++)
      memcpy(memoryAt(o->to + p * o->toPlane + r * o->toRow), memoryAt(o->from + p * o->fromPlane + r * o->fromRow),
             o->width);
  return 0;
}

static unsigned long state;
static int seeded;
void fake_cuda_seed(unsigned long seed) {
  state = seed * 0x9E3779B97F4A7C15u;
  seeded = 1;
}
static unsigned long chance(void) {
  if (!seeded)
    fake_cuda_seed(getenv("FAKE_CUDA_SEED") ? strtoul(getenv("FAKE_CUDA_SEED"), NULL, 10) : 0);
  if (!state)
    return 0;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* Copies and kernels that a GPU has been given and has not done. */
int fake_cuda_left(int gpu) {
  int count = 0;
  for (const Stream *one = streams; one; one = one->next)
    for (const Operation *o = one->context->gpu == gpu ? one->first : NULL; o; o = o->next)
      count += !o->marks;
  return count;
}

static int ready(const Stream *stream) {
  const Operation *o = stream->first;
  return o && (!o->after || o->after->done >= o->count);
}
/* The stream's next operation. After a failure the rest is not done. */
static void step(Stream *stream) {
  Operation *o = stream->first;
  if (!stream->failure && !o->marks)
    stream->failure = o->run ? runProgram(o) : o->kernel == 3 ? 700 : o->kernel == 0 ? runCopy(o) : o->kernel == 1 ? runScale(o) : runSum(o);
  if (o->event) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    o->event->reached = 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
  }
  stream->first = o->next;
  if (!stream->first)
    stream->last = &stream->first;
  stream->done++;
  free(o);
}
/* Any stream that can go on; with a seed. */
static int stepAny(void) {
  int found = 0;
  for (Stream *one = streams; one; one = one->next)
    found += ready(one);
  if (!found)
    return 0;
  long which = (long)(chance() >> 20) % found;
  for (Stream *one = streams; one; one = one->next)
    if (ready(one) && which-- == 0) {
      step(one);
      return 1;
    }
  return 0;
}
static void progress(void) {
  while (chance() >> 33 & 1)
    if (!stepAny())
      return;
}
/* Until the stream has done so many. */
static void reach(Stream *stream, long count) {
  while (stream->done < count) {
    if (chance()) {
      stepAny();
      continue;
    }
    Operation *o = stream->first;
    if (o->after)
      reach(o->after, o->count);
    step(stream);
  }
}

int cuStreamSynchronize(Stream *stream) {
  int result = enter(__func__);
  stream = streamOf(stream);
  if (result)
    stream->failure = result;
  reach(stream, stream->given);
  result = stream->failure;
  stream->failure = 0;
  return leave(result);
}
int cuStreamWaitEvent(Stream *stream, Event *event, unsigned flags) {
  ENTER;
  Operation o = {.marks = 1, .after = event->stream, .count = event->count};
  return leave(flags ? 1 : enqueue(stream, &o));
}
int cuEventCreate(Event **event, unsigned flags) {
  ENTER;
  *event = calloc(1, sizeof **event);
  (*event)->times = flags == 0;
  return leave(flags == 2 || flags == 0 ? 0 : 1);
}
int cuEventRecord(Event *event, Stream *stream) {
  ENTER;
  Operation o = {.marks = 1, .event = event->times ? event : NULL};
  stream = streamOf(stream);
  event->stream = stream;
  event->count = stream->given + 1;
  return leave(enqueue(stream, &o));
}
int cuEventSynchronize(Event *event) {
  ENTER;
  if (event->stream)
    reach(event->stream, event->count);
  return leave(event->stream ? event->stream->failure : 0);
}
static int isReached(const Event *event) { return !event->stream || event->stream->done >= event->count; }
int cuEventQuery(Event *event) {
  ENTER;
  progress();
  return leave(!isReached(event) ? 600 : event->stream ? event->stream->failure : 0);
}
int cuEventElapsedTime(float *milliseconds, Event *begin, Event *end) {
  ENTER;
  if (!begin->times || !end->times || !begin->stream || !end->stream)
    return leave(400);
  *milliseconds = (float)(end->reached - begin->reached);
  return leave(isReached(begin) && isReached(end) ? 0 : 600);
}
int cuEventDestroy_v2(Event *event) {
  ENTER;
  for (Stream *one = streams; one; one = one->next)
    for (Operation *o = one->first; o; o = o->next)
      o->event = o->event == event ? NULL : o->event;
  free(event);
  return leave(0);
}
