//===-- stage1/orphans/object_text.cpp - members in the text of another object's function --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/object_text.h"

#include "stage1/orphans/call_text.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {

using namespace clang;

ObjectText::ObjectText(const ASTContext &context, const Source &source, const CallExpr &call,
                       const FunctionDecl &caller, unsigned number)
    : context(context), caller(caller) {
  const auto *method = dyn_cast<CXXMethodDecl>(call.getDirectCallee());
  const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const auto *around = dyn_cast<CXXMethodDecl>(&caller);
  if (!method || method->isStatic() || method->getParent()->isLambda()) {
    same = true;
    return;
  }
  const Expr *self = member                           ? member->getImplicitObjectArgument()->IgnoreParenImpCasts()
                     : isa<CXXOperatorCallExpr>(call) ? call.getArg(0)->IgnoreParenImpCasts()
                                                      : nullptr;
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
  std::vector<const DeclRefExpr *> shared; // by all objects of a class
  bool fromMacro = false;                  // `this`
  bool VisitMemberExpr(MemberExpr *member) override {
    if (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
      members.push_back(member);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    const auto *method = dyn_cast<CXXMethodDecl>(ref->getDecl());
    const bool isNamed = method ? method->isStatic() && method->getIdentifier() : !isa<FunctionDecl>(ref->getDecl());
    if (isNamed && parentOf(ref->getDecl()) && !ref->hasQualifier())
      shared.push_back(ref);
    return true;
  }
  static const CXXRecordDecl *parentOf(const ValueDecl *decl) {
    const DeclContext *context = decl->getDeclContext();
    return dyn_cast<CXXRecordDecl>(isa<EnumDecl>(context) ? context->getParent() : context);
  }
  bool VisitExpr(Expr *expr) override {
    fromMacro |= isa<CXXThisExpr>(expr) && expr->getBeginLoc().isMacroID();
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
  if (inside.fromMacro)
    return false;
  const SourceManager &sources = context.getSourceManager();
  const auto set = [&](const ValueDecl *decl, SourceLocation name, SourceLocation begin) {
    const CXXRecordDecl *parent = SelfMentions::parentOf(decl);
    const bool isKnown = decl->getAccess() == AS_public || decl->getAccess() == AS_none ||
                         (around && parent && around->getParent()->getCanonicalDecl() == parent->getCanonicalDecl());
    const auto place = spanInMainFile(sources, {begin, name});
    if (!isKnown || !place || name.isMacroID())
      return false;
    const unsigned at = sources.getFileOffset(name);
    if (places.insert(at).second)
      changes.push_back({place->begin, at, object});
    places.insert(place->begin); // `this`
    return true;
  };
  return llvm::all_of(inside.members,
                      [&](const MemberExpr *one) {
                        const SourceLocation name = one->getMemberLoc();
                        return !one->hasQualifier() &&
                               set(one->getMemberDecl(), name, one->isImplicitAccess() ? name : one->getBeginLoc());
                      }) &&
         llvm::all_of(inside.shared, [&](const DeclRefExpr *one) {
           return set(one->getDecl(), one->getLocation(), one->getLocation());
         });
}

} // namespace hetcc
