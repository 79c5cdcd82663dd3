//===-- stage1/rewrite/closures.cpp - constants in lambdas within lambdas ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/closures.h"

#include "ast/visitor.h"
#include "edit/edit.h"
#include "region/text.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

// Mentions of constants from outside of a lambda, in a lambda within it.
class Constants : public AstVisitor {
public:
  explicit Constants(const SourceManager &sources) : sources(sources) {}
  std::vector<const DeclRefExpr *> found;

  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    around.push_back(lambda);
    const bool good = AstVisitor::TraverseLambdaExpr(lambda);
    around.pop_back();
    return good;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    const auto *variable = llvm::dyn_cast<VarDecl>(ref->getDecl());
    const SourceLocation at = ref->getLocation();
    if (around.size() > 1 && variable && variable->hasLocalStorage() && ref->isNonOdrUse() == NOUR_Constant &&
        isOutside(variable) && at.isFileID() && sources.isInMainFile(at) && !ref->hasQualifier())
      found.push_back(ref);
    return true;
  }

private:
  const SourceManager &sources;
  std::vector<const LambdaExpr *> around;

  // Captures of the outermost lambda count, not those of lambdas in it.
  bool isOutside(const VarDecl *variable) const {
    const SourceRange whole = around.front()->getSourceRange();
    return !sources.isPointWithin(sources.getExpansionLoc(variable->getLocation()), whole.getBegin(), whole.getEnd());
  }
};

// As an expression of the constant's type, which names it, for compilers warn of variables without a use; empty: no
// integer.
std::string valueText(const ASTContext &context, const VarDecl *variable) {
  const Expr *first = variable->getAnyInitializer();
  const QualType type = variable->getType().getNonReferenceType().getUnqualifiedType();
  if (!first || first->isValueDependent() || type->isDependentType() || !type->isIntegralOrEnumerationType())
    return "";
  const APValue *value = variable->evaluateValue();
  if (!value || !value->isInt())
    return "";
  llvm::SmallString<24> digits;
  value->getInt().toString(digits, 10);
  const bool isLarge = value->getInt().isUnsigned() && value->getInt().getActiveBits() > 63;
  return "static_cast<" + typeText(context, type) + ">(sizeof(" + variable->getName().str() + ") ? " +
         std::string(digits) + (isLarge ? "ULL" : "") + " : 0)";
}

} // namespace

ClosureConstants::ClosureConstants(ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  if (!context.getLangOpts().CPlusPlus11)
    return;
  Constants constants(sources);
  constants.TraverseAST(context);
  for (const DeclRefExpr *ref : constants.found) {
    const auto *variable = llvm::cast<VarDecl>(ref->getDecl());
    const unsigned begin = sources.getFileOffset(ref->getLocation());
    if (std::string text = valueText(context, variable); !text.empty())
      values[begin] = {begin + static_cast<unsigned>(variable->getName().size()), std::move(text)};
  }
}

std::optional<std::string> ClosureConstants::text(const Source &source) const {
  EditList edits;
  for (const auto &[begin, value] : values)
    edits.replace(begin, value.end, value.text);
  return edits.apply(source.text());
}

} // namespace hetcc
