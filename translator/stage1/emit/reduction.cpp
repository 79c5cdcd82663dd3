//===-- stage1/emit/reduction.cpp - reductions as text -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/emit/reduction.h"
#include "edit/text.h"
#include "region/reductions.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/PrettyPrinter.h"

namespace hetcc {

using namespace clang;

static const CombinedType *typeOf(const VarDecl *variable) { return combinedType(reducedType(variable)); }

// Whether the variable of this instantiation has the type that it has in another one.
static std::string sameType(const Reduction &reduction, const VarDecl *other) {
  PrintingPolicy policy{LangOptions()};
  policy.Bool = true;
  const QualType type = reducedType(other).getCanonicalType().getUnqualifiedType();
  return "__is_same(" + reduction.type + ", " + type.getAsString(policy) + ")";
}

// Elements of one item of dimension `d`; empty: one.
static std::string rowLength(const Reduction &reduction, size_t d, size_t rank) {
  std::string factor;
  for (++d; d < rank; ++d)
    factor += (factor.empty() ? "(" : " * (") + reduction.array->dims[d].extent + ")";
  return factor;
}

// Some of a row, so that the inner dimensions of the section have bounds too.
static bool isPartOfRow(const Reduction &reduction) {
  return llvm::any_of(llvm::ArrayRef(reduction.array->dims).drop_front(),
                      [](const Dim &dim) { return dim.lo != "0" || dim.len != dim.extent; });
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

static std::string suffixOf(const std::string &suffix, size_t d) {
  return d == 0 ? suffix : suffix + "_" + std::to_string(d);
}

// The elements as bounds of each dimension that the section has bounds of. If it is part of a row, one item counts in
// the outer ones.
std::string reducedBounds(const Reduction &reduction, const std::string &region, size_t k) {
  const std::string number = std::to_string(k), one = "het_region_" + region + ".reduction[" + number + "].";
  const size_t rank = declaredRank(reduction), bounded = isPartOfRow(reduction) ? rank : 1;
  std::string text = "const long ";
  for (size_t d = 0; d < bounded; ++d) {
    std::string first = one + "first", count = one + "count";
    if (d > 0) {
      const std::string around = "het_at_least(" + rowLength(reduction, d - 1, rank) + ")";
      first += " % " + around;
      count = "(" + count + " < " + around + " ? " + count + " : " + around + ")";
    }
    if (const std::string row = rowLength(reduction, d, rank); !row.empty()) {
      first += " / het_at_least(" + row + ")";
      count += " / het_at_least(" + row + ")";
      if (bounded > 1)
        count = "het_at_least(" + count + ")";
    }
    const std::string suffix = suffixOf(region + "_" + number, d);
    text += (d ? ", het_first_" : "het_first_") + suffix + " = " + first + ", het_count_" + suffix + " = " + count;
  }
  return text + ";";
}

std::vector<std::string> reducedNames(const Reduction &reduction, const std::string &suffix) {
  std::vector<std::string> names;
  for (size_t d = 0; d < (isPartOfRow(reduction) ? declaredRank(reduction) : 1); ++d)
    names.insert(names.end(), {"het_first_" + suffixOf(suffix, d), "het_count_" + suffixOf(suffix, d)});
  return names;
}

std::string reducedSection(const Reduction &reduction, const std::string &suffix) {
  const std::vector<std::string> bounds = reducedNames(reduction, suffix);
  std::string text = reduction.variable->getNameAsString();
  for (size_t d = 0; d < declaredRank(reduction); ++d)
    text += 2 * d < bounds.size() ? "[" + bounds[2 * d] + ":" + bounds[2 * d + 1] + "]"
                                  : "[0:" + reduction.array->dims[d].extent + "]";
  return text;
}

// The user's bounds are checked when the program runs.
std::string checkedBound(const char *function, const std::string &text, const Dim &dim, const Site &site) {
  if (dim.written.empty() || constantValue(text))
    return "";
  const std::string place = join({quoted(site.file), std::to_string(site.line), quoted(dim.written)});
  const bool isLength = std::string_view(function) == "het_length";
  return std::string(function) + "(" + place + ", " + (isLength ? checkedLength(place, text) : "(long)(" + text + ")") +
         ")";
}

std::string reductionField(const Reduction &reduction, const Site &site) {
  std::string name = reduction.variable->getNameAsString();
  const CombinedType *type = typeOf(reduction.variable);
  const CombinedOperator *op = combinedOperator(reduction.op);
  std::string word = type ? type->name : "";
  for (const VarDecl *other : reduction.others)
    if (const CombinedType *row = typeOf(other))
      word = sameType(reduction, other) + " ? " + row->name + " : " + word;
  if (!reduction.array)
    return "{" + join({quoted(name), "&" + name, word, op ? op->name : "", "0, 0, 0"}) + "}";
  const std::vector<Dim> &dims = reduction.array->dims;
  const auto bound = [&](const char *function, const std::string &text, const Dim &dim) {
    const std::string checked = checkedBound(function, text, dim, site);
    return checked.empty() ? "(long)(" + text + ")" : checked;
  };
  std::string first, count;
  for (size_t d = 0; d < dims.size(); ++d) {
    const std::string row = rowLength(reduction, d, dims.size());
    if (d == 0 || dims[d].lo != "0")
      first += (d ? " + " : "") + bound("het_first", dims[d].lo, dims[d]) + (row.empty() ? "" : " * " + row);
    if (d == 0 || dims[d].len != dims[d].extent)
      count += (d ? " * " : "") + bound("het_length", dims[d].len, dims[d]);
    else
      count += " * (" + dims[d].len + ")";
  }
  return "{" + join({quoted(name), "(void *)" + name, word, op ? op->name : "", "1", first, count}) + "}";
}

static std::string identityOf(const Reduction &reduction, const VarDecl *variable) {
  const CombinedType *type = typeOf(variable);
  const CombinedOperator *op = combinedOperator(reduction.op);
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

std::string declaredText(const Reduction &reduction) {
  const bool isClass = reducedType(reduction.variable)->isRecordType();
  if (!isClass || complexPart(reducedType(reduction.variable)).isNull())
    return "";
  const std::string op = reduction.op == "*" ? "*" : "+";
  return "#pragma omp declare reduction(" + reduction.op + " : " + reduction.type + " : omp_out " + op +
         "= omp_in) initializer(omp_priv = " + (op == "*" ? "1" : "0") + ") /* hetcc */";
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
