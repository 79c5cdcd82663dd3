//===-- stage1/reduction.cpp - reductions as text ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/reduction.h"
#include "edit/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/PrettyPrinter.h"

namespace hetcc {
namespace {

using namespace clang;

struct TypeRow {
  BuiltinType::Kind kind;
  const char *het;
  const char *largest; // null: the floating types'
};
// The macros are those that GCC and Clang define without a header.
const TypeRow types[] = {
    {BuiltinType::Char_S, "HET_CHAR", "__SCHAR_MAX__"},
    {BuiltinType::Char_U, "HET_CHAR", "(__SCHAR_MAX__ * 2 + 1)"},
    {BuiltinType::SChar, "HET_SCHAR", "__SCHAR_MAX__"},
    {BuiltinType::UChar, "HET_UCHAR", "(__SCHAR_MAX__ * 2 + 1)"},
    {BuiltinType::Short, "HET_SHORT", "__SHRT_MAX__"},
    {BuiltinType::UShort, "HET_USHORT", "(__SHRT_MAX__ * 2 + 1)"},
    {BuiltinType::Int, "HET_INT", "__INT_MAX__"},
    {BuiltinType::UInt, "HET_UINT", "(__INT_MAX__ * 2U + 1U)"},
    {BuiltinType::Long, "HET_LONG", "__LONG_MAX__"},
    {BuiltinType::ULong, "HET_ULONG", "(__LONG_MAX__ * 2UL + 1UL)"},
    {BuiltinType::LongLong, "HET_LLONG", "__LONG_LONG_MAX__"},
    {BuiltinType::ULongLong, "HET_ULLONG", "(__LONG_LONG_MAX__ * 2ULL + 1ULL)"},
    {BuiltinType::Float, "HET_FLOAT", nullptr},
    {BuiltinType::Double, "HET_DOUBLE", nullptr},
    {BuiltinType::LongDouble, "HET_LDOUBLE", nullptr},
    {BuiltinType::Bool, "HET_BOOL", "1"},
};

struct OpRow {
  const char *op, *het, *identity; // null: depends on the type
};
const OpRow ops[] = {{"+", "HET_SUM", "0"},       {"-", "HET_SUM", "0"},       {"*", "HET_PRODUCT", "1"},
                     {"min", "HET_MIN", nullptr}, {"max", "HET_MAX", nullptr}, {"&", "HET_BAND", nullptr},
                     {"|", "HET_BOR", "0"},       {"^", "HET_BXOR", "0"},      {"&&", "HET_LAND", "1"},
                     {"||", "HET_LOR", "0"}};

const TypeRow *typeRow(const VarDecl *variable) {
  QualType type = reducedType(variable).getCanonicalType();
  const auto *builtin = type->getAs<BuiltinType>();
  for (const TypeRow &row : types)
    if (builtin && row.kind == builtin->getKind())
      return &row;
  return nullptr;
}

const OpRow *opRow(const Reduction &reduction) {
  for (const OpRow &row : ops)
    if (reduction.op == row.op)
      return &row;
  return nullptr;
}

} // namespace

// Whether the variable of this instantiation has the type that it has in another one.
static std::string sameType(const Reduction &reduction, const VarDecl *other) {
  PrintingPolicy policy{LangOptions()};
  policy.Bool = true;
  const QualType type = reducedType(other).getCanonicalType().getUnqualifiedType();
  return "__is_same(" + reduction.type + ", " + type.getAsString(policy) + ")";
}

// Elements of one item of the outermost dimension, as a factor.
static std::string rowLength(const Reduction &reduction) {
  std::string factor;
  for (size_t d = 1; d < reduction.array->dims.size(); ++d)
    factor += " * (" + reduction.array->dims[d].extent + ")";
  return factor;
}

// The dimensions that the type has: contiguous storage may be given another shape.
static size_t declaredRank(const Reduction &reduction) {
  QualType type = reduction.variable->getType().getNonReferenceType();
  size_t rank = 0;
  for (const ASTContext &context = reduction.variable->getASTContext(); type->isPointerType() || type->isArrayType();
       ++rank)
    type = type->isPointerType() ? type->getPointeeType() : context.getAsArrayType(type)->getElementType();
  return rank;
}

std::string reducedBounds(const Reduction &reduction, const std::string &region, size_t k) {
  const std::string number = std::to_string(k), one = "het_region_" + region + ".reduction[" + number + "].";
  std::string rows;
  for (size_t d = 1; d < declaredRank(reduction); ++d)
    rows += (d > 1 ? " * (" : "(") + reduction.array->dims[d].extent + ")";
  if (!rows.empty())
    rows = " / het_at_least(" + rows + ")";
  return "const long het_first_" + region + "_" + number + " = " + one + "first" + rows + ", het_count_" + region +
         "_" + number + " = " + one + "count" + rows + ";";
}

std::string reducedSection(const Reduction &reduction, const std::string &suffix) {
  std::string text = reduction.variable->getNameAsString() + "[het_first_" + suffix + ":het_count_" + suffix + "]";
  for (size_t d = 1; d < declaredRank(reduction); ++d)
    text += "[0:" + reduction.array->dims[d].extent + "]";
  return text;
}

std::string reductionField(const Reduction &reduction) {
  std::string name = reduction.variable->getNameAsString();
  const TypeRow *type = typeRow(reduction.variable);
  const OpRow *op = opRow(reduction);
  std::string word = type ? type->het : "";
  for (const VarDecl *other : reduction.others)
    if (const TypeRow *row = typeRow(other))
      word = sameType(reduction, other) + " ? " + row->het + " : " + word;
  if (!reduction.array)
    return "{" + join({quoted(name), "&" + name, word, op ? op->het : "", "0, 0, 0"}) + "}";
  const std::string rows = rowLength(reduction), &lo = reduction.array->dims[0].lo, &len = reduction.array->dims[0].len;
  return "{" +
         join({quoted(name), "(void *)" + name, word, op ? op->het : "", "1", "(long)(" + lo + ")" + rows,
               "(long)(" + len + ")" + rows}) +
         "}";
}

static std::string identityOf(const Reduction &reduction, const VarDecl *variable) {
  const TypeRow *type = typeRow(variable);
  const OpRow *op = opRow(reduction);
  if (!type || !op)
    return "";
  if (op->identity)
    return op->identity;
  bool isUnsigned = reducedType(variable)->isUnsignedIntegerType();
  if (reduction.op == "&")
    return type->kind == BuiltinType::Bool ? "1" : isUnsigned ? type->largest : "-1";
  std::string largest = type->largest ? type->largest : "__builtin_huge_val()";
  if (reduction.op == "min")
    return largest;
  return isUnsigned ? "0" : type->largest ? "-" + largest + " - 1" : "-" + largest;
}

std::string identityText(const Reduction &reduction) {
  std::string text = identityOf(reduction, reduction.variable);
  for (const VarDecl *other : reduction.others)
    if (std::string own = identityOf(reduction, other); own != text)
      text = sameType(reduction, other) + " ? (" + reduction.type + ")(" + own + ") : (" + reduction.type + ")(" +
             text + ")";
  return text;
}

} // namespace hetcc
