//===-- device/own_parameters.hpp - parameters of kernels of the user's own -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace het {

/// A number as C, OpenCL C and CUDA have it.
struct Scalar {
  int bytes;
  bool isFloating;
};
/// That of a type, or of what a pointer to it leads to. None: some other type.
std::optional<Scalar> scalarIn(std::string_view type);
/// Whether a kernel's type and the task's may be one. Bytes stand for anything, and so do types that are not known to
/// both.
bool mayBeSame(std::string_view kernels, std::string_view tasks);

/// Their names, from types with names: "n, x and y".
std::string namesOf(std::span<const char *const> parameters);
/// An error that counts both sides.
Error otherCount(const char *kernel, std::string_view file, int has, std::span<const char *const> parameters);

/// An error where the task's parameters cannot be those of the kernel in a file in CUDA.
Status checkParameters(const het_task_kernel &task, const het_entry &entry, std::string_view file);

/// Whether the symbol tells of the very types that the task's parameters have.
bool hasTypesOf(const het_task_kernel &task, const het_entry &entry);

} // namespace het
