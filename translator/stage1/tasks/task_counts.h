//===-- stage1/tasks/task_counts.h - how often loops run, and what moves pointers ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"

#include <map>
#include <string>
#include <vector>

namespace hetcc {

/// An expression that moves a pointer by so many items.
struct WalkStep {
  const clang::Expr *where;
  long by;
  bool isAfter;  // its value is the old place
  bool isUnused; // nobody takes its value
  bool always;   // whenever the expression around it is evaluated
};

/// A loop whose number of iterations is known before it.
struct LoopCount {
  std::string iteration, many; // C text: the number of the present one, from 0; how many, none below 0
  const clang::Stmt *begin = nullptr;
  const clang::Expr *condition = nullptr, *increment = nullptr, *step = nullptr; // `step` alone counts
  const clang::Stmt *body = nullptr;
  const clang::VarDecl *pointer = nullptr; // it ends where this one has another's value
  bool isNew = false;                      // it needs a counter
  bool mayEndEarly = false;                // or an iteration may
};

/// The loops of a body, and its pointers that walk.
class LoopCounts {
public:
  LoopCounts(clang::ASTContext &context, const clang::Stmt *body);

  /// Pointers that the body moves forwards by constant numbers of items, and uses by their value. Those that are
  /// declared in loops are none.
  const std::vector<const clang::VarDecl *> &pointers() const { return pointers_; }
  std::vector<WalkStep> steps(const clang::Stmt *root, const clang::VarDecl *pointer) const;
  std::vector<const clang::DeclRefExpr *> allMentions(const clang::Stmt *root, const clang::VarDecl *variable) const;
  size_t mentions(const clang::Stmt *root, const clang::VarDecl *variable) const;
  const clang::Stmt *parent(const clang::Stmt *child) const;
  /// Null: nobody knows.
  const LoopCount *of(const clang::Stmt *loop) const;

private:
  clang::ASTContext &context;
  std::map<const clang::Stmt *, const clang::Stmt *> parents;
  std::map<const clang::VarDecl *, std::vector<const clang::DeclRefExpr *>> all;
  std::vector<const clang::VarDecl *> pointers_;
  std::map<const clang::Stmt *, LoopCount> counts;

  bool isWithin(const clang::Stmt *child, const clang::Stmt *root) const;
  bool isInLoop(const clang::Stmt *statement) const;
  bool isWalker(const clang::VarDecl *variable) const;
  bool isChanged(const clang::Stmt *root, const clang::VarDecl *variable) const;
  bool isFixedIn(const clang::Stmt *loop, const clang::Expr *value) const;
  std::optional<WalkStep> stepAt(const clang::DeclRefExpr *mention) const;
  bool countUp(const clang::Stmt *loop, const clang::Stmt *begin, LoopCount &count) const;
  bool countDown(const clang::Stmt *loop, LoopCount &count) const;
  bool countToPointer(const clang::Stmt *loop, LoopCount &count) const;
  void add(const clang::Stmt *loop);
};

} // namespace hetcc
