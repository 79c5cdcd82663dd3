//===-- analysis/unbrought.cpp - values that a loop reads and its clauses only bring out -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/unbrought.h"
#include "analysis/held.h"
#include "analysis/places.h"
#include "analysis/propose.h"
#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

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

} // namespace

void warnOfUnbrought(ASTContext &context, const AffineScope &scope, const Region &region, const Unit &unit,
                     const Uses &uses) {
  Turns turns;
  Places places;
  for (const Access &access : region.accesses) {
    const unsigned ways = access.mode & (To | From | Present | Persist);
    if (ways != From || access.spelling.empty() || holdsObjects(access) || isNamedAsHeld(unit, access.variable))
      continue;
    if (turns.empty()) {
      number(region.loops.back().statement->getBody(), turns);
      places = placesIn(scope, region);
    }
    const Use *read = readsFirst(access, uses, turns, places);
    if (!read)
      continue;
    const std::string written = writtenItem(context, access);
    Access better = access;
    better.mode |= To;
    if (llvm::StringRef(access.spelling).ends_with("copyout"))
      better.spelling.resize(access.spelling.size() - 3);
    const SourceManager &sources = context.getSourceManager();
    report(context.getDiagnostics(), sources.getExpansionLoc(read->where->getBeginLoc()), diag::warn_read_not_brought)
        << access.name << clauseText(access, written);
    const std::string clause = clauseText(better, written);
    auto note = report(context.getDiagnostics(), sources.getExpansionLoc(access.clause), diag::note_instead);
    note << "'" + clause + "'";
    proposeInstead(note, context, access, clause);
  }
}

} // namespace hetcc
