//===-- stage1/source/things.cpp - what an expression names, where a local name can stand for it -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/source/things.h"

#include "analysis/templates/types.h"
#include "region/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// Constants are the same everywhere, and may be parts of types.
static bool isConstant(const VarDecl &variable) {
  const QualType type = variable.getType().getNonReferenceType();
  return !type->isArrayType() && !type->isPointerType() && type.isConstQualified();
}

// A static member that an object names: it is the class's.
static Thing ofClass(const MemberExpr &member) {
  const auto *variable = dyn_cast<VarDecl>(member.getMemberDecl());
  const auto *record = variable ? dyn_cast<CXXRecordDecl>(variable->getDeclContext()) : nullptr;
  const Expr *base = bare(member.getBase());
  if (!record || !record->getIdentifier() || isConstant(*variable) || !isa<DeclRefExpr, CXXThisExpr>(base))
    return {};
  ASTContext &context = variable->getASTContext();
  return {variable, context.getRecordType(record).getAsString(PrintingPolicy(context.getLangOpts())) +
                        "::" + variable->getName().str()};
}

static Thing variableOf(const DeclRefExpr *ref) {
  if (isa<BindingDecl>(ref->getDecl()))
    return {ref->getDecl(), ref->getDecl()->getName().str()};
  const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
  if (!variable || !variable->getIdentifier())
    return {};
  if (!ref->hasQualifier())
    return {variable, variable->getName().str(), true};
  if (isConstant(*variable))
    return {};
  std::string text;
  llvm::raw_string_ostream out(text);
  ref->getQualifier()->print(out, PrintingPolicy(variable->getASTContext().getLangOpts()));
  return {variable, text + variable->getName().str()};
}

Thing thingOf(const Expr *expr) {
  expr = bare(expr);
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
    return variableOf(ref);
  const auto *member = dyn_cast<MemberExpr>(expr);
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field)
    return member ? ofClass(*member) : Thing();
  const Expr *base = bare(member->getBase());
  bool arrow = member->isArrow();
  if (const auto *behind = dyn_cast<UnaryOperator>(base); behind && behind->getOpcode() == UO_Deref && !arrow) {
    base = bare(behind->getSubExpr()); // (*s).a is s->a
    arrow = true;
  }
  if (isa<CXXThisExpr>(base))
    return field->getIdentifier() ? Thing{field, "this->" + memberName(field, base->getType())} : Thing{};
  Thing chain = thingOf(base);
  if (!chain.decl)
    return {};
  chain.root = chain.isChain() ? chain.root : chain.decl;
  chain.arrows += arrow ? 1 : 0;
  chain.isPlain = false;
  chain.decl = field;
  // A structure without a name: its members are the outer one's.
  if (chain.text.back() != '>' && chain.text.back() != '.')
    chain.text += arrow ? "->" : ".";
  chain.text += memberName(field, base->getType());
  return chain;
}

std::vector<const Directive *> dataAround(const ASTContext &context, const std::vector<Directive> &directives,
                                          const Directive &directive) {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation at = sources.getExpansionLoc(directive.range.getBegin());
  std::vector<const Directive *> around;
  for (const Directive &data : directives) {
    if ((data.kind != DirectiveKind::AccData && data.kind != DirectiveKind::OmpTargetData) || !data.written ||
        data.function != directive.function)
      continue;
    const SourceLocation begin = sources.getExpansionLoc(data.range.getBegin());
    const SourceLocation end = sources.getExpansionLoc(lastPart(data.written)->getEndLoc());
    if (sources.isBeforeInTranslationUnit(begin, at) && sources.isBeforeInTranslationUnit(at, end))
      around.push_back(&data);
  }
  return around;
}

} // namespace hetcc
