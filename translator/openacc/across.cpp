//===-- openacc/across.cpp - loops that threads may share out once for a loop around them -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/across.h"

#include "analysis/dependence/flow.h"
#include "analysis/dependence/independent.h"
#include "analysis/device/library.h"
#include "analysis/templates/types.h"
#include "ast/visitor.h"
#include "region/mentions.h"
#include "region/text.h"

#include "clang/AST/ExprCXX.h"

namespace hetcc::openacc {
namespace {

using namespace clang;

const Loop *loopOf(const std::vector<Loop> &loops, const Stmt *statement) {
  const auto found = llvm::find_if(loops, [&](const Loop &one) { return one.statement == statement; });
  return found == loops.end() ? nullptr : &*found;
}

bool isSameHeader(const Loop &one, const Loop &other) {
  return one.type == other.type && one.first == other.first && one.bound == other.bound && one.step == other.step &&
         one.down == other.down;
}

// All of it is of one of these kinds, and its variables are numbers that `outer` does not change.
bool isFixed(const Stmt *part, const Mentions &inOuter, const VarDecl *own) {
  if (!part)
    return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(part))
    return ref->getDecl() == own || (ref->getDecl()->getType()->isArithmeticType() && isa<VarDecl>(ref->getDecl()) &&
                                     !inOuter.written.contains(ref->getDecl()));
  return isa<BinaryOperator, IntegerLiteral, ParenExpr, CastExpr>(part) &&
         llvm::all_of(part->children(), [&](const Stmt *child) { return isFixed(child, inOuter, own); });
}

// The bounds are as long as the loop around runs.
bool keepsCount(const Loop &loop, const Mentions &inOuter, const ASTContext &context) {
  const Stmt *first = loop.begin;
  return !comparesUnsigned(loop.statement, context) && first && isFixed(first, inOuter, nullptr) &&
         isFixed(loop.statement->getCond(), inOuter, loop.variable) && constantValue(loop.step).has_value();
}

class Across {
public:
  Across(const ASTContext &context, const std::vector<Loop> &places, const std::vector<Loop> &between,
         const Mentions &inOuter)
      : context(context), places(places), between(between), inOuter(inOuter) {}

  // Nothing but loops, which have their counts, down to the places.
  bool isLoops(const Stmt *statement) const {
    if (const auto *block = dyn_cast<CompoundStmt>(statement))
      return !block->body_empty() && llvm::all_of(block->body(), [&](const Stmt *one) { return isLoops(one); });
    const auto *loop = dyn_cast<ForStmt>(statement);
    const Loop *place = loopOf(places, statement), *known = loopOf(between, statement);
    if (place)
      return isSameHeader(*place, places.front()) && keepsCount(*place, inOuter, context);
    return loop && known && keepsCount(*known, inOuter, context) && isLoops(loop->getBody());
  }

private:
  const ASTContext &context;
  const std::vector<Loop> &places, &between;
  const Mentions &inOuter;
};

// Nothing that only some proofs look into: objects, functions of the program.
class Plain : public AstVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    good &= !ref->getDecl()->getType().getNonReferenceType()->isRecordType();
    return good;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const LibraryFunction *known = call->getDirectCallee() ? findLibraryFunction(call->getDirectCallee()) : nullptr;
    return good &= known && known->pure;
  }
  bool TraverseStmt(Stmt *statement) override {
    good &= !statement || !isa<CXXThisExpr, CXXConstructExpr, LambdaExpr, MemberExpr, StmtExpr>(statement);
    return good && AstVisitor::TraverseStmt(statement);
  }
  bool good = true;
};

// The storage of a pointer to the device has no clause that says how long it is.
bool namesDevicePointers(const std::vector<const Directive *> &directives, const Mentions &mentions) {
  bool found = false;
  eachItem(directives, [&](const Clause &clause, const Item &item) {
    found |= (clause.kind == ClauseKind::DevicePtr || clause.kind == ClauseKind::NoCreate) &&
             mentions.all.contains(variableOf(item));
  });
  return found;
}

// The scalars of all iterations of a piece are their own.
bool ownsScalars(ASTContext &context, const PlainAcc &loop) {
  const LoopScalars scalars = loopScalars(context, loop, true, false, {});
  return !scalars.inOrder && scalars.sums.empty() && scalars.shared.empty() && scalars.lasts.empty();
}

} // namespace

std::optional<KernelsPiece> shareAcross(ASTContext &context, const ForStmt &outer,
                                        const std::vector<KernelsPiece> &inner, const PlainAcc &plain, const Unit &unit,
                                        llvm::function_ref<bool(const VarDecl *)> isKept) {
  KernelsPiece own;
  own.loop.statement = &outer;
  own.loop.inner = plain.inner;
  for (const KernelsPiece &piece : inner) {
    llvm::append_range(own.places, piece.places);
    if (!piece.places.empty())
      continue;
    if (!piece.parallel || piece.directive || !piece.counted.empty() || piece.loop.nest.loops.size() != 1 ||
        !ownsScalars(context, piece.loop))
      return std::nullopt;
    own.places.push_back(piece.loop.nest.loops.front());
  }
  const Mentions mentions(&outer);
  Plain form;
  form.TraverseStmt(const_cast<ForStmt *>(&outer));
  if (own.places.empty() || !form.good || !Across(context, own.places, plain.found, mentions).isLoops(&outer) ||
      namesDevicePointers(dataAround(context, unit, plain.directives.front()->range.getBegin()), mentions) ||
      namesDevicePointers(plain.directives, mentions))
    return std::nullopt;
  const ForStmt &place = *own.places.front().statement; // the host counts its iterations
  for (const Stmt *part :
       {static_cast<const Stmt *>(own.places.front().begin), static_cast<const Stmt *>(place.getCond())})
    if (llvm::any_of(Mentions(part).all, [&](const ValueDecl *value) {
          const auto *variable = dyn_cast<VarDecl>(value);
          return variable && isKept(variable);
        }))
      return std::nullopt;
  Region region;
  region.function = plain.nest.function;
  region.loops.push_back(own.places.front());
  const Flow flow(context, region.function);
  for (const VarDecl *variable : inSourceOrder(mentions.written)) {
    if (!isScalar(variable) || !isOutside(context, variable, &outer))
      continue;
    if (isKept(variable) || flow.usedAfter(&outer, variable))
      return std::nullopt;
    region.privates.push_back(variable);
    own.privates.push_back(variable->getNameAsString());
  }
  SpreadOver spread{&outer, {}};
  for (const Loop &place : own.places)
    spread.variables.push_back(place.variable);
  const Independence found = independenceApart(context, region, unit, {}, spread);
  return found.shown && found.conditions.empty() ? std::optional(own) : std::nullopt;
}

} // namespace hetcc::openacc
