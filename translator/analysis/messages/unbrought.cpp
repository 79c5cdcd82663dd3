//===-- analysis/messages/unbrought.cpp - values that a loop reads and its clauses only bring out --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/messages/unbrought.h"
#include "analysis/arrays.h"
#include "analysis/messages/held.h"
#include "analysis/messages/propose.h"
#include "analysis/subscripts/places.h"
#include "ast/visitor.h"
#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;

// The turn of each mention within an iteration: an assignment's right side comes before what it gives a value.
using Turns = llvm::DenseMap<const Expr *, unsigned>;

void number(const Stmt *statement, Turns &out) {
  if (!statement)
    return;
  if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
    out.try_emplace(ref, out.size());
  const auto *binary = dyn_cast<BinaryOperator>(statement);
  if (binary && binary->isAssignmentOp()) {
    number(binary->getRHS(), out);
    number(binary->getLHS(), out);
    return;
  }
  for (const Stmt *child : statement->children())
    number(child, out);
}

// The first mention of the array, where each iteration executes it and it reads.
const Use *readsFirst(const Access &access, const Uses &uses, const Turns &turns, const Places &places) {
  const Use *first = nullptr;
  for (const Use &use : uses.list)
    if (use.variable->getCanonicalDecl() == access.variable->getCanonicalDecl() &&
        (!first || turns.lookup(use.where) < turns.lookup(first->where)))
      first = &use;
  const auto place = first ? places.find(first->where) : places.end();
  const bool reads = place != places.end() && place->second.always && first->read && first->item && !first->escapes;
  return reads ? first : nullptr;
}

// An assignment of objects may be a function, to which its target goes as what it reads and writes.
bool holdsObjects(const Access &access) {
  QualType type = access.variable->getType().getNonReferenceType();
  while (type->isPointerType() || type->isArrayType())
    type = type->isPointerType() ? type->getPointeeType() : QualType(type->getArrayElementTypeNoTypeQual(), 0);
  return !type->isArithmeticType();
}

// The mentions of a variable in a block, up to one of its statements.
class FirstMention : public AstVisitor {
public:
  FirstMention(const ValueDecl *variable, const Stmt *end) : variable(originOf(variable)), end(end) {}

  // Whether the block always comes to `end`, and nothing before it names the variable.
  static bool isAt(const Stmt *end, const Stmt *block, const ValueDecl *variable) {
    FirstMention search(variable, end);
    search.TraverseStmt(const_cast<Stmt *>(block));
    return search.reached;
  }

  bool TraverseStmt(Stmt *statement) override {
    if (statement && statement->getStmtClass() == end->getStmtClass() &&
        statement->getBeginLoc() == end->getBeginLoc()) {
      reached = choices == 0;
      return false;
    }
    const bool isChoice = statement && isConditional(statement);
    choices += isChoice;
    const bool more = AstVisitor::TraverseStmt(statement);
    choices -= isChoice;
    return more;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override { return originOf(ref->getDecl()) != variable; }

private:
  // A directive's wrapper is `switch (0) default:`.
  static bool isConditional(const Stmt *statement) {
    const auto *cases = dyn_cast<SwitchStmt>(statement);
    return cases ? !isa<IntegerLiteral>(cases->getCond()->IgnoreParenImpCasts())
                 : isa<IfStmt, ConditionalOperator, GotoStmt, LabelStmt>(statement);
  }

  const ValueDecl *variable;
  const Stmt *end;
  unsigned choices = 0;
  bool reached = false;
};

// The clause of a data region around the loop that gives the function's own array memory without contents, where no
// other directive names it for longer than a loop, and nothing between has given it a value.
const Access *createdAround(const ASTContext &context, const Region &region, const Unit &unit,
                            const ValueDecl *variable) {
  const auto *local = dyn_cast<VarDecl>(variable);
  if (!local || !local->isLocalVarDecl() || !local->hasLocalStorage())
    return nullptr;
  const auto names = [&](const Access &access) { return access.variable && isOf(context, access, variable); };
  if (llvm::any_of(unit.dataCalls, [&](const DataCall &call) { return llvm::any_of(call.accesses, names); }))
    return nullptr;
  const Access *found = nullptr;
  for (const DataRegion &data : unit.data) {
    const auto access = llvm::find_if(data.accesses, names);
    if (access == data.accesses.end())
      continue;
    const Stmt *loop = region.written ? region.written : region.loops.front().statement;
    if (found || (access->mode & (To | From | Present | Persist)) || !FirstMention::isAt(loop, data.body, variable))
      return nullptr;
    found = &*access;
  }
  return found;
}

// The clause that brings in as well.
Access bringing(const Access &access) {
  Access better = access;
  better.mode |= To;
  llvm::StringRef word = access.spelling;
  if (word.ends_with("copyout"))
    better.spelling.resize(word.size() - 3);
  else if (word != "map")
    better.spelling = "copyin";
  return better;
}

// The clause with which the array has no contents when the loop begins; null: it may have some.
const Access *emptyAt(const ASTContext &context, const Region &region, const Unit &unit, const Access &access) {
  if (access.spelling.empty() || (access.mode & (Present | Implicit)))
    return access.variable ? createdAround(context, region, unit, access.variable) : nullptr;
  const bool brings = access.mode & (To | Persist);
  return brings || isNamedAsHeld(context, unit, access.variable) ? nullptr : &access;
}

} // namespace

void warnOfUnbrought(ASTContext &context, const AffineScope &scope, const Region &region, const Unit &unit,
                     const Uses &uses) {
  Turns turns;
  Places places;
  for (const Access &access : region.accesses) {
    const Access *empty = access.variable ? emptyAt(context, region, unit, access) : nullptr;
    if (!empty || holdsObjects(access))
      continue;
    if (turns.empty()) {
      number(region.loops.back().statement->getBody(), turns);
      places = placesIn(scope, region);
    }
    const Use *read = readsFirst(access, uses, turns, places);
    if (!read)
      continue;
    const std::string written = writtenItem(context, *empty);
    const SourceManager &sources = context.getSourceManager();
    report(context.getDiagnostics(), sources.getExpansionLoc(read->where->getBeginLoc()), diag::warn_read_not_brought)
        << access.name << clauseText(*empty, written) << !(empty->mode & From);
    const std::string clause = clauseText(bringing(*empty), written);
    auto note = report(context.getDiagnostics(), sources.getExpansionLoc(empty->clause), diag::note_instead);
    note << "'" + clause + "'";
    proposeInstead(note, context, *empty, clause);
  }
}

} // namespace hetcc
