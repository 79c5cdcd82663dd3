//===-- driver/cuda_compiler.cpp - files of kernels in CUDA, compiled by nvcc ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "driver/cuda_compiler.h"
#include "driver/tools/nvcc.h"
#include "driver/tools/output.h"

#include "llvm/Object/ObjectFile.h"

#include <algorithm>
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
  if (text)
    texts[path] = *text;
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

// Kernels have functions of the host that launch them. Those of templates and headers are in every object that calls
// them.
static bool isOwnCode(llvm::StringRef symbol, const CudaFile &file) {
  return !symbol.contains("__device_stub__") &&
         std::ranges::none_of(file.entries, [&](const CudaEntry &entry) { return symbol == entry.symbol; });
}

// A `__device__` function of external linkage has a body for the host too, which nobody calls.
static bool hasHostCode(const std::string &object, const CudaFile &file) {
  auto opened = llvm::object::ObjectFile::createObjectFile(object);
  if (!opened) {
    llvm::consumeError(opened.takeError());
    return false;
  }
  for (const llvm::object::SymbolRef &symbol : opened->getBinary()->symbols()) {
    using Ref = llvm::object::SymbolRef;
    const uint32_t flags = llvm::cantFail(symbol.getFlags());
    const Ref::Type type = llvm::cantFail(symbol.getType());
    if ((flags & Ref::SF_Global) && !(flags & (Ref::SF_Undefined | Ref::SF_Weak)) &&
        (type == Ref::ST_Function || type == Ref::ST_Data) && isOwnCode(llvm::cantFail(symbol.getName()), file))
      return true;
  }
  return false;
}

// An object's name in the cache; empty: it is not kept. It depends on what all compilers read, of which nvcc
// preprocesses the host's part apart.
std::string CudaCompiler::hostName(const std::string &path, const std::vector<std::string> &command) const {
  const auto read = texts.find(path);
  if (read == texts.end())
    return "";
  const std::string arch = virtualArchs(session.command).front();
  const auto text = outputOf(userNvccCommand(session.command, session.tools, path, NvccTo::HostText, arch, ""));
  return text ? session.kernels().nameOf(command, read->second + *text) : "";
}

std::optional<std::string> CudaCompiler::hostObject(const std::string &path, const CudaFile &file) {
  if (!wantsCuda(session.command, session.tools))
    return "";
  const std::string object = session.scratch() + "/host.o";
  const auto words = [&](const std::string &out) {
    return userNvccCommand(session.command, session.tools, path, NvccTo::Object, "", out);
  };
  if (!run(path, words(object), hostName(path, words("host.o")), object)) {
    printError("'" + path + "' does not compile with nvcc");
    return std::nullopt;
  }
  return !session.command.dryRun && hasHostCode(object, file) ? object : "";
}

} // namespace hetcc
