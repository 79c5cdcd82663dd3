//===-- stage1/source/things.h - what an expression names, where a local name can stand for it ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clause/clause.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <string>
#include <utility>
#include <vector>

namespace hetcc {

// The same thing, whatever mention it is: of a chain of members its variable and the members, of others what they name.
using ThingKey = std::pair<const void *, std::string>;

struct Thing {
  const clang::ValueDecl *decl = nullptr; // the variable, or the last member; null: there is none
  std::string text;                       // that names it before the construct
  bool isPlain = false;                   // the text is a variable's name
  const clang::ValueDecl *root = nullptr; // of a chain, `s->a.b`: `s`, or the member of the enclosing object
  unsigned arrows = 0;                    // pointers that a chain follows

  bool isChain() const { return root != nullptr; }
  ThingKey key() const { return isChain() ? ThingKey{root, text} : ThingKey{decl, ""}; }
};

/// The expression without its parentheses and implicit casts.
inline const clang::Expr *bare(const clang::Expr *expr) { return expr->IgnoreParenImpCasts(); }

// A variable, a member of the enclosing object, a binding, or a chain of members from one of these.
Thing thingOf(const clang::Expr *expr);

/// The data constructs in whose statement the directive stands.
std::vector<const Directive *> dataAround(const clang::ASTContext &context, const std::vector<Directive> &directives,
                                          const Directive &directive);

} // namespace hetcc
