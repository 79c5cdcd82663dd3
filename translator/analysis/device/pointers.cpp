//===-- analysis/device/pointers.cpp - pointers that are members of records ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/pointers.h"

#include "analysis/device/lambdas.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// Pointers to functions are not followed on a device: a call through one is refused.
bool isDataPointer(QualType type) {
  if (type->isReferenceType())
    return true;
  while (const ArrayType *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  return type->isPointerType() && !type->isFunctionPointerType();
}

void reach(QualType type, Records &out) {
  for (;;)
    if (const ArrayType *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (type->isPointerType() || type->isReferenceType())
      type = type->getPointeeType();
    else
      break;
  const RecordDecl *record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !out.insert(record).second)
    return;
  for (const FieldDecl *field : record->fields())
    reach(field->getType(), out);
  if (const auto *object = dyn_cast<CXXRecordDecl>(record))
    for (const CXXBaseSpecifier &base : object->bases())
      reach(base.getType(), out);
}

// A pointer of which only the address counts: compared, or tested.
bool isCompared(const Stmt *parent) {
  const auto *binary = llvm::dyn_cast_or_null<BinaryOperator>(parent);
  const auto *unary = llvm::dyn_cast_or_null<UnaryOperator>(parent);
  const auto *cast = llvm::dyn_cast_or_null<CastExpr>(parent);
  return (binary && (binary->isComparisonOp() || binary->isLogicalOp())) || (unary && unary->getOpcode() == UO_LNot) ||
         (cast && cast->getCastKind() == CK_PointerToBoolean);
}

// above: the expression around, casts that read or convert and parentheses left out.
void walk(const Stmt *statement, const Stmt *above, const Records &records,
          const std::function<void(const MemberExpr *)> &visit) {
  if (!statement || llvm::isa<UnaryExprOrTypeTraitExpr>(statement))
    return;
  if (const auto *member = dyn_cast<MemberExpr>(statement))
    if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
        field && isDataPointer(field->getType()) && records.contains(field->getParent()) && !isCompared(above))
      visit(member);
  const auto *cast = dyn_cast<CastExpr>(statement);
  const bool passes = llvm::isa<ParenExpr>(statement) ||
                      (cast && (cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_BitCast ||
                                cast->getCastKind() == CK_NoOp));
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement)) {
    for (const CXXMethodDecl *call : callOperators(lambda->getLambdaClass()))
      walk(call->getBody(), nullptr, records, visit);
    return;
  }
  for (const Stmt *child : statement->children())
    walk(child, passes ? above : statement, records, visit);
}

} // namespace

Records recordsOutside(const Uses &uses) {
  Records records;
  for (const Use &use : uses.list)
    reach(use.variable->getType(), records);
  return records;
}

void forEachPointerMember(const Stmt *statement, const Records &records,
                          const std::function<void(const MemberExpr *)> &visit) {
  if (!records.empty())
    walk(statement, nullptr, records, visit);
}

bool holdsPointers(QualType type) {
  if (type->isPointerType())
    return isDataPointer(type->getPointeeType());
  return type->isArrayType() && isDataPointer(type);
}

bool mayWriteBehind(QualType pointer) {
  for (QualType type = pointer->getPointeeType(); !type.isNull(); type = type->getPointeeType())
    if (!type.isConstQualified())
      return true;
  return false;
}

size_t rowSubscripts(QualType type) {
  constexpr size_t most = 3; // het/rows.h
  type = type.getNonReferenceType();
  const Type *array = type->getArrayElementTypeNoTypeQual();
  QualType item = array ? QualType(array, 0) : type->getPointeeType();
  size_t subscripts = 1;
  for (; !item.isNull() && item->isPointerType(); item = item->getPointeeType())
    ++subscripts;
  return subscripts > 1 && subscripts <= most && item->isArithmeticType() ? subscripts : 0;
}

bool isRowTable(QualType type) { return rowSubscripts(type) != 0; }

std::string unreachableCapture(const RecordDecl *closure) {
  const auto *record = dyn_cast<CXXRecordDecl>(closure);
  if (!record || !record->isLambda())
    return "";
  for (const LambdaCapture &capture : record->captures()) {
    if (!capture.capturesVariable())
      return "'this'";
    const std::string name = "'" + capture.getCapturedVar()->getNameAsString() + "'";
    if (capture.getCaptureKind() == LCK_ByRef)
      return name + " by reference";
    QualType type = capture.getCapturedVar()->getType().getNonReferenceType();
    if (type->isPointerType() && !type->isFunctionPointerType())
      return "the pointer " + name;
    if (type->isArrayType())
      return "the array " + name;
  }
  return "";
}

void forEachPointerIn(QualType type, const ASTContext &context, uint64_t mostItems,
                      llvm::function_ref<void(long)> visit, long offset) {
  if (type->isObjectPointerType())
    visit(offset);
  const QualType innermost = context.getBaseElementType(type);
  if (const ConstantArrayType *array = context.getAsConstantArrayType(type);
      array && (innermost->isObjectPointerType() || innermost->isRecordType()) &&
      array->getSize().getZExtValue() <= mostItems) {
    const QualType element = array->getElementType();
    const long item = context.getTypeSizeInChars(element).getQuantity();
    for (uint64_t i = 0; i < array->getSize().getZExtValue(); ++i)
      forEachPointerIn(element, context, mostItems, visit, offset + static_cast<long>(i) * item);
  }
  const RecordDecl *record = type->isUnionType() ? nullptr : type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record)
    return;
  const ASTRecordLayout &layout = context.getASTRecordLayout(record);
  if (const auto *derived = dyn_cast<CXXRecordDecl>(record))
    for (const CXXBaseSpecifier &base : derived->bases())
      if (!base.isVirtual())
        forEachPointerIn(base.getType(), context, mostItems, visit,
                         offset + layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl()).getQuantity());
  for (const FieldDecl *field : record->fields())
    if (!field->isBitField() && !field->getType()->isReferenceType())
      forEachPointerIn(field->getType(), context, mostItems, visit,
                       offset +
                           context.toCharUnitsFromBits(layout.getFieldOffset(field->getFieldIndex())).getQuantity());
}

} // namespace hetcc
