//===-- analysis/device/device_types.cpp - types that devices do not have --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/device_types.h"
#include "ast/visitor.h"
#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

// The text to write instead of a type; null: kernels have it.
const char *insteadOf(QualType type) {
  if (type->isVectorType())
    return "an array of numbers, and a loop over it";
  if (const auto *complex = type->getAs<ComplexType>()) {
    const auto *part = complex->getElementType()->getAs<BuiltinType>();
    const bool known = part && (part->getKind() == BuiltinType::Float || part->getKind() == BuiltinType::Double);
    return known ? nullptr : "'double _Complex'";
  }
  const auto *builtin = type->getAs<BuiltinType>();
  const bool extended =
      builtin && (builtin->getKind() == BuiltinType::LongDouble || builtin->getKind() == BuiltinType::Float128 ||
                  builtin->getKind() == BuiltinType::Ibm128);
  return extended ? "'double'" : nullptr;
}

class TypeJudge : public AstVisitor {
public:
  explicit TypeJudge(ASTContext &context) : context(context) {}
  bool good = true;

  bool VisitExpr(Expr *expr) override {
    if (!isa<CallExpr>(expr->IgnoreParenImpCasts())) // the function itself is told of, at its own line
      judge(expr->getType(), expr->getBeginLoc());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    judge(variable->getType(), variable->getLocation());
    return true;
  }
  // The literal's value is known; its function takes the widest types.
  bool TraverseUserDefinedLiteral(UserDefinedLiteral *literal) override { return VisitExpr(literal); }
  // Not evaluated; a message in there has no type.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }
  bool TraverseIfStmt(IfStmt *choice) override {
    const auto chosen = choice->getNondiscardedCase(context);
    return chosen ? TraverseStmt(const_cast<Stmt *>(*chosen)) : AstVisitor::TraverseIfStmt(choice);
  }

private:
  // A value's own type, and what pointers to it lead to.
  void judge(QualType type, SourceLocation where) {
    for (type = type.getNonReferenceType().getCanonicalType(); type->isPointerType() || type->isArrayType();)
      type = type->isPointerType() ? type->getPointeeType() : QualType(type->getPointeeOrArrayElementType(), 0);
    type = type.getUnqualifiedType();
    const char *instead = insteadOf(type);
    if (!instead || !told.insert(type.getTypePtr()).second)
      return;
    const SourceLocation at = context.getSourceManager().getExpansionLoc(where);
    report(context.getDiagnostics(), at, diag::err_not_in_kernel) << "the type '" + type.getAsString() + "'";
    report(context.getDiagnostics(), at, diag::note_instead) << instead;
    good = false;
  }

  ASTContext &context;
  llvm::DenseSet<const Type *> told;
};

} // namespace

bool checkTypes(ASTContext &context, const Stmt *body) {
  TypeJudge judge(context);
  judge.TraverseStmt(const_cast<Stmt *>(body));
  return judge.good;
}

bool takesOtherTypes(const FunctionDecl *function) {
  const auto other = [](QualType type) { return insteadOf(type.getCanonicalType().getUnqualifiedType()) != nullptr; };
  return other(function->getReturnType()) ||
         llvm::any_of(function->parameters(), [&](const ParmVarDecl *one) { return other(one->getType()); });
}

} // namespace hetcc
