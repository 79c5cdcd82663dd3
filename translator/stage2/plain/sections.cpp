//===-- stage2/plain/sections.cpp - what a plain construct reaches through pointers that no clause names --===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/sections.h"

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {
namespace {

using namespace clang;

std::optional<std::vector<InnerLoop>> loopsOf(const AffineScope &scope, const std::vector<CanonicalLoop> &loops) {
  std::vector<InnerLoop> out;
  for (const CanonicalLoop &loop : loops) {
    const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    const auto step = loop.step ? scope.poly(loop.step) : Poly(1);
    const auto number = step ? step->constant() : std::nullopt;
    if (!first || !bound || !number || *number < 1)
      return std::nullopt;
    const Poly beyond = !loop.inclusive ? *bound : loop.down ? *bound - Poly(1) : *bound + Poly(1);
    out.push_back(betweenEnds(scope.nameOf(loop.variable), *first, beyond, *number, loop.down));
  }
  return out;
}

// `space::n`: texts made of names alone would mean another one, or none.
bool namesQualified(const Stmt *statement) {
  bool found = false;
  walk(statement, [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    found |= ref && ref->hasQualifier() && isa<VarDecl>(ref->getDecl());
    return !found;
  });
  return found;
}

// Subscripts of an item, as the pointer's type has them.
size_t rankOf(QualType type) {
  size_t rank = 1;
  for (type = type->getPointeeType().getCanonicalType(); const auto *array = dyn_cast<ArrayType>(type); ++rank)
    type = array->getElementType();
  return rank;
}

} // namespace

Sections::Sections(const ASTContext &context, const Stmt *body, const std::vector<CanonicalLoop> &loops)
    : scope(context, loops.empty() ? body : loops.front().statement), uses(collectUses(context, scope, body)),
      places(placesIn(scope, body)), around(loopsOf(scope, loops)) {
  if (namesQualified(loops.empty() ? body : loops.front().statement))
    around.reset();
}

bool Sections::follows(const VarDecl *pointer) const {
  return llvm::any_of(uses.list, [&](const Use &use) {
    return use.variable->getCanonicalDecl() == pointer->getCanonicalDecl() && use.item && !use.escapes;
  });
}

std::optional<Stretch> Sections::of(const VarDecl *pointer) {
  const QualType type = pointer->getType().getNonReferenceType();
  if (!around || !type->isPointerType() || !pointer->getIdentifier())
    return std::nullopt;
  return provenStretch(scope, *around, places, uses, pointer, rankOf(type));
}

} // namespace hetcc::stage2
