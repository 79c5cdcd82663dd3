//===-- edit/cuda_files.h - files of kernels in CUDA ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// nvcc makes code of such a file, and hetcc reads from nvcc's PTX which kernels the code has.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace hetcc {

/// A kernel of a file in CUDA. Mirrors het_entry.
struct CudaEntry {
  struct Parameter {
    unsigned size = 0;
    char sort =
        'i'; // f: a floating-point number; s: a structure; p: a pointer; i: an integer, or a pointer without a type
    std::string type; // as the symbol tells; empty: it tells nothing
  };
  std::string symbol, name; // "_ZN2ns4axpyEiPf", "ns::axpy"
  std::vector<Parameter> parameters;
  bool knowsTypes = false;
};

struct CudaFile {
  std::string name;        // as the program speaks of it
  bool isCompiled = false; // false: there is no nvcc, or nobody wants its code
  std::string code;        // a fat binary
  std::vector<CudaEntry> entries;
};

/// The files that one run of hetcc knows.
struct CudaFiles {
  std::vector<CudaFile> given; // on the command line
  /// Compiles the file at `path`, once. Null: nvcc has said why it cannot be.
  std::function<const CudaFile *(const std::string &path, const std::string &name)> compile;
};

/// The kernels in a text of PTX.
std::vector<CudaEntry> entriesOf(const std::string &ptx);

/// "axpy", or "axpy(int, float*)" where the types are known.
std::string signatureOf(const CudaEntry &entry);

/// Whether it is meant by a task's kernel of that name: by its symbol, its name, or the last part of its name.
bool isNamed(const CudaEntry &entry, const std::string &name);

} // namespace hetcc
