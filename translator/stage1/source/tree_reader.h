//===-- stage1/source/tree_reader.h - a tree that serves both stages ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// If stage 1 adds no more than a head to a file, a parse of its text would give the tree that stage 1 has. A parse of
// C++'s headers takes longer than all else that hetcc does.
#pragma once

#include <string>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace hetcc {

class TreeReader {
public:
  virtual ~TreeReader() = default;
  /// Before each parse.
  virtual void start(clang::Preprocessor &preprocessor) = 0;
  /// `text`: of the main file, as Clang has read it. `head`: what stage 1's text has before it. Errors go to the
  /// context's diagnostics.
  virtual void read(clang::ASTContext &context, const std::string &text, const std::string &head) = 0;
};

} // namespace hetcc
