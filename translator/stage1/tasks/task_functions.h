//===-- stage1/tasks/task_functions.h - calls of functions that are tasks --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `omp task` before a function says that each call of it is a task. The clauses are about the function's parameters.
// A function with the same parameters therefore takes its place in calls, and holds one statement that is a task:
//
//     #pragma omp task in([n]a)                  static void het_task_of_f(int n, double *a);
//     void f(int n, double *a);                  void f(int n, double *a);
//                                                static void het_task_of_f(int n, double *a) {
//                                                #pragma omp task in([n]a)
//                                                  f(n, a);
//                                                }
//     f(n, x);                                   het_task_of_f(n, x);
//
// Calls before the directive are tasks if a declaration stands before them. Calls on devices stay as they are, and so
// do those through pointers. A declaration in a block is one for the calls of the function around it, before which the
// maker then stands.
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

/// The first clause of a kind; null: there is none.
const Clause *clauseOf(const std::vector<Clause> &clauses, ClauseKind kind);
/// Whether a task's body is a kernel of the user's own.
bool hasOwnKernel(const Directive &directive, const clang::FunctionDecl &function);

/// Whether it asks for devices, and not for the host beside them.
bool isForDevicesAlone(const Directive &directive);
/// The function whose block declares this one; null: none does.
const clang::FunctionDecl *blockOf(const clang::FunctionDecl *function);

class TaskFunctions {
public:
  /// `functions`: directives before functions. `directives`: those in functions, resolved. Faults are reported.
  TaskFunctions(clang::ASTContext &context, const std::vector<Directive> &functions,
                const std::vector<Directive> &directives);

  bool isNeeded() const { return !tasks.empty(); }
  bool failed() const { return errors; }
  // Whether all that must change is the main file's own text.
  bool isWritten() const;
  // The main file with the functions that make tasks, and calls of them.
  std::optional<std::string> text(const Source &source) const;
  /// Each place where the text must change, for stage1/flatten.h.
  std::vector<clang::SourceRange> places() const;

  // How calls reach the function (task_forms.h).
  struct Form {
    bool isQualified = false;          // by its class's name: not as a virtual function
    std::vector<unsigned> copies = {}; // parameters that are references, and temporaries in the call
    bool operator==(const Form &) const = default;
  };

  struct Task {
    const Directive *directive = nullptr;
    const clang::FunctionDecl *function = nullptr; // as declared behind the directive
    const clang::FunctionDecl *first = nullptr;    // a declaration before it: calls behind that are tasks; null: none
    const clang::FunctionDecl *version = nullptr;  // another one that runs in its place; null: none
    const clang::FunctionDecl *device =
        nullptr; // the one of which devices have a kernel, if another has the host; else null
    const Directive *deviceDirective = nullptr;           // then: that one's
    std::string name;                                     // of the function that makes the task
    std::vector<const clang::FunctionDecl *> blocks = {}; // whose blocks declare it; none: calls are tasks everywhere
    std::vector<const Task *> kernels = {};               // others, which are kernels of the user's own
    std::vector<Form> forms = {{}};                       // of its calls; the first is the usual one

    /// The name of the function that makes the task for calls of a form.
    std::string nameOf(const Form &form) const;
  };
  const std::vector<Task> &all() const { return tasks; }

  struct Call {
    clang::SourceLocation at; // the function's name
    const Task *task = nullptr;
    Form form = {};
  };
  struct Using { // a declaration that brings the function's name
    clang::SourceRange range;
    const Task *task = nullptr;
  };

private:
  void find(const std::vector<Directive> &functions);
  // task_repeats.cpp
  void repeat(Task &first, const Directive &directive, const clang::FunctionDecl &function);
  // task_versions.cpp
  bool chooseVersions();

  const clang::FunctionDecl *lastOf(const Task &task) const;
  clang::SourceLocation firstCallBefore(const Task &task) const;
  std::optional<unsigned> earlyPlace(const Source &source, const Task &task) const;
  std::vector<const Directive *> directives() const;

  clang::ASTContext &context;
  std::vector<Task> tasks;
  std::vector<const Directive *> repeated; // of functions that are tasks already
  std::vector<Call> calls;
  std::vector<Using> usings;
  bool errors = false;
};

} // namespace hetcc
