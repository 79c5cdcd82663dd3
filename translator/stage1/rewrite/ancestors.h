//===-- stage1/rewrite/ancestors.h - target constructs of the host within others --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `target device(ancestor: 1)` within a target construct becomes a block with a mark. A construct with the mark has no
// kernel, and so the host runs all of it:
//
//     #pragma omp target device(ancestor: 1) map(a)    { __typeof__(s) *het_own_s = &s; { __typeof__(s) s = *het_own_s;
//     { a[0] = s++; }                                  __asm__ volatile("# het_ancestor");
//                                                      { a[0] = s++; } } }
#pragma once

#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class OMPParallelDirective;
}

namespace hetcc {

class Ancestors {
public:
  /// The constructs of the main file that Clang has read as `parallel` (pragma/ancestor.h).
  explicit Ancestors(clang::ASTContext &context);

  bool isNeeded() const { return !found.empty(); }
  bool isWritten() const { return true; }
  /// The main file with blocks in their place.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Block {
    const clang::OMPParallelDirective *directive = nullptr;
    std::string before, after;
  };
  std::vector<Block> found;
};

} // namespace hetcc
