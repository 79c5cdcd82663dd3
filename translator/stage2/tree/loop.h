//===-- stage2/tree/loop.h - the header of a canonical loop -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `for (i = first; i < bound; i += step)` in OpenMP's canonical form, up or down.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include <optional>
#include <vector>

namespace hetcc::stage2 {

struct CanonicalLoop {
  const clang::ForStmt *statement = nullptr;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *first = nullptr, *bound = nullptr;
  const clang::Expr *step = nullptr; // null: 1; its absolute value
  bool negated = false;              // `step` is made: the negative of what the text says
  bool down = false, inclusive = false;

  // As an operator: which way, and whether the bound itself still runs.
  const char *relation() const { return down ? (inclusive ? ">=" : ">") : (inclusive ? "<=" : "<"); }
};

// Nothing when the loop is not canonical, or its variable is not an integer.
std::optional<CanonicalLoop> readLoop(const clang::ForStmt *loop, const clang::ASTContext &context);

/// The loop whose iterations are counted for the axis of loop `i` in a grid. It is loop `i` itself, or the one that
/// begins or ends a triangle's rows.
const CanonicalLoop &sizedBy(const std::vector<CanonicalLoop> &loops, size_t i);

/// A variable in the bound or step of a loop that a directive shares out, which the loop changes.
struct ChangedBound {
  const clang::OMPLoopDirective *directive = nullptr;
  const clang::ForStmt *loop = nullptr;
  const clang::DeclRefExpr *change = nullptr; // what its body assigns to
};

/// The first one in a construct.
std::optional<ChangedBound> findChangedBound(const clang::OMPExecutableDirective *construct,
                                             const clang::ASTContext &context);

/// The `count` loops of a `collapse` inside of a loop with this body, the outermost first. Those are left out that are
/// not around all that names the variable. Nothing where one of these is not canonical, or
/// has bounds of the body's own.
std::optional<std::vector<CanonicalLoop>> loopsAround(const clang::VarDecl *variable, const clang::Stmt *body,
                                                      unsigned count, const clang::ASTContext &context);

/// The next loop of a `collapse` inside of a loop with this body, which may have other statements around it; or null.
const clang::Stmt *nextLoopIn(const clang::Stmt *body);

// The loop that `body` is, seen through braces that hold nothing else, attributes and captures; null if there is none.
const clang::ForStmt *onlyLoop(const clang::Stmt *body);

} // namespace hetcc::stage2
