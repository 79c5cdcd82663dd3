//===-- devices/opencl_header_test.cpp - our declarations against Khronos' ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Built where CL/cl.h is found: kinds/opencl/driver.hpp repeats what it needs of it.
#include "kinds/opencl/driver.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>

namespace {

namespace own = het::opencl;

static_assert(sizeof(own::cl_int) == sizeof(cl_int) && sizeof(own::cl_uint) == sizeof(cl_uint));
static_assert(sizeof(own::cl_ulong) == sizeof(cl_ulong) && sizeof(own::cl_ulong) == sizeof(cl_bitfield));
static_assert(sizeof(own::Properties) == sizeof(cl_context_properties));
static_assert(sizeof(own::Properties) == sizeof(cl_device_partition_property));

TEST(OpenClHeader, NumbersAreKhronos) {
  EXPECT_EQ(own::success, CL_SUCCESS);
  EXPECT_EQ(own::errorInWaitList, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(own::errorNoPlatform, CL_PLATFORM_NOT_FOUND_KHR);
  EXPECT_EQ(own::deviceTypeCpu, cl_ulong{CL_DEVICE_TYPE_CPU});
  EXPECT_EQ(own::deviceTypeGpu, cl_ulong{CL_DEVICE_TYPE_GPU});
  EXPECT_EQ(own::deviceTypeAccelerator, cl_ulong{CL_DEVICE_TYPE_ACCELERATOR});
  EXPECT_EQ(own::deviceTypeAll, cl_ulong{CL_DEVICE_TYPE_ALL});
  EXPECT_EQ(own::correctlyRounded, cl_ulong{CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT});
  EXPECT_EQ(own::svmCoarse, cl_ulong{CL_DEVICE_SVM_COARSE_GRAIN_BUFFER});
  EXPECT_EQ(own::svmFine, cl_ulong{CL_DEVICE_SVM_FINE_GRAIN_BUFFER});
  EXPECT_EQ(own::svmSystem, cl_ulong{CL_DEVICE_SVM_FINE_GRAIN_SYSTEM});
  EXPECT_EQ(own::memoryReadWrite, cl_ulong{CL_MEM_READ_WRITE});
  EXPECT_EQ(own::memoryUseHost, cl_ulong{CL_MEM_USE_HOST_PTR});
  EXPECT_EQ(own::memoryFine, cl_ulong{CL_MEM_SVM_FINE_GRAIN_BUFFER});
  EXPECT_EQ(own::mapRead, cl_ulong{CL_MAP_READ});
  EXPECT_EQ(own::mapWrite, cl_ulong{CL_MAP_WRITE});
  EXPECT_EQ(own::eventComplete, CL_COMPLETE);
  EXPECT_EQ(own::partitionByCounts, CL_DEVICE_PARTITION_BY_COUNTS);
}

TEST(OpenClHeader, QuestionsAreKhronos) {
  EXPECT_EQ(own::platformVersion, cl_uint{CL_PLATFORM_VERSION});
  EXPECT_EQ(own::platformName, cl_uint{CL_PLATFORM_NAME});
  EXPECT_EQ(own::deviceType, cl_uint{CL_DEVICE_TYPE});
  EXPECT_EQ(own::deviceVendorId, cl_uint{CL_DEVICE_VENDOR_ID});
  EXPECT_EQ(own::deviceComputeUnits, cl_uint{CL_DEVICE_MAX_COMPUTE_UNITS});
  EXPECT_EQ(own::deviceWorkItemSizes, cl_uint{CL_DEVICE_MAX_WORK_ITEM_SIZES});
  EXPECT_EQ(own::deviceMaxAllocation, cl_uint{CL_DEVICE_MAX_MEM_ALLOC_SIZE});
  EXPECT_EQ(own::deviceSingleFp, cl_uint{CL_DEVICE_SINGLE_FP_CONFIG});
  EXPECT_EQ(own::deviceMemory, cl_uint{CL_DEVICE_GLOBAL_MEM_SIZE});
  EXPECT_EQ(own::deviceAvailable, cl_uint{CL_DEVICE_AVAILABLE});
  EXPECT_EQ(own::deviceCompiler, cl_uint{CL_DEVICE_COMPILER_AVAILABLE});
  EXPECT_EQ(own::deviceName, cl_uint{CL_DEVICE_NAME});
  EXPECT_EQ(own::driverVersion, cl_uint{CL_DRIVER_VERSION});
  EXPECT_EQ(own::deviceVersion, cl_uint{CL_DEVICE_VERSION});
  EXPECT_EQ(own::deviceDoubleFp, cl_uint{CL_DEVICE_DOUBLE_FP_CONFIG});
  EXPECT_EQ(own::devicePartitions, cl_uint{CL_DEVICE_PARTITION_MAX_SUB_DEVICES});
  EXPECT_EQ(own::devicePartitionTypes, cl_uint{CL_DEVICE_PARTITION_PROPERTIES});
  EXPECT_EQ(own::deviceSvm, cl_uint{CL_DEVICE_SVM_CAPABILITIES});
  EXPECT_EQ(own::eventStatus, cl_uint{CL_EVENT_COMMAND_EXECUTION_STATUS});
  EXPECT_EQ(own::programBinarySizes, cl_uint{CL_PROGRAM_BINARY_SIZES});
  EXPECT_EQ(own::programBinaries, cl_uint{CL_PROGRAM_BINARIES});
  EXPECT_EQ(own::programBuildLog, cl_uint{CL_PROGRAM_BUILD_LOG});
  EXPECT_EQ(own::kernelGroupSize, cl_uint{CL_KERNEL_WORK_GROUP_SIZE});
  EXPECT_EQ(own::kernelSvmPointers, cl_uint{CL_KERNEL_EXEC_INFO_SVM_PTRS});
}

// Functions of one form: as many parameters, and each as long as the other's.
template <class Own, class Theirs> constexpr bool alike = false;
template <class... Own, class OwnResult, class... Theirs, class TheirResult>
  requires(sizeof...(Own) == sizeof...(Theirs))
constexpr bool alike<OwnResult (*)(Own...), TheirResult(Theirs...)> =
    // Pointers to records are compared as any other: NOLINTNEXTLINE(bugprone-sizeof-expression)
    ((sizeof(Own) == sizeof(Theirs) && std::is_pointer_v<Own> == std::is_pointer_v<Theirs>) && ...);

TEST(OpenClHeader, FunctionsHaveKhronosParameters) {
#define EXPECT_ALIKE(member, function)                                                                                 \
  EXPECT_TRUE((alike<decltype(own::Driver::member), decltype(function)>)) << #function
  EXPECT_ALIKE(platforms, clGetPlatformIDs);
  EXPECT_ALIKE(platformInfo, clGetPlatformInfo);
  EXPECT_ALIKE(devices, clGetDeviceIDs);
  EXPECT_ALIKE(deviceInfo, clGetDeviceInfo);
  EXPECT_ALIKE(subDevices, clCreateSubDevices);
  EXPECT_ALIKE(createContext, clCreateContext);
  EXPECT_ALIKE(createQueue, clCreateCommandQueueWithProperties);
  EXPECT_ALIKE(releaseQueue, clReleaseCommandQueue);
  EXPECT_ALIKE(flush, clFlush);
  EXPECT_ALIKE(finish, clFinish);
  EXPECT_ALIKE(svmAllocate, clSVMAlloc);
  EXPECT_ALIKE(svmFree, clSVMFree);
  EXPECT_ALIKE(createBuffer, clCreateBuffer);
  EXPECT_ALIKE(releaseMemory, clReleaseMemObject);
  EXPECT_ALIKE(svmCopy, clEnqueueSVMMemcpy);
  EXPECT_ALIKE(svmMap, clEnqueueSVMMap);
  EXPECT_ALIKE(svmUnmap, clEnqueueSVMUnmap);
  EXPECT_ALIKE(readRect, clEnqueueReadBufferRect);
  EXPECT_ALIKE(writeRect, clEnqueueWriteBufferRect);
  EXPECT_ALIKE(copyRect, clEnqueueCopyBufferRect);
  EXPECT_ALIKE(barrier, clEnqueueBarrierWithWaitList);
  EXPECT_ALIKE(waitForEvents, clWaitForEvents);
  EXPECT_ALIKE(eventInfo, clGetEventInfo);
  EXPECT_ALIKE(releaseEvent, clReleaseEvent);
  EXPECT_ALIKE(programFromSource, clCreateProgramWithSource);
  EXPECT_ALIKE(programFromBinary, clCreateProgramWithBinary);
  EXPECT_ALIKE(build, clBuildProgram);
  EXPECT_ALIKE(programInfo, clGetProgramInfo);
  EXPECT_ALIKE(buildInfo, clGetProgramBuildInfo);
  EXPECT_ALIKE(releaseProgram, clReleaseProgram);
  EXPECT_ALIKE(createKernel, clCreateKernel);
  EXPECT_ALIKE(releaseKernel, clReleaseKernel);
  EXPECT_ALIKE(setArgument, clSetKernelArg);
  EXPECT_ALIKE(setPointer, clSetKernelArgSVMPointer);
  EXPECT_ALIKE(setKernelInfo, clSetKernelExecInfo);
  EXPECT_ALIKE(kernelInfo, clGetKernelWorkGroupInfo);
  EXPECT_ALIKE(launch, clEnqueueNDRangeKernel);
}

} // namespace
