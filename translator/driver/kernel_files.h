//===-- driver/kernel_files.h - files of kernels on the command line -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Files in OpenCL C become text in the program, those in CUDA become nvcc's code. Either is a source in C then.
#pragma once

#include "driver/cuda_compiler.h"

namespace hetcc {

class KernelFiles {
public:
  KernelFiles(Session &session, Command &command) : session(session), command(command) {}

  /// Puts a source into the place of each. False: one cannot be read or compiled, which was said.
  bool read();
  bool areThere() const { return !places.empty(); }

  /// The object with the host functions of the file that a source stands for; empty: there are none.
  std::string hostObjectOf(const std::string &source) const;

  /// The rule of a source that stands in the place of one: what `target` is made of. None: it stands in no place.
  std::optional<std::string> ruleOf(const std::string &source, const std::string &target) const;

  /// Headers declare kernels for the host too, as OmpSs has it: its compilers get to know the words of kernels.
  void defineWords();

private:
  std::optional<std::string> openClProgram(const Argument &input) const;
  std::optional<std::string> cudaProgram(const Argument &input);
  bool readHostCode(const std::string &path, const std::string &source);
  void add(const char *option, const std::string &value);

  Session &session;
  Command &command;
  CudaCompiler cuda{session};
  std::map<std::string, std::string> places; // the user's files, by the sources in their places
  std::map<std::string, std::string> hostObjects;
};

} // namespace hetcc
