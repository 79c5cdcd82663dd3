//===-- exec/tasks/task_source.hpp - the text of kernels of the user's own -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <string>

namespace het {

/// A kernel as devices are given it; never gone, since devices know it by its address.
struct TaskSource {
  het_kernel kernel{};
  std::string source, options, file;
};

/// Found once for each kernel of the program; the same error ever after. Any thread.
Result<TaskSource *> sourceOf(const het_task_kernel &kernel);

} // namespace het
