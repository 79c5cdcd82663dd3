//===-- stage2/tree/parse.cpp - a text of stage 1 as Clang parses it ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/parse.h"

#include "edit/newlines.h"
#include "stage2/messages/user_text.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace hetcc::stage2 {

static std::vector<const char *> driverArguments(const std::vector<std::string> &clangArgs, const std::string &file,
                                                 const std::string &resource) {
  std::vector<const char *> args = {"clang"};
  for (const std::string &arg : clangArgs)
    args.push_back(arg.c_str());
  args.insert(args.end(), {"-fopenmp", "-DHET_TASK_MADE=1", "-fsyntax-only", "-Wno-everything"});
  if (!resource.empty())
    args.push_back(resource.c_str());
  args.push_back(file.c_str());
  return args;
}

bool parse(const Reading &reading, const std::string &text, FrontendAction &action) {
  CompilerInstance compiler;
  compiler.createDiagnostics();
  compiler.getDiagnostics().setIgnoreAllWarnings(true); // of Clang's driver; the parser gets others below
  CreateInvocationOptions options;
  options.Diags = &compiler.getDiagnostics();
  std::shared_ptr<CompilerInvocation> invocation =
      createInvocation(driverArguments(reading.clangArgs, reading.file, reading.resource), options);
  if (!invocation)
    return false;
  // The parser reads stage 1's text where the user's file stands, so relative includes are found.
  std::unique_ptr<llvm::MemoryBuffer> buffer = llvm::MemoryBuffer::getMemBufferCopy(text, reading.file);
  invocation->getPreprocessorOpts().addRemappedFile(reading.file, buffer.release());
  invocation->getFrontendOpts().DisableFree = false; // several files may follow in this process
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics();
  if (compiler.hasDiagnostics())
    compiler.getDiagnostics().setClient(
        showUserText(compiler.getDiagnostics().takeClient(), compiler.getDiagnosticOpts()).release());
  readWithNewlines(compiler);
  return compiler.ExecuteAction(action) && !compiler.getDiagnostics().hasErrorOccurred();
}

} // namespace hetcc::stage2
