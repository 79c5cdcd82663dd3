//===-- kinds/opencl/driver.hpp - the OpenCL API, found at run time -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The functions used, as a table of symbols of libOpenCL.so.1 (HET_OPENCL_LIBRARY names another). Nothing of OpenCL is
// needed to build or to start. Types and numbers are those of Khronos' cl.h, which a test holds against them where it
// is present.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace het::opencl {

using cl_int = std::int32_t;
using cl_uint = std::uint32_t;
using cl_ulong = std::uint64_t;
using cl_platform_id = struct PlatformHandle *;
using cl_device_id = struct DeviceHandle *;
using cl_context = struct ContextHandle *;
using cl_command_queue = struct QueueHandle *;
using cl_mem = struct MemoryHandle *;
using cl_program = struct ProgramHandle *;
using cl_kernel = struct KernelHandle *;
using cl_event = struct EventHandle *;
using Properties = std::intptr_t; // of contexts and partitions, ended by a 0

inline constexpr cl_int success = 0, errorInWaitList = -14, errorKernelName = -46, errorNoPlatform = -1001;
inline constexpr cl_ulong deviceTypeCpu = 2, deviceTypeGpu = 4, deviceTypeAccelerator = 8, deviceTypeAll = 0xFFFFFFFF;
inline constexpr cl_uint platformVersion = 0x0901, platformName = 0x0902;
inline constexpr cl_uint deviceType = 0x1000, deviceVendorId = 0x1001, deviceComputeUnits = 0x1002,
                         deviceWorkItemSizes = 0x1005, deviceMaxAllocation = 0x1010, deviceSingleFp = 0x101B,
                         deviceMemory = 0x101F, deviceAvailable = 0x1027, deviceCompiler = 0x1028, deviceName = 0x102B,
                         driverVersion = 0x102D, deviceVersion = 0x102F, deviceDoubleFp = 0x1032,
                         devicePartitions = 0x1043, devicePartitionTypes = 0x1044, deviceSvm = 0x1053;
inline constexpr Properties partitionByCounts = 0x1087;
inline constexpr cl_ulong correctlyRounded = 1 << 7;
inline constexpr cl_ulong svmCoarse = 1, svmFine = 2, svmSystem = 4;
inline constexpr cl_ulong memoryReadWrite = 1, memoryUseHost = 1 << 3, memoryFine = 1 << 10;
inline constexpr cl_ulong mapRead = 1, mapWrite = 2;
inline constexpr cl_uint eventStatus = 0x11D3;
inline constexpr cl_int eventComplete = 0;
inline constexpr cl_uint eventBegin = 0x1282, eventEnd = 0x1283;
inline constexpr cl_ulong queueProperties = 0x1093, queueTimes = 2;
inline constexpr cl_uint programBinarySizes = 0x1165, programBinaries = 0x1166, programBuildLog = 0x1183;
inline constexpr cl_uint kernelArguments = 0x1191, argumentSpace = 0x1196, argumentTypeName = 0x1198,
                         argumentName = 0x119A;
inline constexpr cl_uint spaceGlobal = 0x119B, spaceLocal = 0x119C, spaceConstant = 0x119D, spacePrivate = 0x119E;
inline constexpr cl_uint kernelGroupSize = 0x11B0, kernelSvmPointers = 0x11B6;

struct Driver {
  cl_int (*platforms)(cl_uint, cl_platform_id *, cl_uint *);
  cl_int (*platformInfo)(cl_platform_id, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*devices)(cl_platform_id, cl_ulong, cl_uint, cl_device_id *, cl_uint *);
  cl_int (*deviceInfo)(cl_device_id, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*subDevices)(cl_device_id, const Properties *, cl_uint, cl_device_id *, cl_uint *);
  cl_context (*createContext)(const Properties *, cl_uint, const cl_device_id *, void (*)(), void *, cl_int *);
  cl_command_queue (*createQueue)(cl_context, cl_device_id, const cl_ulong *, cl_int *);
  cl_int (*releaseQueue)(cl_command_queue);
  cl_int (*flush)(cl_command_queue);
  cl_int (*finish)(cl_command_queue);
  void *(*svmAllocate)(cl_context, cl_ulong, std::size_t, cl_uint);
  void (*svmFree)(cl_context, void *);
  cl_mem (*createBuffer)(cl_context, cl_ulong, std::size_t, void *, cl_int *);
  cl_int (*releaseMemory)(cl_mem);
  cl_int (*svmCopy)(cl_command_queue, cl_uint, void *, const void *, std::size_t, cl_uint, const cl_event *,
                    cl_event *);
  cl_int (*svmMap)(cl_command_queue, cl_uint, cl_ulong, void *, std::size_t, cl_uint, const cl_event *, cl_event *);
  cl_int (*svmUnmap)(cl_command_queue, void *, cl_uint, const cl_event *, cl_event *);
  cl_int (*readRect)(cl_command_queue, cl_mem, cl_uint, const std::size_t *, const std::size_t *, const std::size_t *,
                     std::size_t, std::size_t, std::size_t, std::size_t, void *, cl_uint, const cl_event *, cl_event *);
  cl_int (*writeRect)(cl_command_queue, cl_mem, cl_uint, const std::size_t *, const std::size_t *, const std::size_t *,
                      std::size_t, std::size_t, std::size_t, std::size_t, const void *, cl_uint, const cl_event *,
                      cl_event *);
  cl_int (*copyRect)(cl_command_queue, cl_mem, cl_mem, const std::size_t *, const std::size_t *, const std::size_t *,
                     std::size_t, std::size_t, std::size_t, std::size_t, cl_uint, const cl_event *, cl_event *);
  cl_int (*barrier)(cl_command_queue, cl_uint, const cl_event *, cl_event *);
  cl_int (*waitForEvents)(cl_uint, const cl_event *);
  cl_int (*eventInfo)(cl_event, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*eventTimes)(cl_event, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*releaseEvent)(cl_event);
  cl_program (*programFromSource)(cl_context, cl_uint, const char **, const std::size_t *, cl_int *);
  cl_program (*programFromBinary)(cl_context, cl_uint, const cl_device_id *, const std::size_t *,
                                  const unsigned char **, cl_int *, cl_int *);
  cl_int (*build)(cl_program, cl_uint, const cl_device_id *, const char *, void (*)(), void *);
  cl_int (*compile)(cl_program, cl_uint, const cl_device_id *, const char *, cl_uint, const cl_program *, const char **,
                    void (*)(), void *);
  cl_program (*link)(cl_context, cl_uint, const cl_device_id *, const char *, cl_uint, const cl_program *, void (*)(),
                     void *, cl_int *);
  cl_int (*programInfo)(cl_program, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*buildInfo)(cl_program, cl_device_id, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*releaseProgram)(cl_program);
  cl_kernel (*createKernel)(cl_program, const char *, cl_int *);
  cl_int (*releaseKernel)(cl_kernel);
  cl_int (*setArgument)(cl_kernel, cl_uint, std::size_t, const void *);
  cl_int (*setPointer)(cl_kernel, cl_uint, const void *);
  cl_int (*setKernelInfo)(cl_kernel, cl_uint, std::size_t, const void *);
  cl_int (*kernelInfo)(cl_kernel, cl_device_id, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*kernelProperty)(cl_kernel, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*argumentInfo)(cl_kernel, cl_uint, cl_uint, std::size_t, void *, std::size_t *);
  cl_int (*launch)(cl_command_queue, cl_kernel, cl_uint, const std::size_t *, const std::size_t *, const std::size_t *,
                   cl_uint, const cl_event *, cl_event *);
};

/// The machine's loader of OpenCL drivers: loaded by the first call; the same answer, or the same error, ever after.
/// Any thread.
const Result<const Driver *> &driver();

/// A table filled from the library at `path`; the library stays loaded.
Result<Driver> loadDriver(const char *path);

/// "CL_OUT_OF_RESOURCES (-5)".
std::string resultText(cl_int result);

/// An error that names the call, the device and the result: "clEnqueueSVMMemcpy failed on opencl:0: CL_…".
Error driverError(cl_int result, const char *call, const std::string &device);

} // namespace het::opencl
