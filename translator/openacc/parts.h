//===-- openacc/parts.h - what the parts of this room share -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "openacc/clauses.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc::openacc {

// The items of all clauses.
template <class Visit> void eachItem(const std::vector<const Directive *> &directives, Visit visit) {
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      for (const Item &item : clause.items)
        visit(clause, item);
}

inline bool hasClause(const std::vector<const Directive *> &directives, ClauseKind kind) {
  return llvm::any_of(directives, [&](const Directive *directive) {
    return llvm::any_of(directive->clauses, [&](const Clause &clause) { return clause.kind == kind; });
  });
}

/// All that a body consists of, through braces; null: it has no statement, or several.
const clang::Stmt *onlyStatement(const clang::Stmt *body);

/// Whether the header of the loop names a variable of the loops of `outer`.
bool dependsOn(const Loop &loop, const Region &outer);

/// The variables that clauses of one kind name.
inline llvm::DenseSet<const clang::ValueDecl *> variablesOf(const std::vector<const Directive *> &directives,
                                                            ClauseKind kind) {
  llvm::DenseSet<const clang::ValueDecl *> all;
  eachItem(directives, [&](const Clause &clause, const Item &item) {
    if (clause.kind == kind)
      all.insert(variableOf(item));
  });
  return all;
}

/// Rewrites parallel, kernels and serial, with or without loop. `inOrder`: no loop is parallel by proof alone.
void rewriteCompute(clang::ASTContext &context, const PlainAcc &plain, Unit &unit, bool inOrder);

// data.cpp: everything else.
void rewriteData(clang::ASTContext &context, const PlainAcc &plain, Unit &unit);
void rewriteFileScope(const Directive &directive, Unit &unit);

// loops.cpp: the scalars of a loop whose iterations are to run in any order.
struct LoopScalars {
  bool inOrder = false;                                  // they cannot
  const clang::VarDecl *carrier = nullptr;               // then, where it is for a variable's sake
  std::vector<std::string> privates;                     // beside those that clauses name
  std::vector<std::string> shared;                       // one for all iterations, which comes back
  std::vector<std::string> lasts;                        // of which the last iteration's value comes back
  std::vector<std::pair<std::string, std::string>> sums; // operator and variable, of inner loops or without a clause

  bool mentions(const std::string &name) const {
    return llvm::is_contained(privates, name) || llvm::is_contained(shared, name) || llvm::is_contained(lasts, name) ||
           llvm::any_of(sums, [&](const auto &sum) { return sum.second == name; });
  }
  bool isSum(const clang::VarDecl *variable) const {
    return llvm::any_of(sums, [&](const auto &sum) { return sum.second == variable->getName(); });
  }
  bool comesBack(const clang::VarDecl *variable) const {
    return isSum(variable) || llvm::is_contained(shared, variable->getName()) ||
           llvm::is_contained(lasts, variable->getName());
  }
};
// `kernels`: scalars come back. `said`: an independent clause stands there. Known: variables that clauses of
// the construct name.
LoopScalars loopScalars(clang::ASTContext &context, const PlainAcc &plain, bool kernels, bool said,
                        const llvm::DenseSet<const clang::ValueDecl *> &known);

// An `acc loop` that is a part of an iteration: its private variables get a block around it. So does a loop's variable
// that is declared behind `begin`, in the construct or the function; from outside of it no value goes on.
Rewrite sequentialLoop(const Directive &directive, clang::SourceLocation begin);

// Whether a block passes a value that is each gang's own from one of its loops to a later one. Loops that are
// constructs of their own would lose it. `around`: directives of data.
bool passesPrivates(clang::ASTContext &context, const PlainAcc &plain, const std::vector<const Directive *> &around);

/// The variables that a statement mentions beside some parts of it.
llvm::DenseSet<const clang::ValueDecl *> mentionsBeside(const clang::Stmt *statement,
                                                        const std::vector<const clang::Stmt *> &parts);

/// The arrays that a block mentions, and that no clause of it, its loops or the directives around names. They stay on
/// the device for the whole of the block.
std::vector<const clang::VarDecl *> unnamedArrays(clang::ASTContext &context, const PlainAcc &plain,
                                                  const std::vector<const Directive *> &around);

/// The end of the data of an `acc declare` in a function, if control does not leave before; invalid at file scope.
clang::SourceLocation endOfDeclare(const clang::ASTContext &context, const Directive &directive);

// Directives of data around a place of the same function.
std::vector<const Directive *> dataAround(const clang::ASTContext &context, const Unit &unit, clang::SourceLocation at);

// The variables among them, always in the same order.
std::vector<const clang::VarDecl *> inSourceOrder(const llvm::DenseSet<const clang::ValueDecl *> &variables);

/// Whether a statement assigns a pointer from outside of it. A thread's pointer does not come back.
bool movesPointer(const clang::ASTContext &context, const clang::Stmt *statement);

bool isOutside(const clang::ASTContext &context, const clang::ValueDecl *variable, const clang::Stmt *statement);

} // namespace hetcc::openacc
