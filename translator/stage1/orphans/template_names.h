//===-- stage1/orphans/template_names.h - names of a template's parameters, in an instance's text -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     template <class T> void f(T *a) { T s = 0; ... }       f(x);       // x: double *
//
//     { using het_T_7 = double; het_T_7 *het_given_7_0 = x; { het_T_7 *a = het_given_7_0; { het_T_7 s = 0; ... } } }
//
// In a template that calls it, its own parameter stands for the type, if it has that one in the instance.
#pragma once

#include "stage1/tasks/task_walks.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetcc {

/// The parameters of the templates whose instance a function is.
class TemplateNames {
public:
  /// `number`: of the call.
  TemplateNames(const clang::ASTContext &context, const clang::FunctionDecl &function,
                const clang::FunctionDecl &caller, unsigned number);

  /// Whether the word, which stands at `at`, is such a parameter's name; the change of the text is noted.
  bool use(llvm::StringRef word, unsigned at, std::vector<TextChange> &changes);
  /// A declaration's text with the names that stand for the parameters.
  std::string named(const std::string &declaration);
  /// The type of a function's value as the template has it.
  clang::QualType returned() const;
  bool isOfCaller(llvm::StringRef word) const;
  /// `auto` in the place of a type that has no name, as the parameter has it; else the type that the template has.
  /// `value` names the argument, whose type it is. `isNew`: the argument is an object that is made there.
  clang::QualType typeOf(const clang::ParmVarDecl &parameter, const std::string &value, bool isNew);
  /// Declarations of those that have been used: `using T = double; `. Nothing: one of them has no text, as packs and
  /// templates, or the function's may be wrong outside of a template.
  std::optional<std::string> text() const;
  /// The same of types that have no name, behind the values of parameters.
  std::string closures() const;

private:
  using Arguments = std::vector<std::pair<const clang::NamedDecl *, clang::TemplateArgument>>;
  static Arguments argumentsOf(const clang::FunctionDecl &function);
  const clang::FunctionDecl &pattern() const;
  std::string nameOf(const clang::NamedDecl *parameter) const;
  std::optional<std::string> typeText(clang::QualType type) const;

  const clang::ASTContext &context;
  const clang::FunctionDecl &function;
  const Arguments all, ofCaller;
  const std::string number;
  std::set<const clang::NamedDecl *> used;
  std::map<const clang::NamedDecl *, std::string> values; // of types that have no name
  std::set<const clang::NamedDecl *> early;               // used in front of these
};

} // namespace hetcc
