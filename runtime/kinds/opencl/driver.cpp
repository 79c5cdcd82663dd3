//===-- kinds/opencl/driver.cpp - the OpenCL API, found at run time -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/driver.hpp"

#include "base/library.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <iterator>

namespace het::opencl {
namespace {

constexpr Symbol<Driver> symbols[] = {
    {"clGetPlatformIDs", set<&Driver::platforms>},
    {"clGetPlatformInfo", set<&Driver::platformInfo>},
    {"clGetDeviceIDs", set<&Driver::devices>},
    {"clGetDeviceInfo", set<&Driver::deviceInfo>},
    {"clCreateSubDevices", set<&Driver::subDevices>},
    {"clCreateContext", set<&Driver::createContext>},
    {"clCreateCommandQueueWithProperties", set<&Driver::createQueue>},
    {"clReleaseCommandQueue", set<&Driver::releaseQueue>},
    {"clFlush", set<&Driver::flush>},
    {"clFinish", set<&Driver::finish>},
    {"clSVMAlloc", set<&Driver::svmAllocate>},
    {"clSVMFree", set<&Driver::svmFree>},
    {"clCreateBuffer", set<&Driver::createBuffer>},
    {"clReleaseMemObject", set<&Driver::releaseMemory>},
    {"clEnqueueSVMMemcpy", set<&Driver::svmCopy>},
    {"clEnqueueSVMMap", set<&Driver::svmMap>},
    {"clEnqueueSVMUnmap", set<&Driver::svmUnmap>},
    {"clEnqueueReadBufferRect", set<&Driver::readRect>},
    {"clEnqueueWriteBufferRect", set<&Driver::writeRect>},
    {"clEnqueueCopyBufferRect", set<&Driver::copyRect>},
    {"clEnqueueBarrierWithWaitList", set<&Driver::barrier>},
    {"clWaitForEvents", set<&Driver::waitForEvents>},
    {"clGetEventInfo", set<&Driver::eventInfo>},
    {"clGetEventProfilingInfo", set<&Driver::eventTimes>},
    {"clReleaseEvent", set<&Driver::releaseEvent>},
    {"clCreateProgramWithSource", set<&Driver::programFromSource>},
    {"clCreateProgramWithBinary", set<&Driver::programFromBinary>},
    {"clBuildProgram", set<&Driver::build>},
    {"clCompileProgram", set<&Driver::compile>},
    {"clLinkProgram", set<&Driver::link>},
    {"clGetProgramInfo", set<&Driver::programInfo>},
    {"clGetProgramBuildInfo", set<&Driver::buildInfo>},
    {"clReleaseProgram", set<&Driver::releaseProgram>},
    {"clCreateKernel", set<&Driver::createKernel>},
    {"clReleaseKernel", set<&Driver::releaseKernel>},
    {"clSetKernelArg", set<&Driver::setArgument>},
    {"clSetKernelArgSVMPointer", set<&Driver::setPointer>},
    {"clSetKernelExecInfo", set<&Driver::setKernelInfo>},
    {"clGetKernelWorkGroupInfo", set<&Driver::kernelInfo>},
    {"clGetKernelInfo", set<&Driver::kernelProperty>},
    {"clGetKernelArgInfo", set<&Driver::argumentInfo>},
    {"clEnqueueNDRangeKernel", set<&Driver::launch>},
};

struct ResultName {
  cl_int result;
  const char *name;
};
constexpr ResultName resultNames[] = {
    {-1, "CL_DEVICE_NOT_FOUND"},
    {-2, "CL_DEVICE_NOT_AVAILABLE"},
    {-3, "CL_COMPILER_NOT_AVAILABLE"},
    {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {-5, "CL_OUT_OF_RESOURCES"},
    {-6, "CL_OUT_OF_HOST_MEMORY"},
    {-8, "CL_MEM_COPY_OVERLAP"},
    {-11, "CL_BUILD_PROGRAM_FAILURE"},
    {-13, "CL_MISALIGNED_SUB_BUFFER_OFFSET"},
    {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {-15, "CL_COMPILE_PROGRAM_FAILURE"},
    {-17, "CL_LINK_PROGRAM_FAILURE"},
    {-18, "CL_DEVICE_PARTITION_FAILED"},
    {-30, "CL_INVALID_VALUE"},
    {-33, "CL_INVALID_DEVICE"},
    {-34, "CL_INVALID_CONTEXT"},
    {-36, "CL_INVALID_COMMAND_QUEUE"},
    {-38, "CL_INVALID_MEM_OBJECT"},
    {-42, "CL_INVALID_BINARY"},
    {-43, "CL_INVALID_BUILD_OPTIONS"},
    {-44, "CL_INVALID_PROGRAM"},
    {-45, "CL_INVALID_PROGRAM_EXECUTABLE"},
    {-46, "CL_INVALID_KERNEL_NAME"},
    {-48, "CL_INVALID_KERNEL"},
    {-49, "CL_INVALID_ARG_INDEX"},
    {-50, "CL_INVALID_ARG_VALUE"},
    {-51, "CL_INVALID_ARG_SIZE"},
    {-52, "CL_INVALID_KERNEL_ARGS"},
    {-54, "CL_INVALID_WORK_GROUP_SIZE"},
    {-55, "CL_INVALID_WORK_ITEM_SIZE"},
    {-57, "CL_INVALID_EVENT_WAIT_LIST"},
    {-58, "CL_INVALID_EVENT"},
    {-59, "CL_INVALID_OPERATION"},
    {-61, "CL_INVALID_BUFFER_SIZE"},
    {-68, "CL_INVALID_DEVICE_PARTITION_COUNT"},
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
};

Result<const Driver *> load() {
  Result<Driver> loaded = loadDriver(settings().value(Setting::OpenclLibrary).c_str());
  if (!loaded.ok())
    return std::move(loaded.error());
  return new Driver(*loaded); // devices use it until the process is gone
}

} // namespace

Result<Driver> loadDriver(const char *path) { return loadLibrary(path, "OpenCL loader", symbols); }

const Result<const Driver *> &driver() {
  static const auto &one = *new Result<const Driver *>(load());
  return one;
}

std::string resultText(cl_int result) {
  const auto *row = std::find_if(std::begin(resultNames), std::end(resultNames),
                                 [result](const ResultName &one) { return one.result == result; });
  return text(row == std::end(resultNames) ? "unknown error" : row->name, " (", result, ")");
}

Error driverError(cl_int result, const char *call, const std::string &device) {
  return Error{text(call, " failed on ", device, ": ", resultText(result)), {}};
}

} // namespace het::opencl
