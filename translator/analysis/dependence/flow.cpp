//===-- analysis/dependence/flow.cpp - where the value of a variable goes around a loop --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/flow.h"
#include "ast/visitor.h"

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <set>
#include <utility>

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using VariablePart = std::pair<const FieldDecl *, int64_t>; // a member, or an item

// A variable, or one part of it.
struct FlowPlace {
  explicit FlowPlace(const VarDecl *variable, const ASTContext *context = nullptr, VariablePart part = {})
      : variable(variable), context(context), part(part) {}
  const VarDecl *variable;
  const ASTContext *context; // null: it is the variable
  VariablePart part;
};

namespace {

const DeclRefExpr *refersTo(const Stmt *statement, const VarDecl *variable) {
  const auto *expression = llvm::dyn_cast_or_null<Expr>(statement);
  const auto *ref = expression ? dyn_cast<DeclRefExpr>(expression->IgnoreParens()) : nullptr;
  return ref && ref->getDecl() == variable ? ref : nullptr;
}

// The item or member of a variable that an expression is, and its mention; null: it is none, or no constant tells.
std::pair<const DeclRefExpr *, VariablePart> partOf(const Stmt *statement, const ASTContext &context) {
  const auto *expression = llvm::dyn_cast_or_null<Expr>(statement);
  expression = expression ? expression->IgnoreParens() : nullptr;
  if (const auto *member = llvm::dyn_cast_or_null<MemberExpr>(expression); member && !member->isArrow())
    if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()); field && !field->isBitField())
      return {dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParens()), {field, 0}};
  const auto *item = llvm::dyn_cast_or_null<ArraySubscriptExpr>(expression);
  Expr::EvalResult index;
  if (!item || item->getIdx()->isValueDependent() || !item->getIdx()->EvaluateAsInt(index, context))
    return {};
  const Expr *array = item->getBase()->IgnoreParenImpCasts();
  return {array->getType()->isArrayType() ? dyn_cast<DeclRefExpr>(array) : nullptr,
          {nullptr, index.Val.getInt().getExtValue()}};
}

bool refersTo(const Stmt *statement, const FlowPlace &place) {
  if (!place.context)
    return refersTo(statement, place.variable);
  const auto [mention, part] = partOf(statement, *place.context);
  return mention && mention->getDecl() == place.variable && part == place.part;
}

// The parts of a variable that a statement names; `others`: mentions of another form.
class Parts : public AstVisitor {
public:
  Parts(const Stmt *statement, const VarDecl *variable, const ASTContext &context)
      : variable(variable), context(context) {
    TraverseStmt(const_cast<Stmt *>(statement));
  }
  bool VisitExpr(Expr *expression) override {
    const auto [mention, part] = partOf(expression, context);
    if (mention && mention->getDecl() == variable && expression->getType()->isArithmeticType()) {
      named.insert(mention);
      found.insert(part);
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(expression); ref && ref->getDecl() == variable)
      all.insert(ref);
    return true;
  }
  bool others() const { return all.size() != named.size(); }
  std::set<VariablePart> found;

private:
  const VarDecl *variable;
  const ASTContext &context;
  llvm::DenseSet<const Stmt *> named, all;
};

enum class Effect { None, Reads, Writes };

Effect effectOf(const Stmt *statement, const FlowPlace &place, const llvm::DenseSet<const Stmt *> &plainReads) {
  if (const auto *assignment = dyn_cast<BinaryOperator>(statement);
      assignment && assignment->isAssignmentOp() && refersTo(assignment->getLHS(), place))
    return assignment->isCompoundAssignmentOp() ? Effect::Reads : Effect::Writes;
  if (const auto *unary = dyn_cast<UnaryOperator>(statement);
      unary && unary->isIncrementDecrementOp() && refersTo(unary->getSubExpr(), place))
    return Effect::Reads;
  if (plainReads.contains(statement))
    return Effect::Reads;
  if (const auto *declarations = dyn_cast<DeclStmt>(statement))
    for (const Decl *decl : declarations->decls())
      if (decl == place.variable)
        return Effect::Writes; // a new one begins here
  return Effect::None;
}

// Mentions that neither read the value nor assign it where they stand: addresses, references, lambda captures.
bool addressTaken(const Stmt *statement, const FlowPlace &place) {
  if (!statement)
    return false;
  if (llvm::isa<UnaryExprOrTypeTraitExpr>(statement))
    return false;
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement))
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && capture.getCapturedVar() == place.variable)
        return true;
  for (const Stmt *child : statement->children()) {
    if (refersTo(child, place)) {
      const auto *cast = dyn_cast<CastExpr>(statement);
      const auto *binary = dyn_cast<BinaryOperator>(statement);
      const auto *unary = dyn_cast<UnaryOperator>(statement);
      bool value = (cast && cast->getCastKind() == CK_LValueToRValue) || (cast && cast->getCastKind() == CK_ToVoid) ||
                   (binary && binary->isAssignmentOp() && refersTo(binary->getLHS(), place)) ||
                   (unary && unary->isIncrementDecrementOp()) || llvm::isa<ParenExpr>(statement) ||
                   (llvm::isa<MemberExpr>(statement));
      if (!value)
        return true;
    }
    if (addressTaken(child, place))
      return true;
  }
  return false;
}

void collectReads(const Stmt *statement, const FlowPlace &place, llvm::DenseSet<const Stmt *> &reads) {
  if (!statement)
    return;
  const auto *cast = dyn_cast<CastExpr>(statement);
  const bool isValue = cast && (cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_ToVoid);
  if (isValue && refersTo(cast->getSubExpr(), place)) // in C++ `(void)x` reads nothing, but a clause needs the value
    reads.insert(statement);
  if (const auto *member = dyn_cast<MemberExpr>(statement); member && refersTo(member->getBase(), place))
    reads.insert(statement);
  for (const Stmt *child : statement->children())
    collectReads(child, place, reads);
}

} // namespace

Flow::Flow(ASTContext &context, const FunctionDecl *function) : context(context), function(function) {
  CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  options.PruneTriviallyFalseEdges = false;
  if (function && function->getBody())
    graph = CFG::buildCFG(function, function->getBody(), &context, options);
}

Flow::~Flow() = default;

bool Flow::readBeforeWritten(const ForStmt *loop, const VarDecl *variable) const {
  const FlowPlace place(variable);
  return addressTaken(loop->getBody(), place) || liveAtSuccessor(loop, place, 0, true);
}

bool Flow::readsUnset(const ForStmt *loop, const VarDecl *variable) const {
  const auto isHead = [&](const CFGBlock *block) { return block->getTerminatorStmt() == loop; }; // none: in a lambda
  return graph && llvm::any_of(*graph, isHead) && !addressTaken(loop->getBody(), FlowPlace(variable)) &&
         liveAtSuccessor(loop, FlowPlace(variable), 0, true);
}

bool Flow::isByNameAlone(const VarDecl *variable) const {
  return graph && variable->isLocalVarDeclOrParm() && !variable->getType()->isReferenceType() &&
         !addressTaken(function->getBody(), FlowPlace(variable));
}

bool Flow::assignedInEach(const ForStmt *loop, const VarDecl *variable) const {
  if (!isByNameAlone(variable))
    return false;
  for (const CFGBlock *block : *graph)
    if (block->getTerminatorStmt() == loop && block->succ_size() == 2 && *block->succ_begin())
      return !liveBlocks(FlowPlace(variable), {}, {block, true})
                  .lookup(*block->succ_begin()); // asked for where it ends
  return false;
}

bool Flow::ownsParts(const ForStmt *loop, const ForStmt *body, const VarDecl *variable) const {
  const QualType type = variable->getType();
  if (!graph || !variable->hasLocalStorage() || type.isVolatileQualified() || type->isUnionType() ||
      !(type->isRecordType() || type->isConstantArrayType()) || !type.isTrivialType(context))
    return false;
  const Parts parts(function->getBody(), variable, context);
  return !parts.others() && llvm::all_of(parts.found, [&](const VariablePart &part) {
    const FlowPlace place(variable, &context, part);
    return !addressTaken(function->getBody(), place) && !liveAtSuccessor(body, place, 0, true) &&
           !liveAtSuccessor(loop, place, 1, false);
  });
}

bool Flow::usedAfter(const ForStmt *loop, const VarDecl *variable) const {
  // The statement of an OpenMP construct is a part of the function. A variable that a lambda captures outlives its
  // calls.
  const DeclContext *owner = variable->getDeclContext();
  while (isa<CapturedDecl>(owner))
    owner = owner->getParent();
  return !variable->isLocalVarDeclOrParm() || variable->isStaticLocal() || variable->getType()->isReferenceType() ||
         owner != function || liveAtSuccessor(loop, FlowPlace(variable), 1, false);
}

// `oneIteration`: going round the loop ends the question.
bool Flow::liveAtSuccessor(const ForStmt *loop, const FlowPlace &place, unsigned successor, bool oneIteration) const {
  if (!graph)
    return true;
  const CFGBlock *header = nullptr;
  llvm::DenseSet<const Stmt *> reads;
  for (const CFGBlock *block : *graph) {
    if (block->getTerminatorStmt() == loop)
      header = block;
    for (const CFGElement &element : *block)
      if (auto statement = element.getAs<CFGStmt>()) {
        collectReads(statement->getStmt(), place, reads);
        if (!oneIteration && addressTaken(statement->getStmt(), place))
          return true;
      }
  }
  if (!header || header->succ_size() < 2)
    return true;
  const CFGBlock *start = *(header->succ_begin() + successor);
  if (!start)
    return false;

  return liveBlocks(place, reads, {oneIteration ? header : nullptr}).lookup(start);
}

// Backward liveness until nothing changes.
Flow::Live Flow::liveBlocks(const FlowPlace &place, const llvm::DenseSet<const Stmt *> &reads, End end,
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
              own.contains(statement->getStmt()) ? Effect::None : effectOf(statement->getStmt(), place, reads);
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
  const FlowPlace place(variable);
  llvm::DenseSet<const Stmt *> reads;
  for (const CFGBlock *block : *graph)
    for (const CFGElement &element : *block)
      if (auto part = element.getAs<CFGStmt>())
        collectReads(part->getStmt(), place, reads);
  const Live live = liveBlocks(place, reads, {});
  for (const CFGBlock *block : *graph) {
    bool now = false;
    for (const CFGBlock *next : block->succs())
      now |= next && live.lookup(next);
    for (auto element = block->rbegin(); element != block->rend(); ++element)
      if (auto part = element->getAs<CFGStmt>()) {
        if (part->getStmt() == statement)
          return now;
        const Effect effect = effectOf(part->getStmt(), place, reads);
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
  const FlowPlace place(variable);
  const bool isArray = variable->getType()->isArrayType();
  llvm::DenseSet<const Stmt *> reads = isArray ? arrayReads(*graph, variable) : llvm::DenseSet<const Stmt *>();
  for (const CFGBlock *block : *graph)
    for (const CFGElement &element : *block)
      if (auto part = element.getAs<CFGStmt>(); part && !isArray && !own.contains(part->getStmt()))
        collectReads(part->getStmt(), place, reads);
  const Live live = liveBlocks(place, reads, {}, own);
  for (const CFGBlock *block : *graph)
    if (block->getTerminatorStmt() == wrapper)
      return llvm::any_of(block->succs(), [&](const CFGBlock *next) { return next && live.lookup(next); });
  return false;
}

} // namespace hetcc
