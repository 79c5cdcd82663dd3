//===-- benchmarks/programs/enqueue.c - a small loop over arrays that an OpenCL device holds ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: items, timed series, passes in a series. Prints the seconds of one pass, from its begin until its kernel
// is complete. Without -DANNOTATED the program asks the first OpenCL driver itself, and waits for each kernel.
#include "time.h"

#ifdef ANNOTATED

static void run(int n, double *a, int series, int passes, double *times) {
#pragma acc data part_copy(a[1:n])
  for (int s = -1; s < series; ++s) { // the first one is not counted
    const double start = now();
    for (int pass = 0; pass < passes; ++pass) {
#pragma acc region for hetero(1, all, static) present(a)
      for (int i = 0; i < n; ++i)
        a[i] = 0.5 * a[i] + 1;
    }
    if (s >= 0)
      times[s] = (now() - start) / passes;
  }
}

#else

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

static const char *text = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
                          "kernel void pass(global double *a) { size_t i = get_global_id(0); a[i] = 0.5 * a[i] + 1; }";

static void check(cl_int status, const char *what) {
  if (status == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: status %d\n", what, status);
  exit(1);
}

static void run(int n, double *a, int series, int passes, double *times) {
  cl_int status;
  cl_platform_id platform;
  cl_device_id device;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  check(status, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "pass", &status);
  check(status, "clCreateKernel");
  const size_t bytes = (size_t)n * sizeof *a, global = (size_t)n;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, a, &status);
  check(status, "clCreateBuffer");
  for (int s = -1; s < series; ++s) {
    const double start = now();
    for (int pass = 0; pass < passes; ++pass) {
      check(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
      check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL), "clEnqueueNDRangeKernel");
      check(clFinish(queue), "clFinish");
    }
    if (s >= 0)
      times[s] = (now() - start) / passes;
  }
  check(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, a, 0, NULL, NULL), "clEnqueueReadBuffer");
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}

#endif

int main(int argc, char **argv) {
  const int n = argument(argc, argv, 1, 4096), series = argument(argc, argv, 2, 21);
  const int passes = argument(argc, argv, 3, 200);
  double *a = calloc((size_t)n, sizeof *a), *times = malloc(sizeof(double) * (size_t)series), sum = 0;
  run(n, a, series, passes, times);
  for (int i = 0; i < n; ++i)
    sum += a[i];
  print_median(times, series);
  printf("check %.9e\n", sum);
  return 0;
}
