//===-- openacc/levels.cpp - who shares out the loops within a loop ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/levels.h"

#include "ast/visitor.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>

namespace hetcc::openacc {

using namespace clang;

constexpr int64_t enoughForAll = 4096; // threads of the device
constexpr int64_t enoughForTeam = 16;  // threads of a team would be idle else

// Whether a constant is the same in all instances of a template.
static bool isOfText(const Expr *expr) {
  struct Finder : AstVisitor {
    bool differs = false;
    bool VisitExpr(Expr *one) override {
      const auto *ref = dyn_cast<DeclRefExpr>(one);
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      differs |= isa<SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr, CallExpr>(one);
      if (variable)
        differs |= variable->isLocalVarDecl()
                       ? !variable->getInit() || !isOfText(variable->getInit())
                       : variable->isStaticDataMember() || isa<VarTemplateSpecializationDecl>(variable);
      return !differs;
    }
  } finder;
  finder.TraverseStmt(const_cast<Expr *>(expr));
  return !finder.differs;
}

// How far a loop with constant bounds goes. Instances of a template have one text.
static std::optional<int64_t> constantDistance(const ASTContext &context, const ForStmt *loop, bool isInstance) {
  const auto *condition = dyn_cast_or_null<BinaryOperator>(loop->getCond());
  const auto *assigned = dyn_cast_or_null<BinaryOperator>(loop->getInit());
  const auto *declared = dyn_cast_or_null<DeclStmt>(loop->getInit());
  const auto *variable = declared && declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
  const Expr *first = assigned ? assigned->getRHS() : variable ? variable->getInit() : nullptr;
  Expr::EvalResult begin, end;
  if (!condition || !first || !first->EvaluateAsInt(begin, context) ||
      !condition->getRHS()->EvaluateAsInt(end, context) ||
      (isInstance && (!isOfText(first) || !isOfText(condition->getRHS()))))
    return std::nullopt;
  return std::abs(end.Val.getInt().getExtValue() - begin.Val.getInt().getExtValue());
}

// The iterations of all loops together, where their bounds are constant.
std::optional<int64_t> Levels::iterationsOf(const std::vector<Loop> &loops, const Directive &of) const {
  int64_t all = 1;
  for (const Loop &loop : loops) {
    const std::optional<int64_t> trips = constantDistance(context, loop.statement, of.isInstance);
    if (!trips)
      return std::nullopt;
    all *= *trips;
  }
  return all;
}

// Whether the loop `one` stands in `other`.
bool Levels::standsIn(const PlainAcc &one, const PlainAcc &other) const {
  const SourceManager &sources = context.getSourceManager();
  return one.statement && other.statement && one.statement != other.statement &&
         sources.isBeforeInTranslationUnit(other.statement->getBeginLoc(), one.statement->getBeginLoc()) &&
         sources.isBeforeInTranslationUnit(one.statement->getBeginLoc(), other.statement->getEndLoc());
}

// A sum within two or more loops, of which nothing says who shares it out: each iteration around adds it up by itself.
// These are enough for all threads, and neighbours among them read neighbouring items of a matrix product.
bool Levels::isOwnSum(const PlainAcc &loop, const PlainAcc &outer) const {
  const std::vector<const Directive *> &own = loop.directives;
  if (&loop == &outer || !hasClause(own, ClauseKind::Reduction) || hasClause(own, ClauseKind::Hint) ||
      hasClause(own, ClauseKind::Tile))
    return false; // gang, worker or vector
  std::vector<Loop> around = outer.nest.loops;
  for (const PlainAcc &other : outer.innerLoops) {
    if (standsIn(other, loop))
      return false;
    if (!standsIn(loop, other))
      continue;
    if (hasClause(other.directives, ClauseKind::Seq) ||
        (kernels && !hasClause(other.directives, ClauseKind::Independent)))
      return false;
    around.insert(around.end(), other.nest.loops.begin(), other.nest.loops.end());
  }
  return around.size() > 1 && iterationsOf(around, *own.front()).value_or(enoughForAll) >= enoughForAll;
}

bool Levels::isShort(const PlainAcc &loop) const {
  return !loop.nest.loops.empty() &&
         iterationsOf(loop.nest.loops, *loop.directives.front()).value_or(enoughForTeam) < enoughForTeam;
}

std::optional<std::string> Levels::threadsText(const PlainAcc &loop, const PlainAcc &outer) const {
  const auto *statement = dyn_cast_or_null<ForStmt>(loop.statement);
  const std::vector<const Directive *> &own = loop.directives;
  if (inOrder || !statement || loop.nest.loops.empty() || hasClause(own, ClauseKind::Seq) ||
      hasClause(own, ClauseKind::Auto) || isOwnSum(loop, outer))
    return std::nullopt;
  for (const PlainAcc &other : outer.innerLoops)
    if (standsIn(other, loop) && !hasClause(other.directives, ClauseKind::Seq) && !isOwnSum(other, outer) &&
        !isShort(other))
      return std::nullopt;
  if ((kernels && !hasClause(own, ClauseKind::Independent)) || isShort(loop))
    return std::nullopt;
  llvm::DenseSet<const ValueDecl *> known;
  Maps sums;
  std::vector<std::string> privates;
  for (const Directive *directive : own)
    for (const Clause &clause : directive->clauses)
      for (const Item &item : clause.items) {
        const VarDecl *variable = variableOf(item);
        if (!variable || !item.brackets.empty())
          return std::nullopt;
        if (clause.kind == ClauseKind::Reduction)
          sums.add(clause.op, itemText(item));
        else if (clause.kind == ClauseKind::Private)
          privates.push_back(itemText(item));
        else
          continue;
        known.insert(variable);
      }
  const LoopScalars scalars = loopScalars(context, loop, true, false, known);
  if (scalars.inOrder || !scalars.shared.empty() || !scalars.lasts.empty())
    return std::nullopt;
  for (const auto &[op, name] : scalars.sums)
    sums.add(op, name);
  privates.insert(privates.end(), scalars.privates.begin(), scalars.privates.end());
  std::string text = "#pragma omp parallel for";
  for (const Clause &clause : own.front()->clauses)
    text += collapseText(clause);
  return text + sums.text("reduction") + names("private", privates);
}

bool Levels::hasThreads(const PlainAcc &outer) const {
  return llvm::any_of(outer.innerLoops, [&](const PlainAcc &inner) { return threadsText(inner, outer).has_value(); });
}

bool Levels::hasThreadsIn(const PlainAcc &loop, const PlainAcc &outer) const {
  return llvm::any_of(outer.innerLoops, [&](const PlainAcc &inner) {
    return standsIn(inner, loop) && threadsText(inner, outer).has_value();
  });
}

// The marked loop that an iteration consists of; null: it is something else.
const PlainAcc *Levels::next(const PlainAcc &loop, const PlainAcc &outer) const {
  const auto *around = dyn_cast_or_null<ForStmt>(loop.statement);
  const Stmt *const only = around ? onlyStatement(around->getBody()) : nullptr;
  const auto found = llvm::find_if(outer.innerLoops, [&](const PlainAcc &inner) {
    return only && (inner.directives.front()->wrapper == only || inner.statement == only);
  });
  return found == outer.innerLoops.end() ? nullptr : &*found;
}

// Whether it may be one loop with those around.
bool Levels::mayJoin(const PlainAcc &loop, const std::vector<Loop> &around) const {
  const std::vector<const Directive *> &own = loop.directives;
  constexpr ClauseKind others[] = {ClauseKind::Seq, ClauseKind::Auto, ClauseKind::Reduction, ClauseKind::Private,
                                   ClauseKind::Collapse};
  if (!isa_and_nonnull<ForStmt>(loop.statement) || loop.nest.loops.size() != 1 ||
      (kernels && !hasClause(own, ClauseKind::Independent)) ||
      llvm::any_of(others, [&](ClauseKind kind) { return hasClause(own, kind); }))
    return false;
  Region nest = loop.nest;
  nest.loops = around;
  if (dependsOn(loop.nest.loops.front(), nest)) // a triangle
    return false;
  const LoopScalars scalars = loopScalars(context, loop, true, false, {});
  return !scalars.inOrder && scalars.shared.empty() && scalars.sums.empty() && scalars.lasts.empty();
}

std::vector<const PlainAcc *> Levels::joined(const PlainAcc &outer) const {
  constexpr size_t most = 3; // of the grid's axes
  if (inOrder || !outer.statement || outer.nest.loops.size() != 1 || hasClause(outer.directives, ClauseKind::Collapse))
    return {};
  const bool threads = hasThreads(outer);
  std::vector<const PlainAcc *> all;
  std::vector<Loop> around = outer.nest.loops;
  for (const PlainAcc *loop = next(outer, outer); loop && mayJoin(*loop, around); loop = next(*loop, outer)) {
    if (threads ? !all.empty() || !hasThreadsIn(*loop, outer)
                : around.size() == most ||
                      iterationsOf(around, *outer.directives.front()).value_or(enoughForAll) >= enoughForAll)
      break;
    all.push_back(loop);
    around.push_back(loop->nest.loops.front());
  }
  return all;
}

} // namespace hetcc::openacc
