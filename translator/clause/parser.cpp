//===-- clause/parser.cpp - from a directive's tokens to its clauses --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/parser.h"

#include "clause/dialect.h"
#include "clause/table.h"

#include "llvm/Frontend/OpenMP/OMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

// Named once in lists; the older names of OpenACC are accepted but not proposed.
bool isSynonym(const ClauseInfo &row) {
  return row.name.starts_with("present_or_") || row.name.starts_with("pc") || row.name == "local";
}

std::string listNames(unsigned group) {
  std::string out;
  for (const ClauseInfo &row : clauseTable())
    if ((row.on & group) && !row.form.empty() && row.kind != ClauseKind::Hint && !isSynonym(row))
      out += (out.empty() ? "" : ", ") + row.name.str();
  return out;
}

std::string listDirectives(llvm::StringRef space) {
  std::string out;
  for (const DirectiveInfo &row : directiveTable())
    if (row.space == space && row.take != DirectiveInfo::Unsupported)
      out += (out.empty() ? "'" : ", '") + row.name.str() + "'";
  return out;
}

// Where a clause belongs, by the best known directive of each group.
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
      {OnOmpEnter, "'omp target enter data'"},
      {OnOmpExit, "'omp target exit data'"},
      {OnOmpUpdate, "'omp target update'"},
      {OnTarget, "'omp target'"},
      {OnTargetData, "'omp target data'"},
      {OnParallelFor, "'omp parallel for'"}};
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
    if (token.is(tok::semi) || (token.is(tok::l_brace) && context.done()))
      context.note(token.getLocation(), diag::note_leave_out)
          << name << clang::FixItHint::CreateRemoval(token.getLocation());
    else
      context.note(token.getLocation(), diag::note_clauses) << context.directive.spelling << listNames(group);
    return false;
  }

  bool unknown(const clang::Token &token, llvm::StringRef name) {
    context.error(token.getLocation(), diag::err_unknown_clause) << name << context.directive.spelling;
    if (name == "dist_data" || name == "distribute" || name == "halo") {
      context.note(token.getLocation(), diag::note_after_section) << name << (name == "halo" ? "halo(1)" : "dist_data(BLOCK)");
      return false;
    }
    llvm::SmallVector<llvm::StringRef> names;
    for (const ClauseInfo &row : clauseTable())
      if (row.on & group)
        names.push_back(row.name);
    const llvm::StringRef directive = context.directive.spelling;
    if (context.directive.clauses.empty())
      addLongerDirectives(directive.take_front(3), directive.drop_front(4), names);
    if (!context.suggest(token.getLocation(), nearestWord(name, names)))
      context.note(token.getLocation(), diag::note_clauses) << context.directive.spelling << listNames(group);
    return false;
  }

  bool refused(const clang::Token &token, const ClauseInfo &row) {
    if (row.on & group) {
      context.error(token.getLocation(), diag::err_not_supported) << ("clause '" + row.name + "'").str();
      context.note(token.getLocation(), diag::note_clauses) << context.directive.spelling << listNames(group);
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
            << clang::FixItHint::CreateRemoval({arguments->open, arguments->close});
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

// (u, v) of halo_exchange and depersist; `halo_exchange (u);` is found in programs too.
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

} // namespace

Verdict DirectiveParser::unknown(ClauseContext &context, const PragmaLine &line) {
  previous = Previous::Other;
  size_t words = 0;
  const DirectiveInfo *nearest = nearestDirective(context, line.space, line.tokens, words);
  // Clang knows more directives of OpenMP than there are rows.
  if (line.space == "omp" && (!nearest || llvm::omp::getOpenMPDirectiveKind(context.word()) != llvm::omp::OMPD_unknown))
    return {};
  errors = true;
  const Tokens written = Tokens(line.tokens).take_front(std::max<size_t>(words, !line.tokens.empty()));
  const std::string text = context.text(written);
  context.error(context.location(), diag::err_unknown_directive) << (line.space + (text.empty() ? "" : " ") + text);
  const ClauseInfo *clause = findClause(text, OnLoop);
  if (!nearest && clause && (clause->on & OnLoop))
    context.note(context.location(), diag::note_is_clause)
        << text << "acc region for" << clang::FixItHint::CreateInsertion(context.location(), "region for ");
  else if (!nearest || !context.suggest(context.range(written), nearest->name))
    context.note(context.location(), diag::note_directives) << listDirectives("acc");
  return {Verdict::Drop, {}};
}

static bool standsAlone(const DirectiveInfo &row) {
  return row.take == DirectiveInfo::Array || row.take == DirectiveInfo::Data;
}

// A clause that is no name of a C library: at the beginning of a line after a directive whose line was not continued.
static bool isClauseWord(llvm::StringRef word) {
  const ClauseInfo *row = findClause(word, OnLoop | OnTarget | OnParallelFor);
  return row && word != "if" && word != "default" && (row->on & (OnLoop | OnTarget | OnParallelFor));
}

// In a file that `-include` names, or below one: no text of the main file stands for it.
static bool fromCommandLine(const clang::SourceManager &sources, clang::SourceLocation at) {
  clang::FileID file = sources.getFileID(sources.getExpansionLoc(at));
  for (clang::SourceLocation from; file != sources.getMainFileID(); file = sources.getFileID(from))
    if ((from = sources.getIncludeLoc(file)).isInvalid())
      return true;
  return false;
}

bool DirectiveParser::mayStandHere(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row) {
  const clang::SourceLocation where = line.range.getBegin();
  const clang::SourceManager &sources = pp->getSourceManager();
  const std::string &name = context.directive.spelling;
  if (row.take == DirectiveInfo::Unsupported) {
    context.error(where, diag::err_not_supported) << ("'#pragma " + name + "'");
    context.note(where, diag::note_supported_here)
        << "'omp target' with a parallel loop, 'omp target data', 'acc region for', 'acc data'";
  } else if (!line.inFunction && row.kind != DirectiveKind::AccDeclare) {
    context.error(where, diag::err_not_in_function) << name;
    context.note(where, diag::note_not_in_function);
  } else if (fromCommandLine(sources, where)) {
    context.error(where, diag::err_in_header) << name;
    context.note(where, diag::note_in_header);
  } else if (row.take == DirectiveInfo::Loop && isClauseWord(line.next)) {
    context.error(where, diag::err_expected_loop) << name;
    auto note = context.note(line.end, diag::note_continued);
    note << line.next;
    if (line.end.isFileID() && *sources.getCharacterData(line.end) == '\n') // no comment stands there
      note << clang::FixItHint::CreateInsertion(line.end, " \\");
  } else if (line.next == "}" && !standsAlone(row)) {
    const bool statement = row.take == DirectiveInfo::Statement;
    context.error(where, statement ? diag::err_expected_statement : diag::err_expected_loop) << name;
    if (statement)
      context.note(where, diag::note_expected_statement);
    else
      context.note(where, diag::note_expected_loop) << 0;
  }
  return !context.failed;
}

// Which type a device is of, is known when the program runs. What follows `device_type` is about speed, but `seq`, which
// is kept: it is right for each type.
static void dropForOtherTypes(std::vector<Clause> &clauses) {
  auto isType = [](const Clause &clause) { return clause.kind == ClauseKind::DeviceType; };
  auto last = std::find_if(clauses.rbegin(), clauses.rend(), isType);
  const ClauseKind kind = clauses.back().kind;
  if (last != clauses.rend() && last->deviceWord != "*" && kind != ClauseKind::DeviceType && kind != ClauseKind::Seq)
    clauses.pop_back();
}

static void forEachTopology(Directive &directive, llvm::function_ref<void(Topology &)> visit) {
  for (Clause &clause : directive.clauses) {
    if (clause.topology)
      visit(*clause.topology);
    for (Item &item : clause.items)
      if (item.topology)
        visit(*item.topology);
  }
}

// topology(t): a topology of an earlier directive, or a device's number.
void DirectiveParser::tellTopologies(Directive &directive) {
  forEachTopology(directive, [&](Topology &topology) {
    if (topology.axes.empty() && llvm::is_contained(topologies, topology.name))
      topology.ids.clear();
    else if (topology.axes.empty())
      topology.name.clear();
    else if (!topology.name.empty())
      topologies.push_back(topology.name);
  });
}

bool DirectiveParser::parse(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, unsigned group) {
  if (!mayStandHere(context, line, row))
    return false;
  if (row.take == DirectiveInfo::Array)
    return parseArrays(context, row.name) && wellFormed(context, line);
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
  tellTopologies(context.directive);
  const bool named = llvm::any_of(context.directive.clauses, [](const Clause &clause) { return !clause.items.empty(); });
  if (row.take == DirectiveInfo::Data && row.kind != DirectiveKind::AccSet && !named) {
    context.error(line.range.getBegin(), diag::err_names_nothing) << context.directive.spelling;
    context.note(line.range.getBegin(), diag::note_clauses) << context.directive.spelling << listNames(group);
  }
  return !context.failed && wellFormed(context, line);
}

// What Clang would answer in terms of the wrapper: operators without an operand at the ends of an argument.
bool DirectiveParser::wellFormed(ClauseContext &context, const PragmaLine &line) {
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
    context.error(where, diag::err_expression) << (empty ? 2 : after) << (token ? context.text(*token) : line.space);
    context.note(where, diag::note_expression);
  });
  return !context.failed;
}

Verdict DirectiveParser::keep(const PragmaLine &line, const DirectiveInfo &row, Directive directive) {
  Verdict verdict{standsAlone(row) ? Verdict::Alone : Verdict::Before, {}, directive.spelling, nullptr, directive.meant};
  forEachExpr(directive, [&](ClauseExpr &expr) { verdict.expressions.push_back(expr.tokens); });
  directive.range = line.range;
  found.push_back(std::move(directive));
  return verdict;
}

// In a data region of the dialect, target directives are too: they follow its distribution.
bool DirectiveParser::isPlain(const ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row,
                              size_t words) const {
  const clang::SourceManager &sources = pp->getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(line.range.getBegin());
  for (clang::SourceRange region : dialectData)
    if (region.isValid() && sources.isBeforeInTranslationUnit(region.getBegin(), at) &&
        sources.isBeforeInTranslationUnit(at, region.getEnd()))
      return false;
  return row.isTarget() && !isDialect(context, Tokens(line.tokens).drop_front(words), line) && !isDistributedBelow(*pp, line);
}

// What Clang cannot read, because of its clauses, and what no region can be made of.
Verdict DirectiveParser::refuseBlock(ClauseContext &context, const PragmaLine &line) {
  errors = true;
  context.error(line.range.getBegin(), diag::err_not_supported)
      << ("a block after '#pragma " + context.directive.spelling + "' with clauses of the dialect");
  context.note(line.range.getBegin(), diag::note_instead)
      << "'omp target' and 'omp parallel for' directly before the loop,";
  return {Verdict::Drop, {}};
}

// `[1::2]` is two separators: where no name follows, and in C, `::` means nothing else. (Clang 19 does not come back
// from an expression of C with a `::` in it.)
static std::vector<clang::Token> splitColons(const std::vector<clang::Token> &tokens, bool cplusplus) {
  std::vector<clang::Token> out;
  for (size_t i = 0; i < tokens.size(); ++i) {
    out.push_back(tokens[i]);
    const bool names = cplusplus && i + 1 < tokens.size() && tokens[i + 1].getIdentifierInfo();
    if (tokens[i].isNot(tok::coloncolon) || names)
      continue;
    out.back().setKind(tok::colon);
    out.back().setLength(1);
    out.push_back(out.back());
    if (tokens[i].getLocation().isFileID())
      out.back().setLocation(tokens[i].getLocation().getLocWithOffset(1));
  }
  return out;
}

// Every other clause of `acc routine` says what a compiler may see for itself.
void DirectiveParser::refuseBind(ClauseContext &context, const PragmaLine &line) {
  for (const clang::Token &token : line.tokens)
    if (context.text(token) == "bind" && context.text(line.tokens.front()) == "routine") {
      errors = true;
      context.error(token.getLocation(), diag::err_not_supported) << "clause 'bind'";
      context.note(token.getLocation(), diag::note_instead) << "a definition of the function that devices can run too";
      return;
    }
}

bool DirectiveParser::isOurs(const PragmaLine &line) const {
  const clang::SourceManager &sources = pp->getSourceManager();
  return line.inFunction &&
         sources.getFileID(sources.getExpansionLoc(line.range.getBegin())) == sources.getMainFileID();
}

Verdict DirectiveParser::directive(const PragmaLine &read) {
  PragmaLine line = read;
  line.tokens = splitColons(read.tokens, pp->getLangOpts().CPlusPlus);
  const Previous before = line.adjacent ? previous : Previous::Other;
  previous = Previous::Other;
  Directive directive;
  ClauseContext context(*pp, directive, line.tokens, line.end);
  size_t words = 0;
  const DirectiveInfo *row = findDirective(context, line.space, line.tokens, words);
  if (!row)
    return unknown(context, line);
  if (row->take == DirectiveInfo::Inherited && before == Previous::Other &&
      llvm::none_of(line.tokens, [&](const clang::Token &t) { return context.text(t) == "dist_iteration"; }))
    return {};
  if (row->take == DirectiveInfo::AsOmp) {
    renamed_.push_back(line.spaceAt);
    return {Verdict::Omp, {}};
  }
  if (row->take == DirectiveInfo::Ignored) {
    ignored_.push_back(line.range);
    refuseBind(context, line);
  }
  if (row->take == DirectiveInfo::Ignored || (before == Previous::Failed && row->take == DirectiveInfo::Inherited))
    return {Verdict::Drop, {}};
  if (isPlain(context, line, *row, words))
    return {};
  if (row->take == DirectiveInfo::Inner && !isOurs(line))
    return {Verdict::Drop, {}}; // the hint of a function that a device may run
  for (size_t i = 0; i < words; ++i)
    context.next();
  directive.kind = row->kind;
  directive.spelling = (row->space + " " + row->name).str();

  const bool attached = row->take == DirectiveInfo::Inner && before == Previous::AccLoop;
  const unsigned group = row->take == DirectiveInfo::Inner && !attached ? unsigned(OnInnerLoop) : row->group;
  if (!parse(context, line, *row, group)) {
    errors = true;
    previous = Previous::Failed;
    if (row->take == DirectiveInfo::Loop && isClauseWord(line.next))
      return {Verdict::Drop, {}, "", isClauseWord};
    if (before == Previous::Target && row->take == DirectiveInfo::Inherited)
      found.pop_back(); // what the target lacks now has been said
    return {Verdict::Drop, {}};
  }
  if (row->take == DirectiveInfo::Plain || (line.space == "omp" && row->take == DirectiveInfo::Loop && line.next == "{"))
    return refuseBlock(context, line);
  if (row->kind == DirectiveKind::AccDeclare && !line.inFunction) {
    directive.range = line.range;
    fileScope_.push_back(std::move(directive));
    return {Verdict::Drop, {}};
  }
  if (row->kind == DirectiveKind::OmpTargetData)
    dialectData.push_back(statementText(*pp, line));
  if (row->kind == DirectiveKind::OmpTarget)
    previous = Previous::Target;
  if (row->kind == DirectiveKind::AccLoop || attached)
    previous = Previous::AccLoop;
  return keep(line, *row, std::move(directive));
}

} // namespace hetcc
