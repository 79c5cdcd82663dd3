//===-- analysis/subscripts/affine.h - subscripts as polynomials of the names in a loop nest ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The affine engine makes a Poly of Clang's expressions. It takes a flat subscript `c[(i*N)+j]` to the subscripts
// [i][j] of the section [N][N] that describes the storage. It gives facts only; whoever asks draws the conclusions.
#pragma once

#include "analysis/subscripts/poly.h"
#include "region/region.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace hetcc {

class FixedValues;
class NamesAround;

struct Ends { // of a number's values
  Poly least, greatest;
};

// A number that is no polynomial. It is an unknown with a name of its own.
struct Bounded {
  std::string name;
  std::vector<Ends> parts; // between the ends of one of them, in the variables of the loops around it
  std::optional<Ends> all; // the same of all its values, without these; nothing: not known
};

/// Whether a cast may change the number: `(char)i` is not i.
bool losesValues(const clang::ASTContext &context, const clang::Expr *expression);

// The names of one region. A variable that the region declares itself gets a name of its own. It cannot be mistaken for
// one of the same spelling outside.
class AffineScope {
public:
  AffineScope(const clang::ASTContext &context, const Region &region);
  // `alike`: variables of one value wherever they are compared, which get one name. `hasMembers`: members and
  // items that keep their value are unknowns, too (members.h).
  AffineScope(const clang::ASTContext &context, const clang::Stmt *nest, std::vector<const clang::VarDecl *> alike = {},
              bool hasMembers = false);

  const clang::ASTContext &astContext() const { return context; }
  bool declaredInside(const clang::ValueDecl *variable) const;
  std::string nameOf(const clang::ValueDecl *variable) const;
  // Whether the nest takes no more than its value of the variable.
  bool keepsValue(const clang::VarDecl *variable) const;
  // The initializer of a variable of the nest's own that gets no greater value; null: it may.
  const clang::Expr *neverAbove(const clang::VarDecl *variable) const;
  // Nothing unless the expression is built from integers, variables and + - *. A variable of the nest's own that keeps
  // the value of its initializer stands for that. So does one that a statement gives a value (set_values.h).
  // So does a call of a function that only returns such an expression of its parameters and constants.
  std::optional<Poly> poly(const clang::Expr *expression) const;
  // The same for a text that is valid at the construct. A member has the name of the variable that the block around the
  // nest makes of it.
  std::optional<Poly> poly(const std::string &text) const;
  /// The value of a pointer: the address of an array, which is an unknown, and a number of its items. Nothing for other
  /// sums, and where the nest gives the array's pointer another value.
  std::optional<Poly> address(const clang::Expr *pointer) const;
  /// From now on such values are unknowns, too (fixed_values.h).
  void nameFixed(std::shared_ptr<FixedValues> values) { fixed = std::move(values); }
  /// The unknowns so far that lie between known ends, as `poly` met them. Only the scope of a region has any.
  const std::vector<Bounded> &bounded() const { return unknowns; }

private:
  std::optional<Poly> boundedBetween(const clang::Expr *expression) const;
  const clang::Expr *settingOf(const clang::VarDecl *variable) const;
  std::optional<Poly> valueOf(const clang::VarDecl *variable) const;
  std::optional<Poly> valueAround(const clang::VarDecl *variable) const;
  std::optional<Poly> meaningOf(const std::string &name) const;
  std::optional<Poly> quotient(const clang::Expr *expression) const;
  bool isFixed(const clang::Stmt *value) const;
  std::optional<Poly> returned(const clang::CallExpr *call) const;
  std::string localNameOf(const std::string &member) const;

  const clang::ASTContext &context;
  const clang::Stmt *nest;
  std::vector<const clang::VarDecl *> alike;
  bool hasMembers;
  clang::SourceLocation begin, end;                                             // of the nest, in expansions
  mutable llvm::DenseMap<const clang::VarDecl *, std::optional<Poly>> values;   // asked so far
  mutable llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> settings; // the same
  mutable llvm::DenseMap<const clang::VarDecl *, Poly> arguments;               // of the call that is being looked into
  mutable const clang::Expr *outermost = nullptr;                               // of these calls
  mutable std::vector<Bounded> unknowns;
  bool hasBounded = false;
  std::shared_ptr<const NamesAround> around; // of a region
  std::shared_ptr<FixedValues> fixed;        // null: they are not asked for
};

using Subscripts = std::vector<std::optional<Poly>>; // outermost first; nothing: not a polynomial

// The subscripts in terms of `dims`, as many as there are dimensions. One subscript on a section of higher rank is
// taken apart along the extents: S = i*E + j gives [i][j]. Nothing where the ranks cannot be brought together.
std::optional<Subscripts> inDimensions(const AffineScope &scope, const Subscripts &subscripts,
                                       const std::vector<Dim> &dims);

} // namespace hetcc
