//===-- stage1/orphans/call_text.h - a function's text in the place of a call ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     scale(a + 1, m);        { double *het_given_7_0 = a + 1; int het_given_7_1 = m;
//                               { double *a = het_given_7_0; int n = het_given_7_1; { ... } } }
//
// The values stand in a block around the parameters, whose names may mean something else at the call.
#pragma once

#include "stage1/tasks/task_contents.h"
#include "stage1/tasks/task_walks.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class CallText {
public:
  CallText(const clang::ASTContext &context, const Source &source) : context(context), source(source) {}

  /// A variable of the parameter's name and of type `type` begins with the value of `argument`. `value`: the name for
  /// that. `named`: what becomes of a declaration's text. False: no text names the type.
  bool bind(const clang::ParmVarDecl &parameter, clang::QualType type, const std::string &value,
            const std::string &argument, llvm::function_ref<std::string(std::string)> named = nullptr);
  /// The value alone, whose name the text has.
  bool bindValue(clang::QualType type, const std::string &value, const std::string &argument,
                 llvm::function_ref<std::string(std::string)> named);
  /// In front of the values, and of the parameters.
  void addBefore(const std::string &declarations) { values += declarations; }
  void add(const std::string &declarations) { parameters += declarations; }
  /// The block with a body's text, which has stood at `begin`.
  std::string around(unsigned begin, const std::string &body) const;

private:
  const clang::ASTContext &context;
  const Source &source;
  std::string values, parameters;
};

/// The declaration of a variable; nothing where the type has no name.
std::optional<std::string> declarationText(const clang::ASTContext &context, clang::QualType type, std::string name);

/// The text that an expression has in the main file. It may be what one or more macros stand for.
std::optional<Span> writtenSpan(const clang::ASTContext &context, const clang::Expr *expr);

/// A word of a function's text.
struct TextWord {
  llvm::StringRef text;
  unsigned at;
  bool isMember; // behind an object or a scope
};
bool anyWord(const clang::ASTContext &context, const std::string &text, Span body,
             llvm::function_ref<bool(const TextWord &)> is);
/// The names of a function's parameters and variables.
llvm::StringSet<> ownNames(const clang::FunctionDecl &function, const TaskContents &inside);

} // namespace hetcc
