//===-- stage1/stage1.h - annotated C or C++ to standard OpenMP with het.h calls --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One translation unit: parses it with Clang, builds and completes its regions, and gives the text of
// docs/stages.md. Writes no file. Errors go to standard error in Clang's form; Clang's own warnings are left to the
// compiler that reads the text afterwards.
#pragma once

#include <string>
#include <vector>

namespace hetcc {

struct FixSet;    // edit/fixes.h
struct CudaFiles; // edit/cuda_files.h
class TreeReader; // stage1/tree_reader.h

struct Stage1Result {
  bool ok = false;         // no error was reported; the rest holds only then
  bool hasRegions = false; // false: the file holds nothing of ours, `text` is the file as it was
  std::string text;
  std::string dump;           // the regions, one line a fact
  bool isRead = false;        // a TreeReader has read it
  bool leavesPragmas = false; // headers hold OpenACC's directives, which the compiler behind hetcc does not know
};

/// Whose directives count.
struct Models {
  bool hostOpenMP = false;            // the host's compiler acts on OpenMP's
  bool openMP = true, openAcc = true; // false: those of the model are left out
};

// clangArgs: the words for a clang driver (-I, -D, -std=, -x, ...). There is no program name, no input, no -c or -o.
// resourceDir: Clang's own headers; empty: none. fixes: where given, the messages' fix-its are added to it. Files in
// CUDA are `cuda`; null: nobody compiles them. reader: may read the tree; null: there is none.
Stage1Result runStage1(const std::vector<std::string> &clangArgs, const std::string &file, Models models,
                       const std::string &resourceDir = "", FixSet *fixes = nullptr, CudaFiles *cuda = nullptr,
                       TreeReader *reader = nullptr);

} // namespace hetcc
