//===-- clause/dialect.cpp - which target directives are plain OpenMP ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/dialect.h"

#include "clang/Basic/OpenMPKinds.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;

int depthOf(const clang::Token &token) {
  return token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace) -
         token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

// Several devices, or devices by their type.
bool isDeviceList(const ClauseContext &context, Tokens inside) {
  if (inside.empty() || inside.front().isOneOf(tok::star, tok::colon))
    return true;
  const std::string first = context.text(inside.front());
  if (inside.size() > 1 && inside[1].is(tok::colon) && (first == "ancestor" || first == "device_num"))
    return false;
  bool typed = false;
  for (const clang::Token &token : inside)
    typed |= llvm::StringRef(context.userWord(token)).starts_with("OMP_DEVICE_");
  return typed || split(inside, tok::comma).size() > 1 || split(inside, tok::colon).size() > 1;
}

// More brackets than the variable or member has dimensions give it a shape.
bool isReshaped(const ClauseContext &context, Tokens item, const PragmaLine &line) {
  size_t name = 1;
  while (name + 1 < item.size() && item[name].isOneOf(tok::period, tok::arrow) && item[name + 1].is(tok::identifier))
    name += 2;
  if (item.size() <= name || item[0].isNot(tok::identifier) || item[name].isNot(tok::l_square) || !line.rankOf)
    return false;
  int brackets = 0, depth = 0;
  for (const clang::Token &token : item.drop_front(name)) {
    if (depth == 0 && token.isNot(tok::l_square)) // a member of an item
      break;
    brackets += depth == 0;
    depth += depthOf(token);
  }
  std::string text;
  for (const clang::Token &token : item.take_front(name))
    text += context.text(token);
  const int rank = line.rankOf(text);
  return rank > 0 && brackets > rank;
}

bool hasOwnWord(const ClauseContext &context, Tokens inside) {
  for (size_t i = 0; i + 1 < inside.size(); ++i) {
    if (inside[i].isNot(tok::identifier) || inside[i + 1].isNot(tok::l_paren))
      continue;
    const std::string word = context.userWord(inside[i]);
    if (llvm::is_contained({"dist_data", "distribute", "partition", "halo", "topology"}, word))
      return true;
  }
  return false;
}

// A word that is none gets our error, which knows the nearest one.
bool isMapType(const ClauseContext &context, Tokens before) {
  static constexpr llvm::StringLiteral words[] = {"to",     "from",  "tofrom",  "alloc",  "release",  "delete",
                                                  "always", "close", "present", "mapper", "iterator", "ompx_hold"};
  int depth = 0;
  for (const clang::Token &token : before) {
    if (depth == 0 && token.isNot(tok::comma) && token.isNot(tok::l_paren) &&
        !llvm::is_contained(words, context.text(token)))
      return false;
    depth += depthOf(token);
  }
  return true;
}

bool isOwnClause(const ClauseContext &context, const std::string &name, Tokens inside, const PragmaLine &line) {
  if (name == "device")
    return isDeviceList(context, inside);
  if (name == "dist_schedule")
    return inside.size() > 1 && context.text(inside[0]) == "target" && inside[1].is(tok::colon);
  if (name != "map" && name != "to" && name != "from")
    return false;
  if (hasOwnWord(context, inside))
    return true;
  const std::vector<Tokens> halves = split(inside, tok::colon);
  if (name == "map" && halves.size() > 1 && !isMapType(context, halves[0]))
    return true;
  const Tokens items = name == "map" && halves.size() > 1 ? inside.drop_front(halves[0].size() + 1) : inside;
  for (Tokens item : split(items, tok::comma))
    if (isReshaped(context, item, line))
      return true;
  return false;
}

// The file's text behind a directive's line; empty for _Pragma.
llvm::StringRef textBehind(const clang::Preprocessor &pp, const PragmaLine &line, clang::SourceLocation &at) {
  const clang::SourceManager &sources = pp.getSourceManager();
  at = line.end;
  if (at.isInvalid() || at.isMacroID())
    return "";
  bool invalid = false;
  const auto [file, offset] = sources.getDecomposedLoc(at);
  const llvm::StringRef all = sources.getBufferData(file, &invalid);
  return invalid || offset >= all.size() ? "" : all.substr(offset);
}

} // namespace

bool isDialect(const ClauseContext &context, Tokens clauses, const PragmaLine &line) {
  for (size_t i = 0; i < clauses.size();) {
    if (clauses[i].isOneOf(tok::comma, tok::semi)) {
      ++i;
      continue;
    }
    const std::string name = context.text(clauses[i]);
    if (llvm::omp::getOpenMPClauseKind(name) == llvm::omp::OMPC_unknown)
      return true;
    ++i;
    if (i == clauses.size() || clauses[i].isNot(tok::l_paren))
      continue;
    const size_t open = i;
    int depth = 0;
    do
      depth += depthOf(clauses[i++]);
    while (depth > 0 && i < clauses.size());
    if (depth > 0)
      return true; // the parenthesis that is missing is ours to tell
    if (isOwnClause(context, name, clauses.slice(open + 1, i - open - 2), line))
      return true;
  }
  return false;
}

// Whether a directive's line begins here; takes its first two words.
static bool consumePragma(llvm::StringRef &rest) {
  rest = rest.ltrim();
  if (!rest.consume_front("#"))
    return false;
  rest = rest.ltrim(" \t");
  return rest.consume_front("pragma");
}

std::string accLoopBelow(const clang::Preprocessor &pp, const PragmaLine &line) {
  clang::SourceLocation at;
  llvm::StringRef rest = textBehind(pp, line, at);
  if (!consumePragma(rest))
    return "";
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(rest.take_until([](char c) { return c == '\n' || c == '('; }), words);
  if (words.size() < 2 || words[0] != "acc")
    return "";
  const bool isLoop = words[1] == "loop" || (words.size() > 2 && (words[2] == "loop" || words[2] == "for"));
  const bool mayBe = llvm::is_contained({"parallel", "kernels", "serial", "region"}, words[1]);
  return words[1] == "loop" ? "acc loop" : isLoop && mayBe ? ("acc " + words[1] + " " + words[2]).str() : "";
}

bool isDistributedBelow(const clang::Preprocessor &pp, const PragmaLine &line) {
  clang::SourceLocation at;
  llvm::StringRef rest = textBehind(pp, line, at);
  for (;;) {
    if (!consumePragma(rest))
      return false;
    size_t end = rest.find('\n');
    while (end != llvm::StringRef::npos && rest.take_front(end).rtrim(" \t\r").ends_with("\\"))
      end = rest.find('\n', end + 1);
    const llvm::StringRef pragma = rest.substr(0, end), schedule = pragma.split("dist_schedule").second;
    if (pragma.contains("dist_iteration") || schedule.ltrim(" \t(").starts_with("target"))
      return true;
    rest = rest.substr(std::min(end, rest.size()));
  }
}

clang::SourceRange statementText(const clang::Preprocessor &pp, const PragmaLine &line) {
  clang::SourceLocation start;
  const llvm::StringRef rest = textBehind(pp, line, start);
  if (rest.empty())
    return {};
  clang::Lexer lexer(start, pp.getLangOpts(), rest.begin(), rest.begin(), rest.end());
  clang::Token token;
  int depth = 0;
  while (!lexer.LexFromRawLexer(token) && token.isNot(tok::eof)) {
    depth += depthOf(token);
    if (depth == 0 && token.isOneOf(tok::r_brace, tok::semi))
      return {line.range.getBegin(), token.getLocation()};
    if (depth < 0)
      break;
  }
  return {};
}

} // namespace hetcc
