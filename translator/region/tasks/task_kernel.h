//===-- region/tasks/task_kernel.h - kernels of the user's own that do a task's work ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clause/clause.h"
#include "region/region.h"

namespace hetcc {

/// The functions whose calls are a task's statement: those of kernels beside the host's function, as in
/// `0 ? f_cuda(x) : f(x)`, and that function at last. Null: another statement.
std::vector<const clang::FunctionDecl *> calledInTurn(const Directive &directive);

/// The clauses of the target of the task itself, then those of the functions in front of it.
std::vector<llvm::ArrayRef<Clause>> targetsOf(const Directive &directive);

/// The first clause of that kind; null: there is none.
const Clause *findClause(llvm::ArrayRef<Clause> clauses, ClauseKind kind);

/// Words of `device`, each with a space behind it, as the runtime's flags; none: the host is asked for. A kernel that
/// is not made is in OpenCL C.
std::string taskFlags(llvm::StringRef words, bool isMade);

inline std::string longText(const std::string &text) { return "(long)(" + text + ")"; }

/// Warns of a task for FPGAs alone. No device is one.
void warnOfCircuit(clang::ASTContext &context, const Directive &directive);

/// The kernels of a task's function, if there are some. False: an error was reported.
bool readTaskKernels(clang::ASTContext &context, const Directive &directive, TaskConstruct &out);

} // namespace hetcc
