//===-- stage1/tasks/task_check.h - tasks against kernels in CUDA that are known here --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/cuda_files.h"
#include "region/region.h"

#include <span>

namespace hetcc {

/// Whether the task's kernel may be in these files, with the task's parameters. False: it was reported. A file without
/// a clause that names it may be another one of the program's, which says so when it runs.
bool checkCudaKernel(clang::ASTContext &context, const TaskConstruct &task, const TaskKernel &kernel,
                     std::span<const CudaFile> files);

} // namespace hetcc
