//===-- analysis/device_types.cpp - types that devices do not have ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device_types.h"
#include "diag/diag.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

class TypeJudge : public RecursiveASTVisitor<TypeJudge> {
public:
  explicit TypeJudge(ASTContext &context) : context(context) {}
  bool good = true;

  bool VisitExpr(Expr *expr) {
    if (!isa<CallExpr>(expr->IgnoreParenImpCasts())) // the function itself is told of, at its own line
      judge(expr->getType(), expr->getBeginLoc());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    judge(variable->getType(), variable->getLocation());
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) { return true; } // not evaluated

private:
  // What to write instead; null: kernels have it.
  static const char *insteadOf(QualType type) {
    if (type->isAnyComplexType())
      return "the real and the imaginary part as numbers of their own, in a structure or in two arrays";
    const auto *builtin = type->getAs<BuiltinType>();
    const bool extended = builtin && (builtin->getKind() == BuiltinType::LongDouble ||
                                      builtin->getKind() == BuiltinType::Float128 || builtin->getKind() == BuiltinType::Ibm128);
    return extended ? "'double'" : nullptr;
  }

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

bool checkTypes(ASTContext &context, const Region &region) {
  TypeJudge judge(context);
  judge.TraverseStmt(const_cast<Stmt *>(region.loops.back().statement->getBody()));
  return judge.good;
}

} // namespace hetcc
