//===-- stage1/rewrite/accessors.h - member functions that give an item of their object ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A view is a class whose members say where items are. A region's clauses may name a view's pointer, or the object may
// be the enclosing one. A call of a function that only gives an item or a number then stands for that expression:
//
//     a(i, j) = 0;                    a.data[(i)*a.columns+(j)] = 0;
//     (*this)(i, j) = 0;              this->cells[(i)*this->columns+(j)] = 0;
//
// The loop's subscripts are then in sight, and no device needs the object.
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Accessors {
public:
  // Directives whose expressions and statements are resolved.
  Accessors(clang::ASTContext &context, const std::vector<Directive> &directives);

  bool isNeeded() const { return !calls.empty(); }
  // Whether all that must change is the main file's own text.
  bool isWritten() const;
  // The main file with the outermost of these calls written out; nothing where one does not end in it.
  std::optional<std::string> text(const Source &source) const;

  struct Call {
    clang::SourceRange range;
    std::string text; // what takes its place
  };

private:
  clang::ASTContext &context;
  std::vector<Call> calls;
};

} // namespace hetcc
