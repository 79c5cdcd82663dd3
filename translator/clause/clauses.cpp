//===-- clause/clauses.cpp - the clauses of one directive, from its tokens ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/clauses.h"

#include "clause/parser.h"
#include "clause/table.h"

#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

// Named once in lists; the older names of OpenACC are accepted but not proposed.
bool isSynonym(const ClauseInfo &row) {
  return row.name.starts_with("present_or_") || row.name.starts_with("pc") || row.name == "local";
}

// The places of a clause, by the best known directive of each group.
std::string listGroups(unsigned on) {
  static constexpr std::pair<unsigned, llvm::StringRef> groups[] = {
      {OnLoop, "'acc region for' and 'acc parallel loop'"},
      {OnInnerLoop, "'acc loop'"},
      {OnAccData, "'acc data'"},
      {OnAccEnter, "'acc enter data'"},
      {OnAccExit, "'acc exit data'"},
      {OnAccUpdate, "'acc update'"},
      {OnAccHostData, "'acc host_data'"},
      {OnAccDeclare, "'acc declare'"},
      {OnAccSet, "'acc set'"},
      {OnAccWait, "'acc wait'"},
      {OnOmpEnter, "'omp target enter data'"},
      {OnOmpExit, "'omp target exit data'"},
      {OnOmpUpdate, "'omp target update'"},
      {OnTarget | OnTaskTarget, "'omp target'"},
      {OnTargetData, "'omp target data'"},
      {OnParallelFor, "'omp parallel for'"},
      {OnTask, "'omp task'"},
      {OnTaskFor, "'oss task for'"},
      {OnTaskwait, "'omp taskwait'"}};
  std::string out;
  for (auto [group, name] : groups)
    if (on & group)
      out += (out.empty() ? "" : ", ") + name.str();
  return out;
}

bool isPrefix(tok::TokenKind kind) {
  return kind == tok::plus || kind == tok::minus || kind == tok::star || kind == tok::amp || kind == tok::ampamp;
}

bool isBinary(tok::TokenKind kind) {
  switch (kind) {
  case tok::plus:
  case tok::minus:
  case tok::star:
  case tok::slash:
  case tok::percent:
  case tok::amp:
  case tok::pipe:
  case tok::caret:
  case tok::ampamp:
  case tok::pipepipe:
  case tok::less:
  case tok::greater:
  case tok::lessequal:
  case tok::greaterequal:
  case tok::equalequal:
  case tok::exclaimequal:
  case tok::lessless:
  case tok::greatergreater:
  case tok::equal:
  case tok::question:
  case tok::period:
  case tok::arrow:
  case tok::colon: return true;
  default: return false;
  }
}

// The second of two operands that stand side by side; null if there is none.
const clang::Token *strayOperand(const std::vector<clang::Token> &tokens) {
  for (size_t i = 1; i < tokens.size(); ++i)
    if (tokens[i - 1].isOneOf(tok::identifier, tok::numeric_constant) &&
        tokens[i].isOneOf(tok::identifier, tok::numeric_constant, tok::string_literal))
      return &tokens[i];
  return nullptr;
}

// One clause at the cursor.
class ClauseParser {
public:
  ClauseParser(ClauseContext &context, unsigned group) : context(context), group(group) {}

  bool parse() {
    const clang::Token token = context.peek();
    const std::string name = context.word();
    if (!token.getIdentifierInfo()) {
      return noWord(token, name);
    }
    const ClauseInfo *row = findClause(name, group);
    if (!row)
      return unknown(token, name);
    if (!(row->on & group) || row->form.empty())
      return refused(token, *row);
    context.next();
    Clause clause;
    clause.kind = row->kind;
    clause.spelling = name;
    clause.range = token.getLocation();
    if (!arguments(*row, clause))
      return false;
    if (clause.kind == ClauseKind::Topology && !clause.topology)
      return true; // it was the clause's before it
    if (!unique(*row, clause))
      return false;
    context.directive.clauses.push_back(std::move(clause));
    return true;
  }

private:
  bool noWord(const clang::Token &token, llvm::StringRef name) {
    context.error(token.getLocation(), diag::err_clause_word) << name;
    context.next();
    if (token.is(tok::l_brace) && context.done())
      context.note(token.getLocation(), diag::note_write) << "'{' on a line of its own";
    else if (token.is(tok::semi))
      context.note(token.getLocation(), diag::note_leave_out)
          << name << ifWritten(context.pp.getSourceManager(), clang::FixItHint::CreateRemoval(token.getLocation()));
    else
      context.note(token.getLocation(), diag::note_clauses) << context.directive.spelling << clauseNames(group);
    return false;
  }

  bool unknown(const clang::Token &token, llvm::StringRef name) {
    context.error(token.getLocation(), diag::err_unknown_clause) << name << context.directive.spelling;
    if (name == "dist_data" || name == "distribute" || name == "halo") {
      context.note(token.getLocation(), diag::note_after_section)
          << name << (name == "halo" ? "halo(1)" : "dist_data(BLOCK)");
      return false;
    }
    llvm::SmallVector<llvm::StringRef> names;
    for (const ClauseInfo &row : clauseTable())
      if (row.on & group)
        names.push_back(row.name);
    const llvm::StringRef directive = context.directive.spelling;
    if (context.directive.clauses.empty())
      addLongerDirectives(directive.take_front(3), directive.drop_front(4), names);
    if (!suggestLonger(name) && !context.suggest(token.getLocation(), meant(name, names)))
      context.note(token.getLocation(), diag::note_clauses) << context.directive.spelling << clauseNames(group);
    return false;
  }

  // The word before this one is right, and goes on in another way: 'parallel do'.
  bool suggestLonger(llvm::StringRef name) {
    const llvm::StringRef directive = context.directive.spelling;
    llvm::SmallVector<llvm::StringRef> words;
    addLongerDirectives(directive.take_front(3), (directive.drop_front(4) + " " + name).str(), words);
    if (words.empty() || !context.directive.clauses.empty())
      return false;
    context.next();
    if (context.done() || llvm::any_of(words, [&](llvm::StringRef word) { return word != words.front(); }))
      return false;
    return context.suggest(context.location(), words.front());
  }

  static llvm::StringRef meant(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> names) {
    const bool both = name == "copyinout" || name == "copyoutin" || name == "copy_inout";
    return both && llvm::is_contained(names, "copy") ? "copy" : nearestWord(name, names);
  }

  bool refused(const clang::Token &token, const ClauseInfo &row) {
    if (row.on & group) {
      context.error(token.getLocation(), diag::err_not_supported) << ("clause '" + row.name + "'").str();
      context.note(token.getLocation(), diag::note_clauses) << context.directive.spelling << clauseNames(group);
      return false;
    }
    unsigned on = row.on;
    for (const ClauseInfo &other : clauseTable()) // one name may mean different things on different directives
      if (other.name == row.name && !other.form.empty())
        on = row.form.empty() && on == row.on ? other.on : on | other.on;
    context.error(token.getLocation(), diag::err_clause_not_here) << row.name << context.directive.spelling;
    const llvm::StringRef other = otherSpelling(row.kind, context.directive.spelling);
    if (!other.empty())
      context.note(token.getLocation(), diag::note_other_space) << context.directive.spelling.substr(0, 3) << other;
    else
      context.note(token.getLocation(), diag::note_clause_belongs) << row.name << listGroups(on);
    return false;
  }

  bool arguments(const ClauseInfo &row, Clause &clause) {
    const bool parens = context.is(tok::l_paren);
    if (row.parens == Parens::Required && !parens) {
      context.error(context.location(), diag::err_expected_paren) << row.name;
      context.note(clause.range.getBegin(), diag::note_clause_form) << ("'" + row.form + "'").str();
      return false;
    }
    if (row.parens == Parens::None && parens) {
      context.error(context.location(), diag::err_no_arguments) << row.name;
      auto arguments = context.group();
      if (arguments)
        context.note(clause.range.getBegin(), diag::note_clause_form)
            << ("'" + row.form + "'").str()
            << ifWritten(context.pp.getSourceManager(),
                         clang::FixItHint::CreateRemoval({arguments->open, arguments->close}));
      return false;
    }
    if (!parens)
      return true;
    auto arguments = context.group();
    if (!arguments)
      return false;
    clause.range.setEnd(arguments->close);
    return !row.parse || row.parse(context, clause, *arguments);
  }

  bool unique(const ClauseInfo &row, const Clause &clause) {
    for (const Clause &other : context.directive.clauses) {
      const bool twice = clause.kind == ClauseKind::DistIteration || clause.kind == ClauseKind::Topology;
      const bool same = other.kind == clause.kind && (twice || other.spelling == clause.spelling);
      if (!same || (row.repeatable && clause.kind != ClauseKind::If && !twice))
        continue;
      context.error(clause.range.getBegin(), diag::err_repeated_clause)
          << row.name << context.directive.spelling << clause.range;
      context.note(other.range.getBegin(), diag::note_first_clause) << other.range;
      return false;
    }
    return true;
  }

  ClauseContext &context;
  unsigned group;
};

// The type of a device is known when the program runs. Clauses after `device_type` are about speed, but `seq`, which is
// kept: it is right for each type.
void dropForOtherTypes(std::vector<Clause> &clauses) {
  auto isType = [](const Clause &clause) { return clause.kind == ClauseKind::DeviceType; };
  auto last = std::find_if(clauses.rbegin(), clauses.rend(), isType);
  const ClauseKind kind = clauses.back().kind;
  if (last != clauses.rend() && last->deviceWord != "*" && kind != ClauseKind::DeviceType && kind != ClauseKind::Seq &&
      kind != ClauseKind::WaitFor)
    clauses.pop_back();
}

// left(u[*][], v) right(w)... of halo_update; the paper breaks a line in `left-right`.
bool parseSides(ClauseContext &context, llvm::StringRef name) {
  static const char form[] = "'halo_update left|right|leftright|rightleft(v[*][]...)'";
  do {
    const clang::SourceLocation where = context.location();
    std::string word = context.word();
    while (!context.done() && !context.is(tok::l_paren)) {
      context.next();
      if (context.is(tok::identifier))
        word += context.word();
    }
    const bool both = word == "leftright" || word == "rightleft";
    if (!both && word != "left" && word != "right") {
      context.error(where, diag::err_halo_side) << word << name;
      if (!context.suggest(where, nearestWord(word, {"left", "right", "leftright", "rightleft"})))
        context.note(where, diag::note_clause_form) << form;
      return false;
    }
    auto group = context.is(tok::l_paren) ? context.group() : std::nullopt;
    if (!group) {
      context.error(context.location(), diag::err_expected_paren) << word;
      context.note(context.location(), diag::note_clause_form) << form;
      return false;
    }
    const size_t before = context.directive.items.size();
    if (!parseItems(context, split(group->inside, tok::comma), name, false, context.directive.items))
      return false;
    for (size_t i = before; i < context.directive.items.size(); ++i) {
      context.directive.items[i].left = both || word == "left";
      context.directive.items[i].right = both || word == "right";
    }
    while (context.is(tok::semi) || context.is(tok::comma))
      context.next();
  } while (!context.done());
  return true;
}

} // namespace

std::string clauseNames(unsigned group) {
  std::string out;
  for (const ClauseInfo &row : clauseTable())
    if ((row.on & group) && !row.form.empty() && row.kind != ClauseKind::Hint && row.kind != ClauseKind::Tile &&
        !isSynonym(row))
      out += (out.empty() ? "" : ", ") + row.name.str();
  return out;
}

bool parseClauses(ClauseContext &context, unsigned group) {
  ClauseParser parser(context, group);
  while (!context.done()) {
    if (context.is(tok::comma)) {
      context.next();
      continue;
    }
    if (!parser.parse())
      return false;
    dropForOtherTypes(context.directive.clauses);
  }
  return true;
}

// `halo_exchange (u);` is found in programs too.
bool parseArrays(ClauseContext &context, llvm::StringRef name) {
  if (name == "halo_update")
    return parseSides(context, name);
  if (!context.is(tok::l_paren)) {
    context.error(context.location(), diag::err_expected_paren) << name;
    context.note(context.location(), diag::note_clause_form) << ("'" + name + "(v...)'").str();
    return false;
  }
  auto group = context.group();
  if (!group || !parseItems(context, split(group->inside, tok::comma), name, false, context.directive.items))
    return false;
  if (context.is(tok::semi))
    context.next();
  if (context.done())
    return true;
  context.error(context.location(), diag::err_clause_not_here) << context.word() << context.directive.spelling;
  context.note(context.location(), diag::note_clause_form) << ("'" + name + "(v...)'").str();
  return false;
}

// Clang would speak of the wrapper where an argument has operators without an operand at its ends.
bool wellFormed(ClauseContext &context, llvm::StringRef space) {
  forEachExpr(context.directive, [&](ClauseExpr &expr) {
    if (context.failed)
      return;
    if (const clang::Token *stray = strayOperand(expr.tokens)) {
      context.error(stray->getLocation(), diag::err_operator) << context.text(*stray);
      context.note(stray->getLocation(), diag::note_expression);
      return;
    }
    const bool empty = expr.tokens.empty();
    const bool after = !empty && isBinary(expr.tokens.back().getKind());
    if (!empty && !after && !(isBinary(expr.tokens.front().getKind()) && !isPrefix(expr.tokens.front().getKind())))
      return;
    const clang::Token *token = empty ? nullptr : after ? &expr.tokens.back() : &expr.tokens.front();
    const clang::SourceLocation where = token ? token->getLocation() : expr.range.getBegin();
    context.error(where, diag::err_expression) << (empty ? 2 : after) << (token ? context.text(*token) : space.str());
    context.note(where, diag::note_expression);
  });
  return !context.failed;
}

} // namespace hetcc
