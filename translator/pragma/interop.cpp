//===-- pragma/interop.cpp - interop as statements -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/interop.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;
using Words = llvm::ArrayRef<Token>;

class Interop {
public:
  Interop(clang::Preprocessor &pp, clang::SourceLocation directive, std::vector<Token> &tokens)
      : pp(pp), directive(directive), tokens(tokens) {}

  Respelled run() {
    if (!actsAsInterop(tokens))
      return {};
    const clang::SourceManager &sources = pp.getSourceManager();
    const clang::SourceLocation from = tokens.front().getLocation(), to = tokens.back().getLocation();
    const unsigned length = sources.getFileOffset(to) - sources.getFileOffset(from) + tokens.back().getLength();
    std::vector<Token> waits;
    add(result.before, tok::l_brace, "{");
    statements();
    if (dependences.empty()) {
      add(waits, tok::identifier, "flush");
    } else {
      add(waits, tok::identifier, "taskwait");
      llvm::append_range(waits, dependences);
    }
    result.changes.push_back({directive, from, length, textOf(waits)});
    result.changes.push_back({directive, directive, 0, textOf(result.before), true});
    result.after.push_back(spelledToken(pp, tok::r_brace, "}", to));
    tokens = std::move(waits);
    return std::move(result);
  }

private:
  // The words within the brackets at `open`.
  Words within(size_t open) const {
    const size_t end = findAtTop(tokens, open + 1, tok::r_paren);
    return Words(tokens).slice(open + 1, end - open - 1);
  }

  // Behind the modifiers, which a colon ends.
  static Words itemsOf(Words words) {
    const size_t colon = findAtTop(words, 0, tok::colon);
    return colon < words.size() ? words.drop_front(colon + 1) : words;
  }

  void statements() {
    for (size_t at = 1; at + 1 < tokens.size(); ++at)
      if (wordAt(tokens, at) == "device" && tokens[at + 1].is(tok::l_paren))
        device = itemsOf(within(at + 1));
      else if (opens(tokens[at]))
        at = findAtTop(tokens, at + 1, tok::r_paren);
    for (size_t at = 1; at + 1 < tokens.size(); ++at) {
      const llvm::StringRef word = wordAt(tokens, at);
      if (tokens[at + 1].isNot(tok::l_paren))
        continue;
      const Words words = within(at + 1);
      if (word == "init")
        each(itemsOf(words), [&](Words item) { assign(item, "het_omp_interop", device); });
      else if (word == "use")
        each(words, [&](Words item) { assign(item, "het_omp_interop_use", item); });
      else if (word == "destroy")
        each(words, [&](Words item) { assign(item, "het_omp_interop_destroy", item); });
      else if (word == "depend")
        llvm::append_range(dependences, Words(tokens).slice(at, words.size() + 3));
      at += words.size() + 2;
    }
  }

  template <class Visit> static void each(Words words, Visit visit) {
    while (!words.empty()) {
      const size_t end = std::min(findAtTop(words, 0, tok::comma), words.size());
      visit(words.take_front(end));
      words = words.drop_front(std::min(end + 1, words.size()));
    }
  }

  // `item = function(argument);`. Without an argument the default device is meant.
  void assign(Words item, llvm::StringRef function, Words argument) {
    llvm::append_range(result.before, item);
    add(result.before, tok::equal, "=");
    add(result.before, tok::identifier, function);
    add(result.before, tok::l_paren, "(");
    if (argument.empty())
      add(result.before, tok::identifier, "HET_OMP_DEFAULT");
    llvm::append_range(result.before, argument);
    add(result.before, tok::r_paren, ")");
    add(result.before, tok::semi, ";");
  }

  void add(std::vector<Token> &to, tok::TokenKind kind, llvm::StringRef text) {
    to.push_back(spelledToken(pp, kind, text, directive));
  }

  std::string textOf(Words words) const {
    std::string text;
    for (const Token &word : words)
      text += (text.empty() ? "" : " ") + pp.getSpelling(word);
    return text;
  }

  clang::Preprocessor &pp;
  const clang::SourceLocation directive;
  std::vector<Token> &tokens;
  Words device;
  std::vector<Token> dependences; // clauses
  Respelled result;
};

} // namespace

bool actsAsInterop(Words tokens) {
  bool acts = false;
  for (size_t at = 1; at < tokens.size(); ++at) {
    const llvm::StringRef word = wordAt(tokens, at);
    if (tokens[at].is(tok::comma) || word == "nowait")
      continue;
    const bool isAction = llvm::is_contained({"init", "use", "destroy"}, word);
    if ((!isAction && word != "device" && word != "depend") || at + 1 >= tokens.size() ||
        tokens[at + 1].isNot(tok::l_paren))
      return false;
    acts |= isAction;
    at = findAtTop(tokens, at + 2, tok::r_paren);
  }
  return acts;
}

Respelled respellInterop(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                         std::vector<Token> &tokens) {
  return Interop(preprocessor, directive, tokens).run();
}

} // namespace hetcc
