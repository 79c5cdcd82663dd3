//===-- analysis/subscripts/members.cpp - members that keep their value, as variables ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/members.h"

#include "clang/AST/Decl.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

MemberPath memberPath(const MemberExpr *member) {
  const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
  if (!field || field->isBitField() || field->getType()->isReferenceType() || !field->getDeclName())
    return {};
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  const std::string step = (member->isArrow() ? "->" : ".") + field->getNameAsString();
  if (const auto *outer = dyn_cast<MemberExpr>(base)) {
    const MemberPath path = memberPath(outer);
    return path.root ? MemberPath{path.text + step, path.root} : MemberPath();
  }
  const auto *ref = dyn_cast<DeclRefExpr>(base);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return variable ? MemberPath{variable->getNameAsString() + step, ref} : MemberPath();
}

MemberPath memberPath(const AffineScope &scope, const MemberExpr *member) {
  MemberPath path = memberPath(member);
  return path.root && scope.declaredInside(path.root->getDecl()) ? MemberPath() : path;
}

std::string itemPath(const AffineScope &scope, const ArraySubscriptExpr *item) {
  Expr::EvalResult index;
  const Expr *base = item->getBase()->IgnoreParenImpCasts();
  const auto *inner = dyn_cast<ArraySubscriptExpr>(base);
  const auto *member = dyn_cast<MemberExpr>(base);
  const auto *ref = dyn_cast<DeclRefExpr>(base);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  std::string path;
  if (inner && inner->getType()->isArrayType())
    path = itemPath(scope, inner);
  else if (member)
    path = memberPath(scope, member).text;
  else if (variable && !scope.declaredInside(variable) && !variable->getType()->isReferenceType())
    path = variable->getNameAsString();
  const Expr *const at = item->getIdx();
  if (path.empty() || item->getType().isVolatileQualified() || at->isValueDependent() ||
      !at->EvaluateAsInt(index, scope.astContext()))
    return "";
  return path + "[" + std::to_string(index.Val.getInt().getExtValue()) + "]";
}

StandIns::StandIns(const ASTContext &context, const AffineScope &scope, std::vector<const VarDecl *> own)
    : context(context), scope(scope), own(std::move(own)) {}

const VarDecl *StandIns::of(const MemberExpr *pointer) {
  const MemberPath path = memberPath(scope, pointer);
  const auto *root = path.root ? dyn_cast<VarDecl>(path.root->getDecl()) : nullptr;
  if (!root || !pointer->getType()->isObjectPointerType() || llvm::is_contained(own, root))
    return nullptr;
  followed.insert(pointer);
  const VarDecl *&variable = variables[path.text];
  if (!variable) {
    auto &owner = const_cast<ASTContext &>(context); // which keeps all declarations
    const SourceLocation where = root->getLocation();
    variable = VarDecl::Create(owner, owner.getTranslationUnitDecl(), where, where, &owner.Idents.get(path.text),
                               pointer->getType(), nullptr, SC_None);
  }
  return variable;
}

} // namespace hetcc
