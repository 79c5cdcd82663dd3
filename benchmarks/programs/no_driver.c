/*===-- benchmarks/programs/no_driver.c - a CUDA driver whose calls cost nothing --------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Stands in for libcuda.so.1 (HET_CUDA_LIBRARY): 64 GPUs that have done everything at once and compute nothing. What a
|* program takes on it is the library's own time.
\*===--------------------------------------------------------------------------------------------------------===*/
#include <stdlib.h>
#include <string.h>

typedef unsigned long long Address;
enum { Gpus = 64 };
static long contexts[Gpus];

int cuInit(unsigned flags) { return (void)flags, 0; }
int cuDriverGetVersion(int *version) { return *version = 13000, 0; }
int cuGetErrorName(int error, const char **name) { return (void)error, *name = "none", 0; }
int cuGetErrorString(int error, const char **text) { return (void)error, *text = "none", 0; }
int cuDeviceGetCount(int *count) { return *count = Gpus, 0; }
int cuDeviceGet(int *device, int ordinal) { return *device = ordinal, 0; }
int cuDeviceGetName(char *name, int size, int device) { return (void)size, (void)device, strcpy(name, "none"), 0; }
int cuDeviceTotalMem_v2(size_t *bytes, int device) { return (void)device, *bytes = (size_t)1 << 36, 0; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  return (void)device, *value = attribute == 16 ? 132 : attribute == 75 ? 9 : 0, 0;
}
int cuDeviceCanAccessPeer(int *can, int device, int peer) { return (void)device, (void)peer, *can = 1, 0; }
int cuDevicePrimaryCtxRetain(void **context, int device) { return *context = &contexts[device], 0; }
int cuCtxPushCurrent_v2(void *context) { return (void)context, 0; }
int cuCtxPopCurrent_v2(void **context) { return *context = contexts, 0; }
int cuCtxSetCurrent(void *context) { return (void)context, 0; }
int cuCtxGetLimit(size_t *value, int limit) { return *value = 8 << 20, (void)limit, 0; }
int cuCtxSetLimit(int limit, size_t value) { return (void)limit, (void)value, 0; }
int cuCtxEnablePeerAccess(void *peer, unsigned flags) { return (void)peer, (void)flags, 0; }

int cuMemGetInfo_v2(size_t *unused, size_t *total) { return *unused = *total = (size_t)1 << 36, 0; }
int cuMemAlloc_v2(Address *address, size_t size) { return (*address = (Address)(size_t)malloc(size)) ? 0 : 2; }
int cuMemFree_v2(Address address) { return free((void *)(size_t)address), 0; }
int cuMemHostAlloc(void **memory, size_t size, unsigned flags) {
  return (void)flags, (*memory = malloc(size)) ? 0 : 2;
}
int cuMemFreeHost(void *memory) { return free(memory), 0; }
int cuPointerGetAttribute(void *value, int attribute, Address address) {
  return (void)value, (void)attribute, (void)address, 1;
}

static int stream;
int cuStreamCreate(void **made, unsigned flags) { return (void)flags, *made = &stream, 0; }
int cuStreamDestroy_v2(void *destroyed) { return (void)destroyed, 0; }
int cuStreamSynchronize(void *awaited) { return (void)awaited, 0; }
int cuStreamWaitEvent(void *waiting, void *event, unsigned flags) {
  return (void)waiting, (void)event, (void)flags, 0;
}
int cuEventCreate(void **event, unsigned flags) { return (void)flags, *event = &stream, 0; }
int cuEventRecord(void *event, void *recorded) { return (void)event, (void)recorded, 0; }
int cuEventSynchronize(void *event) { return (void)event, 0; }
int cuEventQuery(void *event) { return (void)event, 0; }
int cuEventElapsedTime(float *milliseconds, void *begin, void *end) {
  return (void)begin, (void)end, *milliseconds = 0, 0;
}
int cuEventDestroy_v2(void *event) { return (void)event, 0; }
int cuMemcpyAsync(Address to, Address from, size_t size, void *in) {
  return (void)to, (void)from, (void)size, (void)in, 0;
}
int cuMemcpyPeerAsync(Address to, void *toContext, Address from, void *fromContext, size_t size, void *in) {
  return (void)toContext, (void)fromContext, cuMemcpyAsync(to, from, size, in);
}
int cuMemcpy2DAsync_v2(const void *copy, void *in) { return (void)copy, (void)in, 0; }
int cuMemcpy3DAsync_v2(const void *copy, void *in) { return (void)copy, (void)in, 0; }
int cuMemcpy3DPeerAsync(const void *copy, void *in) { return (void)copy, (void)in, 0; }

int cuModuleLoadData(void **module, const void *image) { return (void)image, *module = contexts, 0; }
int cuModuleGetFunction(void **function, void *module, const char *name) {
  return (void)module, (void)name, *function = contexts, 0;
}
int cuModuleGetGlobal_v2(void **table, size_t *size, void *module, const char *name) {
  return (void)module, (void)name, *table = contexts, *size = 0, 0;
}
int cuFuncSetAttribute(void *function, int attribute, int value) { return (void)function, (void)attribute, (void)value, 0; }
int cuLinkCreate_v2(unsigned options, const int *option, void **value, void **link) {
  return (void)options, (void)option, (void)value, *link = contexts, 0;
}
int cuLinkAddData_v2(void *link, int type, const void *data, size_t size, const char *name, unsigned options,
                     const int *option, void **value) {
  (void)link, (void)type, (void)data, (void)size, (void)name, (void)options, (void)option, (void)value;
  return 0;
}
int cuLinkComplete(void *link, void **image, size_t *size) { return (void)link, *image = contexts, *size = 1, 0; }
int cuLinkDestroy(void *link) { return (void)link, 0; }
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, void *in, void **parameters, void **extra) {
  (void)function, (void)gx, (void)gy, (void)gz, (void)bx, (void)by, (void)bz, (void)shared, (void)in, (void)parameters;
  return (void)extra, 0;
}
