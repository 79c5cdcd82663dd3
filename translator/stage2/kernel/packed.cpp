//===-- stage2/kernel/packed.cpp - values that OpenCL C computes with in another form ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// OpenCL C 1.2 has neither bit fields nor, without an extension, numbers of half precision. Both lie in memory as the
// host has them. Loads make numbers of them, and stores pack these again. A half is a structure there, and its value a
// float: C rounds where a value is stored, as GCC does, and C++ after each operation.
#include "stage2/kernel/printer.h"

#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace hetcc::stage2 {

// ---- the layout of bit fields ----

// Behind the bit fields from `begin` on that lie in the same bytes: one of a union's, else all in a row.
static RecordDecl::field_iterator endOfRun(const RecordDecl *record, RecordDecl::field_iterator begin) {
  RecordDecl::field_iterator end = begin;
  do
    ++end;
  while (end != record->field_end() && end->isBitField() && !record->isUnion());
  return end;
}

// The bytes of such a run: from the end of the field before it to the next field.
DeviceUnit::Bits DeviceUnit::bitsFrom(const FieldDecl *first) const {
  const RecordDecl *record = first->getParent();
  const ASTRecordLayout &layout = context.getASTRecordLayout(record);
  const auto at = [&](const FieldDecl *field) { return layout.getFieldOffset(field->getFieldIndex()); };
  Bits bits;
  bits.first = first;
  const FieldDecl *before = nullptr;
  for (const FieldDecl *field : record->fields()) {
    if (field == first)
      break;
    before = field;
  }
  if (before && !record->isUnion()) {
    const QualType type = before->getType();
    bits.begin =
        at(before) / 8 + context.getTypeSizeInChars(type->isReferenceType() ? context.VoidPtrTy : type).getQuantity();
  }
  auto begin = record->field_begin();
  while (*begin != first)
    ++begin;
  const auto end = endOfRun(record, begin);
  uint64_t last = 8 * bits.begin;
  for (auto field = begin; field != end; ++field) {
    last = std::max(last, at(*field) + field->getBitWidthValue(context));
    if (bits.name.empty() && !field->getName().empty())
      bits.name = "het_bits_" + field->getName().str();
  }
  if (bits.name.empty())
    bits.name = "het_bits__" + std::to_string(first->getFieldIndex());
  bits.end = end != record->field_end() && !record->isUnion() ? at(*end) / 8 : (last + 7) / 8;
  return bits;
}

DeviceUnit::Bits DeviceUnit::bitsOf(const FieldDecl *field) const {
  const RecordDecl *record = field->getParent();
  for (auto at = record->field_begin(); at != record->field_end();) {
    if (!at->isBitField()) {
      ++at;
      continue;
    }
    const auto end = endOfRun(record, at);
    if (std::find(at, end, field) != end)
      return bitsFrom(*at);
    at = end;
  }
  return {};
}

bool DeviceUnit::hasBitFields(const RecordDecl *record) {
  return llvm::any_of(record->fields(), [](const FieldDecl *one) { return one->isBitField(); });
}

// A member for the bytes of the run that a bit field begins; nothing for the others.
std::string DeviceUnit::bytesOfBits(const FieldDecl *field) {
  const Bits bits = bitsOf(field);
  if (bits.first != field || bits.begin == bits.end)
    return "";
  const auto *type = dyn_cast<CXXRecordDecl>(field->getParent());
  if (type && field->getFieldIndex() == 0 && (type->getNumBases() > 0 || type->isDynamicClass()))
    reject(field->getLocation(), "a bit field behind a base");
  return "uchar " + bits.name + "[" + std::to_string(bits.end - bits.begin) + "]";
}

// ---- loads and stores ----

bool Printer::isPacked(const Expr *object) const {
  return unit.openCl && (isHalf(object->getType()) || object->refersToBitField());
}

// The bit field's bytes, first bit and width.
std::string Printer::placeOfBits(const FieldDecl *field, const std::string &prefix) const {
  const DeviceUnit::Bits bits = unit.bitsOf(field);
  const uint64_t at = context.getASTRecordLayout(field->getParent()).getFieldOffset(field->getFieldIndex());
  return prefix + bits.name + ", " + std::to_string(at - 8 * bits.begin) + ", " +
         std::to_string(field->getBitWidthValue(context)) + ", " +
         (field->getType()->isSignedIntegerOrEnumerationType() ? "1" : "0");
}

static const MemberExpr *bitFieldOf(const Expr *object) {
  object = object->IgnoreParens();
  while (const auto *conversion = dyn_cast<ImplicitCastExpr>(object))
    if (conversion->getCastKind() != CK_NoOp)
      return nullptr;
    else
      object = conversion->getSubExpr()->IgnoreParens();
  const auto *member = dyn_cast<MemberExpr>(object);
  return member && (member->isArrow() || member->getBase()->isLValue()) ? member : nullptr;
}

// A call of one of the functions that OpenCL C has for each memory: `between` are further arguments.
std::string Printer::ofBits(const char *name, const Expr *object, const std::string &further) {
  const MemberExpr *member = bitFieldOf(object);
  if (!member)
    return reject(object, "this use of a bit field");
  const std::string space = spaceWord(spaces->storage(member));
  const std::string text =
      "het_" + std::string(name) + space + "(" +
      placeOfBits(cast<FieldDecl>(member->getMemberDecl()), memberPrefix(member->getBase(), member->isArrow())) +
      further + ")";
  return "((" + unit.type(object->getType().getUnqualifiedType(), object->getExprLoc()) + ")" + text + ")";
}

std::string Printer::unpacked(const Expr *object) {
  if (const auto *choice = dyn_cast<ConditionalOperator>(object->IgnoreParens())) // of objects in two memories, even
    return "(" + condition(choice->getCond()) + " ? " + unpacked(choice->getTrueExpr()) + " : " +
           unpacked(choice->getFalseExpr()) + ")";
  if (isHalf(object->getType()))
    return "het_half_value(" + Visit(object) + ")";
  const Expr *bare = object->IgnoreParens();
  const auto *changed = dyn_cast<UnaryOperator>(bare);
  if (isa<BinaryOperator>(bare) || (changed && changed->isIncrementDecrementOp()))
    return Visit(object); // it gives the value that the bit field has now
  return ofBits("bits", object, "");
}

std::string Printer::halfOf(const std::string &value, QualType from) {
  return std::string(from->isSpecificBuiltinType(BuiltinType::Double) ? "het_half_of_d(" : "het_half_of(") + value +
         ")";
}

std::string Printer::roundedHalf(const std::string &value, QualType from) {
  return "het_half_value(" + halfOf(value, from) + ")";
}

// A value as an object of its type holds it.
std::string Printer::stored(const Expr *e) {
  if (!unit.openCl || e->isGLValue() || !isHalf(e->getType()))
    return Visit(e);
  if (Expr::EvalResult result;
      !e->HasSideEffects(context) && e->EvaluateAsRValue(result, context) && result.Val.isFloat())
    return "(het_half)" + number(result.Val.getFloat(), e->getType(), e->getExprLoc());
  const Expr *value = e;
  for (;;) {
    value = value->IgnoreParens();
    const auto *conversion = dyn_cast<ImplicitCastExpr>(value);
    if (const auto *whole = dyn_cast<FullExpr>(value)) {
      value = whole->getSubExpr();
    } else if (conversion && conversion->getCastKind() == CK_LValueToRValue) {
      const auto *choice = dyn_cast<ConditionalOperator>(conversion->getSubExpr()->IgnoreParens());
      return choice ? halfOf(Visit(value), value->getType()) : Visit(conversion->getSubExpr());
    } else if (conversion &&
               (conversion->getCastKind() == CK_FloatingCast || conversion->getCastKind() == CK_IntegralToFloating)) {
      return halfOf(Visit(conversion->getSubExpr()), conversion->getSubExpr()->getType());
    } else {
      return halfOf(Visit(value), value->getType());
    }
  }
}

// The member of an object under construction.
std::string Printer::storedIn(const FieldDecl *field, const std::string &prefix, const Expr *value) {
  const std::string type = unit.type(field->getType().getUnqualifiedType(), value->getExprLoc());
  if (!unit.openCl || !field->isBitField())
    return prefix + unit.fieldName(field) + " = " + stored(value);
  return "het_set_bits__private(" + placeOfBits(field, prefix) + ", (ulong)(" + type + ")" + operand(value) + ")";
}

std::string Printer::packInto(const Expr *object, const std::string &value, QualType from) {
  if (isHalf(object->getType()))
    return operand(object) + " = " + halfOf(value, from);
  return ofBits("set_bits", object,
                ", (ulong)(" + unit.type(object->getType().getUnqualifiedType(), object->getExprLoc()) + ")(" + value +
                    ")");
}

// An assignment is an object in C++, and a value in C.
std::string Printer::packedResult(const Expr *e, const std::string &text) {
  return isHalf(e->getType()) && !e->isGLValue() ? "het_half_value(" + text + ")" : text;
}

// A float for a half, which is what kernels compute with.
std::string Printer::computedType(QualType type, SourceLocation where) {
  return unit.type(isHalf(type) ? context.FloatTy : type.getUnqualifiedType(), where);
}

// Assignments to such objects, and operations on halves in C++; empty for others.
std::string Printer::packedOperator(const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  if (!unit.openCl)
    return "";
  if ((e->isAdditiveOp() || e->isMultiplicativeOp()) && isHalf(e->getType()) && context.getLangOpts().CPlusPlus)
    return roundedHalf(Visit(left) + " " + e->getOpcodeStr().str() + " " + Visit(right), e->getType());
  const auto *assignment = dyn_cast<CompoundAssignOperator>(e);
  const bool rounds = context.getLangOpts().CPlusPlus && assignment && isHalf(assignment->getComputationLHSType());
  if (!e->isAssignmentOp() || !(isPacked(left) || rounds))
    return "";
  if (!assignment)
    return packedResult(e, isHalf(left->getType()) ? operand(left) + " = " + stored(right)
                                                   : packInto(left, Visit(right), right->getType()));
  if (left->HasSideEffects(context))
    return reject(e, "this assignment to a bit field or half precision number");
  if (assignment->getComputationLHSType()->isAnyComplexType() || right->getType()->isAnyComplexType())
    return reject(e, "this assignment of a complex number");
  const std::string type = computedType(assignment->getComputationLHSType(), e->getExprLoc()),
                    old = "(" + type + ")" + (isPacked(left) ? unpacked(left) : operand(left)),
                    op = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(e->getOpcode())).str();
  std::string value =
      (rounds && !isHalf(left->getType()) ? roundedHalf(old, context.FloatTy) : old) + " " + op + " " + operand(right);
  if (rounds && !isHalf(left->getType()))
    value = roundedHalf(value, context.FloatTy);
  if (isPacked(left))
    return packedResult(e, packInto(left, value, assignment->getComputationResultType()));
  return operand(left) + " = (" + unit.type(left->getType().getUnqualifiedType(), e->getExprLoc()) + ")" + value;
}

// `++` and `--` of these, and of complex numbers, behind which the value before is wanted.
std::string Printer::packedStep(const UnaryOperator *e) {
  const Expr *inner = e->getSubExpr();
  const bool isComplex = inner->getType()->isAnyComplexType();
  if (!unit.openCl || !(isPacked(inner) || (isComplex && e->isPostfix())))
    return "";
  const char *const by = e->isIncrementOp() ? "1" : "-1";
  const std::string space = spaceWord(spaces->storage(inner));
  if (isComplex)
    return "het_step" + space + complexEnding(inner->getType()) + "(" + reference(inner) + ", " + by + ")";
  if (e->isPostfix() && isHalf(inner->getType()))
    return "het_step_half" + space + "(" + reference(inner) + ", " + by + ")";
  if (e->isPostfix() && inner->getType()->isBooleanType())
    return reject(e, "'++' or '--' after a '_Bool'");
  if (e->isPostfix())
    return ofBits("step_bits", inner, std::string(", ") + by);
  if (inner->HasSideEffects(context))
    return reject(e, "'++' or '--' of this bit field or half precision number");
  return packedResult(e, packInto(inner, unpacked(inner) + " + " + by, inner->getType()));
}

// ---- bit fields in braces ----

// The bytes of a run in braces; `values` are numbers or expressions without side effects, of its fields with names.
std::string Printer::bytesOfBits(const DeviceUnit::Bits &bits,
                                 llvm::ArrayRef<std::pair<const FieldDecl *, std::string>> values) {
  std::string text;
  for (uint64_t byte = bits.begin; byte < bits.end; ++byte) {
    std::string one;
    for (const auto &[field, value] : values) {
      const int64_t from = static_cast<int64_t>(
                        context.getASTRecordLayout(field->getParent()).getFieldOffset(field->getFieldIndex())),
                    width = field->getBitWidthValue(context), at = static_cast<int64_t>(8 * byte);
      if (from + width <= at || from >= at + 8)
        continue;
      const std::string mask = std::to_string(width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1) + "UL";
      const std::string whole = "((ulong)(" + unit.type(field->getType().getUnqualifiedType(), field->getLocation()) +
                                ")" + value + " & " + mask + ")";
      one += (one.empty() ? "" : " | ") + whole + (from <= at ? " >> " : " << ") + std::to_string(std::abs(at - from));
    }
    text += (text.empty() ? "" : ", ") + (one.empty() ? "0" : "(uchar)(" + one + ")");
  }
  return "{" + text + "}";
}

// The members of a record with bit fields, in braces. `valueOf`: a member's value, and a bit field's as an operand.
std::string Printer::membersWithBits(const RecordDecl *record,
                                     llvm::function_ref<std::string(const FieldDecl *)> valueOf) {
  std::vector<std::string> parts;
  for (auto field = record->field_begin(); field != record->field_end();) {
    if (!field->isBitField()) {
      if (unit.hasMember(*field))
        parts.push_back(valueOf(*field));
      ++field;
      continue;
    }
    const DeviceUnit::Bits bits = unit.bitsOf(*field);
    std::vector<std::pair<const FieldDecl *, std::string>> values;
    for (const auto end = endOfRun(record, field); field != end; ++field)
      if (!field->isUnnamedBitField())
        values.emplace_back(*field, valueOf(*field));
    if (bits.begin != bits.end)
      parts.push_back(bytesOfBits(bits, values));
  }
  return "{" + llvm::join(parts, ", ") + "}";
}

} // namespace hetcc::stage2
