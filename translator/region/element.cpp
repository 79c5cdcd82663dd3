//===-- region/element.cpp - subscripts without a colon ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/element.h"

#include "ast/visitor.h"
#include "region/access.h"
#include "region/text.h"

namespace hetcc {
namespace {

// Written alike and made of the same variables, or of the same value.
bool isSame(const clang::ASTContext &context, const clang::Expr *a, const clang::Expr *b) {
  const auto left = constantValue(context, a), right = constantValue(context, b);
  if (left && right)
    return *left == *right;
  llvm::FoldingSetNodeID one, two;
  a->IgnoreParenImpCasts()->Profile(one, context, /*Canonical=*/true);
  b->IgnoreParenImpCasts()->Profile(two, context, /*Canonical=*/true);
  return one == two;
}

// The first use of an item's array for whose index in some dimension `wanted` holds.
class ItemUse : public AstVisitor {
public:
  using Wanted = llvm::function_ref<bool(const Bracket &bracket, const clang::Expr *index)>;
  ItemUse(const clang::ASTContext &context, const clang::Stmt *statement, const Item &item, Wanted wanted)
      : context(context), item(item), wanted(wanted) {
    TraverseStmt(const_cast<clang::Stmt *>(statement));
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *use) override {
    std::vector<const clang::Expr *> indices;
    const clang::Expr *base = use;
    while (const auto *one = llvm::dyn_cast<clang::ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
      indices.insert(indices.begin(), one->getIdx());
      base = one->getBase();
    }
    if (isSame(context, base->IgnoreParenImpCasts(), item.variable.expr))
      for (size_t d = 0; d < std::min(indices.size(), item.brackets.size()); ++d)
        if (wanted(item.brackets[d], indices[d]))
          found = indices[d];
    return !found;
  }
  const clang::Expr *found = nullptr; // the index

private:
  const clang::ASTContext &context;
  const Item &item;
  Wanted wanted;
};

const clang::BinaryOperator *operation(const clang::Expr *expr, clang::BinaryOperatorKind kind) {
  const auto *one = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
  return one && one->getOpcode() == kind ? one : nullptr;
}

// The first use of an item's array whose index runs up to the item, and not to it: `a[i]` with i < n for `a[n]`,
// `a[i * m + j]` with i < n and j < m for `a[n * m]`.
class UseBefore : public AstVisitor {
public:
  UseBefore(const clang::ASTContext &context, const clang::Stmt *statement, const Item &item)
      : context(context), item(item) {
    TraverseStmt(const_cast<clang::Stmt *>(statement));
  }

  bool TraverseForStmt(clang::ForStmt *loop) override {
    const auto *less = loop->getCond() ? operation(loop->getCond(), clang::BO_LT) : nullptr;
    const auto *ref = less ? llvm::dyn_cast<clang::DeclRefExpr>(less->getLHS()->IgnoreParenImpCasts()) : nullptr;
    if (ref)
      bounds[ref->getDecl()] = less->getRHS();
    const bool goesOn = AstVisitor::TraverseForStmt(loop);
    if (ref)
      bounds.erase(ref->getDecl());
    return goesOn;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *use) override {
    if (isSame(context, use->getBase()->IgnoreParenImpCasts(), item.variable.expr) &&
        runsTo(use->getIdx(), item.brackets.front().fields[0]->expr))
      found = use;
    return !found;
  }
  const clang::Expr *found = nullptr;

private:
  bool runsTo(const clang::Expr *index, const clang::Expr *end) {
    const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(index->IgnoreParenImpCasts());
    if (const auto bound = ref ? bounds.find(ref->getDecl()) : bounds.end(); bound != bounds.end())
      return isSame(context, bound->second, end);
    const auto *sum = operation(index, clang::BO_Add), *product = operation(end, clang::BO_Mul);
    return sum && product &&
           (isRow(sum->getLHS(), sum->getRHS(), product) || isRow(sum->getRHS(), sum->getLHS(), product));
  }

  // The index is row * width + column, and the items are rows * width.
  bool isRow(const clang::Expr *start, const clang::Expr *column, const clang::BinaryOperator *items) {
    const auto *product = operation(start, clang::BO_Mul);
    const auto is = [&](const clang::Expr *row, const clang::Expr *width, const clang::Expr *rows,
                        const clang::Expr *length) {
      return isSame(context, width, length) && runsTo(column, width) && runsTo(row, rows);
    };
    const auto isEither = [&](const clang::Expr *row, const clang::Expr *width) {
      return is(row, width, items->getLHS(), items->getRHS()) || is(row, width, items->getRHS(), items->getLHS());
    };
    return product &&
           (isEither(product->getLHS(), product->getRHS()) || isEither(product->getRHS(), product->getLHS()));
  }

  const clang::ASTContext &context;
  const Item &item;
  llvm::DenseMap<const clang::Decl *, const clang::Expr *> bounds; // of the loops around
};

bool isForSeveralDevices(const Construct &construct) {
  const Clause *list = construct.clause(ClauseKind::Device);
  if (!list)
    return false;
  const DeviceRange *only = list->devices.size() == 1 ? list->devices.data() : nullptr;
  return !only || !only->first || only->count || only->every || !only->type.empty();
}

// The text of the item with another one for each bracket that has no colon.
std::string withBrackets(const Item &item, llvm::function_ref<std::string(const std::string &)> bracket) {
  std::string text = item.variable.text;
  for (const Bracket &one : item.brackets) {
    if (isSubscript(one)) {
      text += "[" + bracket(one.fields[0]->text) + "]";
      continue;
    }
    text += "[";
    for (size_t i = 0; i < one.fields.size(); ++i)
      text += (i ? ":" : "") + (one.fields[i] ? one.fields[i]->text : "");
    text += one.star ? "*]" : "]";
  }
  return text;
}

bool brings(ClauseKind kind) {
  return kind == ClauseKind::Copy || kind == ClauseKind::CopyIn || kind == ClauseKind::CopyOut ||
         kind == ClauseKind::Create;
}

bool isFromStart(const Bracket &bracket) {
  return bracket.fields.size() == 2 && bracket.fields[1] && (!bracket.fields[0] || bracket.fields[0]->text == "0");
}

} // namespace

bool isSubscript(const Bracket &bracket) { return bracket.fields.size() == 1 && bracket.fields[0]; }

std::string asWritten(const Item &item) {
  return withBrackets(item, [](const std::string &text) { return text; });
}

bool givesShape(const clang::ASTContext &context, const Construct &construct, const Clause &clause, const Item &item) {
  if (clause.kind != ClauseKind::Map || llvm::none_of(item.brackets, isSubscript))
    return false;
  if (!item.dist.empty())
    return true;
  if (!llvm::all_of(item.brackets, isSubscript) || !isForSeveralDevices(construct))
    return false;
  return !ItemUse(context, construct.statement, item, [&](const Bracket &bracket, const clang::Expr *index) {
            return isSubscript(bracket) && isSame(context, index, bracket.fields[0]->expr);
          }).found;
}

void tellShape(Builder &builder, const Item &item) {
  builder.tell(item.range.getBegin(), diag::remark_shape)
      << asWritten(item) << withBrackets(item, [](const std::string &text) { return "0:" + text; })
      << withBrackets(item, [](const std::string &text) { return text + ":1"; }) << item.range;
}

bool noRowLength(Builder &builder, const Clause &clause, const Item &item, const Bracket &bracket) {
  builder.tell(bracket.range.getBegin(), diag::err_row_length)
      << bracket.fields[0]->text << item.variable.text << clause.spelling << bracket.range;
  builder.tell(bracket.range.getBegin(), diag::note_row_length);
  return false;
}

void warnOfOthers(Builder &builder, const Construct &construct, const Clause &clause, const Item &item) {
  const auto valueOf = [&](const Bracket &bracket, size_t field) {
    return bracket.fields.size() > field && bracket.fields[field]
               ? constantValue(builder.context, bracket.fields[field]->expr)
               : std::nullopt;
  };
  const ItemUse use(builder.context, construct.statement, item, [&](const Bracket &bracket, const clang::Expr *index) {
    const auto at = constantValue(builder.context, index), first = valueOf(bracket, 0);
    const auto length = isSubscript(bracket) ? std::optional<int64_t>(1) : valueOf(bracket, 1);
    return at && ((first && *at < *first) || (first && length && *at >= *first + *length));
  });
  if (!use.found)
    return;
  builder.tell(use.found->getBeginLoc(), diag::warn_read_outside)
      << item.variable.text << exprText(builder.context, use.found)
      << clause.spelling + "(" + clause.op + ": " + asWritten(item) + ")" << use.found->getSourceRange();
  builder.tell(item.range.getBegin(), diag::note_section_bounds);
}

// A use of the items before that one, in the construct or in those of the function that find what a directive brings.
static const clang::Expr *useBefore(const clang::ASTContext &context, const std::vector<Directive> &directives,
                                    const Directive &directive, const Item &item) {
  for (const Directive &one : directives)
    if (one.kind == DirectiveKind::AccLoop && one.function == directive.function && one.statement &&
        (&one == &directive || directive.kind != DirectiveKind::AccLoop))
      if (const clang::Expr *found = UseBefore(context, one.statement, item).found)
        return found;
  return nullptr;
}

void warnOfItemsBehind(clang::ASTContext &context, const std::vector<Directive> &directives) {
  struct Named {
    const Item *item;
    const clang::FunctionDecl *function;
    const Directive *directive;
    bool brings;
  };
  std::vector<Named> items;
  for (const Directive &directive : directives)
    for (const Clause &clause : directive.clauses)
      if (isData(clause.kind) && !isPartCopy(clause.kind) && clause.kind != ClauseKind::Map && !directive.isPattern)
        for (const Item &item : clause.items)
          if (!item.brackets.empty() && item.variable.expr)
            items.push_back({&item, directive.function, &directive, brings(clause.kind)});
  llvm::DenseSet<clang::SourceLocation> told; // of several instantiations once
  for (const Named &one : items)
    for (const Named &other : items) {
      const Bracket &bracket = one.item->brackets.front(), &section = other.item->brackets.front();
      if (one.function != other.function || !isSubscript(bracket) || !isFromStart(section) ||
          !isSame(context, one.item->variable.expr, other.item->variable.expr) ||
          !isSame(context, bracket.fields[0]->expr, section.fields[1]->expr) ||
          !told.insert(one.item->range.getBegin()).second)
        continue;
      const std::string whole = withBrackets(*one.item, [](const std::string &index) { return "0:" + index; });
      report(context.getDiagnostics(), one.item->range.getBegin(), diag::warn_item_behind)
          << asWritten(*one.item) << bracket.fields[0]->text << false << one.item->range;
      report(context.getDiagnostics(), other.item->range.getBegin(), diag::note_item_behind)
          << whole << false
          << ifWritten(context.getSourceManager(), clang::FixItHint::CreateReplacement(one.item->range, whole));
    }
  for (const Named &one : items) {
    const Bracket &bracket = one.item->brackets.front();
    const bool isOne = one.brings && one.item->brackets.size() == 1 && isSubscript(bracket);
    const clang::Expr *use = isOne ? useBefore(context, directives, *one.directive, *one.item) : nullptr;
    if (!use || !told.insert(one.item->range.getBegin()).second)
      continue;
    const std::string whole = withBrackets(*one.item, [](const std::string &index) { return "0:" + index; });
    report(context.getDiagnostics(), one.item->range.getBegin(), diag::warn_item_behind)
        << asWritten(*one.item) << bracket.fields[0]->text << true << one.item->range;
    report(context.getDiagnostics(), use->getBeginLoc(), diag::note_item_behind)
        << whole << true
        << ifWritten(context.getSourceManager(), clang::FixItHint::CreateReplacement(one.item->range, whole));
  }
}

} // namespace hetcc
