//===-- exec/tasks/task_source.hpp - kernels of the user's own in the program's files --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <optional>
#include <string>

namespace het {

/// A kernel as devices are given it; never gone, since devices know it by its address.
struct TaskSource {
  het_kernel kernel{};
  std::string source, options, file; // of a kernel in CUDA the file alone
  bool isThere = true;               // false: no file has it, or nvcc has not compiled the file
  std::optional<Error> notFound;     // then: in the first case
};

/// Whether it is in CUDA. Else it is in OpenCL C.
inline bool isForCuda(const het_task_kernel &kernel) { return kernel.devices & HET_TASK_CUDA; }

/// Found once for each kernel of the program; the same error ever after. One that no file has is no error yet. Any
/// thread.
Result<TaskSource *> sourceOf(const het_task_kernel &kernel);

} // namespace het
