//===-- region/tasks/task_words.h - warnings of storage that a task names ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"

namespace hetcc {

struct Clause;
struct Directive;
struct TaskItem;

/// Warns of items of a clause that cannot mean what the task's body does. They are a pointer alone that is followed, a
/// parameter that each call has for itself, and a last item behind the array. So is storage of `in` that is written.
/// `function`: whose calls are the tasks; null: the directive's statement is one.
void warnOfStorage(clang::ASTContext &context, const Directive &directive, const Clause &clause,
                   const clang::FunctionDecl *function);

/// False: one variable stands in two of `shared`, `private` and `firstprivate`, which is reported.
bool agreeOnSharing(clang::ASTContext &context, const Directive &directive);

/// False: a number in a clause of the task or its target is no integer, or a condition no scalar, which is reported.
bool areTypesRight(clang::ASTContext &context, const Directive &directive);

/// How many of the last dimensions in `[n][m]v` are those that the rows of `v` have by their type.
size_t ownDimensions(const clang::ASTContext &context, const TaskItem &item, clang::QualType row);

/// Whether a task can have a copy of an object of that type.
bool canBeCopied(clang::QualType type);

} // namespace hetcc
