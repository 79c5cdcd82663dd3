//===-- openacc/clauses.cpp - clauses of OpenACC as clauses of OpenMP ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/clauses.h"

#include "analysis/subscripts/members.h"
#include "edit/text.h"
#include "openacc/rows.h"
#include "region/element.h"
#include "region/openacc/acc_items.h"
#include "region/shape.h"

#include "llvm/ADT/StringExtras.h"

namespace hetcc::openacc {

namespace {

// Brackets that the variable's type has room for.
size_t rankOf(const Item &item) {
  clang::QualType type = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts()->getType() : clang::QualType();
  size_t rank = 0;
  for (; !type.isNull() && (type->isPointerType() || type->isArrayType()); ++rank)
    type = type->isPointerType() ? type->getPointeeType() : type->getAsArrayTypeUnsafe()->getElementType();
  return rank;
}

// The extent of a dimension, if the variable's type has it.
std::optional<uint64_t> extentOf(const Item &item, size_t dimension) {
  clang::QualType type = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts()->getType() : clang::QualType();
  for (; !type.isNull() && dimension > 0 && (type->isPointerType() || type->isArrayType()); --dimension)
    type = type->isPointerType() ? type->getPointeeType() : type->getAsArrayTypeUnsafe()->getElementType();
  const auto *array =
      type.isNull() ? nullptr : llvm::dyn_cast_or_null<clang::ConstantArrayType>(type->getAsArrayTypeUnsafe());
  return array && dimension == 0 ? std::optional(array->getSize().getZExtValue()) : std::nullopt;
}

// The rest of a dimension from the first item on: `[2:]` of 10 items has 8.
std::string restOf(const Item &item, size_t dimension) {
  const Bracket &bracket = item.brackets[dimension];
  const std::optional<uint64_t> extent = extentOf(item, dimension);
  if (!extent || bracket.fields.size() != 2 || bracket.fields[1])
    return "";
  uint64_t first = 0;
  if (!bracket.fields[0] || !llvm::StringRef(bracket.fields[0]->text).getAsInteger(10, first))
    return std::to_string(*extent - std::min(first, *extent));
  return std::to_string(*extent) + " - (" + bracket.fields[0]->text + ")";
}

bool isFull(const Bracket &bracket) { return bracket.fields.size() == 2 && bracket.fields[0] && bracket.fields[1]; }

// `[0:n][0:m]` and `[i][0:m]`.
bool givesRows(const Item &item, size_t first) {
  const llvm::ArrayRef<Bracket> brackets = llvm::ArrayRef(item.brackets).drop_front(first);
  return (isSubscript(brackets.front()) || isFull(brackets.front())) && llvm::all_of(brackets.drop_front(), isFull);
}

// If a section has more brackets than the variable has dimensions, they give contiguous storage a shape: all of them
// from `first` on as one, `[0:n][0:m]` as `[0:n * m]`.
std::string asOne(const Item &item, size_t first) {
  std::string row;
  for (size_t d = first + 1; d < item.brackets.size(); ++d)
    row += " * ((" + item.brackets[d].fields[0]->text + ") + (" + item.brackets[d].fields[1]->text + "))";
  const Bracket &outer = item.brackets[first];
  const std::string count = isSubscript(outer) ? row.substr(3) : "(" + outer.fields[1]->text + ")" + row;
  return "[(" + outer.fields[0]->text + ")" + row + ":" + count + "]";
}

} // namespace

// One row of an array of pointers, `rows[i:1][0:n]`, is `rows[i][0:n]` in OpenMP.
std::string itemText(const Item &item) {
  std::string text = item.variable.text;
  const size_t rank = rankOf(item);
  const bool reshaped = rank > 0 && item.brackets.size() > rank && givesRows(item, rank - 1);
  for (const Bracket &bracket : item.brackets) {
    if (const size_t d = &bracket - item.brackets.data(); reshaped && d + 1 == rank)
      return text + asOne(item, d);
    const bool one = &bracket != &item.brackets.back() && bracket.fields.size() == 2 && bracket.fields[0] &&
                     bracket.fields[1] && bracket.fields[1]->text == "1";
    text += "[";
    for (size_t i = 0; i < (one ? 1 : bracket.fields.size()); ++i)
      text += (i ? ":" : "") + (bracket.fields[i] ? bracket.fields[i]->text : "");
    text += restOf(item, &bracket - item.brackets.data()) + "]";
  }
  return text;
}

const clang::VarDecl *variableOf(const Item &item) {
  const clang::Expr *expr = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
  const auto *ref = llvm::dyn_cast_or_null<clang::DeclRefExpr>(expr);
  return ref ? llvm::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

bool isScalar(const clang::VarDecl *variable) {
  const clang::QualType type = variable->getType().getNonReferenceType();
  return type->isArithmeticType() || type->isEnumeralType() || type->isAnyComplexType();
}

bool isBarePointer(const Item &item) {
  const clang::Expr *expr = item.variable.expr;
  return item.brackets.empty() && expr && expr->IgnoreParenImpCasts()->getType()->isPointerType();
}

std::string sectionText(const Item &item) {
  const std::string text = itemText(item);
  const std::string extent = isBarePointer(item) ? declaredExtent(item) : "";
  return extent.empty() ? text : text + "[0:(" + extent + ")]";
}

bool isLookedUp(const Clause &clause, const Item &item) {
  if (clause.kind != ClauseKind::Present || isBarePointer(item))
    return clause.kind == ClauseKind::Present;
  const bool one = item.brackets.size() == 1 && item.brackets[0].fields.size() == 1 && !item.brackets[0].star;
  return one && item.variable.expr && item.variable.expr->IgnoreParenImpCasts()->getType()->isPointerType();
}

std::string mappedText(const Clause &clause, const Item &item) {
  return isLookedUp(clause, item) ? item.variable.text + "[0:1]" : sectionText(item);
}

// A variable may stand for a member.
static bool means(const Item &item, const clang::VarDecl *variable) {
  if (const clang::VarDecl *own = variableOf(item))
    return own->getCanonicalDecl() == variable->getCanonicalDecl();
  const clang::Expr *expr = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
  const auto *member = llvm::dyn_cast_or_null<clang::MemberExpr>(expr);
  return member && memberPath(member).text == variable->getName();
}

const Item *dataItemOf(const Directive &directive, const clang::VarDecl *variable) {
  for (const Clause &clause : directive.clauses)
    if (isData(clause.kind))
      for (const Item &item : clause.items)
        if (means(item, variable))
          return &item;
  return nullptr;
}

// The first item and the one behind the last.
static std::optional<std::pair<std::string, std::string>> ends(const Bracket &bracket) {
  if (bracket.star || bracket.fields.size() != 2 || !bracket.fields[1])
    return std::nullopt;
  const std::string low = bracket.fields[0] ? "(long)(" + bracket.fields[0]->text + ")" : "0";
  return std::pair(low, low + " + (long)(" + bracket.fields[1]->text + ")");
}

std::optional<NamedSection> namedSection(const Item &item) {
  const auto rows = item.brackets.empty() ? std::nullopt : ends(item.brackets[0]);
  if (!rows)
    return std::nullopt;
  NamedSection out{rows->first, rows->second, {}};
  for (const Bracket &bracket : llvm::drop_begin(item.brackets))
    if (auto inRow = ends(bracket))
      out.rows.push_back(std::move(*inRow));
    else
      return NamedSection{rows->first, rows->second, {}};
  return out;
}

const char *mapType(ClauseKind kind) {
  switch (kind) {
  case ClauseKind::Copy: return "tofrom";
  case ClauseKind::CopyIn: return "to";
  case ClauseKind::CopyOut: return "from";
  case ClauseKind::Create:
  case ClauseKind::DeviceResident:
  case ClauseKind::NoCreate: return "alloc";
  case ClauseKind::Present: return "present, alloc";
  default: return nullptr;
  }
}

bool isOnlyFound(const Clause &clause, const Item &item) {
  return clause.kind == ClauseKind::NoCreate && variableOf(item);
}

bool isData(ClauseKind kind) { return mapType(kind) || kind == ClauseKind::DevicePtr; }

void Maps::add(const std::string &type, const std::string &item) {
  for (auto &[known, items] : lists)
    if (known == type) {
      items += ", " + item;
      return;
    }
  lists.emplace_back(type, item);
}

void Maps::addFirst(const std::string &type, const std::string &item) { lists.emplace(lists.begin(), type, item); }

void Maps::add(const Clause &clause, const Item &item) {
  if (const char *type = mapType(clause.kind); type && !isOnlyFound(clause, item) && !hasRows(item))
    add(type, mappedText(clause, item));
}

void Maps::add(const Clause &clause) {
  for (const Item &item : clause.items)
    add(clause, item);
}

std::string Maps::text(llvm::StringRef clause) const {
  std::string text;
  for (const auto &[type, items] : lists)
    text += " " + clause.str() + "(" + type + (type.empty() ? "" : ": ") + items + ")";
  return text;
}

Maps regionMaps(const Directive &directive) {
  Maps maps;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      if (!isLookedUp(clause, item))
        maps.add(clause, item);
  return maps;
}

std::string condition(const std::vector<const Directive *> &directives) {
  std::string text = "1";
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses) {
      const bool self = clause.kind == ClauseKind::Self;
      if (self && clause.args.empty())
        return "0";
      if (!self && clause.kind != ClauseKind::If)
        continue;
      const std::string one = self ? "!(" + clause.args[0].text + ")" : "(" + clause.args[0].text + ")";
      text = text == "1" ? one : text + " && " + one;
    }
  return text;
}

std::string conditional(const std::vector<const Directive *> &directives, const std::string &modifier) {
  const std::string test = condition(directives);
  return test == "1" ? "" : " if(" + modifier + test + ")";
}

std::string offload(const std::vector<const Directive *> &directives) {
  std::string text;
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      if (clause.kind == ClauseKind::Default && clause.op == "present")
        text = " defaultmap(present: aggregate) defaultmap(present: pointer)";
  return text + conditional(directives, "target: ");
}

std::string inOrderUnless(const std::vector<std::string> &conditions) {
  if (conditions.empty())
    return "";
  const std::string all = llvm::join(conditions, " && ");
  return " num_teams(" + all + " ? 65535 : 1) thread_limit(" + all + " ? 256 : 1)";
}

std::string names(llvm::StringRef clause, const std::vector<std::string> &list) {
  return list.empty() ? "" : " " + clause.str() + "(" + join(list) + ")";
}

static std::string call(llvm::StringRef function, const Item &item) {
  return function.str() + "((void **)&(" + itemText(item) + "), HET_DEVICE_DEFAULT);\n";
}

std::string attachments(const Directive &directive) {
  std::string text;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      if (clause.kind == ClauseKind::Attach || isPointerItself(clause, item))
        text += call("het_device_attach", item);
  return text;
}

std::string detachments(const Directive &directive) {
  std::string text;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      if (clause.kind == ClauseKind::Detach)
        text += call("het_device_detach", item);
  return text;
}

std::string collapseText(const Clause &clause) {
  const bool isTile = clause.kind == ClauseKind::Tile && clause.sizes > 1;
  if (clause.kind != ClauseKind::Collapse && !isTile)
    return "";
  return " collapse(" + (isTile ? std::to_string(clause.sizes) : clause.args[0].text) + ")";
}

} // namespace hetcc::openacc
