//===-- stage1/object_text.cpp - members in the text of another object's function ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/object_text.h"

#include "stage1/call_text.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {

using namespace clang;

ObjectText::ObjectText(const ASTContext &context, const Source &source, const CallExpr &call,
                       const FunctionDecl &caller, unsigned number)
    : context(context), caller(caller) {
  const auto *method = dyn_cast<CXXMethodDecl>(call.getDirectCallee());
  const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const auto *around = dyn_cast<CXXMethodDecl>(&caller);
  if (!method || method->isStatic()) {
    same = true;
    return;
  }
  const Expr *self = member ? member->getImplicitObjectArgument()->IgnoreParenImpCasts() : nullptr;
  if (!self || method->isVirtual())
    return;
  if (isa<CXXThisExpr>(self)) {
    same = around && around->getParent()->getCanonicalDecl() == method->getParent()->getCanonicalDecl();
    return;
  }
  const bool isArrow = self->getType()->isPointerType();
  const QualType type = isArrow ? self->getType()->getPointeeType() : self->getType();
  const auto span = writtenSpan(context, self);
  if (!span || !context.hasSameUnqualifiedType(type, context.getTypeDeclType(method->getParent())))
    return;
  const std::string text = source.text().substr(span->begin, span->end - span->begin);
  if (isa<DeclRefExpr>(self)) {
    object = text + (isArrow ? "->" : ".");
    return;
  }
  const std::string name = "het_object_" + std::to_string(number);
  if (!isArrow && !self->isLValue())
    return;
  declared = std::string(isArrow ? "auto *" : "auto &") + name + " = " + text + "; ";
  object = name + (isArrow ? "->" : ".");
}

namespace {

// The mentions of the function's own object.
struct SelfMentions : AstVisitor {
  std::vector<const MemberExpr *> members;
  unsigned selves = 0; // `this`, those before members among them
  bool VisitMemberExpr(MemberExpr *member) override {
    if (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
      members.push_back(member);
    return true;
  }
  bool VisitExpr(Expr *expr) override {
    selves += isa<CXXThisExpr>(expr);
    return true;
  }
};

} // namespace

bool ObjectText::rename(const FunctionDecl &function, const llvm::StringSet<> &own, std::vector<TextChange> &changes) {
  if (object.empty() || own.contains(llvm::StringRef(object).rtrim(".->")))
    return false;
  SelfMentions inside;
  inside.TraverseStmt(function.getBody());
  const auto *around = dyn_cast<CXXMethodDecl>(&caller);
  if (inside.selves != inside.members.size())
    return false;
  const SourceManager &sources = context.getSourceManager();
  for (const MemberExpr *member : inside.members) {
    const ValueDecl *decl = member->getMemberDecl();
    const auto *parent = dyn_cast<CXXRecordDecl>(decl->getDeclContext());
    const bool isKnown = decl->getAccess() == AS_public || decl->getAccess() == AS_none ||
                         (around && parent && around->getParent()->getCanonicalDecl() == parent->getCanonicalDecl());
    const auto place = spanInMainFile(sources, {member->getBeginLoc(), member->getMemberLoc()});
    if (!isKnown || !place || member->getMemberLoc().isMacroID() || member->hasQualifier())
      return false;
    const unsigned at = sources.getFileOffset(member->getMemberLoc());
    if (places.insert(at).second)
      changes.push_back({member->isImplicitAccess() ? at : place->begin, at, object});
  }
  return true;
}

} // namespace hetcc
