//===-- stage2/plain/captures.cpp - pointers and members that objects of a kernel lead to ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/planner.h"

#include "analysis/device/pointers.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace hetcc::stage2 {

namespace {

// `a->q->n`, `q->n` of a member `q`, whose items are no subscripts: the way to the member.
bool isBehindMember(const MemberExpr *member) {
  const Expr *at = member->getBase()->IgnoreParenImpCasts();
  bool behind = false;
  for (bool arrow = member->isArrow(); const auto *part = dyn_cast<MemberExpr>(at); arrow = part->isArrow()) {
    behind |= arrow;
    at = part->getBase()->IgnoreParenImpCasts();
  }
  const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
  return behind && field && !field->isBitField() && !field->getType()->isReferenceType() &&
         isa<DeclRefExpr, CXXThisExpr>(at);
}

} // namespace

static std::string captureName(const std::string &object, long offset) {
  return "captured by " + object + " at " + std::to_string(offset);
}

// Captured pointers mean what is mapped where they point to (5.1, section 2.21.7.1).
void PlainPlanner::captures(const VarDecl *closure, const CXXRecordDecl *record, long offset) {
  const ASTRecordLayout &layout = context.getASTRecordLayout(record);
  auto field = record->field_begin();
  for (const LambdaCapture &capture : record->captures()) {
    const long at = offset + context.toCharUnitsFromBits(layout.getFieldOffset(field->getFieldIndex())).getQuantity();
    const QualType type = (field++)->getType();
    const CXXRecordDecl *inner = type->getAsCXXRecordDecl();
    if (capture.getCaptureKind() == LCK_This || capture.getCaptureKind() == LCK_ByRef)
      onHost(closure->getLocation(), "the lambda '" + closure->getNameAsString() + "' captures by reference");
    else if (inner && inner->isLambda())
      captures(closure, inner, at);
    else
      pointersIn({source.name(closure), source.address(source.name(closure)), false}, type, at);
  }
}

// A clause names `a->q->v[0:n]`, and the body uses `a->q->n`, too. `complete` does that for objects that are nearer.
void PlainPlanner::membersBehind() {
  walk(directive->getRawStmt(), [&](const Stmt *at) {
    const auto *member = dyn_cast<MemberExpr>(at);
    std::string why;
    const auto place = member && isBehindMember(member) ? placeOf(member, source, why) : std::nullopt;
    if (!place || !table.isPartial(place->object))
      return true;
    const unsigned mode = member->getType().isConstQualified() ? MapTable::To : MapTable::To | MapTable::From;
    return !table.hasPart(place->object, *place) && !table.addMember(*place, place->object, mode | MapTable::Implicit);
  });
}

// Pointers in a copy of an object that is no lambda mean it, too. No clause names them, and programs do not expect a
// kernel to follow the host's pointers.
void PlainPlanner::pointersIn(const CopiedObject &object, QualType type, long offset) {
  constexpr unsigned mostItems = 16; // of an array within the object
  forEachPointerIn(
      type, context, mostItems,
      [&](long at) {
        table.addLookup(captureName(object.name, at),
                        HostSource::pointerIn(plan.construct.function, object.address, at),
                        object.inPlace ? "(char *)" + object.address + " + " + std::to_string(at) : "");
      },
      offset);
}

// The whole object, for this construct only.
void PlainPlanner::copyWhole(const VarDecl *variable, unsigned mode) {
  table.addWhole(variable, mode);
  const QualType type = variable->getType().getNonReferenceType();
  const std::string name = source.name(variable);
  if (type->isPointerType())
    pointersIn({"*" + name, source.pointer(variable), true}, type->getPointeeType(), 0);
  else
    pointersIn({name, source.address(name), true}, type, 0);
}

void PlainPlanner::findCaptures(Parameter &parameter) const {
  const QualType type = parameter.variable->getType().getNonReferenceType();
  if (!type->isRecordType())
    return;
  const long size = context.getTypeSizeInChars(type).getQuantity();
  for (long at = 0; at < size; ++at)
    if (const int row = table.rowOf(captureName(source.name(parameter.variable), at)); row >= 0)
      parameter.pointers.emplace_back(at, row);
}

// A copy serves where a call changes nothing in it.
std::optional<Parameter> PlainPlanner::closure(const VarDecl *variable, const CXXRecordDecl *record, QualType type) {
  const std::string what = "the lambda '" + variable->getNameAsString() + "' ";
  const CXXMethodDecl *call = record->getLambdaCallOperator();
  if (call && !call->isConst() && !call->isStatic() && !has(copies, variable))
    onHost(variable->getLocation(), what + "is mutable");
  captures(variable, record, 0);
  return copied(variable, type);
}

} // namespace hetcc::stage2
