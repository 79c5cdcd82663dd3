//===-- stage1/rewrite/generated_loops.h - the loops that directives generate ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The loops that `tile`, `reverse`, `interchange` and `stripe` generate, and that of an `unroll` behind another
// directive, which shares it out:
//
//     #pragma omp tile sizes(4)            for (long het_tile_1 = 0; het_tile_1 < count; het_tile_1 += 4)
//     for (int i = a; i < b; i += s) body    for (long het_in_1 = het_tile_1; het_in_1 < ...; ++het_in_1)
//                                            { int i = a + het_in_1 * s; body }
//
// GCC 12 knows none of these directives. Kernels then have the loops that the program asks for.
#pragma once

#include "stage1/source/source.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hetcc {

/// The last number behind that name in a text. Other directives' loops have others.
unsigned lastNumber(llvm::StringRef text, llvm::StringRef name);

class GeneratedLoops {
public:
  /// The innermost of these directives in each nest, where all of it is the main file's own text.
  explicit GeneratedLoops(clang::ASTContext &context);

  bool isNeeded() const { return !found.empty(); }
  /// A directive that changes the order has loops that cannot be read. That has been said.
  bool failed() const { return hasFailed; }
  bool isWritten() const { return true; }
  /// The main file with these loops in the place of the directives.
  std::optional<std::string> text(const Source &source) const;

  struct Loop {
    const clang::ForStmt *statement = nullptr;
    std::string variable; // what gives it a value, before the ` = `
    std::string type, first, count, step;
  };
  enum class Order { Tiles, Reverse, Permuted, Stripes };
  struct Generated {
    clang::SourceRange directive;
    std::vector<Loop> loops;
    std::vector<std::string> sizes;
    Order order = Order::Tiles;
    std::vector<size_t> permutation; ///< the loops from the outermost one on, by their numbers
  };

  /// A loop that counts, with its variable's declaration. Nothing: another one. `isTaken`: a variable from outside is
  /// private to the directive that takes the loop.
  static std::optional<Loop> read(clang::ASTContext &context, const clang::ForStmt &loop, bool isTaken = false);

private:
  std::vector<Generated> found;
  bool hasFailed = false;
};

} // namespace hetcc
