//===-- stage1/orphans/statement_calls.cpp - calls that a statement makes before all else ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/statement_calls.h"

namespace hetcc {

using namespace clang;

// It would ask for clauses about what the function's text names.
static bool asksForClauses(const OMPExecutableDirective *directive) {
  const auto *rule = directive->getSingleClause<OMPDefaultClause>();
  return rule && rule->getDefaultKind() == llvm::omp::OMP_DEFAULT_none;
}

llvm::ArrayRef<const Expr *> argumentsOf(const CallExpr &call) {
  const llvm::ArrayRef<const Expr *> all(call.getArgs(), call.getNumArgs());
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  return isa<CXXOperatorCallExpr>(call) && method && !method->isStatic() ? all.drop_front() : all; // not the object
}

bool StatementCalls::TraverseDecl(Decl *decl) {
  const FunctionDecl *around = caller;
  if (const auto *function = dyn_cast_or_null<FunctionDecl>(decl))
    caller = function;
  const bool goesOn = AstVisitor::TraverseDecl(decl);
  caller = around;
  return goesOn;
}

bool StatementCalls::TraverseStmt(Stmt *statement) {
  const auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
  if (!directive)
    return AstVisitor::TraverseStmt(statement);
  if (isa<OMPAtomicDirective>(directive))
    return true;
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  const bool target = inTarget, parallel = inParallel, region = inRegion;
  inTarget |= isOpenMPTargetExecutionDirective(kind);
  inParallel |= isOpenMPParallelDirective(kind);
  inRegion |= (isOpenMPParallelDirective(kind) && !isOpenMPLoopDirective(kind)) || isOpenMPTaskingDirective(kind) ||
              asksForClauses(directive);
  if (directive->hasAssociatedStmt())
    see(directive->getRawStmt());
  const bool goesOn = AstVisitor::TraverseStmt(statement);
  inTarget = target, inParallel = parallel, inRegion = region;
  return goesOn;
}

bool StatementCalls::VisitStmt(Stmt *statement) {
  if (const auto *block = dyn_cast<CompoundStmt>(statement))
    for (const Stmt *one : block->body())
      see(one);
  else if (const auto *either = dyn_cast<IfStmt>(statement))
    see(either->getThen()), see(either->getElse());
  else if (const auto *counted = dyn_cast<ForStmt>(statement))
    see(counted->getBody());
  else if (const auto *repeated = dyn_cast<WhileStmt>(statement))
    see(repeated->getBody());
  else if (const auto *begun = dyn_cast<DoStmt>(statement))
    see(begun->getBody());
  else if (const auto *range = dyn_cast<CXXForRangeStmt>(statement))
    see(range->getBody());
  else if (const auto *behind = dyn_cast<DefaultStmt>(statement)) // a directive of OpenACC (pragma/hook.cpp)
    see(behind->getSubStmt());
  return true;
}

void StatementCalls::see(const Stmt *one) {
  if (!one || !seen.insert(one).second)
    return;
  if (const auto *declared = dyn_cast<DeclStmt>(one)) {
    const auto *variable = dyn_cast<VarDecl>(*declared->decl_begin());
    if (variable && variable->getInit() && variable->hasLocalStorage() && !variable->isConstexpr())
      look(variable->getInit(), one);
  } else if (const auto *either = dyn_cast<IfStmt>(one)) {
    if (either->getCond() && !either->isConstexpr() && !either->hasInitStorage() && !either->hasVarStorage())
      look(either->getCond(), one);
  } else if (const auto *expr = dyn_cast<Expr>(one)) {
    const auto *call = dyn_cast<CallExpr>(expr->IgnoreParens());
    look(expr, call && call->getType()->isVoidType() ? call : one);
  }
}

void StatementCalls::lookEach(llvm::ArrayRef<const Expr *> all, const Stmt *statement) {
  for (const Expr *one : all)
    look(one, statement);
}

// Operands that no rule has evaluated after others, or that others have no part in.
void StatementCalls::look(const Expr *expr, const Stmt *statement) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto *full = dyn_cast<FullExpr>(expr))
    return look(full->getSubExpr(), statement);
  if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(expr))
    return look(made->getSubExpr(), statement);
  if (const auto *cast = dyn_cast<ExplicitCastExpr>(expr))
    return look(cast->getSubExpr(), statement);
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return look(unary->getSubExpr(), statement);
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return look(choice->getCond(), statement);
  if (const auto *member = dyn_cast<MemberExpr>(expr))
    return look(member->getBase(), statement);
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(expr))
    return lookEach({item->getBase(), item->getIdx()}, statement);
  if (const auto *binary = dyn_cast<BinaryOperator>(expr)) {
    look(binary->getLHS(), statement);
    if (binary->isAdditiveOp() || binary->isMultiplicativeOp() || binary->isComparisonOp() || binary->isBitwiseOp() ||
        binary->isAssignmentOp())
      look(binary->getRHS(), statement);
    return;
  }
  if (const auto *list = dyn_cast<InitListExpr>(expr); list && list->getNumInits() > 0)
    return look(list->getInit(0), statement);
  if (const auto *made = dyn_cast<CXXConstructExpr>(expr); made && !made->isListInitialization())
    return lookEach({made->getArgs(), made->getNumArgs()}, statement);
  if (const auto *operation = dyn_cast<CXXOperatorCallExpr>(expr)) {
    const OverloadedOperatorKind kind = operation->getOperator();
    if (kind == OO_Call) {
      lookEach(llvm::ArrayRef(operation->getArgs(), operation->getNumArgs()).drop_front(), statement);
      note(operation, statement);
    } else if (kind == OO_Plus || kind == OO_Minus || kind == OO_Star || kind == OO_Slash ||
               operation->isAssignmentOp())
      lookEach({operation->getArgs(), operation->getNumArgs()}, statement);
    return;
  }
  if (const auto *call = dyn_cast<CallExpr>(expr)) {
    lookEach({call->getArgs(), call->getNumArgs()}, statement);
    note(call, statement);
  }
}

void StatementCalls::note(const CallExpr *call, const Stmt *statement) {
  found.push_back({call, statement,
                   !inTarget || inRegion ? Place::Other
                   : inParallel          ? Place::Loop
                                         : Place::Team,
                   caller});
}

} // namespace hetcc
