//===-- kinds/opencl/processor.hpp - one OpenCL device, or a part of one -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The parts of one device share a context, so that they copy from each other directly. Any thread; never destroyed.
#pragma once

#include "kinds/opencl/machine.hpp"

#include <het/het.h>

#include <span>
#include <string>
#include <vector>

namespace het::opencl {

class Processor {
public:
  /// `copies` places for devices on one device of the machine. They are its parts, of equal numbers of compute units,
  /// where it can be cut so. Made on first use. An error names the device.
  static Result<std::span<Processor *const>> get(const Installed &installed, int copies);

  const Driver &api() const { return api_; }
  const Installed &installed() const { return installed_; }
  cl_device_id device() const { return device_; }
  cl_context context() const { return context_; }
  cl_uint units() const { return units_; }
  std::size_t memory() const { return memory_; } // bytes that are its share

  /// The kernel's program, built for this processor. The error has what the compiler says in its notes.
  Result<cl_program> build(const het_kernel &kernel, std::span<const char *const> functions) const;
  /// The same for a text of the user's, with the user's options.
  Result<cl_program> buildOwn(const std::string &source, const std::string &options) const;

  /// The compiler's options, for every program.
  std::string options() const;

private:
  Processor(const Driver &api, const Installed &installed) : api_(api), installed_(installed) {}
  static Result<std::vector<Processor *>> make(const Installed &installed, int copies);
  Result<cl_program> built(const std::vector<std::string> &sources, const std::string &options, bool kept) const;
  Result<cl_program> made(const std::string &source) const;
  Result<cl_program> fromSource(const std::string &source, const std::string &options) const;
  Result<cl_program> fromSources(const std::vector<std::string> &sources, const std::string &options) const;
  Error failed(cl_program program, cl_int result, const char *call) const;
  cl_program fromBinary(const std::string &binary, const std::string &options) const;
  Result<cl_program> built(cl_program program, const std::string &options, const char *call, cl_int made) const;
  std::string binaryOf(cl_program program) const;

  const Driver &api_;
  const Installed &installed_;
  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_uint units_ = 1;
  std::size_t memory_ = 0;
};

/// The text of <het/opencl.h>, which stands before every program.
extern const char *const prelude;
/// The text of <het/opencl_complex.h>, which stands behind that where a program names it.
extern const char *const complexNumbers;

} // namespace het::opencl
