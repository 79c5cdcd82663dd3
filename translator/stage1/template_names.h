//===-- stage1/template_names.h - names of a template's parameters, in an instance's text ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetcc {

/// The parameters of the templates whose instance a function is.
class TemplateNames {
public:
  TemplateNames(const clang::ASTContext &context, const clang::FunctionDecl &function);

  /// Whether the text names a parameter by this word; it is noted.
  bool use(llvm::StringRef word);
  /// Declarations of those that have been noted: `using T = double; `. Nothing: one of them has no text, as packs and
  /// templates, or the function's may be wrong outside of a template.
  std::optional<std::string> text() const;

private:
  void add(const clang::TemplateParameterList &parameters, llvm::ArrayRef<clang::TemplateArgument> arguments);

  const clang::ASTContext &context;
  const clang::FunctionDecl &function;
  std::vector<std::pair<const clang::NamedDecl *, clang::TemplateArgument>> all;
  std::set<const clang::NamedDecl *> used;
};

} // namespace hetcc
