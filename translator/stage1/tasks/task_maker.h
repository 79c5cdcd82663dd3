//===-- stage1/tasks/task_maker.h - the text of a function that makes a task ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/source/source.h"
#include "stage1/tasks/task_functions.h"

#include <string>

namespace hetcc {

class TaskMaker {
public:
  TaskMaker(clang::ASTContext &context, const TaskFunctions::Task &task, const TaskFunctions::Form &form);

  /// `template <class T> void het_task_of_f(int n, T *a = 0)`: of the first declaration, which alone has defaults, or
  /// of a later one.
  std::string head(bool first) const;
  /// Its body: one call, under the directives' own text at their lines.
  std::string body(const Source &source) const;

  /// `void f(int n, T *a);`: of the task's own function, where only a block declares it.
  std::string declaration() const;

private:
  std::string parameters(bool defaults) const;
  std::string parameter(const clang::ParmVarDecl &one, bool named, size_t number) const;
  std::string templateHead(bool defaults) const;
  std::string templateParameter(const clang::NamedDecl &one, bool defaults) const;
  std::string templateArguments() const;
  std::string written(clang::SourceRange range) const;
  std::string nameOf(const clang::ParmVarDecl &one, size_t number) const;
  std::string renamed(const std::string &text) const;

  clang::ASTContext &context;
  const TaskFunctions::Task &task;
  const TaskFunctions::Form form;
  std::vector<std::pair<std::string, std::string>> others; // parameters that would hide the function, and their names
};

} // namespace hetcc
