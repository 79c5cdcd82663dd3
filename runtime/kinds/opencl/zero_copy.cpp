//===-- kinds/opencl/zero_copy.cpp - kernels on the program's own arrays -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The standard promises that for devices with fine-grained system memory. The processor's own driver runs kernels in
// the program's process and need not say so. Then a buffer over storage of the program has that storage's address.
#include "kinds/opencl/device.hpp"

#include "base/text.hpp"

#include <array>
#include <cstdint>

namespace het::opencl {
namespace {

constexpr const char *source = "kernel void het_where(global ulong *memory) { memory[0] = (ulong)memory; }\n";

// A page of the program: drivers copy what is aligned less.
struct alignas(4096) Page {
  std::array<std::uint64_t, 512> words{};
};

} // namespace

Result<bool> OpenClDevice::findsHostAddress() {
  const Driver &api = processor_.api();
  Result<cl_program> program = processor_.buildOwn(source, "");
  if (!program.ok())
    return std::move(program.error());
  static Page &page = *new Page; // the driver may know of it as long as the program runs
  page.words[0] = 0;
  cl_int result = success;
  const char *call = "clCreateKernel";
  cl_kernel kernel = api.createKernel(*program, "het_where", &result);
  cl_mem buffer = nullptr;
  if (kernel) {
    call = "clCreateBuffer";
    buffer = api.createBuffer(processor_.context(), memoryReadWrite | memoryUseHost, sizeof page, &page, &result);
  }
  Status status = driverStatus(result, call);
  std::uint64_t found = 0;
  if (buffer) {
    status = driverStatus(api.setArgument(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
    const std::size_t one[] = {1, 1, 1}, none[] = {0, 0, 0}, box[] = {sizeof found, 1, 1};
    cl_command_queue queue = queues_.of(Lane::Compute);
    const auto take = [&](cl_int code, const char *name, cl_event event) {
      status = queues_.add(Lane::Compute, given(Lane::Compute), code, name, event);
    };
    cl_event event = nullptr;
    if (status.ok())
      take(api.launch(queue, kernel, 1, nullptr, one, one, 0, nullptr, &event), "clEnqueueNDRangeKernel", event);
    if (status.ok())
      take(api.readRect(queue, buffer, 0, none, none, box, 0, 0, 0, 0, &found, 0, nullptr, &event),
           "clEnqueueReadBufferRect", event);
    if (Status drained = queues_.drain(); status.ok())
      status = std::move(drained);
    api.releaseMemory(buffer);
  }
  if (kernel)
    api.releaseKernel(kernel);
  api.releaseProgram(*program);
  if (!status.ok())
    return std::move(status.error());
  return found == reinterpret_cast<std::uintptr_t>(&page);
}

Status OpenClDevice::tryHostMemory() {
  if (!sharesMemory()) {
    if (!isProcessor())
      return Error{"its kernels do not reach the host's memory", {}};
    const Result<bool> found = findsHostAddress();
    if (!found.ok())
      return found.error();
    if (!*found)
      return Error{"its kernels see the host's memory at other addresses", {}};
  }
  useHostMemory();
  return {};
}

} // namespace het::opencl
