//===-- stage2/stage2.h - OpenMP target text to kernels and host text -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Parses stage 1's text with Clang like any OpenMP program and makes the two texts of docs/stages.md. Writes no file.
// Errors go to standard error in Clang's form, at the user's lines; Clang's warnings are left to the compilers that
// read the texts afterwards.
//
// The include path has <het/het.h> for both texts. `hostText` is compiled as the user's file was. `kernelText` is
// compiled as C++17, with <hetcc/kernel.h> too. A fat binary of it is nvcc's. The host's C++ compiler follows; where
// there is a fat binary, -DHET_FATBIN="\"file\"" embeds it. No option lets either compiler regroup the user's
// floating-point arithmetic.
#pragma once

#include "stage1/source/tree_reader.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hetcc {

struct Stage2Result {
  bool ok = false;     // no error was reported; the rest holds only then
  bool hasOwn = false; // kernelText has code that stands alone, or an image without code
  unsigned linked = 0; // units of it that call functions of other files, or are called: -DHET_LINKED=n is one
  bool hasKernels() const { return hasOwn || linked; } // else kernelText is empty
  std::string hostText;
  std::string kernelText;
  std::string kernelDebugText; // the same with #line directives that name the user's lines
  std::string openClText;      // the kernels that can be said in OpenCL C, a program for each
  std::string embeddedText;    // to be compiled behind kernelText: these programs as strings, with #line directives
};

/// Both texts of one file. `file`: the user's, so that its relative includes and messages stay right. `clangArgs`: the
/// words for a clang driver (-I, -D, -std=, -x, --target=...), without a program name, inputs, -c or -o. `hostOpenMP`:
/// the host's compiler acts on OpenMP's directives. `unitHash`: letters and digits that make global names unique over
/// the files of a program. `resourceDir`: Clang's own headers; empty: none.
Stage2Result runStage2(const std::string &stage1Text, const std::string &file,
                       const std::vector<std::string> &clangArgs, bool hostOpenMP, const std::string &unitHash,
                       const std::string &resourceDir = "");

/// Does the same with a tree that stage 1 has. `hashOf`: the unitHash for a text of stage 1. The reader fills `result`,
/// which outlives it.
using HashOf = std::function<std::string(const std::string &text)>;
std::unique_ptr<TreeReader> stage2Reader(bool hostOpenMP, HashOf hashOf, Stage2Result &result);

} // namespace hetcc
