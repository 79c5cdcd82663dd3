//===-- analysis/subscripts/casts.cpp - items of an array through a pointer of another type -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/casts.h"

namespace hetcc {
namespace {

using namespace clang;

// In bytes; 0 where it is not known.
long sizeOfItem(const ASTContext &context, QualType type) {
  if (type->isVoidType())
    return 1;
  const bool isKnown = !type->isDependentType() && !type->isIncompleteType() && type->isConstantSizeType();
  return isKnown ? context.getTypeSizeInChars(type).getQuantity() : 0;
}

} // namespace

BehindCast itemsBehind(const ASTContext &context, const CastExpr &cast, const Subscripts &items) {
  QualType type = cast.getType()->getPointeeType();
  std::optional<Poly> first = items[0];
  for (size_t d = 1; d < items.size(); ++d) {
    const auto *row = context.getAsConstantArrayType(type);
    if (!row || !first || !items[d])
      return {};
    first = *first * Poly(row->getSize().getSExtValue()) + *items[d];
    type = row->getElementType();
  }
  const long size = sizeOfItem(context, type);
  const long smaller = sizeOfItem(context, cast.getSubExpr()->getType()->getPointeeType());
  if (!first || size == 0 || smaller == 0 || size % smaller != 0)
    return {};
  return {*first * Poly(size / smaller), size / smaller};
}

void setItems(std::vector<Use> &list, Subscripts items, long count) {
  list.back().item = std::move(items);
  if (count < 2 || !list.back().item->back())
    return;
  list.push_back(list.back());
  std::optional<Poly> &last = list.back().item->back();
  last = *last + Poly(count - 1);
}

} // namespace hetcc
