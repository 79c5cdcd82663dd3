//===-- region/item_size.cpp - the size of an item, as a clause gives it ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/item_size.h"

#include "region/access.h"
#include "region/text.h"

namespace hetcc {
namespace {

class ItemSize {
public:
  ItemSize(Builder &builder, const Directive &directive, const Item &item, const Shape &shape)
      : builder(builder), directive(directive), item(item), shape(shape),
        size(constantValue(builder.context, item.size->expr)) {}

  std::optional<std::string> length() {
    const bool flat = shape.extents.size() == 1 && item.brackets.size() == 1 && !shape.elementIsPointer;
    if (size && *size == shape.elementSize && !item.count)
      return "";
    std::string length;
    if (flat && shape.elementSize && (!item.count || builder.integer(*item.count, 2, item.variable.text)))
      length = size ? ofConstant() : shape.elementSize == 1 ? ofBytes() : item.count ? "" : ofProduct();
    if (!length.empty())
      return length;
    const clang::SourceLocation at = item.size->range.getBegin();
    if (size && shape.elementSize)
      builder.tell(at, diag::err_item_size)
          << item.variable.text << int(*size) << shape.elementType << int(shape.elementSize);
    else
      builder.tell(at, diag::err_size_form) << item.variable.text << shape.elementType;
    builder.tell(at, diag::note_size_form) << shape.isUntyped;
    return std::nullopt;
  }

private:
  std::string ofConstant() const {
    if (*size <= 0 || *size % shape.elementSize != 0)
      return "";
    // In other instantiations of a template it may be another one.
    if (directive.isInstance && shape.elementSize == 1 && constantValue(item.size->text) != size)
      return counted(parenthesised(item.size->text));
    return counted(std::to_string(*size / shape.elementSize));
  }

  std::string ofBytes() const {
    return counted(directive.isInstance ? parenthesised(item.size->text) : inNumbers(item.size->expr));
  }

  std::string counted(const std::string &one) const {
    const bool isOne = one == "1";
    return !item.count ? one : isOne ? item.count->text : "(long)" + parenthesised(item.count->text) + " * " + one;
  }

  // With the values of what is constant in it.
  std::string inNumbers(const clang::Expr *expr) const {
    if (const auto value = constantValue(builder.context, expr))
      return std::to_string(*value) + (builder.context.getIntWidth(expr->getType()) > 32 ? "L" : "");
    const auto *product = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
    if (product && product->getOpcode() == clang::BO_Mul)
      return inNumbers(product->getLHS()) + " * " + inNumbers(product->getRHS());
    return parenthesised(exprText(builder.context, expr));
  }

  // The n of `n * sizeof(T)`.
  std::string ofProduct() const {
    const auto *product = llvm::dyn_cast<clang::BinaryOperator>(item.size->expr->IgnoreParenImpCasts());
    if (!product || product->getOpcode() != clang::BO_Mul)
      return "";
    for (const auto &[one, other] :
         {std::pair(product->getLHS(), product->getRHS()), {product->getRHS(), product->getLHS()}})
      if (constantValue(builder.context, one) == shape.elementSize)
        return exprText(builder.context, other);
    return "";
  }

  Builder &builder;
  const Directive &directive;
  const Item &item;
  const Shape &shape;
  const std::optional<int64_t> size;
};

// Nothing says how many bytes an item has.
std::nullopt_t noSize(Builder &builder, const Directive &directive, const Item &item, const Access &access) {
  const clang::SourceLocation at = item.range.getBegin();
  const bool isResident = (access.mode & Present) || isExitOrUpdate(directive.kind);
  const char *spelling = (access.mode & (To | From)) == To     ? "part_copyin"
                         : (access.mode & (To | From)) == From ? "part_copyout"
                                                               : "part_copy";
  builder.tell(at, diag::err_element_type) << access.name << access.variable->getType() << 0 << item.range;
  builder.tell(at, diag::note_untyped) << isResident << item.variable.text << spelling;
  builder.tell(access.variable->getLocation(), diag::note_declared_here) << access.name << access.variable->getType();
  return std::nullopt;
}

} // namespace

std::optional<std::string> itemLengthOf(Builder &builder, const Directive &directive, const Item &item,
                                        const Shape &shape, const Access &access) {
  if (item.size)
    return ItemSize(builder, directive, item, shape).length();
  if (shape.isUntyped && !item.brackets.empty())
    return noSize(builder, directive, item, access);
  return "";
}

} // namespace hetcc
