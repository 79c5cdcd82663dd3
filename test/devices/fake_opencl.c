/*===-- devices/fake_opencl.c - an OpenCL loader that fails, or says what devices lack -------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Stands in for libOpenCL.so.1 in tests, and passes every call on to it.
|*
|* FAKE_OPENCL_FAIL="clName:n:result" makes the n-th call of a function fail, and all later ones; "clName:n:result:once"
|* that one alone. Read at each call; n counts from fake_opencl_reset(). Functions that wait do so all the same.
|* FAKE_OPENCL_SAYS, a list of words, changes what devices say of themselves: "gpu" they are GPUs, "coarse" their memory
|* must be mapped, "nosvm", "nodoubles", "whole" they cannot be cut, "inside" pointers before an allocation are refused.
|* fake_opencl_calls(name) counts calls.
|*
|* All parameters are integers or pointers, so one form of function passes on any call.
\*===--------------------------------------------------------------------------------------------------------===*/
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef intptr_t Word;
typedef Word (*Function)(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word);
enum { Functions = 64, Blocks = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  const char *name;
  Function real;
  int calls, since;
} functions[Functions];
static struct {
  char *begin;
  size_t size;
} blocks[Blocks];

static int at(const char *name) {
  for (int i = 0; i < Functions; i++) {
    if (functions[i].name && !strcmp(functions[i].name, name))
      return i;
    if (!functions[i].name) {
      functions[i].name = name;
      return i;
    }
  }
  abort();
}

static Function real(const char *name, int i) {
  static void *library;
  if (!library && !(library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL))) {
    fprintf(stderr, "fake OpenCL: %s\n", dlerror());
    abort();
  }
  if (!functions[i].real) {
    void *address = dlsym(library, name);
    memcpy(&functions[i].real, &address, sizeof address);
  }
  return functions[i].real;
}

/* The function to pass the call on to. `result`: 0, or what it is to fail with. */
static Function enter(const char *name, int *result) {
  pthread_mutex_lock(&lock);
  const int i = at(name), number = ++functions[i].since;
  functions[i].calls++;
  *result = 0;
  const char *fail = getenv("FAKE_OPENCL_FAIL");
  const size_t length = strlen(name);
  if (fail && !strncmp(fail, name, length) && fail[length] == ':') {
    char *end;
    const long nth = strtol(fail + length + 1, &end, 10), code = *end == ':' ? strtol(end + 1, &end, 10) : -5;
    if (strcmp(end, ":once") ? number >= nth : number == nth)
      *result = (int)code;
  }
  const Function function = real(name, i);
  pthread_mutex_unlock(&lock);
  return function;
}

static int says(const char *word) {
  const char *all = getenv("FAKE_OPENCL_SAYS");
  return all && strstr(all, word);
}

int fake_opencl_calls(const char *name) {
  pthread_mutex_lock(&lock);
  const int calls = functions[at(name)].calls;
  pthread_mutex_unlock(&lock);
  return calls;
}

void fake_opencl_reset(void) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < Functions; i++)
    functions[i].since = 0;
  pthread_mutex_unlock(&lock);
}

#define PARAMETERS                                                                                                     \
  Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, Word m, Word n
#define ARGUMENTS a, b, c, d, e, f, g, h, i, j, k, l, m, n

/* Returns a result. */
#define CALL(name)                                                                                                     \
  Word name(PARAMETERS) {                                                                                              \
    int failed;                                                                                                        \
    const Function function = enter(#name, &failed);                                                                   \
    return failed ? failed : function(ARGUMENTS);                                                                      \
  }
/* The same, but it does what it is asked for. */
#define WAIT(name)                                                                                                     \
  Word name(PARAMETERS) {                                                                                              \
    int failed;                                                                                                        \
    const Word result = enter(#name, &failed)(ARGUMENTS);                                                              \
    return failed ? failed : result;                                                                                   \
  }
/* Returns an object, and a result through `where`. */
#define MAKE(name, where)                                                                                              \
  Word name(PARAMETERS) {                                                                                              \
    int failed;                                                                                                        \
    const Function function = enter(#name, &failed);                                                                   \
    if (!failed)                                                                                                       \
      return function(ARGUMENTS);                                                                                      \
    *(int *)where = failed;                                                                                            \
    return 0;                                                                                                          \
  }

CALL(clGetPlatformIDs)
CALL(clGetPlatformInfo)
CALL(clGetDeviceIDs)
CALL(clCreateSubDevices)
MAKE(clCreateContext, f)
MAKE(clCreateCommandQueueWithProperties, d)
WAIT(clReleaseCommandQueue)
WAIT(clFlush)
WAIT(clFinish)
MAKE(clCreateBuffer, e)
WAIT(clReleaseMemObject)
CALL(clEnqueueSVMMemcpy)
CALL(clEnqueueSVMMap)
CALL(clEnqueueReadBufferRect)
CALL(clEnqueueWriteBufferRect)
CALL(clEnqueueCopyBufferRect)
CALL(clEnqueueBarrierWithWaitList)
WAIT(clWaitForEvents)
CALL(clGetEventInfo)
CALL(clGetEventProfilingInfo)
WAIT(clReleaseEvent)
MAKE(clCreateProgramWithSource, e)
MAKE(clCreateProgramWithBinary, g)
CALL(clBuildProgram)
CALL(clCompileProgram)
MAKE(clLinkProgram, i)
CALL(clGetProgramInfo)
CALL(clGetProgramBuildInfo)
WAIT(clReleaseProgram)
MAKE(clCreateKernel, c)
WAIT(clReleaseKernel)
CALL(clSetKernelArg)
CALL(clSetKernelExecInfo)
CALL(clGetKernelWorkGroupInfo)
CALL(clGetKernelInfo)
CALL(clGetKernelArgInfo)
CALL(clEnqueueNDRangeKernel)

/* The memory is the host's for good otherwise. A call that fails makes no event. */
Word clEnqueueSVMUnmap(PARAMETERS) {
  int failed;
  const Function function = enter("clEnqueueSVMUnmap", &failed);
  if (failed)
    e = 0;
  const Word result = function(ARGUMENTS);
  return failed ? failed : result;
}

Word clSVMAlloc(PARAMETERS) {
  int failed;
  const Function function = enter("clSVMAlloc", &failed);
  const Word memory = failed ? 0 : function(ARGUMENTS);
  pthread_mutex_lock(&lock);
  for (int block = 0; memory && block < Blocks; block++)
    if (!blocks[block].begin) {
      blocks[block].begin = (char *)memory;
      blocks[block].size = (size_t)c;
      break;
    }
  pthread_mutex_unlock(&lock);
  return memory;
}

Word clSVMFree(PARAMETERS) {
  int failed;
  const Function function = enter("clSVMFree", &failed);
  pthread_mutex_lock(&lock);
  for (int block = 0; block < Blocks; block++)
    if (blocks[block].begin == (char *)b)
      blocks[block].begin = NULL;
  pthread_mutex_unlock(&lock);
  return function(ARGUMENTS);
}

static int isInside(const char *address) {
  int inside = 0;
  pthread_mutex_lock(&lock);
  for (int block = 0; block < Blocks; block++)
    inside |= blocks[block].begin && blocks[block].begin <= address && address < blocks[block].begin + blocks[block].size;
  pthread_mutex_unlock(&lock);
  return inside;
}

Word clSetKernelArgSVMPointer(PARAMETERS) {
  int failed;
  const Function function = enter("clSetKernelArgSVMPointer", &failed);
  if (!failed && says("inside") && !isInside((const char *)c))
    failed = -50; /* CL_INVALID_ARG_VALUE */
  return failed ? failed : function(ARGUMENTS);
}

Word clGetDeviceInfo(PARAMETERS) {
  int failed;
  const Function function = enter("clGetDeviceInfo", &failed);
  const Word result = failed ? failed : function(ARGUMENTS);
  if (result || !d)
    return result;
  uint64_t *const value = (uint64_t *)d;
  if (b == 0x1000 && says("gpu")) /* the type */
    *value = 4;
  if (b == 0x1053 && says("coarse")) /* of shared virtual memory */
    *value = 1;
  if (b == 0x1053 && says("nosvm"))
    *value = 0;
  if (b == 0x1032 && says("nodoubles"))
    *value = 0;
  if (b == 0x1044 && says("whole")) /* ways to cut it */
    *value = 0;
  return result;
}
