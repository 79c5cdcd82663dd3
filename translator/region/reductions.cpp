//===-- region/reductions.cpp - types and operators that the runtime combines ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/reductions.h"
#include "region/shape.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {

using clang::BuiltinType;

// The macros are those that GCC and Clang define without a header.
static const CombinedType types[] = {{"HET_CHAR", "__SCHAR_MAX__", BuiltinType::Char_S},
                                     {"HET_CHAR", "(__SCHAR_MAX__ * 2 + 1)", BuiltinType::Char_U},
                                     {"HET_SCHAR", "__SCHAR_MAX__", BuiltinType::SChar},
                                     {"HET_UCHAR", "(__SCHAR_MAX__ * 2 + 1)", BuiltinType::UChar},
                                     {"HET_SHORT", "__SHRT_MAX__", BuiltinType::Short},
                                     {"HET_USHORT", "(__SHRT_MAX__ * 2 + 1)", BuiltinType::UShort},
                                     {"HET_INT", "__INT_MAX__", BuiltinType::Int},
                                     {"HET_UINT", "(__INT_MAX__ * 2U + 1U)", BuiltinType::UInt},
                                     {"HET_LONG", "__LONG_MAX__", BuiltinType::Long},
                                     {"HET_ULONG", "(__LONG_MAX__ * 2UL + 1UL)", BuiltinType::ULong},
                                     {"HET_LLONG", "__LONG_LONG_MAX__", BuiltinType::LongLong},
                                     {"HET_ULLONG", "(__LONG_LONG_MAX__ * 2ULL + 1ULL)", BuiltinType::ULongLong},
                                     {"HET_HALF", nullptr, BuiltinType::Float16},
                                     {"HET_FLOAT", nullptr, BuiltinType::Float},
                                     {"HET_DOUBLE", nullptr, BuiltinType::Double},
                                     {"HET_LDOUBLE", nullptr, BuiltinType::LongDouble},
                                     {"HET_BOOL", "1", BuiltinType::Bool}};
static const CombinedType complexTypes[] = {{"HET_CFLOAT", nullptr, BuiltinType::Float},
                                            {"HET_CDOUBLE", nullptr, BuiltinType::Double}};

static const CombinedOperator operators[] = {{"+", "HET_SUM", "Sum", "0"},         {"-", "HET_SUM", "Sum", "0"},
                                             {"*", "HET_PRODUCT", "Product", "1"}, {"min", "HET_MIN", "Min", nullptr},
                                             {"max", "HET_MAX", "Max", nullptr},   {"&", "HET_BAND", "BitAnd", nullptr},
                                             {"|", "HET_BOR", "BitOr", "0"},       {"^", "HET_BXOR", "BitXor", "0"},
                                             {"&&", "HET_LAND", "And", "1"},       {"||", "HET_LOR", "Or", "0"}};

const CombinedType *combinedType(clang::QualType type) {
  type = type.getCanonicalType();
  const clang::QualType part = complexPart(type);
  const auto *builtin = (part.isNull() ? type : part)->getAs<BuiltinType>();
  for (const CombinedType &one : part.isNull() ? llvm::ArrayRef(types) : llvm::ArrayRef(complexTypes))
    if (builtin && one.kind == builtin->getKind())
      return &one;
  return nullptr;
}

const CombinedOperator *combinedOperator(llvm::StringRef word) {
  const auto *found = llvm::find_if(operators, [&](const CombinedOperator &one) { return word == one.word; });
  return found == std::end(operators) ? nullptr : found;
}

} // namespace hetcc
