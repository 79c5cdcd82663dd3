//===-- stage2/host/function_names.cpp - `__func__` in bodies that leave their function -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/function_names.h"

#include "edit/text.h"
#include "stage2/tree/construct.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <map>

using namespace clang;

namespace hetcc::stage2 {

MacroLines keepFunctionNames(const Stmt *block, const FunctionDecl &function) {
  std::map<std::string, std::string> names;
  walk(block, [&](const Stmt *at) {
    const auto *name = dyn_cast<PredefinedExpr>(at);
    // Instances of a template share the text, and not what `__PRETTY_FUNCTION__` says.
    const bool isShared = name && (name->getIdentKind() == PredefinedIdentKind::Func ||
                                   name->getIdentKind() == PredefinedIdentKind::Function);
    if (name && name->getFunctionName() && (isShared || !function.isTemplateInstantiation()))
      names[PredefinedExpr::getIdentKindName(name->getIdentKind()).str()] = name->getFunctionName()->getString().str();
    return true;
  });
  MacroLines lines;
  for (const auto &[word, name] : names) {
    lines.before += "\n#pragma push_macro(\"" + word + "\")\n#define " + word + " " + quoted(name);
    lines.after += "\n#pragma pop_macro(\"" + word + "\")";
  }
  return lines;
}

} // namespace hetcc::stage2
