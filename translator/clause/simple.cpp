//===-- clause/simple.cpp - reduction, collapse, if -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/table.h"
#include "clause/words.h"

#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;

// Words for operators, and the two halves the other way round.
static void noteOperator(ClauseContext &context, llvm::StringRef written, const std::vector<Tokens> &halves) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> words[] = {
      {"sum", "+"},   {"plus", "+"},      {"add", "+"},       {"prod", "*"},  {"product", "*"}, {"mul", "*"},
      {"times", "*"}, {"maximum", "max"}, {"minimum", "min"}, {"land", "&&"}, {"lor", "||"},    {"xor", "^"}};
  const std::string second = context.text(halves[1]);
  if (second == "+" || second == "*" || second == "min" || second == "max") {
    const std::string text = second + ": " + written.str();
    context.note(context.begin(halves[0]), diag::note_operator_first)
        << "reduction(" + text + ")"
        << ifWritten(
               context.pp.getSourceManager(),
               clang::FixItHint::CreateReplacement({context.begin(halves[0]), halves[1].back().getLocation()}, text));
    return;
  }
  for (const auto &[word, sign] : words)
    if (written.equals_insensitive(word)) {
      context.suggest(context.range(halves[0]), sign);
      return;
    }
  context.note(context.begin(halves[0]), diag::note_reduction_ops);
}

bool parseReduction(ClauseContext &context, Clause &clause, const Group &group) {
  std::vector<Tokens> halves = split(group.inside, tok::colon);
  if (halves.size() != 2) {
    context.error(context.begin(halves[0]), diag::err_argument_count)
        << "reduction"
        << "an operator and variables" << (halves.size() == 1 ? "no operator" : "more");
    context.note(context.begin(halves[0]), diag::note_reduction_form);
    return false;
  }
  clause.op = context.text(halves[0]);
  if (clause.op == "-") // as in OpenMP: the partial results are added
    clause.op = "+";
  if (!findWord(operatorWords(), clause.op)) {
    context.error(context.begin(halves[0]), diag::err_reduction_op) << clause.op << context.range(halves[0]);
    noteOperator(context, clause.op, halves);
    return false;
  }
  return parseItems(context, split(halves[1], tok::comma), "reduction", false, clause.items);
}

bool parseOneExpr(ClauseContext &context, Clause &clause, const Group &group) {
  std::vector<Tokens> arguments = split(group.inside, tok::comma);
  if (arguments.size() != 1 || arguments[0].empty()) {
    const unsigned given = arguments.size() == 1 ? 0 : arguments.size();
    context.error(clause.range.getBegin(), diag::err_argument_count) << clause.spelling << "one argument" << given;
    context.note(clause.range.getBegin(), diag::note_clause_form) << ("'" + clause.spelling + "(expression)'");
    return false;
  }
  clause.args.push_back(context.expr(arguments[0]));
  return true;
}

// collapse(force: n) takes loops with statements between them for one. The outermost one is cut without that, so it is
// a hint.
bool parseCollapse(ClauseContext &context, Clause &clause, const Group &group) {
  const bool forced =
      group.inside.size() > 2 && context.text(group.inside[0]) == "force" && group.inside[1].is(tok::colon);
  if (!forced)
    return parseOneExpr(context, clause, group);
  Group number = group;
  number.inside = number.inside.drop_front(2);
  clause.kind = ClauseKind::Hint;
  return parseOneExpr(context, clause, number);
}

// `0`, `-3`.
static bool isLessThanOne(const ClauseContext &context, Tokens argument) {
  const bool negative = argument.size() == 2 && argument[0].is(tok::minus);
  const clang::Token &last = argument.back();
  return (negative || argument.size() == 1) && last.is(tok::numeric_constant) &&
         (negative || context.text(last) == "0");
}

bool addNumbers(ClauseContext &context, Clause &clause, llvm::ArrayRef<Tokens> arguments) {
  for (const Tokens &argument : arguments) {
    if (argument.size() == 1 && argument[0].is(tok::star))
      continue;
    if (isLessThanOne(context, argument)) {
      context.error(ClauseContext::begin(argument), diag::err_less_than_one)
          << clause.spelling << context.text(argument) << ClauseContext::range(argument);
      return false;
    }
    clause.args.push_back(context.expr(argument));
  }
  return true;
}

// onto(0, 1)
bool parseExprs(ClauseContext &context, Clause &clause, const Group &group) {
  const std::vector<Tokens> arguments = split(group.inside, tok::comma);
  if (arguments.empty() || llvm::any_of(arguments, [](Tokens one) { return one.empty(); }))
    return parseOneExpr(context, clause, group);
  for (const Tokens &argument : arguments)
    clause.args.push_back(context.expr(argument));
  return true;
}

// wait(devnum: 0: queues: 1, 2). Queues of one number are waited for on all devices.
bool parseQueues(ClauseContext &context, Clause &clause, const Group &group) {
  Group list = group;
  Tokens &inside = list.inside;
  const auto begins = [&](llvm::StringRef word) {
    return inside.size() > 1 && context.text(inside[0]) == word && inside[1].is(tok::colon);
  };
  if (begins("devnum")) {
    const auto end = std::find_if(inside.begin() + 2, inside.end(), [](auto &token) { return token.is(tok::colon); });
    inside = end == inside.end() ? Tokens() : inside.drop_front(end - inside.begin() + 1);
  }
  if (begins("queues"))
    inside = inside.drop_front(2);
  return parseExprs(context, clause, list);
}

// tile(4, *), vector_length(128)
bool parseSizes(ClauseContext &context, Clause &clause, const Group &group) {
  const std::vector<Tokens> arguments = split(group.inside, tok::comma);
  const auto empty = llvm::find_if(arguments, [](Tokens one) { return one.empty(); });
  if (arguments.empty() || empty != arguments.end()) {
    context.error(group.open, diag::err_empty_argument) << unsigned(empty - arguments.begin() + 1) << clause.spelling;
    return false;
  }
  clause.sizes = arguments.size();
  return addNumbers(context, clause, arguments);
}

// One number for each dimension of the gangs.
bool parseNumGangs(ClauseContext &context, Clause &clause, const Group &group) {
  const std::vector<Tokens> arguments = split(group.inside, tok::comma);
  if (arguments.empty() || arguments.size() > 3 || llvm::any_of(arguments, [](Tokens one) { return one.empty(); })) {
    context.error(clause.range.getBegin(), diag::err_argument_count)
        << clause.spelling << "one to three arguments" << unsigned(arguments.size());
    context.note(clause.range.getBegin(), diag::note_clause_form) << "'num_gangs(n[, n[, n]])'";
    return false;
  }
  return addNumbers(context, clause, arguments);
}

// The types are the implementations'; `*` is every one.
bool parseDeviceType(ClauseContext &context, Clause &clause, const Group &group) {
  clause.deviceWord = context.text(group.inside);
  return true;
}

bool parseWord(ClauseContext &context, Clause &clause, const Group &group) {
  clause.op = context.text(group.inside);
  const bool isTask = context.directive.kind == DirectiveKind::OmpTask;
  llvm::SmallVector<llvm::StringRef, 16> words = namesOf(defaultWords());
  if (isTask)
    llvm::erase(words, "present"); // of OpenACC
  if (llvm::is_contained(words, clause.op))
    return true;
  const clang::SourceRange at = group.inside.empty() ? clause.range : context.range(group.inside);
  context.error(at.getBegin(), diag::err_default_word) << clause.op << at;
  if (!context.suggest(at, nearestWord(clause.op, words)))
    context.note(at.getBegin(), diag::note_default_words) << isTask;
  return false;
}

bool parseIf(ClauseContext &context, Clause &clause, const Group &group) {
  Group condition = group;
  std::vector<Tokens> parts = split(group.inside, tok::colon);
  if (parts.size() == 2) { // OpenMP's modifier: the construct that the condition is for
    const std::string construct = context.text(parts[0]);
    if (!llvm::StringRef(construct).starts_with("target") && construct != "task") {
      clause.kind = ClauseKind::Hint; // a parallel or simd construct that does not fork is still right
      return true;
    }
    condition.inside = parts[1];
  }
  return parseOneExpr(context, clause, condition);
}

} // namespace hetcc
