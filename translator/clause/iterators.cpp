//===-- clause/iterators.cpp - lists of storage in clauses of tasks --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/iterators.h"

#include "clause/clauses.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

clang::Token punctuation(tok::TokenKind kind, const clang::Token &where) {
  clang::Token one;
  one.startToken();
  one.setKind(kind);
  one.setLocation(where.getLocation());
  return one;
}

const TaskItem::Iterator *named(const std::vector<TaskItem::Iterator> &iterators, const clang::Token &token) {
  const auto *word = token.getIdentifierInfo();
  const auto found =
      llvm::find_if(iterators, [&](const TaskItem::Iterator &one) { return word && word->getName() == one.name; });
  return found == iterators.end() ? nullptr : &*found;
}

// The expression's text keeps the iterators' names.
void replaceNames(ClauseExpr &expr, const std::vector<TaskItem::Iterator> &iterators) {
  std::vector<clang::Token> out;
  for (const clang::Token &token : expr.tokens) {
    const bool member = !out.empty() && out.back().isOneOf(tok::period, tok::arrow, tok::coloncolon);
    const TaskItem::Iterator *iterator = member ? nullptr : named(iterators, token);
    if (!iterator) {
      out.push_back(token);
      continue;
    }
    out.push_back(punctuation(tok::l_paren, token));
    llvm::append_range(out, iterator->first.tokens);
    out.push_back(punctuation(tok::r_paren, token));
  }
  expr.tokens = std::move(out);
}

bool refuse(ClauseContext &context, const Clause &clause, clang::SourceLocation at) {
  context.error(at, diag::err_task_list) << clause.spelling;
  context.note(at, diag::note_clause_form)
      << "'" + clause.spelling + "({v[i], i=first:last})' or '" + clause.spelling + "({v[i], i=first;length})'";
  return false;
}

// i = { value, ... }
bool hasValues(Tokens part) {
  return part.size() > 4 && part[0].getIdentifierInfo() && part[1].is(tok::equal) && part[2].is(tok::l_brace) &&
         part.back().is(tok::r_brace);
}

// i = first : last [: step], i = first ; length
bool readIterator(ClauseContext &context, const Clause &clause, Tokens slice, std::vector<TaskItem::Iterator> &out) {
  const clang::SourceLocation begin = context.begin(slice);
  if (slice.size() < 3 || !slice[0].getIdentifierInfo() || slice[1].isNot(tok::equal))
    return refuse(context, clause, begin);
  TaskItem::Iterator iterator;
  iterator.name = context.text(slice[0]);
  const Tokens range = slice.drop_front(2);
  std::vector<Tokens> fields = split(range, tok::semi);
  iterator.isLength = fields.size() == 2;
  if (fields.size() == 1)
    fields = split(range, tok::colon);
  const size_t most = iterator.isLength ? 2 : 3;
  if (fields.size() < 2 || fields.size() > most || llvm::any_of(fields, [](Tokens field) { return field.empty(); }))
    return refuse(context, clause, begin);
  const auto value = [&](Tokens field) {
    ClauseExpr expr = context.expr(field);
    replaceNames(expr, out);
    return expr;
  };
  iterator.first = value(fields[0]);
  iterator.second = value(fields[1]);
  if (fields.size() == 3)
    iterator.step = value(fields[2]);
  out.push_back(std::move(iterator));
  return true;
}

} // namespace

std::vector<std::vector<clang::Token>> withoutValues(Tokens slice) {
  std::vector<clang::Token> whole(slice.begin(), slice.end());
  whole.push_back(slice.data()[slice.size()]);
  const std::vector<Tokens> parts = split(slice.drop_front().drop_back(), tok::comma);
  const auto found = std::find_if(parts.begin() + 1, parts.end(), hasValues);
  if (slice.back().isNot(tok::r_brace) || found == parts.end())
    return {std::move(whole)};
  const clang::IdentifierInfo *name = found->front().getIdentifierInfo();
  const auto *begin = found->begin() - 1, *end = found->end(); // with the comma before it
  std::vector<std::vector<clang::Token>> all;
  for (Tokens value : split(found->slice(3).drop_back(), tok::comma)) {
    std::vector<clang::Token> one;
    for (const clang::Token &token :
         llvm::concat<const clang::Token>(Tokens(slice.begin(), begin), Tokens(end, slice.end()))) {
      const bool member = !one.empty() && one.back().isOneOf(tok::period, tok::arrow, tok::coloncolon);
      if (member || token.getIdentifierInfo() != name) {
        one.push_back(token);
        continue;
      }
      one.push_back(punctuation(tok::l_paren, token));
      llvm::append_range(one, value);
      one.push_back(punctuation(tok::r_paren, token));
    }
    one.push_back(whole.back());
    llvm::append_range(all, withoutValues(Tokens(one).drop_back()));
  }
  return all;
}

std::optional<StorageList> readStorageList(ClauseContext &context, const Clause &clause, Tokens slice, bool bare) {
  const clang::SourceLocation begin = context.begin(slice);
  if (slice.back().isNot(tok::r_brace)) {
    refuse(context, clause, begin);
    return std::nullopt;
  }
  const std::vector<Tokens> parts = split(slice.drop_front().drop_back(), tok::comma);
  StorageList list{parts.front(), {}};
  if (list.item.empty() || (parts.size() < 2 && !bare)) {
    refuse(context, clause, begin);
    return std::nullopt;
  }
  for (Tokens part : llvm::ArrayRef(parts).drop_front())
    if (!readIterator(context, clause, part, list.iterators))
      return std::nullopt;
  return list;
}

void iterate(TaskItem &item, std::vector<TaskItem::Iterator> iterators) {
  item.iterators = std::move(iterators);
  replaceNames(item.variable, item.iterators);
  if (item.element)
    replaceNames(*item.element, item.iterators);
  for (ClauseExpr &length : item.shape)
    replaceNames(length, item.iterators);
  for (TaskItem::Section &section : item.sections)
    for (std::optional<ClauseExpr> *bound : {&section.first, &section.second})
      if (*bound)
        replaceNames(**bound, item.iterators);
}

} // namespace hetcc
