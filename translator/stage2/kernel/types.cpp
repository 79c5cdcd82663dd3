//===-- stage2/kernel/types.cpp - types in kernel text --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/unit.h"

#include "analysis/device/lambdas.h"
#include "diag/diag.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {

void rejectInKernel(ASTContext &context, SourceLocation where, llvm::StringRef what) {
  // The user's text is where a macro was used.
  report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(where), diag::err_not_in_kernel) << what;
}

bool isFlatArray(QualType type) {
  for (const ArrayType *array = type->getAsArrayTypeUnsafe(); array;
       array = array->getElementType()->getAsArrayTypeUnsafe())
    if (isa<VariableArrayType>(array))
      return true;
  return false;
}

bool isFlatPointer(QualType type) { return type->isPointerType() && isFlatArray(type->getPointeeType()); }

QualType elementOf(ASTContext &context, QualType array) { return context.getBaseElementType(array); }

namespace {

std::string qualifiers(Qualifiers quals) {
  std::string text;
  switch (quals.getAddressSpace()) {
  case globalSpace: text += "__global "; break;
  case localSpace: text += "__local "; break;
  case constantSpace: text += "__constant "; break;
  default: break;
  }
  if (quals.hasConst())
    text += "const ";
  if (quals.hasVolatile())
    text += "volatile ";
  return text;
}

std::string pointerQualifiers(Qualifiers quals, bool openCl) {
  std::string text = qualifiers(quals);
  if (quals.hasRestrict())
    text += openCl ? "restrict " : "__restrict__ ";
  return text;
}

std::string spaced(const std::string &type, const std::string &declarator) {
  return declarator.empty() ? type : type + (declarator.front() == ' ' ? "" : " ") + declarator;
}

} // namespace

bool isComplexOfKernels(QualType type) {
  const auto *complex = type->getAs<ComplexType>();
  return complex && (complex->getElementType()->isSpecificBuiltinType(BuiltinType::Float) ||
                     complex->getElementType()->isSpecificBuiltinType(BuiltinType::Double));
}

std::string complexName(QualType type) {
  const bool single = type->castAs<ComplexType>()->getElementType()->isSpecificBuiltinType(BuiltinType::Float);
  return single ? "::het::ComplexFloat" : "::het::ComplexDouble";
}

const char *complexEnding(QualType type) {
  const auto *complex = type->getAs<ComplexType>();
  const QualType part = complex ? complex->getElementType() : type;
  return part->isSpecificBuiltinType(BuiltinType::Float) ? "_f" : "_d";
}

std::string DeviceUnit::complexText(QualType type, const std::string &re, const std::string &im) const {
  return (openCl ? std::string("het_make") + complexEnding(type) : "::het::makeComplex") + "(" + re + ", " + im + ")";
}

// The words of OpenCL C: C's `long long` is no longer than its `long`.
static const char *openClName(BuiltinType::Kind kind) {
  switch (kind) {
  case BuiltinType::Bool: return "bool";
  case BuiltinType::Char_S:
  case BuiltinType::SChar: return "char";
  case BuiltinType::Char_U:
  case BuiltinType::UChar:
  case BuiltinType::Char8: return "uchar";
  case BuiltinType::Short: return "short";
  case BuiltinType::UShort:
  case BuiltinType::Char16: return "ushort";
  case BuiltinType::Int:
  case BuiltinType::WChar_S: return "int";
  case BuiltinType::UInt:
  case BuiltinType::Char32: return "uint";
  case BuiltinType::Long:
  case BuiltinType::LongLong: return "long";
  case BuiltinType::ULong:
  case BuiltinType::ULongLong: return "ulong";
  case BuiltinType::Float16: return "het_half";
  case BuiltinType::Float: return "float";
  case BuiltinType::Double: return "double";
  case BuiltinType::Void: return "void";
  case BuiltinType::NullPtr: return "__global void *";
  default: return nullptr;
  }
}

bool isHalf(QualType type) { return type->isSpecificBuiltinType(BuiltinType::Float16); }

std::string DeviceUnit::builtin(QualType type, SourceLocation where) {
  const auto *builtin = dyn_cast<BuiltinType>(type.getTypePtr());
  if (openCl) {
    const char *name = builtin ? openClName(builtin->getKind()) : nullptr;
    if (!name)
      reject(where, "the type '" + type.getUnqualifiedType().getAsString() + "'");
    doubles_ |= builtin && builtin->getKind() == BuiltinType::Double;
    return name ? name : "int";
  }
  if (isHalf(type))
    return context.getLangOpts().CPlusPlus ? "::het::Half" : "::het::HalfOfC";
  bool known = builtin && (builtin->isInteger() || builtin->isVoidType() || builtin->getKind() == BuiltinType::Float ||
                           builtin->getKind() == BuiltinType::Double || builtin->isNullPtrType());
  if (!known) {
    reject(where, "the type '" + type.getUnqualifiedType().getAsString() + "'");
    return "int";
  }
  PrintingPolicy policy(context.getLangOpts());
  policy.Bool = true;
  if (builtin->getKind() == BuiltinType::NullPtr)
    return "decltype(nullptr)";
  return builtin->getName(policy).str();
}

std::string DeviceUnit::declare(QualType type, const std::string &declarator, SourceLocation where) {
  type = context.getCanonicalType(type);
  if (isFlatArray(type)) // an expression of this type stands for the address of its first element
    return declare(elementOf(context, type), "*" + declarator, where);
  if (const auto *array = context.getAsConstantArrayType(type))
    return declare(array->getElementType(), declarator + "[" + std::to_string(array->getZExtSize()) + "]", where);
  if (const auto *array = context.getAsIncompleteArrayType(type))
    return declare(array->getElementType(), declarator + "[]", where);
  if (type->isPointerType() || type->isReferenceType()) {
    QualType pointee = type->getPointeeType();
    std::string sign = type->isPointerType() ? "*" : type->isLValueReferenceType() ? "&" : "&&";
    if (pointee->isFunctionType()) // travels in records; nothing on a device can call it
      return qualifiers(type.getQualifiers()) + (openCl ? "__global " : "") + "void *" + declarator;
    if (openCl) {
      sign = "*";
      if (pointers_ > 0 || inRecord_) // it lies in memory
        pointee = into(type, globalSpace)->getPointeeType();
    }
    std::string inner = sign + pointerQualifiers(type.getQualifiers(), openCl) + declarator;
    ++pointers_; // a record needs no definition below
    std::string text = isFlatArray(pointee)
                           ? declare(elementOf(context, pointee), inner, where)
                           : declare(pointee, pointee->isArrayType() ? "(" + inner + ")" : inner, where);
    --pointers_;
    return text;
  }
  if (isComplexOfKernels(type)) {
    complex_ = true;
    if (openCl) // it notes that there are doubles
      (void)builtin(type->castAs<ComplexType>()->getElementType(), where);
    return spaced(qualifiers(type.getQualifiers()) +
                      (openCl ? std::string("het_complex") + complexEnding(type) : complexName(type)),
                  declarator);
  }
  if (const auto *enumeration = type->getAs<EnumType>())
    return declare(context.getQualifiedType(enumeration->getDecl()->getIntegerType(), type.getQualifiers()), declarator,
                   where);
  if (const auto *record = type->getAs<RecordType>()) {
    const char *tag = record->isUnionType() ? "union " : "struct ";
    return spaced(qualifiers(type.getQualifiers()) + tag + recordName(record->getDecl(), where), declarator);
  }
  if (isHalf(type) && type.isVolatileQualified())
    reject(where, "the type 'volatile _Float16'");
  return spaced(qualifiers(type.getQualifiers()) + builtin(type.getUnqualifiedType(), where), declarator);
}

std::string DeviceUnit::fieldName(const FieldDecl *field) {
  const auto *record = dyn_cast<CXXRecordDecl>(field->getParent());
  return record && record->isLambda() ? "het_capture_" + std::to_string(field->getFieldIndex())
                                      : safeName(field->getName());
}

std::string DeviceUnit::recordName(const RecordDecl *record, SourceLocation where) {
  record = cast<RecordDecl>(record->getCanonicalDecl());
  std::string &name = records_[record];
  if (name.empty()) {
    std::string wish = record->getName().str();
    if (const TypedefNameDecl *alias = record->getTypedefNameForAnonDecl(); wish.empty() && alias)
      wish = alias->getName().str();
    name = names.make(wish.empty() ? "het_record" : wish);
    forward_ += (record->isUnion() ? "union " : "struct ") + name + ";\n";
    incomplete_.push_back({record, where});
  }
  std::string result = name;
  if (inRecord_ == 0)
    inExpressions_.insert(record);
  if (pointers_ == 0)
    completeRecord(record, where);
  return result;
}

bool DeviceUnit::lendsPadding(const RecordDecl *definition) const {
  const auto *type = dyn_cast<CXXRecordDecl>(definition);
  if (!type || type->isLambda() || type->isUnion())
    return false;
  const ASTRecordLayout &layout = context.getASTRecordLayout(type);
  return layout.getNonVirtualSize() < layout.getSize();
}

// Compilers lend the padding of what is no aggregate, and a constructor makes it none.
bool DeviceUnit::getsConstructor(const RecordDecl *definition) const {
  const auto *type = dyn_cast<CXXRecordDecl>(definition);
  return !openCl && lendsPadding(definition) && !type->isAggregate();
}

std::string DeviceUnit::aligned(unsigned bits) const {
  const std::string bytes = std::to_string(bits / 8);
  return openCl ? "__attribute__((aligned(" + bytes + "))) " : "alignas(" + bytes + ") ";
}

bool DeviceUnit::hasOwnPointerToFunctions(const RecordDecl *record) {
  const auto *type = dyn_cast<CXXRecordDecl>(record);
  return type && type->isDynamicClass() && type->getASTContext().getASTRecordLayout(type).hasOwnVFPtr();
}

// As they lie in memory: the one with the pointer to the virtual functions is the first.
static std::vector<const CXXRecordDecl *> basesInOrder(const CXXRecordDecl *type) {
  std::vector<const CXXRecordDecl *> bases;
  for (const CXXBaseSpecifier &base : type->bases())
    bases.push_back(base.getType()->getAsCXXRecordDecl());
  const CXXRecordDecl *primary = type->getASTContext().getASTRecordLayout(type).getPrimaryBase();
  llvm::stable_sort(bases, [&](const CXXRecordDecl *one, const CXXRecordDecl *other) {
    return primary && declaresSameEntity(one, primary) && !declaresSameEntity(other, primary);
  });
  return bases;
}

std::string DeviceUnit::layoutObstacle(const RecordDecl *record) {
  const auto *type = dyn_cast_or_null<CXXRecordDecl>(record ? record->getDefinition() : nullptr);
  if (!type)
    return "";
  if (type->getNumVBases())
    return "the class '" + type->getNameAsString() + "' with virtual bases";
  for (const CXXBaseSpecifier &base : type->bases())
    if (std::string why = layoutObstacle(base.getType()->getAsRecordDecl()); !why.empty())
      return why;
  return "";
}

std::string DeviceUnit::onlyBytes(const FieldDecl *field) {
  return layoutObstacle(field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl());
}

// Prints after the fields' own records, so by-value members are complete. Layout and size must be the host's: records
// travel in memory.
static std::string packedWord(const RecordDecl *record) {
  return record->hasAttr<PackedAttr>() ? "__attribute__((packed)) " : "";
}

// Whether bases as first members lie where C++ has them: none uses the padding of another one, and none is moved away
// from one of the same class.
bool DeviceUnit::hasBasesOfC(const CXXRecordDecl *type) const {
  const ASTRecordLayout &layout = context.getASTRecordLayout(type);
  const QualType word = context.UnsignedLongTy;
  CharUnits end = hasOwnPointerToFunctions(type) ? context.getTypeSizeInChars(word) : CharUnits::Zero();
  for (const CXXRecordDecl *base : basesInOrder(type)) {
    if (!base->isEmpty()) {
      const QualType its = context.getRecordType(base);
      end = end.alignTo(context.getTypeAlignInChars(its));
      if (layout.getBaseClassOffset(base) != end)
        return false;
      end += context.getTypeSizeInChars(its);
    }
  }
  const FieldDecl *first = firstMember(type);
  if (!first)
    return layout.getSize() == std::max(end, CharUnits::One()).alignTo(layout.getAlignment());
  return context.toCharUnitsFromBits(static_cast<int64_t>(layout.getFieldOffset(first->getFieldIndex()))) ==
         end.alignTo(context.getTypeAlignInChars(first->getType()));
}

const FieldDecl *DeviceUnit::firstMember(const RecordDecl *record) const {
  const auto first = llvm::find_if(record->fields(), [this](const FieldDecl *field) { return hasMember(field); });
  return first == record->field_end() ? nullptr : *first;
}

void DeviceUnit::completeRecord(const RecordDecl *record, SourceLocation where) {
  const RecordDecl *definition = record->getDefinition();
  if (!definition || !complete_.insert(record).second)
    return; // without definition there are only pointers to it
  const std::string name = records_[record];
  std::string bases, body;
  if (const auto *type = dyn_cast<CXXRecordDecl>(definition)) {
    if (type->isLambda() && !isClosure(type))
      return reject(where, "a lambda given to a function");
    if (const VarDecl *constant = type->isLambda() ? constantOfDirective(type, context) : nullptr)
      return reject(where, "a lambda with a directive that uses the constant '" + constant->getNameAsString() + "'");
    if (type->getNumVBases())
      return reject(where, layoutObstacle(type));
    const bool asBytes = openCl && type->getNumBases() > 0 && !hasBasesOfC(type);
    if (asBytes) {
      const ASTRecordLayout &layout = context.getASTRecordLayout(type);
      const FieldDecl *first = firstMember(type);
      const CharUnits end =
          first ? context.toCharUnitsFromBits(static_cast<int64_t>(layout.getFieldOffset(first->getFieldIndex())))
                : layout.getSize();
      body = "  " + aligned(static_cast<unsigned>(context.toBits(layout.getAlignment()))) + "uchar het_bases[" +
             std::to_string(end.getQuantity()) + "];\n";
    }
    const bool pointer = hasOwnPointerToFunctions(type) && !asBytes;
    if (pointer && openCl)
      body += "  ulong het_functions;\n";
    else if (pointer)
      bases = " : public ::het::Functions";
    for (const CXXRecordDecl *base : basesInOrder(type)) {
      const std::string its = recordName(base, where);
      if (!openCl)
        bases += (bases.empty() ? " : " : ", ") + std::string("public ") + its;
      else if (!asBytes && !base->isEmpty())
        body += "  struct " + its + " het_base_" + its + ";\n";
    }
  }
  body += fields(definition, 1, where);
  if (getsConstructor(definition))
    body += "  " + name + "() = default;\n  explicit " + name + "(decltype(nullptr)) {}\n" +
            membersConstructor(definition).value_or("");
  std::string alignment;
  if (openCl && hasBitFields(definition)) // the members there are bytes
    alignment = aligned(context.getTypeAlign(context.getRecordType(record)));
  else if (unsigned bits = definition->getMaxAlignment())
    alignment = aligned(bits);
  const auto *own = definition->getAttr<MaxFieldAlignmentAttr>();                         // of `#pragma pack`
  const unsigned pack = own ? own->getAlignment() / 8 : context.getLangOpts().PackStruct; // of -fpack-struct
  const std::string packed = packedWord(definition);
  const std::string tag = record->isUnion() ? "union " : "struct ";
  if (openCl && body.empty())
    body = "  char het_nothing;\n";
  const std::string text = tag + packed + alignment + name + bases + " {\n" + body + "};\n";
  recordText_ += pack ? "#pragma pack(push, " + std::to_string(pack) + ")\n" + text + "#pragma pack(pop)\n" : text;
  if (openCl) // a record of C++ without members has a byte
    recordText_ += "typedef char het_check_" + name + "[sizeof(" + tag + name +
                   ") == " + std::to_string(context.getTypeSizeInChars(context.getRecordType(record)).getQuantity()) +
                   " ? 1 : -1]; // the same layout as on the host\n";
  else if (!body.empty() || !bases.empty())
    recordText_ += "static_assert(sizeof(" + name +
                   ") == " + std::to_string(context.getTypeSizeInChars(context.getRecordType(record)).getQuantity()) +
                   ", \"same layout as on the host\");\n";
}

// The items of an array, each by itself: `het_1[0], het_1[1]`, in braces for each dimension. They are counted.
static std::string itemsOf(const std::string &name, QualType type, const ASTContext &context, uint64_t &count) {
  const auto *array = context.getAsConstantArrayType(type);
  if (!array)
    return ++count, name;
  std::string text;
  for (uint64_t i = 0; i < array->getZExtSize() && count <= 64; ++i)
    text += (i ? ", " : "") + itemsOf(name + "[" + std::to_string(i) + "]", array->getElementType(), context, count);
  return "{" + text + "}";
}

std::optional<std::string> DeviceUnit::membersConstructor(const RecordDecl *record) {
  const auto *dynamic = dyn_cast<CXXRecordDecl>(record);
  if (!getsConstructor(record) || (dynamic && dynamic->isDynamicClass()))
    return std::nullopt;
  std::string parameters, values;
  uint64_t count = 0;
  bool simple = true;
  const auto add = [&](const std::string &name, QualType type, bool base, SourceLocation where) {
    const std::string own = "het_" + std::to_string(count), value = itemsOf(own, type, context, count);
    parameters +=
        ", " + declare(type->isArrayType() ? context.getLValueReferenceType(type.withConst()) : type, own, where);
    values += (values.empty() ? " : " : ", ") + name + (value.front() == '{' && !base ? value : "(" + value + ")");
  };
  if (const auto *type = dyn_cast<CXXRecordDecl>(record))
    for (const CXXBaseSpecifier &base : type->bases())
      add(recordName(base.getType()->getAsRecordDecl(), base.getBeginLoc()), base.getType(), true, base.getBeginLoc());
  for (const FieldDecl *field : record->fields()) {
    Qualifiers qualifiers;
    const QualType type = context.getUnqualifiedArrayType(field->getType(), qualifiers);
    simple &= !field->isAnonymousStructOrUnion() && !type->isReferenceType() && onlyBytes(field).empty();
    if (simple && !field->isUnnamedBitField())
      add(fieldName(field), type, false, field->getLocation());
  }
  if (parameters.empty() && simple)
    return std::nullopt;
  return !simple || count > 64 ? ""
                               : "  constexpr " + recordName(record, record->getLocation()) + "(decltype(nullptr)" +
                                     parameters + ")" + values + " {}\n";
}

// The objects of which the text knows what each was made of: lambdas, and the library's lists of values.
bool DeviceUnit::knowsPointers(const RecordDecl *record) {
  const auto *type = dyn_cast<CXXRecordDecl>(record);
  return type && (type->isLambda() || (type->isInStdNamespace() && type->getName() == "initializer_list"));
}

std::string DeviceUnit::fields(const RecordDecl *record, unsigned indent, SourceLocation where) {
  std::string text, margin(size_t{2} * indent, ' ');
  for (const FieldDecl *field : record->fields()) {
    if (field->isAnonymousStructOrUnion()) {
      const RecordDecl *inner = field->getType()->getAsRecordDecl();
      const bool aligns = openCl && hasBitFields(inner);
      text += margin + (inner->isUnion() ? "union " : "struct ") + packedWord(inner) +
              (aligns ? aligned(context.getTypeAlign(field->getType())) : "") + "{\n" +
              fields(inner, indent + 1, where) + margin + "};\n";
      continue;
    }
    if (field->isBitField() && openCl) {
      if (const std::string bytes = bytesOfBits(field); !bytes.empty())
        text += margin + bytes + ";\n";
      continue;
    }
    if (!hasMember(field))
      continue;
    ++inRecord_;
    // The host's compiler has held who may assign it. Here nobody initializes a constant.
    Qualifiers qualifiers;
    QualType type = context.getUnqualifiedArrayType(field->getType(), qualifiers);
    if (qualifiers.hasVolatile())
      type = context.getVolatileType(type);
    if (openCl && (type->isReferenceType() || (type->isPointerType() && knowsPointers(record))))
      type = into(type, memberSpace(field) == privateSpace ? LangAS::opencl_private : memberSpace(field));
    std::string line = onlyBytes(field).empty()
                           ? declare(type, fieldName(field), field->getLocation())
                           : aligned(context.getTypeAlign(type)) + "char " + fieldName(field) + "[" +
                                 std::to_string(context.getTypeSizeInChars(type).getQuantity()) + "]";
    --inRecord_;
    if (field->isBitField())
      line += " : " + std::to_string(field->getBitWidthValue(context));
    const RecordDecl *shared = field->hasAttr<NoUniqueAddressAttr>() ? field->getType()->getAsRecordDecl() : nullptr;
    if (shared && openCl && lendsPadding(shared->getDefinition()))
      reject(field->getLocation(), "a member with 'no_unique_address' and padding");
    if (field->isMutable() && !openCl)
      line = "mutable " + line;
    if (unsigned bits = field->getMaxAlignment())
      line = aligned(bits) + line;
    if (shared && !openCl)
      line = "[[no_unique_address]] " + line;
    text += margin + line + ";\n";
  }
  return text;
}

} // namespace hetcc::stage2
