//===-- analysis/dependence/flow.h - where the value of a variable goes around a loop ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Liveness of one scalar, over Clang's control flow graph of the function. A variable whose address is taken, and
// one that other functions can reach, counts as read everywhere.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <memory>

namespace clang {
class CFG;
class CFGBlock;
} // namespace clang

namespace hetcc {

struct FlowPlace; // a variable, or a part of one

class Flow {
public:
  Flow(clang::ASTContext &context, const clang::FunctionDecl *function);
  ~Flow();

  // May an iteration of `loop` read the variable before that same iteration has assigned it?
  bool readBeforeWritten(const clang::ForStmt *loop, const clang::VarDecl *variable) const;
  // The same, where the answer is certain enough for a warning: no address of the variable is taken.
  bool readsUnset(const clang::ForStmt *loop, const clang::VarDecl *variable) const;
  // Is it only known by its name, and in this function? No address of it is taken.
  bool isByNameAlone(const clang::VarDecl *variable) const;
  // Does each iteration certainly assign such a variable?
  bool assignedInEach(const clang::ForStmt *loop, const clang::VarDecl *variable) const;
  // Has each iteration a record, or an array of which constants name the items, for itself? It assigns each part before
  // it reads that, and nothing behind the loop reads one. `body`: the innermost of the loops that make the iterations.
  bool ownsParts(const clang::ForStmt *loop, const clang::ForStmt *body, const clang::VarDecl *variable) const;
  // May the value that the loop leaves in the variable be read after the loop?
  bool usedAfter(const clang::ForStmt *loop, const clang::VarDecl *variable) const;
  // May a statement behind this one read the value of the variable? Only mentions by name count.
  bool readBehind(const clang::Stmt *statement, const clang::VarDecl *variable) const;
  // The same for a task's body, behind the wrapper of its directive. The statements in `own` work on copies.
  bool readBehindTask(const clang::Stmt *wrapper, const clang::VarDecl *variable,
                      const llvm::DenseSet<const clang::Stmt *> &own) const;

private:
  using Live = llvm::DenseMap<const clang::CFGBlock *, bool>;
  struct End {
    const clang::CFGBlock *block = nullptr; // where the question ends
    bool isLive = false;                    // there
  };
  // At the beginning of each block. `own`: statements that do not count.
  Live liveBlocks(const FlowPlace &place, const llvm::DenseSet<const clang::Stmt *> &reads, End end,
                  const llvm::DenseSet<const clang::Stmt *> &own = {}) const;
  bool liveAtSuccessor(const clang::ForStmt *loop, const FlowPlace &place, unsigned successor, bool oneIteration) const;
  clang::ASTContext &context;
  const clang::FunctionDecl *function;
  std::unique_ptr<clang::CFG> graph; // null where Clang can build none: every answer is then yes
};

} // namespace hetcc
