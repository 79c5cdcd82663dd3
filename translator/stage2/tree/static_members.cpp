//===-- stage2/tree/static_members.cpp - static members that an object names ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/static_members.h"

#include "ast/visitor.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class Namer : public AstVisitor {
public:
  explicit Namer(ASTContext &context) : context(context) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitStmt(Stmt *statement) override {
    nameIn(statement->children());
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
      for (OMPClause *clause : directive->clauses())
        nameIn(clause->children());
    return true;
  }

private:
  void nameIn(Stmt::child_range children) {
    for (Stmt *&child : children)
      if (const auto *member = dyn_cast_or_null<MemberExpr>(child))
        if (Expr *name = nameOf(*member))
          child = name;
  }

  // Its qualifier has the place of the object, so that both have the same text.
  Expr *nameOf(const MemberExpr &member) const {
    auto *variable = dyn_cast<VarDecl>(member.getMemberDecl());
    const auto *record = variable ? dyn_cast<CXXRecordDecl>(variable->getDeclContext()) : nullptr;
    if (!record || member.getBase()->HasSideEffects(context))
      return nullptr;
    NestedNameSpecifierLocBuilder qualifier;
    if (!member.isImplicitAccess())
      qualifier.MakeTrivial(context, NestedNameSpecifier::Create(context, nullptr, false, record->getTypeForDecl()),
                            member.getBase()->getSourceRange());
    return DeclRefExpr::Create(context, qualifier.getWithLocInContext(context), {}, variable, false,
                               member.getMemberLoc(), member.getType(), member.getValueKind(), variable, nullptr,
                               member.isNonOdrUse());
  }

  ASTContext &context;
};

} // namespace

void nameStaticMembers(ASTContext &context) {
  if (context.getLangOpts().CPlusPlus)
    Namer(context).TraverseAST(context);
}

} // namespace hetcc::stage2
