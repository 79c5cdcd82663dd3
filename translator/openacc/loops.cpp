//===-- openacc/loops.cpp - the scalars of a loop -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A scalar that every iteration assigns before it reads it is the iteration's own, whatever clause is missing. So is a
// pointer, and a record or array whose parts each iteration assigns so. One that the iterations only accumulate into is
// a reduction. One that they change by `atomic` is shared, and so is in `kernels` one that they only set, as a flag.
// The last iteration's value comes back there, if each sets one. If the value goes on otherwise, to the next iteration
// or beyond the loop, `kernels` leaves the iterations in their order. Members of the enclosing object are shared, but
// for those that an iteration sets for its own use.
#include "openacc/members.h"
#include "openacc/parts.h"

#include "analysis/dependence/carried.h"
#include "analysis/dependence/flow.h"
#include "analysis/messages/propose.h"
#include "analysis/subscripts/affine.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/uses.h"
#include "ast/visitor.h"
#include "region/mentions.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/AST/StmtOpenMP.h"

namespace hetcc::openacc {
namespace {

using namespace clang;

const Clause *reductionOf(const std::vector<const Directive *> &directives, const VarDecl *variable) {
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      if (clause.kind == ClauseKind::Reduction)
        for (const Item &item : clause.items)
          if (variableOf(item) == variable)
            return &clause;
  return nullptr;
}

bool isPrivateInside(const std::vector<const Directive *> &directives, const VarDecl *variable) {
  bool found = false;
  eachItem(directives, [&](const Clause &clause, const Item &item) {
    found |= clause.kind == ClauseKind::Private && variableOf(item) == variable;
  });
  return found;
}

// The operator with which the iterations accumulate into the variable, where a reduction can be made of that.
std::string implicitReduction(const Region &nest, const VarDecl *variable) {
  const QualType type = variable->getType().getNonReferenceType();
  const bool plain = type->isIntegerType() || type->isSpecificBuiltinType(BuiltinType::Float) ||
                     type->isSpecificBuiltinType(BuiltinType::Double);
  if (nest.loops.empty() || !plain || type->isEnumeralType())
    return "";
  const std::string op = accumulates(nest, variable);
  return type->isBooleanType() && (op == "+" || op == "*") ? "" : op;
}

// The variables that `atomic` names: one for all iterations, since nothing else makes sense of it. `elsewhere`: what
// other statements assign.
class Atomics : public AstVisitor {
public:
  llvm::DenseSet<const ValueDecl *> found, elsewhere;
  bool TraverseOMPAtomicDirective(OMPAtomicDirective *directive) override {
    const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(directive->getX());
    if (ref)
      found.insert(ref->getDecl());
    const auto captured = Mentions(directive->getAssociatedStmt()).written;
    for (const ValueDecl *variable : captured)
      if (!ref || variable != ref->getDecl())
        elsewhere.insert(variable);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *op) override { return !op->isAssignmentOp() || write(op->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *op) override {
    return !op->isIncrementDecrementOp() || write(op->getSubExpr());
  }

private:
  bool write(const Expr *target) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(target->IgnoreParens()))
      elsewhere.insert(ref->getDecl());
    return true;
  }
};

class Beside : public AstVisitor {
public:
  explicit Beside(const std::vector<const Stmt *> &parts) : parts(parts) {}
  bool TraverseStmt(Stmt *statement) override {
    return llvm::is_contained(parts, statement) || AstVisitor::TraverseStmt(statement);
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    found.insert(ref->getDecl());
    return true;
  }
  llvm::DenseSet<const ValueDecl *> found;

private:
  const std::vector<const Stmt *> &parts;
};

// Whether its value is used: not all that is done with it is to assign it.
bool isRead(const Stmt *statement, const VarDecl *variable) {
  if (!statement)
    return false;
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(statement); cast && cast->getCastKind() == CK_LValueToRValue)
    if (const auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()); ref && ref->getDecl() == variable)
      return true;
  return llvm::any_of(statement->children(), [&](const Stmt *child) { return isRead(child, variable); });
}

// An iteration certainly needs what another one makes.
bool certainlyCarried(ASTContext &context, const Region &nest) {
  if (nest.loops.empty())
    return false;
  DiagnosticsEngine &engine = context.getDiagnostics();
  const bool before = engine.getSuppressAllDiagnostics();
  engine.setSuppressAllDiagnostics(true);
  AffineScope scope(context, nest);
  const Uses uses = collectUses(context, scope, nest.loops.back().statement->getBody());
  const bool carried = !checkCarried(context, scope, nest, uses);
  engine.setSuppressAllDiagnostics(before);
  return carried;
}

} // namespace

const Stmt *onlyStatement(const Stmt *body) {
  while (const auto *block = dyn_cast_or_null<CompoundStmt>(body))
    body = block->size() == 1 ? block->body_front() : nullptr;
  return body;
}

bool dependsOn(const Loop &loop, const Region &outer) {
  const auto mentions = [](const Stmt *part, const ValueDecl *variable) {
    return part && Mentions(part).all.contains(variable);
  };
  return llvm::any_of(outer.loops, [&](const Loop &one) {
    return mentions(loop.statement->getInit(), one.variable) || mentions(loop.statement->getCond(), one.variable) ||
           mentions(loop.statement->getInc(), one.variable);
  });
}

bool isOutside(const ASTContext &context, const ValueDecl *variable, const Stmt *statement) {
  const SourceManager &sources = context.getSourceManager();
  return sources.isBeforeInTranslationUnit(variable->getLocation(), sources.getExpansionLoc(statement->getBeginLoc()));
}

bool movesPointer(const ASTContext &context, const Stmt *statement) {
  return llvm::any_of(inSourceOrder(Mentions(statement).written), [&](const VarDecl *variable) {
    return variable->getType().getNonReferenceType()->isPointerType() && isOutside(context, variable, statement) &&
           assigns(statement, variable);
  });
}

llvm::DenseSet<const ValueDecl *> mentionsBeside(const Stmt *statement, const std::vector<const Stmt *> &parts) {
  Beside beside(parts);
  beside.TraverseStmt(const_cast<Stmt *>(statement));
  return beside.found;
}

std::vector<const VarDecl *> inSourceOrder(const llvm::DenseSet<const ValueDecl *> &variables) {
  std::vector<const VarDecl *> list;
  for (const ValueDecl *value : variables)
    if (const auto *variable = dyn_cast<VarDecl>(value))
      list.push_back(variable);
  llvm::sort(list, [](const VarDecl *a, const VarDecl *b) { return a->getLocation() < b->getLocation(); });
  return list;
}

std::vector<const VarDecl *> unnamedArrays(ASTContext &context, const PlainAcc &plain,
                                           const std::vector<const Directive *> &around) {
  if (hasClause(plain.directives, ClauseKind::Default))
    return {};
  llvm::DenseSet<const ValueDecl *> named;
  std::vector<const Directive *> all = around;
  all.push_back(plain.directives.front());
  for (const PlainAcc &loop : plain.loops)
    llvm::append_range(all, loop.directives);
  eachItem(all, [&](const Clause &, const Item &item) { named.insert(variableOf(item)); });
  std::vector<const VarDecl *> arrays = inSourceOrder(Mentions(plain.statement).all);
  llvm::erase_if(arrays, [&](const VarDecl *variable) {
    return !variable->getType()->isArrayType() || variable->getType().isConstQualified() || named.contains(variable) ||
           !isOutside(context, variable, plain.statement);
  });
  return arrays;
}

LoopScalars loopScalars(ASTContext &context, const PlainAcc &plain, bool kernels, bool said,
                        const llvm::DenseSet<const ValueDecl *> &known) {
  LoopScalars out;
  const auto *loop = dyn_cast_or_null<ForStmt>(plain.statement);
  if (!loop)
    return out;
  out.inOrder = !said && certainlyCarried(context, plain.nest);
  const auto keepOrder = [&](const VarDecl *variable) {
    out.inOrder = true;
    out.carrier = variable;
  };
  const Flow flow(context, plain.nest.function);
  Atomics atomics;
  atomics.TraverseStmt(const_cast<ForStmt *>(loop));
  const ForStmt *body = plain.nest.loops.empty() ? loop : plain.nest.loops.back().statement;
  for (const VarDecl *variable : inSourceOrder(Mentions(loop).written)) {
    const bool isSplit = llvm::any_of(plain.nest.loops, [&](const Loop &one) { return one.variable == variable; });
    if (isSplit || known.contains(variable) || !isOutside(context, variable, loop) ||
        isPrivateInside(plain.inner, variable))
      continue;
    const std::string name = variable->getNameAsString();
    if (!isScalar(variable)) {
      const bool isOwn = variable->getType()->isPointerType()
                             ? assigns(loop, variable) && !flow.readBeforeWritten(body, variable) &&
                                   (!kernels || !flow.usedAfter(loop, variable))
                             : flow.ownsParts(loop, body, variable);
      if (isOwn)
        out.privates.push_back(name);
      continue;
    }
    const bool isMember = !kernels && memberOf(variable); // no value of it is a gang's own
    if (flow.readBeforeWritten(body, variable)) {
      const Clause *sum = reductionOf(plain.inner, variable);
      const std::string op = sum ? sum->op : implicitReduction(plain.nest, variable);
      if (!op.empty())
        out.sums.emplace_back(op, name);
      else if (atomics.found.contains(variable) || isMember)
        out.shared.push_back(name);
      else if (kernels && !said)
        keepOrder(variable);
    } else {
      const bool isWrittenAlone = atomics.found.contains(variable) && !atomics.elsewhere.contains(variable);
      const bool stays = !kernels || !flow.usedAfter(loop, variable);
      if (isWrittenAlone || (isMember && !isRead(body, variable)) ||
          (!stays && constantSet(*loop->getBody(), variable)))
        out.shared.push_back(name);
      else if (stays)
        out.privates.push_back(name);
      else if (flow.assignedInEach(body, variable))
        out.lasts.push_back(name);
      else
        keepOrder(variable);
    }
  }
  return out;
}

// Whether a loop of the host's stands around loops of the block.
static bool repeatsLoops(const PlainAcc &plain, const Stmt *statement, bool isInLoop) {
  if (!statement)
    return false;
  if (llvm::any_of(plain.loops, [&](const PlainAcc &loop) { return loop.statement == statement; }))
    return isInLoop;
  const bool isLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
  return llvm::any_of(statement->children(),
                      [&](const Stmt *child) { return repeatsLoops(plain, child, isInLoop || isLoop); });
}

bool passesPrivates(ASTContext &context, const PlainAcc &plain, const std::vector<const Directive *> &around) {
  using Names = llvm::DenseSet<const ValueDecl *>;
  Names shared, own, set;
  std::vector<const Directive *> all = around;
  all.push_back(plain.directives.front());
  eachItem(all, [&](const Clause &clause, const Item &item) {
    const bool isOwn = clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate;
    (isOwn ? own : shared).insert(variableOf(item));
  });
  const size_t count = plain.loops.size(), rounds = repeatsLoops(plain, plain.statement, false) ? 2 : 1;
  for (size_t i = 0; i < rounds * count; ++i) {
    const PlainAcc &loop = plain.loops[i % count];
    Names known = shared;
    const auto add = [&](const Clause &, const Item &item) { known.insert(variableOf(item)); };
    eachItem(loop.directives, add);
    eachItem(loop.inner, add);
    for (const Loop &one : loop.nest.loops)
      known.insert(one.variable);
    const LoopScalars scalars = loopScalars(context, loop, false, false, known);
    const auto isSum = [&](const VarDecl *variable) {
      return llvm::any_of(scalars.sums, [&](const auto &sum) { return sum.second == variable->getName(); });
    };
    const Mentions mentions(loop.statement);
    for (const VarDecl *variable : inSourceOrder(mentions.all))
      if (set.contains(variable) && !known.contains(variable) &&
          !llvm::is_contained(scalars.privates, variable->getNameAsString()) && (i < count || !isSum(variable)))
        return true;
    for (const VarDecl *variable : inSourceOrder(mentions.written))
      if (!known.contains(variable) &&
          (own.contains(variable) || (isScalar(variable) && isOutside(context, variable, loop.statement))))
        set.insert(variable);
  }
  return false;
}

std::vector<const Directive *> dataAround(const ASTContext &context, const Unit &unit, SourceLocation at) {
  const SourceManager &sources = context.getSourceManager();
  std::vector<const Directive *> around;
  for (const PlainAcc &plain : unit.openacc) {
    const Directive *directive = plain.directives.front();
    const SourceLocation end = directive->kind == DirectiveKind::AccDeclare ? endOfDeclare(context, *directive)
                               : directive->kind == DirectiveKind::AccData && plain.statement
                                   ? lastPart(plain.statement)->getEndLoc()
                                   : SourceLocation();
    if (end.isValid() && sources.isBeforeInTranslationUnit(directive->range.getBegin(), at) &&
        sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(end)))
      around.push_back(directive);
  }
  return around;
}

// The variable of a loop that does not declare it; null elsewhere.
static const VarDecl *variableOf(const ForStmt *loop) {
  const auto *assign = loop ? dyn_cast_or_null<BinaryOperator>(loop->getInit()) : nullptr;
  const auto *ref =
      assign && assign->isAssignmentOp() ? dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParenImpCasts()) : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

Rewrite sequentialLoop(const Directive &directive, SourceLocation begin) {
  Rewrite out{directive.range, nullptr, "", ""};
  std::vector<std::string> names;
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::Private)
      for (const Item &item : clause.items)
        if (variableOf(item))
          names.push_back(item.variable.text);
  const VarDecl *own = variableOf(dyn_cast_or_null<ForStmt>(directive.statement)); // private to the loop, unasked
  if (own && begin.isValid() && begin < own->getLocation() && !own->getType()->isReferenceType() &&
      !llvm::is_contained(names, own->getNameAsString()))
    names.push_back(own->getNameAsString());
  for (const std::string &name : names)
    out.text += (out.text.empty() ? "{ " : " ") + ("__typeof__(" + name + ") " + name + "; (void)" + name + ";");
  if (!out.text.empty()) {
    out.body = directive.statement;
    out.closing = " }";
  }
  return out;
}

} // namespace hetcc::openacc
