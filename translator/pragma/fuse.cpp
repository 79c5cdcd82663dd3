//===-- pragma/fuse.cpp - `fuse` of OpenMP 6.0, which Clang does not read ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/fuse.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;
using clang::Token;

static bool isInText(clang::Preprocessor &pp, const PragmaLine &line) {
  const clang::SourceManager &sources = pp.getSourceManager();
  const clang::SourceLocation at = line.range.getBegin();
  return line.space == "omp" && at.isFileID() && sources.isInMainFile(at) && *sources.getCharacterData(at) == '#';
}

static std::optional<unsigned> numberAt(clang::Preprocessor &pp, const PragmaLine &line, size_t at) {
  unsigned number = 0;
  if (at >= line.tokens.size() || line.tokens[at].isNot(tok::numeric_constant) ||
      llvm::StringRef(pp.getSpelling(line.tokens[at])).getAsInteger(10, number) || number == 0)
    return std::nullopt;
  return number;
}

std::optional<Fusion> readFusion(clang::Preprocessor &preprocessor, const PragmaLine &line) {
  if (wordAt(line.tokens, 0) != "fuse" || line.next != "{" || !isInText(preprocessor, line))
    return std::nullopt;
  const auto block =
      clang::Lexer::findNextToken(line.range.getEnd(), preprocessor.getSourceManager(), preprocessor.getLangOpts());
  if (!block)
    return std::nullopt;
  Fusion out{line.range, block->getLocation()};
  if (line.tokens.size() == 1)
    return out;
  constexpr size_t tokens = 7; // fuse looprange ( 1 , 2 )
  const auto first = numberAt(preprocessor, line, 3), count = numberAt(preprocessor, line, 5);
  if (line.tokens.size() != tokens || wordAt(line.tokens, 1) != "looprange" || !first || !count)
    return std::nullopt;
  out.first = *first;
  out.count = count;
  return out;
}

bool isOrderlySplit(clang::Preprocessor &preprocessor, const PragmaLine &line) {
  if (wordAt(line.tokens, 0) != "split" || wordAt(line.tokens, 1) != "counts" || line.tokens.size() < 4 ||
      line.tokens[2].isNot(tok::l_paren) || !isInText(preprocessor, line))
    return false;
  return line.next == "for" && findAtTop(line.tokens, 3, tok::r_paren) + 1 == line.tokens.size();
}

bool takesFusion(clang::Preprocessor &preprocessor, const PragmaLine &line) {
  if (line.next != "#" || !isInText(preprocessor, line))
    return false;
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(
      clang::Lexer::getLocForEndOfToken(line.range.getEnd(), 0, sources, preprocessor.getLangOpts()));
  const llvm::StringRef text = sources.getBufferData(file);
  clang::Lexer raw(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(), text.begin() + offset,
                   text.end());
  Token token;
  raw.LexFromRawLexer(token);
  const auto isWord = [&](llvm::StringRef word) {
    const bool is = token.is(tok::raw_identifier) && token.getRawIdentifier() == word;
    raw.LexFromRawLexer(token);
    return is;
  };
  while (token.is(tok::hash)) {
    raw.LexFromRawLexer(token);
    if (!isWord("pragma") || !isWord("omp"))
      return false;
    if (isWord("fuse"))
      return true;
    while (token.isNot(tok::eof) && !token.isAtStartOfLine())
      raw.LexFromRawLexer(token);
  }
  return false;
}

} // namespace hetcc
