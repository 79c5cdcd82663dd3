//===-- stage1/rewrite/own_values.h - `firstprivate` of a scope -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `scope firstprivate(x)` of OpenMP 5.2 becomes a variable of the thread's own around the construct. Neither Clang 19
// nor GCC 12 has the clause:
//
//     #pragma omp scope firstprivate(x)      { __typeof__(x) *het_own_x = &x; { __typeof__(x) x = *het_own_x;
//     { body }                               #pragma omp scope
//                                            { body } } }
#pragma once

#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class OMPScopeDirective;
}

namespace hetcc {

/// The beginning of two blocks: in the inner one the name means a variable of its own, which has the outer one's value.
std::string ownBlock(const std::string &name, bool isArray);

class OwnValues {
public:
  /// The scopes of the main file whose clause Clang has read as `private` (pragma/newer.h).
  explicit OwnValues(clang::ASTContext &context);

  bool isNeeded() const { return !scopes.empty(); }
  bool isWritten() const { return true; }
  /// The main file with these variables in the place of the clauses.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Scope {
    const clang::OMPScopeDirective *directive = nullptr;
    std::vector<clang::SourceRange> clauses;
    std::string before; // declarations
    std::string after;  // the ends of their blocks
  };

  clang::ASTContext &context;
  std::vector<Scope> scopes;
};

} // namespace hetcc
