//===-- analysis/dependence/flow.cpp - where the value of a variable goes around a loop --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/flow.h"

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

const DeclRefExpr *refersTo(const Stmt *statement, const VarDecl *variable) {
  const auto *expression = llvm::dyn_cast_or_null<Expr>(statement);
  const auto *ref = expression ? dyn_cast<DeclRefExpr>(expression->IgnoreParens()) : nullptr;
  return ref && ref->getDecl() == variable ? ref : nullptr;
}

enum class Effect { None, Reads, Writes };

Effect effectOf(const Stmt *statement, const VarDecl *variable, const llvm::DenseSet<const Stmt *> &plainReads) {
  if (const auto *assignment = dyn_cast<BinaryOperator>(statement);
      assignment && assignment->isAssignmentOp() && refersTo(assignment->getLHS(), variable))
    return assignment->isCompoundAssignmentOp() ? Effect::Reads : Effect::Writes;
  if (const auto *unary = dyn_cast<UnaryOperator>(statement);
      unary && unary->isIncrementDecrementOp() && refersTo(unary->getSubExpr(), variable))
    return Effect::Reads;
  if (plainReads.contains(statement))
    return Effect::Reads;
  if (const auto *declarations = dyn_cast<DeclStmt>(statement))
    for (const Decl *decl : declarations->decls())
      if (decl == variable)
        return Effect::Writes; // a new one begins here
  return Effect::None;
}

// Mentions that neither read the value nor assign it where they stand: addresses, references, lambda captures.
bool addressTaken(const Stmt *statement, const VarDecl *variable) {
  if (!statement)
    return false;
  if (llvm::isa<UnaryExprOrTypeTraitExpr>(statement))
    return false;
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement))
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && capture.getCapturedVar() == variable)
        return true;
  for (const Stmt *child : statement->children()) {
    if (refersTo(child, variable)) {
      const auto *cast = dyn_cast<CastExpr>(statement);
      const auto *binary = dyn_cast<BinaryOperator>(statement);
      const auto *unary = dyn_cast<UnaryOperator>(statement);
      bool value = (cast && cast->getCastKind() == CK_LValueToRValue) || (cast && cast->getCastKind() == CK_ToVoid) ||
                   (binary && binary->isAssignmentOp() && refersTo(binary->getLHS(), variable)) ||
                   (unary && unary->isIncrementDecrementOp()) || llvm::isa<ParenExpr>(statement) ||
                   (llvm::isa<MemberExpr>(statement));
      if (!value)
        return true;
    }
    if (addressTaken(child, variable))
      return true;
  }
  return false;
}

void collectReads(const Stmt *statement, const VarDecl *variable, llvm::DenseSet<const Stmt *> &reads) {
  if (!statement)
    return;
  const auto *cast = dyn_cast<CastExpr>(statement);
  const bool isValue = cast && (cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_ToVoid);
  if (isValue && refersTo(cast->getSubExpr(), variable)) // in C++ `(void)x` reads nothing, but a clause needs the value
    reads.insert(statement);
  if (const auto *member = dyn_cast<MemberExpr>(statement); member && refersTo(member->getBase(), variable))
    reads.insert(statement);
  for (const Stmt *child : statement->children())
    collectReads(child, variable, reads);
}

} // namespace

Flow::Flow(ASTContext &context, const FunctionDecl *function) : function(function) {
  CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  options.PruneTriviallyFalseEdges = false;
  if (function && function->getBody())
    graph = CFG::buildCFG(function, function->getBody(), &context, options);
}

Flow::~Flow() = default;

bool Flow::readBeforeWritten(const ForStmt *loop, const VarDecl *variable) const {
  return addressTaken(loop->getBody(), variable) || liveAtSuccessor(loop, variable, 0, true);
}

bool Flow::readsUnset(const ForStmt *loop, const VarDecl *variable) const {
  const auto isHead = [&](const CFGBlock *block) { return block->getTerminatorStmt() == loop; }; // none: in a lambda
  return graph && llvm::any_of(*graph, isHead) && !addressTaken(loop->getBody(), variable) &&
         liveAtSuccessor(loop, variable, 0, true);
}

bool Flow::isByNameAlone(const VarDecl *variable) const {
  return graph && variable->isLocalVarDeclOrParm() && !variable->getType()->isReferenceType() &&
         !addressTaken(function->getBody(), variable);
}

bool Flow::assignedInEach(const ForStmt *loop, const VarDecl *variable) const {
  if (!isByNameAlone(variable))
    return false;
  for (const CFGBlock *block : *graph)
    if (block->getTerminatorStmt() == loop && block->succ_size() == 2 && *block->succ_begin())
      return !liveBlocks(variable, {}, {block, true}).lookup(*block->succ_begin()); // asked for where it ends
  return false;
}

bool Flow::usedAfter(const ForStmt *loop, const VarDecl *variable) const {
  // The statement of an OpenMP construct is a part of the function. A variable that a lambda captures outlives its
  // calls.
  const DeclContext *owner = variable->getDeclContext();
  while (isa<CapturedDecl>(owner))
    owner = owner->getParent();
  return !variable->isLocalVarDeclOrParm() || variable->isStaticLocal() || variable->getType()->isReferenceType() ||
         owner != function || liveAtSuccessor(loop, variable, 1, false);
}

// `oneIteration`: going round the loop ends the question.
bool Flow::liveAtSuccessor(const ForStmt *loop, const VarDecl *variable, unsigned successor, bool oneIteration) const {
  if (!graph)
    return true;
  const CFGBlock *header = nullptr;
  llvm::DenseSet<const Stmt *> reads;
  for (const CFGBlock *block : *graph) {
    if (block->getTerminatorStmt() == loop)
      header = block;
    for (const CFGElement &element : *block)
      if (auto statement = element.getAs<CFGStmt>()) {
        collectReads(statement->getStmt(), variable, reads);
        if (!oneIteration && addressTaken(statement->getStmt(), variable))
          return true;
      }
  }
  if (!header || header->succ_size() < 2)
    return true;
  const CFGBlock *start = *(header->succ_begin() + successor);
  if (!start)
    return false;

  return liveBlocks(variable, reads, {oneIteration ? header : nullptr}).lookup(start);
}

// Backward liveness until nothing changes.
Flow::Live Flow::liveBlocks(const VarDecl *variable, const llvm::DenseSet<const Stmt *> &reads, End end,
                            const llvm::DenseSet<const Stmt *> &own) const {
  Live live;
  for (bool changed = true; changed;) {
    changed = false;
    for (const CFGBlock *block : *graph) {
      bool now = false;
      for (const CFGBlock *next : block->succs())
        now |= next && live.lookup(next);
      for (auto element = block->rbegin(); element != block->rend(); ++element)
        if (auto statement = element->getAs<CFGStmt>()) {
          const Effect effect =
              own.contains(statement->getStmt()) ? Effect::None : effectOf(statement->getStmt(), variable, reads);
          now = effect == Effect::None ? now : effect == Effect::Reads;
        }
      if (block == end.block)
        now = end.isLive;
      if (now && !live.lookup(block))
        changed = live[block] = true;
    }
  }
  return live;
}

bool Flow::readBehind(const Stmt *statement, const VarDecl *variable) const {
  if (!graph)
    return false;
  llvm::DenseSet<const Stmt *> reads;
  for (const CFGBlock *block : *graph)
    for (const CFGElement &element : *block)
      if (auto part = element.getAs<CFGStmt>())
        collectReads(part->getStmt(), variable, reads);
  const Live live = liveBlocks(variable, reads, {});
  for (const CFGBlock *block : *graph) {
    bool now = false;
    for (const CFGBlock *next : block->succs())
      now |= next && live.lookup(next);
    for (auto element = block->rbegin(); element != block->rend(); ++element)
      if (auto part = element->getAs<CFGStmt>()) {
        if (part->getStmt() == statement)
          return now;
        const Effect effect = effectOf(part->getStmt(), variable, reads);
        now = effect == Effect::None ? now : effect == Effect::Reads;
      }
  }
  return false;
}

// The mentions of an array but those whose items are assigned.
static llvm::DenseSet<const Stmt *> arrayReads(const CFG &graph, const VarDecl *variable) {
  llvm::DenseSet<const Stmt *> reads, assigned;
  for (const CFGBlock *block : graph)
    for (const CFGElement &element : *block) {
      const auto part = element.getAs<CFGStmt>();
      if (!part)
        continue;
      if (const DeclRefExpr *ref = refersTo(part->getStmt(), variable))
        reads.insert(ref);
      const auto *assignment = dyn_cast<BinaryOperator>(part->getStmt());
      const Expr *target = assignment && assignment->getOpcode() == BO_Assign ? assignment->getLHS() : nullptr;
      while (const auto *item = llvm::dyn_cast_or_null<ArraySubscriptExpr>(target ? target->IgnoreParens() : nullptr))
        target = item->getBase()->IgnoreParenImpCasts();
      if (const DeclRefExpr *ref = refersTo(target, variable))
        assigned.insert(ref);
    }
  for (const Stmt *ref : assigned)
    reads.erase(ref);
  return reads;
}

bool Flow::readBehindTask(const Stmt *wrapper, const VarDecl *variable, const llvm::DenseSet<const Stmt *> &own) const {
  if (!graph)
    return false;
  const bool isArray = variable->getType()->isArrayType();
  llvm::DenseSet<const Stmt *> reads = isArray ? arrayReads(*graph, variable) : llvm::DenseSet<const Stmt *>();
  for (const CFGBlock *block : *graph)
    for (const CFGElement &element : *block)
      if (auto part = element.getAs<CFGStmt>(); part && !isArray && !own.contains(part->getStmt()))
        collectReads(part->getStmt(), variable, reads);
  const Live live = liveBlocks(variable, reads, {}, own);
  for (const CFGBlock *block : *graph)
    if (block->getTerminatorStmt() == wrapper)
      return llvm::any_of(block->succs(), [&](const CFGBlock *next) { return next && live.lookup(next); });
  return false;
}

} // namespace hetcc
