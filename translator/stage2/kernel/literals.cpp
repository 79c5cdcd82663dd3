//===-- stage2/kernel/literals.cpp - literals and initializers in kernel text ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"

#include "llvm/Support/raw_ostream.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace hetcc::stage2 {

std::string Printer::integer(const llvm::APSInt &value, QualType type, SourceLocation where) {
  if (const auto *enumeration = type->getAs<EnumType>())
    type = enumeration->getDecl()->getIntegerType();
  if (type->isBooleanType())
    return value.getBoolValue() ? "true" : "false";
  llvm::SmallString<24> digits;
  value.toString(digits, 10);
  std::string text = digits.str().str();
  const auto *builtin = type->getAs<BuiltinType>();
  switch (builtin ? builtin->getKind() : BuiltinType::Void) {
  case BuiltinType::Int: break;
  case BuiltinType::UInt: text += "U"; break;
  case BuiltinType::Long: text += "L"; break;
  case BuiltinType::ULong: text += "UL"; break;
  case BuiltinType::LongLong: text += unit.openCl ? "L" : "LL"; break;
  case BuiltinType::ULongLong: text += unit.openCl ? "UL" : "ULL"; break;
  default: return "(" + unit.type(type, where) + ")(" + text + ")";
  }
  if (value.isSigned() && value.isMinSignedValue()) { // has no literal
    llvm::APSInt next = value;
    ++next;
    return "(" + integer(next, type, where) + " - 1)";
  }
  return value.isNegative() ? "(" + text + ")" : text;
}

std::string Printer::constant(const Expr *e) {
  Expr::EvalResult result;
  if (!e->EvaluateAsInt(result, context))
    return reject(e, "this expression");
  return integer(result.Val.getInt(), e->getType(), e->getExprLoc());
}

std::string Printer::VisitIntegerLiteral(const IntegerLiteral *e) {
  return integer(llvm::APSInt(e->getValue(), e->getType()->isUnsignedIntegerType()), e->getType(), e->getExprLoc());
}

std::string Printer::number(const llvm::APFloat &value, QualType type, SourceLocation where) {
  if (isHalf(type) && unit.openCl)
    return "{" + std::to_string(value.bitcastToAPInt().getZExtValue()) + "}";
  if (isHalf(type))
    return "::het::halfOfBits<" + unit.type(type.getUnqualifiedType(), where) + ">(" +
           std::to_string(value.bitcastToAPInt().getZExtValue()) + ")";
  llvm::SmallString<32> digits;
  value.toString(digits);
  std::string text = digits.str().str();
  if (text.find_first_not_of("-0123456789") == std::string::npos)
    text += ".0";
  if (type->isSpecificBuiltinType(BuiltinType::Float))
    return text + "f";
  unit.type(type, where); // reports a type that devices lack
  return text;
}

std::string Printer::VisitFloatingLiteral(const FloatingLiteral *e) {
  if (unit.openCl && isHalf(e->getType())) { // the value, which kernels have as a float
    llvm::APFloat value = e->getValue();
    bool loses = false;
    value.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &loses);
    return number(value, context.FloatTy, e->getExprLoc());
  }
  return number(e->getValue(), e->getType(), e->getExprLoc());
}

std::string Printer::VisitImaginaryLiteral(const ImaginaryLiteral *e) {
  const std::string type = unit.type(e->getType()->castAs<ComplexType>()->getElementType(), e->getExprLoc());
  return unit.complexText(e->getType(), "(" + type + ")0", "(" + type + ")" + operand(e->getSubExpr()));
}

// A number, or an object of numbers, as a constructor of the library or of the user's makes it.
std::string Printer::constantText(const APValue &value, QualType type, const Expr *at) {
  if (value.isInt())
    return integer(value.getInt(), type, at->getExprLoc());
  if (value.isFloat() && value.getFloat().isFinite())
    return number(value.getFloat(), type, at->getExprLoc());
  if (value.isComplexFloat() && isComplexOfKernels(type)) {
    const QualType element = type->castAs<ComplexType>()->getElementType();
    return unit.complexText(type, constantText(APValue(value.getComplexFloatReal()), element, at),
                            constantText(APValue(value.getComplexFloatImag()), element, at));
  }
  if (value.isLValue() && value.isNullPointer())
    return unit.openCl ? "0" : "nullptr";
  const RecordDecl *record = type->getAsRecordDecl();
  if ((value.isStruct() || value.isUnion()) && record) {
    const std::string members = constantMembers(value, record, at);
    const std::optional<std::string> maker = unit.membersConstructor(record->getDefinition());
    if (!maker)
      return unit.objectOf(record, members, at->getExprLoc());
    return maker->empty()
               ? reject(at, "a constant object of this class")
               : unit.recordName(record, at->getExprLoc()) + "(nullptr, " + members.substr(1, members.size() - 2) + ")";
  }
  if (!value.isArray())
    return reject(at, "this constant");
  const QualType item = context.getAsArrayType(type)->getElementType();
  std::string text;
  for (unsigned i = 0; i < value.getArraySize(); ++i)
    text += (i ? ", " : "") +
            constantText(i < value.getArrayInitializedElts() ? value.getArrayInitializedElt(i) : value.getArrayFiller(),
                         item, at);
  return "{" + text + "}";
}

// In the order of the record's text: bases, then members.
std::string Printer::constantMembers(const APValue &value, const RecordDecl *record, const Expr *at) {
  const auto member = [&](const FieldDecl *field, const APValue &its) {
    return field->isAnonymousStructOrUnion() ? constantMembers(its, field->getType()->getAsRecordDecl(), at)
                                             : constantText(its, field->getType(), at);
  };
  if (value.isUnion()) {
    const FieldDecl *field = value.getUnionField();
    if (field && field->isBitField() && unit.openCl)
      return reject(at, "a union whose first value is a bit field");
    const std::string name = field && !field->isAnonymousStructOrUnion() ? "." + unit.fieldName(field) + " = " : "";
    return field ? "{" + name + member(field, value.getUnionValue()) + "}" : "{}";
  }
  std::vector<std::string> parts;
  const auto *type = dyn_cast<CXXRecordDecl>(record);
  if (unit.openCl && DeviceUnit::hasBitFields(record) && (!type || type->getNumBases() == 0))
    return membersWithBits(
        record, [&](const FieldDecl *field) { return member(field, value.getStructField(field->getFieldIndex())); });
  if (type && type->isDynamicClass())
    return reject(at, "a constant object of this class");
  if (unit.openCl && type && value.getStructNumBases() > 0 && !unit.hasBasesOfC(type))
    return reject(at, "a constant of a class with this order of its bases and members");
  if (type && value.getStructNumBases() > 0)
    for (unsigned i = 0; i < type->getNumBases(); ++i)
      if (const QualType base = type->bases_begin()[i].getType(); unit.hasMemberFor(base))
        parts.push_back(constantText(value.getStructBase(i), base, at));
  for (const FieldDecl *field : record->fields())
    if (!field->isUnnamedBitField() && unit.hasMember(field))
      parts.push_back(member(field, value.getStructField(field->getFieldIndex())));
  return "{" + llvm::join(parts, ", ") + "}";
}

// Its function takes the widest types there are, which devices need not have: its value is known.
std::string Printer::VisitUserDefinedLiteral(const UserDefinedLiteral *e) {
  Expr::EvalResult result;
  return e->EvaluateAsRValue(result, context) ? constantText(result.Val, e->getType(), e) : VisitCallExpr(e);
}

std::string Printer::VisitCharacterLiteral(const CharacterLiteral *e) {
  if (e->getKind() != CharacterLiteralKind::Ascii)
    return std::to_string(e->getValue());
  std::string text;
  llvm::raw_string_ostream out(text);
  CharacterLiteral::print(e->getValue(), e->getKind(), out);
  return text;
}

std::string Printer::VisitStringLiteral(const StringLiteral *e) {
  // C++ wants room for the zero at the end.
  const auto *array = context.getAsConstantArrayType(e->getType());
  if (array && array->getZExtSize() == e->getLength() && e->getLength() > 0) {
    std::string items;
    for (unsigned k = 0; k < e->getLength(); ++k)
      items += (items.empty() ? "" : ", ") +
               std::to_string(static_cast<int32_t>(
                   e->getCharByteWidth() == 1 ? static_cast<signed char>(e->getCodeUnit(k)) : e->getCodeUnit(k)));
    return "{" + items + "}";
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  e->outputString(out);
  return text;
}

std::string Printer::memberValue(const FieldDecl *member, const Expr *init) {
  return unit.openCl && member->getType()->isReferenceType() ? reference(init) : initializer(init);
}

std::string Printer::initializer(const Expr *e) {
  if (const auto *list = dyn_cast<InitListExpr>(e))
    return braces(list);
  if (const auto *given = dyn_cast<CXXDefaultInitExpr>(e))
    return initializer(given->getExpr());
  if (isa<ImplicitValueInitExpr, StringLiteral>(e))
    return Visit(e);
  // By its bits, which initialize CUDA's constants too.
  if (Expr::EvalResult result; isHalf(e->getType()) && e->EvaluateAsRValue(result, context) && result.Val.isFloat())
    return number(result.Val.getFloat(), e->getType(), e->getExprLoc());
  const auto *conversion = dyn_cast<ImplicitCastExpr>(e);
  if (conversion && e->getType()->isArithmeticType() && !(unit.openCl && isHalf(e->getType())) &&
      !context.hasSameUnqualifiedType(e->getType(), conversion->getSubExpr()->getType()))
    return cast(e->getType(), conversion->getSubExpr());
  std::string text = stored(e);
  const auto *comma = dyn_cast<BinaryOperator>(e);
  return comma && comma->isCommaOp() ? "(" + text + ")" : text;
}

// C has values of records only behind their type, but where a variable gets its first value.
std::string Printer::VisitInitListExpr(const InitListExpr *list) {
  const std::string text = braces(list);
  return unit.openCl && text.front() == '{' ? "(" + unit.type(list->getType(), list->getExprLoc()) + ")" + text : text;
}

// An array of which each item has this value, in braces for each dimension.
std::string Printer::repeated(QualType array, const std::string &item, const Expr *at) {
  const auto *type = context.getAsConstantArrayType(array);
  if (!type)
    return item;
  constexpr uint64_t mostItems = 256;
  if (type->getZExtSize() > mostItems)
    return reject(at, "an array of many objects with a constructor");
  const std::string one = repeated(type->getElementType(), item, at);
  std::string text;
  for (uint64_t i = 0; i < type->getZExtSize(); ++i)
    text += (i ? ", " : "") + one;
  return "{" + text + "}";
}

// The items that no value stands for, where they are not zero.
std::string Printer::filler(const InitListExpr *list) {
  const auto *array = context.getAsConstantArrayType(list->getType());
  const Expr *value = array && list->hasArrayFiller() ? list->getArrayFiller() : nullptr;
  bool isZero = true;
  walk(value, [&](const Stmt *at) {
    const auto *made = dyn_cast<CXXConstructExpr>(at);
    isZero &= !isa<CXXDefaultInitExpr>(at) && !(made && !made->getConstructor()->isTrivial());
    return isZero;
  });
  if (isZero || list->getNumInits() >= array->getZExtSize())
    return "";
  const llvm::APInt rest(64, array->getZExtSize() - list->getNumInits());
  const std::string items =
      repeated(context.getConstantArrayType(context.IntTy, rest, nullptr, ArraySizeModifier::Normal, 0),
               initializer(value), list);
  return items.front() == '{' ? items.substr(1, items.size() - 2) : items;
}

std::string Printer::braces(const InitListExpr *list) {
  if (const InitListExpr *semantic = list->getSemanticForm())
    list = semantic;
  if (list->getType()->isAnyComplexType() && list->getNumInits() == 2)
    return unit.complexText(list->getType(), initializer(list->getInit(0)), initializer(list->getInit(1)));
  if (list->isTransparent() || (list->getType()->isScalarType() && list->getNumInits() == 1))
    return stored(list->getInit(0));
  if (unit.openCl && isHalf(list->getType()))
    return "{0}";
  if (list->getType()->isScalarType() && list->getNumInits() == 0)
    return unit.openCl && list->getType()->isPointerType()
               ? "0"
               : "(" + unit.type(list->getType(), list->getExprLoc()) + ")0";
  if (const auto *record = list->getType()->getAs<RecordType>(); record && record->isUnionType()) {
    const FieldDecl *field = list->getInitializedFieldInUnion();
    if (field && field->isBitField() && unit.openCl)
      return reject(list, "a union whose first value is a bit field");
    if (field && list->getNumInits() == 1 && !field->isAnonymousStructOrUnion())
      return "{." + unit.fieldName(field) + " = " + initializer(list->getInit(0)) + "}";
  }
  std::string text;
  const CXXRecordDecl *type = list->getType()->getAsCXXRecordDecl();
  const unsigned bases = type ? type->getNumBases() : 0;
  if (unit.openCl && bases > 0 && !unit.hasBasesOfC(type))
    return reject(list, "values of a class with this order of its bases and members");
  if (const RecordDecl *record = list->getType()->getAsRecordDecl();
      record && unit.openCl && DeviceUnit::hasBitFields(record))
    return bracesWithBits(list, record->getDefinition());
  auto field = type ? type->field_begin() : RecordDecl::field_iterator();
  for (unsigned i = 0; i < list->getNumInits(); ++i)
    if (i >= bases && type) {
      if (const FieldDecl *its = *field++; unit.hasMember(its))
        text += (text.empty() ? "" : ", ") + memberValue(its, list->getInit(i));
    } else if (!type || unit.hasMemberFor(type->bases_begin()[i].getType()))
      text += (text.empty() ? "" : ", ") + initializer(list->getInit(i));
  if (const std::string rest = filler(list); !rest.empty())
    text += (text.empty() ? "" : ", ") + rest;
  return text.empty() && unit.openCl ? "{0}" : "{" + text + "}";
}

// A list may have values for the first members only.
std::string Printer::bracesWithBits(const InitListExpr *list, const RecordDecl *record) {
  if (const auto *type = dyn_cast<CXXRecordDecl>(record); type && type->getNumBases() > 0)
    return reject(list, "values of a class with a base and bit fields");
  llvm::DenseMap<const FieldDecl *, const Expr *> given;
  unsigned next = 0;
  for (const FieldDecl *field : record->fields())
    if (!field->isUnnamedBitField() && next < list->getNumInits())
      given[field] = list->getInit(next++);
  return membersWithBits(record, [&](const FieldDecl *field) -> std::string {
    const Expr *value = given.lookup(field);
    if (!value)
      return field->isBitField() || field->getType()->isScalarType() ? "0" : "{0}";
    if (field->isBitField() && value->HasSideEffects(context))
      return reject(value, "such a value of a bit field");
    return field->isBitField() ? operand(value) : memberValue(field, value);
  });
}

std::string Printer::VisitImplicitValueInitExpr(const ImplicitValueInitExpr *e) {
  if (isHalf(e->getType()))
    return number(llvm::APFloat::getZero(llvm::APFloat::IEEEhalf()), e->getType(), e->getExprLoc());
  if (unit.openCl && e->getType()->isAnyComplexType())
    return unit.complexText(e->getType(), "0", "0");
  if (e->getType()->isScalarType() || e->getType()->isAnyComplexType())
    return e->getType()->isPointerType() && !unit.openCl ? "nullptr" : e->getType()->isBooleanType() ? "false" : "0";
  return unit.openCl ? "{0}" : "{}";
}

std::string Printer::VisitCompoundLiteralExpr(const CompoundLiteralExpr *e) {
  if (e->getType()->isScalarType() && !e->isGLValue())
    return cast(e->getType(), e->getInitializer());
  if (e->isFileScope())
    return unit.literalName(e);
  if (!preludeAllowed)
    return reject(e, "a compound literal at this place");
  // In C++ a literal cannot have its address taken and dies early, so it becomes a variable.
  std::string name = unit.names.make("het_literal");
  prelude += line(
      unit.declare(e->getType(), name, e->getExprLoc()) + " = " +
      (isa<InitListExpr>(e->getInitializer()) ? initializer(e->getInitializer()) : Visit(e->getInitializer())) + ";");
  return name;
}

// The items live in a variable before the statement, as a compound literal does.
std::string Printer::VisitCXXStdInitializerListExpr(const CXXStdInitializerListExpr *e) {
  if (!preludeAllowed)
    return reject(e, "a list of values at this place");
  const Expr *items = e->getSubExpr()->IgnoreImplicit();
  const auto *array = context.getAsConstantArrayType(items->getType());
  if (!array)
    return reject(e, "this list of values");
  std::string name = unit.names.make("het_items");
  prelude += line(unit.declare(items->getType(), name, e->getExprLoc()) + " = " + initializer(items) + ";");
  return unit.objectOf(e->getType()->getAsRecordDecl(), "{" + name + ", " + std::to_string(array->getZExtSize()) + "}",
                       e->getExprLoc());
}

} // namespace hetcc::stage2
