//===-- stage2/tasks/task_split.h - where the body of a task is cut into kernels ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/tree/uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hetcc::stage2 {

/// One kernel of the body.
struct TaskStep {
  std::vector<const clang::Stmt *> statements;
  const clang::VarDecl *begins = nullptr; // they are the first value of this variable
  bool isNest = false;
  const clang::OMPExecutableDirective *loops = nullptr; // that says so of the statement: `parallel for` and the like
  std::set<const clang::VarDecl *> own = {};            // by its clauses
  std::set<const clang::VarDecl *> joined = {};         // results of reductions, last values
};

/// Whether the iterations of the directive's loops may run in any order, and nothing else is said of threads.
bool isLoopOfThreads(const clang::Stmt *statement);

/// The body of a construct, cut into kernels and what the host does around them.
struct TaskSplit {
  const clang::Stmt *root = nullptr;
  const clang::VarDecl *own = nullptr; // the task's, in front of the body
  std::vector<TaskStep> all;
  std::set<const clang::VarDecl *> shared;           // kernels have them in the device's memory,
  std::set<const clang::VarDecl *> named;            // these of them as storage of the task
  std::vector<const clang::DeclStmt *> declarations; // of such variables
  /// Why there is none. Nothing: there is.
  std::optional<std::pair<clang::SourceLocation, std::string>> why;

  /// Whether the text that stage 1 has made of the body declares it: the host's own body has others.
  bool isBodys(const clang::VarDecl *variable, const clang::ASTContext &context) const;
  /// Variables of a kernel's own: it gives them a value before it reads them.
  std::vector<const clang::VarDecl *> privatesOf(const std::vector<const clang::Stmt *> &statements,
                                                 const clang::ASTContext &context) const;
};

TaskSplit splitTask(const clang::OMPExecutableDirective *directive, const clang::FunctionDecl *function,
                    const clang::VarDecl *own, clang::ASTContext &context);

} // namespace hetcc::stage2
