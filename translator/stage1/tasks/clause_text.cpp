//===-- stage1/tasks/clause_text.cpp - the text of a directive, clause by clause -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/clause_text.h"

#include "clause/table.h"
#include "edit/edit.h"

#include "clang/Lex/Lexer.h"

namespace hetcc {

using namespace clang;

std::vector<Token> tokensOf(const std::string &text, const LangOptions &options) {
  Lexer lexer(SourceLocation(), options, text.data(), text.data(), text.data() + text.size());
  std::vector<Token> all;
  for (Token token; !lexer.LexFromRawLexer(token);)
    all.push_back(token);
  return all;
}

size_t endOfClause(const std::vector<Token> &tokens, size_t at) {
  size_t end = at + 1;
  for (int depth = 0; end < tokens.size(); ++end) {
    depth += tokens[end].is(tok::l_paren) - tokens[end].is(tok::r_paren);
    if (depth == 0)
      return tokens[end].is(tok::r_paren) ? end + 1 : end;
  }
  return end;
}

static bool isOfTarget(const Token &name) {
  return name.is(tok::raw_identifier) && isOfTaskTarget(name.getRawIdentifier());
}

TaskText splitTaskText(const std::string &directive, const LangOptions &options) {
  const std::string text = directive + "\n";
  const std::vector<Token> tokens = tokensOf(text, options);
  TaskText out{"", "#pragma omp target"};
  EditList edits;
  for (size_t next = 4; next < tokens.size();) { // behind `# pragma oss task`
    const size_t at = next, end = endOfClause(tokens, at);
    next = end;
    if (!isOfTarget(tokens[at]))
      continue;
    const unsigned begin = tokens[at].getLocation().getRawEncoding(),
                   last = tokens[end - 1].getLocation().getRawEncoding() + tokens[end - 1].getLength();
    edits.replace(begin, last, "");
    out.target += " " + text.substr(begin, last - begin);
  }
  out.task = llvm::StringRef(edits.apply(text).value_or(text)).rtrim().str();
  return out;
}

} // namespace hetcc
