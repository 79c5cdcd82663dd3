//===-- driver/cuda_compiler.h - files of kernels in CUDA, compiled by nvcc ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "driver/translation.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace hetcc {

/// Each file is compiled once in a run of hetcc. One that nvcc has seen before, with all that it includes, comes from
/// the kernel cache.
class CudaCompiler {
public:
  explicit CudaCompiler(Session &session) : session(session) {}

  /// `name`: as the program speaks of it. None: nvcc has refused it, and said why.
  const CudaFile *compile(const std::string &path, const std::string &name);

  /// An object with the file's functions for the host. Empty: it has none. None: nvcc has refused it, and said why.
  std::optional<std::string> hostObject(const std::string &path, const CudaFile &file);

private:
  bool make(const std::string &path, CudaFile &file);
  bool run(const std::string &path, const std::vector<std::string> &command, const std::string &cached,
           const std::string &output);
  std::optional<std::string> preprocessed(const std::string &path) const;
  std::string hostName(const std::string &path, const std::vector<std::string> &command) const;

  Session &session;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<CudaFile>> files; // none: refused
  std::map<std::string, std::string> texts; // what nvcc's compilers read of a path for devices
};

} // namespace hetcc
