//===-- pragma/respell.cpp - forms of OpenMP 5.2 in those of 5.1 --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/respell.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;

llvm::StringRef word(const std::vector<Token> &tokens, size_t i) {
  const clang::IdentifierInfo *name = i < tokens.size() ? tokens[i].getIdentifierInfo() : nullptr;
  return name ? name->getName() : llvm::StringRef();
}

bool opens(const Token &token) { return token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
bool closes(const Token &token) { return token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

class Respeller {
public:
  Respeller(clang::Preprocessor &pp, clang::SourceLocation directive, std::vector<Token> &tokens)
      : pp(pp), directive(directive), tokens(tokens) {}

  std::vector<Respelling> run() {
    if (word(tokens, 0) == "declare" && word(tokens, 1) == "target")
      forEachClause("enter", [&](size_t at) { replace(at, "to"); });
    else if (word(tokens, 0) == "target" && word(tokens, 2) == "data" && word(tokens, 1) == "enter")
      forEachClause("map", [&](size_t at) { giveType(at + 1, "to"); });
    else if (word(tokens, 0) == "target" && word(tokens, 2) == "data" && word(tokens, 1) == "exit")
      forEachClause("map", [&](size_t at) { giveType(at + 1, "from"); });
    return std::move(changes);
  }

private:
  template <class Visit> void forEachClause(llvm::StringRef name, Visit visit) {
    unsigned depth = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (depth == 0 && word(tokens, i) == name && i + 1 < tokens.size() && tokens[i + 1].is(tok::l_paren))
        visit(i);
      depth += opens(tokens[i]);
      depth -= depth > 0 && closes(tokens[i]);
    }
  }

  // The words before a colon outside of brackets are modifiers and the type. `tofrom` is the direction that there is.
  void giveType(size_t open, llvm::StringRef type) {
    unsigned depth = 0;
    bool named = false;
    size_t both = 0;
    for (size_t i = open + 1; i < tokens.size() && (depth > 0 || !closes(tokens[i])); ++i) {
      if (depth == 0 && tokens[i].is(tok::colon)) {
        if (both)
          replace(both, type);
        else if (!named)
          insert(i, tokens[i].getLocation(), {tok::comma, tok::identifier}, type, ", " + type.str());
        return;
      }
      if (depth == 0 && word(tokens, i) == "tofrom")
        both = i;
      named |= depth == 0 && llvm::is_contained({"to", "from", "alloc", "release", "delete"}, word(tokens, i));
      depth += opens(tokens[i]);
      depth -= closes(tokens[i]);
    }
    insert(open + 1, tokens[open].getLocation().getLocWithOffset(1), {tok::identifier, tok::colon}, type,
           type.str() + ": ");
  }

  void replace(size_t at, llvm::StringRef text) {
    const clang::SourceLocation where = tokens[at].getLocation();
    changes.push_back({directive, where, tokens[at].getLength(), text.str()});
    tokens[at] = token(tok::identifier, text, where);
  }

  void insert(size_t before, clang::SourceLocation where, std::initializer_list<tok::TokenKind> kinds,
              llvm::StringRef name, std::string text) {
    changes.push_back({directive, where, 0, std::move(text)});
    for (const tok::TokenKind kind : kinds)
      tokens.insert(tokens.begin() + before++,
                    token(kind, kind == tok::identifier ? name : tok::getPunctuatorSpelling(kind), where));
  }

  Token token(tok::TokenKind kind, llvm::StringRef text, clang::SourceLocation where) {
    Token result;
    result.startToken();
    result.setKind(kind);
    pp.CreateString(text, result, where, where);
    if (kind == tok::identifier)
      result.setIdentifierInfo(pp.getIdentifierInfo(text));
    return result;
  }

  clang::Preprocessor &pp;
  const clang::SourceLocation directive;
  std::vector<Token> &tokens;
  std::vector<Respelling> changes;
};

} // namespace

std::vector<Respelling> respell(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                std::vector<Token> &tokens) {
  return Respeller(preprocessor, directive, tokens).run();
}

} // namespace hetcc
