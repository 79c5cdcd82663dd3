//===-- benchmarks/programs/launches.c - times of a program's kernels ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Stands before CUDA's driver: HET_CUDA_LIBRARY names it, and every function that is not here is libcuda.so.1's, which
// it is linked with. Each launch stands between two events. A line for each kernel when the program ends: its median,
// and how often it was launched.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define _GNU_SOURCE 1
#include <dlfcn.h>

enum { kernels = 64, launches = 1 << 16 };

static struct {
  void *function;
  char name[128];
  int count;
} known[kernels];
static struct {
  int kernel;
  void *begin, *end;
} timed[launches];
static int many, full;
static void *context; // of the launches
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int cuCtxGetCurrent(void **context);
int cuCtxPushCurrent_v2(void *context);
int cuEventCreate(void **event, unsigned flags);
int cuEventRecord(void *event, void *stream);
int cuEventElapsedTime(float *milliseconds, void *begin, void *end);

static void *next(const char *name) {
  static void *driver;
  if (!driver)
    driver = dlopen("libcuda.so.1", RTLD_NOW);
  void *found = driver ? dlsym(driver, name) : NULL;
  if (!found) {
    fprintf(stderr, "liblaunches.so: libcuda.so.1 has no %s\n", name);
    exit(1);
  }
  return found;
}

static int ascending(const void *a, const void *b) {
  const float x = *(const float *)a, y = *(const float *)b;
  return (x > y) - (x < y);
}

static void tell(void) {
  float *times = malloc(sizeof *times * launches);
  cuCtxPushCurrent_v2(context);
  for (int k = 0; k < kernels && known[k].function; ++k) {
    int count = 0;
    for (int i = 0; i < many; ++i)
      if (timed[i].kernel == k && cuEventElapsedTime(&times[count], timed[i].begin, timed[i].end) == 0)
        ++count;
    if (!count)
      continue;
    qsort(times, (size_t)count, sizeof *times, ascending);
    printf("kernel %s median %.9e count %d\n", known[k].name, times[count / 2] * 1e-3, count);
  }
  if (full)
    printf("kernel launches beyond %d were not timed\n", launches);
  fflush(stdout);
}

// Names are known from here on; the last function of a name is the one that is launched.
int cuModuleGetFunction(void **function, void *module, const char *name) {
  int (*real)(void **, void *, const char *) = (int (*)(void **, void *, const char *))next("cuModuleGetFunction");
  const int result = real(function, module, name);
  pthread_mutex_lock(&lock);
  int k = 0;
  while (k < kernels && known[k].function && known[k].function != *function)
    ++k;
  if (result == 0 && k < kernels) {
    if (k == 0)
      atexit(tell); // behind the driver's own handler, so before it
    known[k].function = *function;
    snprintf(known[k].name, sizeof known[k].name, "%s", name);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, void *stream, void **arguments, void **extra) {
  static int (*real)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
                     void **);
  pthread_mutex_lock(&lock);
  if (!real)
    *(void **)&real = next("cuLaunchKernel");
  int k = 0;
  while (k < kernels && known[k].function != function)
    ++k;
  if (!context)
    cuCtxGetCurrent(&context);
  const int at = many;
  void *begin = NULL, *end = NULL;
  if (k < kernels && at < launches && cuEventCreate(&begin, 0) == 0 && cuEventCreate(&end, 0) == 0)
    cuEventRecord(begin, stream);
  else
    full = 1;
  const int result = real(function, gx, gy, gz, bx, by, bz, shared, stream, arguments, extra);
  if (end && cuEventRecord(end, stream) == 0) {
    timed[at].kernel = k, timed[at].begin = begin, timed[at].end = end;
    ++many;
  }
  pthread_mutex_unlock(&lock);
  return result;
}
