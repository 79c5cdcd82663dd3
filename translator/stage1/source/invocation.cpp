//===-- stage1/source/invocation.cpp - what Clang is asked to parse ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/source/invocation.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"

namespace hetcc {

using namespace clang;

std::shared_ptr<CompilerInvocation> invocation(const std::vector<std::string> &clangArgs, const std::string &file,
                                               const std::string &resourceDir) {
  std::vector<std::string> words{"clang"};
  words.insert(words.end(), clangArgs.begin(), clangArgs.end());
  // Standard clauses are Clang's to check. Its warnings, those among them that it takes for errors, are for the
  // underlying compiler to give or not.
  for (const char *word : {"-fopenmp", "-fsyntax-only", "-Wno-everything"})
    words.push_back(word);
  if (!resourceDir.empty())
    words.insert(words.end(), {"-resource-dir", resourceDir});
  words.insert(words.end(), {"--", file});
  std::vector<const char *> argv;
  for (const std::string &word : words)
    argv.push_back(word.c_str());
  CreateInvocationOptions options;
  IntrusiveRefCntPtr<DiagnosticOptions> format(new DiagnosticOptions());
  options.Diags =
      CompilerInstance::createDiagnostics(format.get(), new TextDiagnosticPrinter(llvm::errs(), format.get()));
  options.Diags->setIgnoreAllWarnings(true); // of Clang's driver, such as those of -Ofast and -O4
  return createInvocation(argv, options);
}

} // namespace hetcc
