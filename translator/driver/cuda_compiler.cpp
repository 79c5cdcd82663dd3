//===-- driver/cuda_compiler.cpp - files of kernels in CUDA, compiled by nvcc ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "driver/cuda_compiler.h"
#include "driver/nvcc.h"
#include "driver/output.h"

#include <iostream>

namespace hetcc {

const CudaFile *CudaCompiler::compile(const std::string &path, const std::string &name) {
  const auto [at, fresh] = files.try_emplace({path, name});
  if (!fresh)
    return at->second.get();
  auto file = std::make_unique<CudaFile>();
  file->name = name;
  if (wantsCuda(session.command, session.tools) && !make(path, *file)) {
    printError("'" + path + "' does not compile with nvcc");
    return nullptr;
  }
  at->second = std::move(file);
  return at->second.get();
}

// All that nvcc's compilers read, for each architecture. None: nvcc will say what is wrong.
std::optional<std::string> CudaCompiler::preprocessed(const std::string &path) const {
  std::string all;
  for (const std::string &arch : virtualArchs(session.command)) {
    const auto text = outputOf(userNvccCommand(session.command, session.tools, path, NvccTo::Preprocessed, arch, ""));
    if (!text)
      return std::nullopt;
    all += *text;
  }
  return all;
}

// Warnings are shown. A file that has some is compiled each time.
bool CudaCompiler::run(const std::string &path, const std::vector<std::string> &command, const std::string &cached,
                       const std::string &output) {
  if (session.kernels().load(cached, output)) {
    if (session.command.verbose)
      std::cerr << " (kernels as before) " << path << " " << cached << "\n";
    return true;
  }
  if (!session.processes.run({command, output + ".log", ""}))
    return false;
  std::string said;
  if (!session.command.dryRun && readFile(output + ".log", said) && !said.empty())
    std::cerr << said;
  else
    session.kernels().store(cached, output);
  return true;
}

bool CudaCompiler::make(const std::string &path, CudaFile &file) {
  const Command &command = session.command;
  if (!command.dryRun && session.workspace.path().empty() && !session.workspace.create())
    return false;
  const std::string folder = session.scratch(), code = folder + "/code.fatbin", ptx = folder + "/code.ptx";
  const std::string arch = virtualArchs(command).front();
  const auto words = [&](NvccTo to, const std::string &out) {
    return userNvccCommand(command, session.tools, path, to, arch, out);
  };
  const std::optional<std::string> text = command.dryRun ? std::nullopt : preprocessed(path);
  const auto cached = [&](NvccTo to) {
    return text ? session.kernels().nameOf(words(to, "code"), *text) : std::string();
  };
  if (!run(path, words(NvccTo::Fatbin, code), cached(NvccTo::Fatbin), code) ||
      !run(path, words(NvccTo::Ptx, ptx), cached(NvccTo::Ptx), ptx))
    return false;
  std::string entries;
  file.isCompiled = !command.dryRun;
  if (command.dryRun)
    return true;
  if (!readFile(code, file.code) || !readFile(ptx, entries))
    return false;
  file.entries = entriesOf(entries);
  return true;
}

} // namespace hetcc
