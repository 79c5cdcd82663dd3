//===-- kinds/opencl/own.cpp - kernels that the user wrote ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task names such a kernel and its grid ([O] section 2). Its text is compiled as it is, with the options of the file
// that names it. The kernel must have the parameters that the task's function has.
#include "base/exit.hpp"
#include "base/text.hpp"
#include "device/images.hpp"
#include "device/own_parameters.hpp"
#include "kinds/opencl/device.hpp"

#include <string_view>

namespace het::opencl {

static std::string argumentWords(const Driver &api, cl_kernel kernel, cl_uint index, cl_uint what) {
  char words[256] = "";
  return api.argumentInfo(kernel, index, what, sizeof words - 1, words, nullptr) == success ? words : "";
}

// The task's parameters against the kernel's. A parameter of which the driver tells nothing is taken as it is.
Status OpenClDevice::checkOwn(const het_kernel &kernel, const OwnLaunch &own, cl_kernel made) const {
  const Driver &api = processor_.api();
  cl_uint count = 0;
  if (cl_int result = api.kernelProperty(made, kernelArguments, sizeof count, &count, nullptr); result != success)
    return driverStatus(result, "clGetKernelInfo");
  if (count != static_cast<cl_uint>(kernel.parameters))
    return otherCount(kernel.name, own.file, static_cast<int>(count), own.parameters);
  for (cl_uint i = 0; i < count; ++i) {
    cl_uint space = 0;
    if (api.argumentInfo(made, i, argumentSpace, sizeof space, &space, nullptr) != success)
      continue;
    const bool isPointer = space == spaceGlobal || space == spaceConstant;
    const std::string type = argumentWords(api, made, i, argumentTypeName);
    std::string_view declared = own.parameters[i];
    const std::string_view name = lastWord(declared);
    declared.remove_suffix(name.size());
    const bool isWrong = space == spaceLocal || isPointer != (kernel.pointer[i] != 0);
    if (!isWrong && mayBeSame(type, declared))
      continue;
    const char *is = space == spaceLocal ? "' is memory of a work-group"
                     : isPointer         ? "' is a pointer to memory of the device"
                                         : "' is a value";
    return Error{text("parameter ", i + 1, " of kernel '", kernel.name, "' of ", own.file, ", '", type, " ",
                      argumentWords(api, made, i, argumentName), isWrong ? is : "'", ", and the task's ",
                      isWrong ? text("'", name, kernel.pointer[i] ? "' is a pointer" : "' is a value")
                              : text("is '", own.parameters[i], "'")),
                 {"declare the function with the parameters of the kernel, in their order"}};
  }
  return {};
}

Status OpenClDevice::prepareOwn(const het_kernel &kernel, const OwnLaunch &own, Ready &ready) const {
  const Driver &api = processor_.api();
  Result<cl_program> program = processor_.buildOwn(*own.source, own.options);
  if (!program.ok())
    return std::move(program.error()).note(text("compiling ", own.file));
  ready.program = *program;
  cl_int result = success;
  cl_kernel made = api.createKernel(ready.program, kernel.name, &result);
  if (!made && result == errorKernelName)
    return Error{text(own.file, " has no kernel '", kernel.name, "'"),
                 {text("name one of the file, as in 'name(k)', in the task's 'target' directive")}};
  if (!made)
    return Status(driverError(result, "clCreateKernel", name()).note(text("kernel '", kernel.name, "' of ", own.file)));
  if (Status status = checkOwn(kernel, own, made); !status.ok()) {
    api.releaseKernel(made);
    return status;
  }
  ready.kernel = made;
  return {};
}

Status OpenClDevice::launchOwn(const Launch &launch) {
  const OwnLaunch &own = *launch.own;
  if (isExiting())
    return Error{text("kernel '", launch.kernel->name, "' of ", own.file, " comes too late for ", name(),
                      ": the program is at its end, and the driver's compiler may be gone"),
                 {"wait for the task before main returns, or before the program calls exit"}};
  Ready &ready = readyFor(*launch.kernel, &own);
  if (!ready.kernel)
    return ready.refused.ok() ? Status() : Status(ready.refused.error());
  if (Status status = setArguments(launch, ready); !status.ok())
    return std::move(status.error()).note(text("arguments of kernel '", launch.kernel->name, "' of ", own.file));
  cl_event event = nullptr;
  const cl_int result = processor_.api().launch(queues_.of(Lane::Compute), ready.kernel, 3, own.offset, own.global,
                                                own.local, 0, nullptr, &event);
  if (Status status =
          queues_.add(Lane::Compute, given(Lane::Compute), result, "clEnqueueNDRangeKernel", event, launch.timed);
      !status.ok())
    return std::move(status.error())
        .note(text("launching kernel '", launch.kernel->name, "' of ", own.file, ", in groups of ", own.local[0], " x ",
                   own.local[1], " x ", own.local[2]));
  return awaitFirst();
}

// Only programs with kernels of their own ask for times; a driver may be slower where it keeps them.
Status OpenClDevice::open() { return queues_.open(anyTaskKernel()); }

} // namespace het::opencl
