//===-- clause/acc.cpp - levels of parallelism, and directives of OpenACC without an effect -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// None of this says what is computed. It is held against the standard all the same: a slip in it is told where it is.

#include "clause/clauses.h"
#include "clause/table.h"

#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

struct Level {
  llvm::StringLiteral name;
  llvm::StringLiteral number; // the word for what may stand without one
  llvm::StringLiteral form;
};

constexpr Level levels[] = {{"gang", "num", "'gang([num:] n, dim: d, static: size)'"},
                            {"worker", "num", "'worker([num:] n)'"},
                            {"vector", "length", "'vector([length:] n)'"}};

const Level *findLevel(llvm::StringRef name) {
  const auto *found = llvm::find_if(levels, [&](const Level &level) { return level.name == name; });
  return found == std::end(levels) ? nullptr : found;
}

bool isArgument(const Level &level, llvm::StringRef word) {
  return word == level.number || (level.name == "gang" && (word == "dim" || word == "static"));
}

// A group that names something, and nothing behind it.
bool nothingBehind(ClauseContext &context) {
  if (context.done())
    return true;
  context.error(context.location(), diag::err_clause_word) << context.word();
  context.note(context.location(), diag::note_leave_out) << context.word();
  return false;
}

// The clauses before `device_type`; those behind it are for some devices only.
llvm::ArrayRef<Clause> forEveryType(const std::vector<Clause> &clauses) {
  const auto type = llvm::find_if(clauses, [](const Clause &one) { return one.kind == ClauseKind::DeviceType; });
  return llvm::ArrayRef(clauses).take_front(type - clauses.begin());
}

bool isOrder(const Clause &clause) {
  return clause.kind == ClauseKind::Seq || clause.kind == ClauseKind::Independent || clause.kind == ClauseKind::Auto;
}

bool exclude(const Clause &one, const Clause &other) {
  return (isOrder(one) && isOrder(other) && one.kind != other.kind) ||
         (one.kind == ClauseKind::Seq && findLevel(other.spelling)) ||
         (one.kind == ClauseKind::Collapse && other.kind == ClauseKind::Tile);
}

} // namespace

unsigned levelRank(llvm::StringRef clause) {
  const Level *level = findLevel(clause);
  return level ? static_cast<unsigned>(level - std::begin(levels)) + 1 : 0;
}

// gang(4), gang(num: 4, static: *), vector(length: 128)
bool parseLevel(ClauseContext &context, Clause &clause, const Group &group) {
  const Level &level = *findLevel(clause.spelling);
  std::vector<std::string> seen;
  for (Tokens part : split(group.inside, tok::comma)) {
    const bool isNamed = part.size() > 1 && part[0].getIdentifierInfo() && part[1].is(tok::colon);
    const std::string word = isNamed ? context.text(part[0]) : level.number.str();
    const clang::SourceLocation at = part.empty() ? group.open : ClauseContext::begin(part);
    if (isNamed && !isArgument(level, word))
      context.error(at, diag::err_level_argument) << word << level.name;
    else if (llvm::is_contained(seen, word))
      context.error(at, diag::err_level_twice) << word << level.name;
    else if (word != "static" && part.size() == 1 && part[0].is(tok::star))
      context.error(at, diag::err_level_argument) << "*" << level.name;
    else if (part.size() == (isNamed ? 2 : 0))
      context.error(at, diag::err_empty_argument) << unsigned(seen.size() + 1) << level.name;
    if (context.failed) {
      context.note(at, diag::note_clause_form) << level.form;
      return false;
    }
    seen.push_back(word);
    const Tokens number = part.drop_front(isNamed ? 2 : 0);
    if (word == level.number)
      clause.op = context.text(number);
    clause.dimension |= word == "dim";
    if (!addNumbers(context, clause, {number}))
      return false;
  }
  return true;
}

bool checkLevels(ClauseContext &context) {
  const llvm::ArrayRef<Clause> clauses = forEveryType(context.directive.clauses);
  for (const Clause &one : clauses)
    for (const Clause &other : clauses) {
      const bool twice = &one < &other && one.spelling == other.spelling && findLevel(one.spelling);
      if (!twice && !exclude(one, other))
        continue;
      const Clause &first = &one < &other ? one : other, &second = &one < &other ? other : one;
      if (twice)
        context.error(second.range.getBegin(), diag::err_repeated_clause) << one.spelling << context.directive.spelling;
      else
        context.error(second.range.getBegin(), diag::err_clauses_exclude)
            << second.spelling << first.spelling << context.directive.spelling;
      context.note(first.range.getBegin(), diag::note_first_clause) << first.range;
      return false;
    }
  return true;
}

// cache(a[0:n])
bool checkCache(ClauseContext &context, clang::SourceLocation at) {
  static constexpr llvm::StringLiteral form = "'cache(a[first:length])'";
  if (!context.is(tok::l_paren)) {
    context.error(at, diag::err_expected_paren) << "cache";
    context.note(at, diag::note_clause_form) << form;
    return false;
  }
  Clause clause;
  clause.kind = ClauseKind::CopyIn; // which may be `readonly`, too
  clause.spelling = "cache";
  const std::optional<Group> group = context.group();
  return group && parseData(context, clause, *group) && nothingBehind(context);
}

// routine, routine(f): levels, of which one is the function's, bind(f), nohost, device_type(t)
bool checkRoutine(ClauseContext &context) {
  if (context.is(tok::l_paren) && !context.group())
    return false;
  std::string level;
  clang::SourceLocation levelAt;
  while (!context.done()) {
    const clang::SourceLocation at = context.location();
    const std::string word = context.word();
    context.next();
    const bool isType = word == "device_type" || word == "dtype";
    if (word == ",")
      continue;
    if (findLevel(word) || word == "seq") {
      if (!level.empty()) {
        if (word == level)
          context.error(at, diag::err_repeated_clause) << word << "acc routine";
        else
          context.error(at, diag::err_clauses_exclude) << word << level << "acc routine";
        context.note(levelAt, diag::note_first_clause);
        return false;
      }
      level = word;
      levelAt = at;
    } else if (isType) {
      level.clear();
    } else if (word != "bind" && word != "nohost") {
      context.error(at, diag::err_unknown_clause) << word << "acc routine";
      static constexpr llvm::StringRef words[] = {"gang", "worker", "vector", "seq", "bind", "nohost", "device_type"};
      if (!context.suggest(at, nearestWord(word, words)))
        context.note(at, diag::note_clauses) << "acc routine" << "gang, worker, vector, seq, bind, nohost, device_type";
      return false;
    }
    if (context.is(tok::l_paren) && !context.group())
      return false;
  }
  return true;
}

} // namespace hetcc
