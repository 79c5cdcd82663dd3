//===-- stage1/rewrite/attributes.cpp - directives that are C++ attributes, as pragmas -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/attributes.h"

#include "edit/edit.h"
#include "edit/text.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {
namespace {

using namespace clang;

// A text's tokens, in order. Text that conditionals leave out has tokens like the rest.
class Tokens {
public:
  Tokens(const SourceManager &sources, const LangOptions &options)
      : text(sources.getBufferData(sources.getMainFileID())),
        start(sources.getLocForStartOfFile(sources.getMainFileID())) {
    Lexer lexer(start, options, text.begin(), text.begin(), text.end());
    for (Token token; !lexer.LexFromRawLexer(token);)
      all.push_back(token);
  }

  size_t size() const { return all.size(); }
  bool is(size_t i, tok::TokenKind kind) const { return i < all.size() && all[i].is(kind); }
  bool is(size_t i, llvm::StringRef word) const {
    return is(i, tok::raw_identifier) && all[i].getRawIdentifier() == word;
  }
  unsigned begin(size_t i) const { return all[i].getLocation().getRawEncoding() - start.getRawEncoding(); }
  unsigned end(size_t i) const { return begin(i) + all[i].getLength(); }

  // The place of the bracket that closes the one at `i`.
  std::optional<size_t> closing(size_t i) const {
    for (int depth = 0; i < all.size(); ++i) {
      depth += all[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      depth -= all[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
      if (depth == 0)
        return i;
    }
    return std::nullopt;
  }

  bool beginsDeclaration(size_t i) const {
    return i == 0 || all[i].isAtStartOfLine() || all[i - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  }

  // Behind the declaration that begins at `i`: its `;`, or the body of a function.
  std::optional<unsigned> endOfDeclaration(size_t i) const {
    for (bool isFunction = false, isGiven = false; i < all.size(); ++i) {
      if (all[i].is(tok::semi))
        return end(i);
      isGiven |= all[i].is(tok::equal);
      if (!all[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        continue;
      isFunction |= all[i].is(tok::l_paren);
      const bool isBody = all[i].is(tok::l_brace) && isFunction && !isGiven;
      const std::optional<size_t> close = closing(i);
      if (!close)
        return std::nullopt;
      i = *close;
      if (isBody)
        return end(i);
    }
    return std::nullopt;
  }

  // In the lines that it has, without comments.
  std::string lines(size_t first, size_t behind) const {
    std::string out;
    for (size_t i = first; i < behind; ++i) {
      if (i > first && begin(i) > end(i - 1))
        out += ' ' + std::string(text.slice(end(i - 1), begin(i)).count('\n'), '\n');
      out += text.slice(begin(i), end(i));
    }
    return out;
  }

private:
  llvm::StringRef text;
  SourceLocation start;
  std::vector<Token> all;
};

// The directive before a declaration that `decl(...)` stands for. Nothing: another one.
std::optional<std::string> readDecl(const Tokens &tokens, size_t at, size_t close, bool &isTarget) {
  const bool isJoined = tokens.is(at, "declare_target") || tokens.is(at, "declare_simd");
  if (!isJoined && !(tokens.is(at, "declare") &&
                     (tokens.is(at + 1, "target") || tokens.is(at + 1, "simd") || tokens.is(at + 1, "variant"))))
    return std::nullopt;
  isTarget |= tokens.is(at, "declare_target") || (!isJoined && tokens.is(at + 1, "target"));
  return (isTarget ? "omp begin " : "omp ") + tokens.lines(at, close);
}

// Reads `[omp::] directive(...)`, `decl(...)` and `sequence(...)` in a list. False: something else is there.
bool readList(const Tokens &tokens, size_t at, size_t behind, bool isUsing, std::vector<std::string> &directives,
              bool &isTarget) {
  while (at < behind) {
    const bool isNamed = tokens.is(at, "omp") && tokens.is(at + 1, tok::coloncolon);
    if (!isNamed && !isUsing)
      return false;
    at += isNamed ? 2 : 0;
    const bool isSequence = tokens.is(at, "sequence");
    const std::optional<size_t> close = tokens.is(at + 1, tok::l_paren) ? tokens.closing(at + 1) : std::nullopt;
    const bool isDecl = tokens.is(at, "decl");
    if (!close || *close >= behind || (!isSequence && !isDecl && !tokens.is(at, "directive")))
      return false;
    const size_t first = at + 2 + (isSequence || !tokens.is(at + 2, tok::comma) ? 0 : 1);
    if (isDecl) {
      const std::optional<std::string> directive = readDecl(tokens, first, *close, isTarget);
      if (!directive)
        return false;
      directives.push_back(*directive);
    } else if (!isSequence)
      directives.push_back("omp " + tokens.lines(first, *close));
    else if (!readList(tokens, first, *close, true, directives, isTarget))
      return false;
    at = *close + 1;
    if (at < behind && !tokens.is(at, tok::comma))
      return false;
    ++at;
  }
  return !directives.empty();
}

std::string asPragmaOperator(llvm::StringRef directive) {
  std::string out = "_Pragma(\"";
  for (const char c : directive) {
    if (c == '"' || c == '\\')
      out += '\\';
    if (c != '\n')
      out += c;
  }
  return out + "\")";
}

} // namespace

Attributes::Attributes(const ASTContext &context, llvm::ArrayRef<Span> skipped) {
  const SourceManager &sources = context.getSourceManager();
  const llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
  if (!text.contains("omp") || !text.contains("[["))
    return;
  const Tokens tokens(sources, context.getLangOpts());
  for (size_t i = 0; i + 4 < tokens.size(); ++i) {
    if (!tokens.is(i, tok::l_square) || !tokens.is(i + 1, tok::l_square))
      continue;
    const std::optional<size_t> close = tokens.closing(i);
    if (!close || !tokens.is(*close - 1, tok::r_square))
      continue;
    const bool isUsing = tokens.is(i + 2, "using") && tokens.is(i + 3, "omp") && tokens.is(i + 4, tok::colon);
    Attribute attribute{{tokens.begin(i), tokens.end(*close)}, {}};
    bool isTarget = false;
    if (!readList(tokens, i + (isUsing ? 5 : 2), *close - 1, isUsing, attribute.directives, isTarget))
      continue;
    if (isTarget) {
      attribute.end = tokens.endOfDeclaration(*close + 1);
      if (!attribute.end || !tokens.beginsDeclaration(i))
        continue;
    }
    i = *close;
    if (llvm::any_of(skipped,
                     [&](Span text) { return text.begin <= attribute.span.begin && attribute.span.begin < text.end; }))
      continue;
    found.push_back(std::move(attribute));
  }
}

// Alone on its lines it is a line, and so is the `;` of a directive without a statement gone with it.
std::optional<std::string> Attributes::text(const Source &source) const {
  const std::string &text = source.text();
  EditList edits;
  for (const Attribute &attribute : found) {
    unsigned begin = attribute.span.begin, end = attribute.span.end;
    const std::string_view written = std::string_view(text).substr(begin, end - begin);
    const auto newlines = countLines(written);
    const bool isContinued = written.find("\\\n") != std::string_view::npos; // in a macro
    const size_t behind = text.find_first_not_of(" \t\r", end);
    const bool isAlone = behind != std::string::npos && text[behind] == ';';
    const size_t next = text.find_first_not_of(" \t\r", isAlone ? behind + 1 : end);
    const size_t before = begin == 0 ? std::string::npos : text.find_last_not_of(" \t", begin - 1);
    std::string pragmas, breaks;
    const std::string lineEnd = isContinued ? " \\\n" : "\n";
    if (attribute.directives.size() == 1 && (before == std::string::npos || text[before] == '\n') &&
        (next == std::string::npos || text[next] == '\n')) {
      for (const char c : "#pragma " + attribute.directives[0])
        pragmas += c == '\n' ? "\\\n" : std::string(1, c);
      for (size_t line = countLines(pragmas); line < newlines; ++line)
        breaks += lineEnd;
      pragmas = breaks + pragmas;
      end = static_cast<unsigned>(isAlone ? behind + 1 : end);
    } else {
      for (const std::string &directive : attribute.directives)
        pragmas += (pragmas.empty() ? "" : " ") + asPragmaOperator(directive);
      for (size_t line = 0; line < newlines; ++line)
        pragmas += lineEnd;
    }
    edits.replace(begin, end, pragmas);
    if (attribute.end)
      edits.insert(*attribute.end, " " + asPragmaOperator("omp end declare target"));
  }
  return edits.apply(text);
}

} // namespace hetcc
