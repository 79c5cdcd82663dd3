//===-- analysis/subscripts/fixed_values.h - values that an iteration of a split loop does not change -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetcc {

class AffineScope;

/// Integers that are no polynomials, and that the loop's variable and what the nest leaves alone decide: `start[i]`,
/// `b * n / nb`. An AffineScope takes them for unknowns, by the text that computes them at the construct.
class FixedValues {
public:
  /// `changed`: the variables, and arrays, that the nest may change.
  FixedValues(const clang::VarDecl *index, llvm::DenseSet<const clang::VarDecl *> changed)
      : index(index), changed(std::move(changed)) {}

  /// The unknown's name; nothing for another expression.
  std::optional<std::string> nameOf(const AffineScope &scope, const clang::Expr *expression);

  struct Value {
    std::set<std::string> names;                  // of variables around the nest, without the arrays
    std::set<const clang::VarDecl *> arrays;      // of which it reads items
    std::vector<const clang::Expr *> evaluations; // that a program may only do where the nest does
    bool varies = false;                          // from one iteration to the next
  };
  /// Null: it is no such unknown.
  const Value *find(const std::string &name) const;

private:
  std::optional<std::string> text(const AffineScope &scope, const clang::Expr *expression, Value &value) const;
  std::optional<std::string> nameText(const AffineScope &scope, const clang::DeclRefExpr *name, Value &value) const;
  std::optional<std::string> itemText(const AffineScope &scope, const clang::ArraySubscriptExpr *item,
                                      Value &value) const;

  const clang::VarDecl *index;
  llvm::DenseSet<const clang::VarDecl *> changed;
  std::map<std::string, Value> known;
};

} // namespace hetcc
