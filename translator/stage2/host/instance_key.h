//===-- stage2/host/instance_key.h - an instantiation by the arguments of its templates -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The type `het_key<T, het_constant<decltype(N), N>>` tells instantiations apart: text within a template can name it,
// and Clang can tell the name of its typeid. The name of a function can say more, and compilers differ there: GCC 12
// and Clang 19 mangle constraints and expressions in signatures (std::enable_if) in other ways.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc::stage2 {

/// Makes the keys of one translation unit. The two templates are those of <het/kernel.h>.
class InstanceKeys {
public:
  explicit InstanceKeys(clang::ASTContext &context);

  struct Key {
    std::string text;     // as the template's body writes it: "het_key<T>"
    clang::QualType type; // in this instantiation
  };
  /// The key of an instantiation; none if some argument has no name in the text, or is a template itself.
  std::optional<Key> of(const clang::FunctionDecl &function);

private:
  struct Arguments {
    std::vector<std::string> text;
    std::vector<clang::TemplateArgument> types;
  };
  bool add(const clang::TemplateParameterList &names, llvm::ArrayRef<clang::TemplateArgument> values, Arguments &out);
  bool addParameters(const clang::FunctionDecl &function, const clang::FunctionDecl &pattern, Arguments &out);
  bool addFunction(const clang::FunctionDecl &function, const clang::FunctionDecl &pattern, Arguments &out);
  bool addClass(const clang::ClassTemplateSpecializationDecl &record, const clang::TemplateParameterList *names,
                Arguments &out);
  bool addConstant(const clang::TemplateArgument &value, Arguments &out);
  clang::QualType specialization(clang::ClassTemplateDecl *of, llvm::ArrayRef<clang::TemplateArgument> arguments);

  clang::ASTContext &context;
  clang::ClassTemplateDecl *key, *constant;
};

} // namespace hetcc::stage2
