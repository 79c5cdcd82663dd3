//===-- stage2/tree/uses.cpp - how a statement uses the variables around it ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/uses.h"

#include "analysis/device/lambdas.h"
#include "analysis/device/library.h"
#include "stage2/tree/construct.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The sizes of a variable's variably modified type are evaluated where it is declared.
void forEachSize(QualType type, const std::function<void(const Expr *)> &visit) {
  while (!type.isNull()) {
    if (const auto *vla = dyn_cast<VariableArrayType>(type.getTypePtr()))
      if (vla->getSizeExpr())
        visit(vla->getSizeExpr());
    if (const auto *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      type = type->getPointeeType();
  }
}

} // namespace

VariableUses::VariableUses(const std::vector<const Stmt *> &roots, const llvm::DenseSet<const Stmt *> &except)
    : roots_(roots), known_(std::make_shared<KnownEffects>()) {
  std::function<bool(const Stmt *)> visit = [&](const Stmt *statement) {
    if (except.contains(statement))
      return false;
    for (const Stmt *child : statement->children())
      if (child)
        parents_[child] = statement;
    if (const auto *decls = dyn_cast<DeclStmt>(statement)) {
      for (const Decl *decl : decls->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl)) {
          declared_.insert(variable);
          forEachSize(variable->getType().getCanonicalType(), [&](const Expr *size) { walk(size, visit); });
        }
    } else if (const auto *ref = dyn_cast<DeclRefExpr>(statement)) {
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()); variable && !isStandardStream(variable)) {
        auto &list = mentions_[variable];
        if (list.empty())
          free_.push_back(variable);
        list.push_back(ref);
      }
    } else if (const auto *lambda = dyn_cast<LambdaExpr>(statement)) {
      for (const CXXMethodDecl *call : callOperators(lambda->getLambdaClass())) {
        for (const ParmVarDecl *parameter : call->parameters())
          declared_.insert(parameter);
        if (call->getBody())
          parents_[call->getBody()] = lambda;
      }
      for (const LambdaCapture &capture : lambda->captures())
        if (lambda->isInitCapture(&capture))
          declared_.insert(cast<VarDecl>(capture.getCapturedVar()));
    } else if (const auto *handler = dyn_cast<CXXCatchStmt>(statement)) {
      declared_.insert(handler->getExceptionDecl());
    } else if (const auto *iterators = dyn_cast<OMPIteratorExpr>(statement)) {
      for (unsigned k = 0; k < iterators->numOfIterators(); ++k)
        if (const auto *one = dyn_cast<VarDecl>(iterators->getIteratorDecl(k)))
          declared_.insert(one);
    } else if (const auto *self = dyn_cast<CXXThisExpr>(statement)) {
      thisMentions_.push_back(self);
    }
    return true;
  };
  for (const Stmt *root : roots)
    walk(root, visit);
  llvm::erase_if(free_, [this](const VarDecl *variable) { return declared_.contains(variable); });
}

const std::vector<const DeclRefExpr *> &VariableUses::mentions(const VarDecl *variable) const {
  static const std::vector<const DeclRefExpr *> none;
  auto found = mentions_.find(variable);
  return found == mentions_.end() ? none : found->second;
}

// Something constant, by its type or by a conversion, changes only where an expression further on takes that away.
bool VariableUses::modifies(const DeclRefExpr *mention) const {
  for (const Expr *child = mention; parent(child);) {
    if (child->getType().isConstQualified())
      return climb(Form::Element, child) != Effect::None;
    const Stmt *at = parent(child);
    const auto *member = dyn_cast<MemberExpr>(at);
    const auto *cast = dyn_cast<ImplicitCastExpr>(at);
    if (member && member->isArrow())
      return false;
    if (cast && cast->getCastKind() == CK_LValueToRValue)
      return false;
    if (const auto *lambda = dyn_cast<LambdaExpr>(at); lambda && namesCaptured(lambda, child))
      return false; // the body's mentions say what it does
    if (cast && cast->getCastKind() == CK_ArrayToPointerDecay)
      return climb(Form::Pointer, cast) != Effect::None;
    const bool toConst = cast && cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified();
    if (!member && !toConst && !isa<ParenExpr>(at))
      return true;
    child = clang::cast<Expr>(at);
  }
  return false; // an expression that stands alone
}

bool VariableUses::modified(const VarDecl *variable) const {
  return llvm::any_of(mentions(variable), [this](const DeclRefExpr *mention) { return modifies(mention); });
}

bool VariableUses::writesThrough(const VarDecl *variable) const {
  return llvm::any_of(mentions(variable), [this](const DeclRefExpr *mention) { return pointerUse(mention).writes; });
}

PointerUse VariableUses::pointerUse(const DeclRefExpr *mention) const {
  PointerUse use{mention, nullptr, false};
  Form form = Form::Variable;
  bool subscriptsOnly = true;
  for (const Expr *child = mention; parent(child);) {
    // An element that is read stays an element for what reads it: the read of a pointer's own pointee ends here.
    const Stmt *at = parent(child);
    const Step step = upwards(form, child);
    if (isa<UnaryOperator, BinaryOperator>(at) || (isa<MemberExpr>(at) && form == Form::Pointer))
      subscriptsOnly = subscriptsOnly && step.end;
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(at); subscript && subscriptsOnly && !step.end)
      use.element = subscript;
    if (step.end) {
      use.writes = *step.end != Effect::None;
      if (!subscriptsOnly)
        use.element = nullptr;
      return use;
    }
    form = step.form;
    child = cast<Expr>(step.at);
  }
  return use;
}

bool areSame(const Expr *one, const Expr *other, const ASTContext &context) {
  llvm::FoldingSetNodeID first, second;
  one->IgnoreParenImpCasts()->Profile(first, context, /*Canonical=*/true);
  other->IgnoreParenImpCasts()->Profile(second, context, /*Canonical=*/true);
  return first == second;
}

} // namespace hetcc::stage2
