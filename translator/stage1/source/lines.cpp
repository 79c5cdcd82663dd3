//===-- stage1/source/lines.cpp - preprocessor lines of a text -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/source/lines.h"
#include "edit/loop_hints.h"
#include "edit/text.h"

#include <algorithm>
#include <cctype>

namespace hetcc {
namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The next word of `text` from `at` on, which is moved behind it.
std::string nextWord(std::string_view text, size_t &at) {
  while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) || text[at] == '\\'))
    ++at;
  size_t from = at;
  while (at < text.size() && isWordCharacter(text[at]))
    ++at;
  return std::string(text.substr(from, at - from));
}

// Behind a character or string literal that begins at `at`; one that does not end ends with its line.
size_t literalEnd(const std::string &text, size_t at) {
  if (text[at] == '"' && at > 0 && text[at - 1] == 'R') {
    size_t paren = text.find('(', at);
    if (paren != std::string::npos && paren - at <= 17) {
      std::string close = ")" + text.substr(at + 1, paren - at - 1) + "\"";
      size_t end = text.find(close, paren);
      return end == std::string::npos ? text.size() : end + close.size();
    }
  }
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

// Behind a comment that begins at `at`; at its newline for one of a line.
size_t commentEnd(const std::string &text, size_t at) {
  size_t end = at;
  if (text[at + 1] == '*')
    return (end = text.find("*/", at + 2)) == std::string::npos ? text.size() : end + 2;
  do
    end = text.find('\n', end + 1);
  while (end != std::string::npos && text[end - 1] == '\\');
  return std::min(end, text.size());
}

// Comments become blanks, their newlines included: they end no line. A raw string keeps nothing that could look like a
// preprocessor line.
std::string withoutComments(const std::string &text) {
  std::string result = text;
  for (size_t at = 0; at < text.size();) {
    const bool comment = text[at] == '/' && at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*');
    // A digit separator and the apostrophe of a word quote nothing.
    const bool literal =
        text[at] == '"' ||
        (text[at] == '\'' && (at == 0 || !isWordCharacter(text[at - 1]) || text[at - 1] == 'L' || text[at - 1] == 'u'));
    const size_t end = comment ? commentEnd(text, at) : literal ? literalEnd(text, at) : at + 1;
    const bool raw = literal && std::find(text.begin() + at, text.begin() + end, '\n') != text.begin() + end;
    if (comment || raw)
      for (size_t c = at; c < end; ++c)
        result[c] = comment ? text[c] == '\n' ? '\v' : ' ' : '"';
    at = end;
  }
  return result;
}

} // namespace

void blank(std::string &text, unsigned begin, unsigned end) {
  for (unsigned at = begin; at < end && at < text.size(); ++at)
    if (text[at] != '\n')
      text[at] = ' ';
}

static bool isDirective(std::string_view words) {
  size_t at = 0;
  const std::string first = nextWord(words, at);
  return first == "omp" || first == "acc";
}

void blankDirectives(std::string &text) {
  const TextLines lines(text);
  for (const PreprocessorLine &line : lines.lines)
    if (line.word == "pragma" && isDirective(line.rest))
      blank(text, line.span.begin, line.span.end);
  for (size_t at = 0; (at = lines.bare.find("_Pragma", at)) != std::string::npos; ++at) {
    const size_t open = lines.bare.find('"', at), end = pragmaOperatorEnd(lines.bare, at);
    if (end != std::string::npos && isDirective(std::string_view(lines.bare).substr(open + 1)))
      blank(text, at, end);
  }
}

bool PreprocessorLine::isLoopHint() const { return word == "pragma" && hetcc::isLoopHint(rest); }

TextLines::TextLines(const std::string &text) : bare(withoutComments(text)) {
  for (size_t line = 0; line < bare.size();) {
    size_t hash = bare.find_first_not_of(" \t\f\v\r", line), end = bare.find('\n', line);
    end = std::min(end, bare.size());
    const bool digraph = hash < end && bare.compare(hash, 2, "%:") == 0;
    if (hash < end && (bare[hash] == '#' || digraph)) {
      while (end < bare.size() && isContinued(bare, end))
        end = std::min(bare.find('\n', end + 1), bare.size());
      PreprocessorLine found;
      found.span = {static_cast<unsigned>(hash), static_cast<unsigned>(end)};
      size_t last = bare.find_last_not_of(" \t\v\r\n\\", end - 1);
      found.end = static_cast<unsigned>(last + 1);
      size_t at = hash + (digraph ? 2 : 1);
      found.word = nextWord(std::string_view(bare).substr(0, end), at);
      found.rest = bare.substr(at, std::max<size_t>(found.end, at) - at);
      lines.push_back(std::move(found));
    }
    line = end + 1;
  }
}

std::vector<const PreprocessorLine *> unbalanced(const std::vector<const PreprocessorLine *> &lines) {
  std::vector<const PreprocessorLine *> open, result;
  std::vector<std::vector<const PreprocessorLine *>> groups; // an #if with its #elif and #else
  for (const PreprocessorLine *line : lines) {
    if (line->opens())
      groups.push_back({line});
    else if (line->isConditional() && groups.empty())
      result.push_back(line);
    else if (line->divides())
      groups.back().push_back(line);
    else if (line->closes())
      groups.pop_back();
  }
  for (const auto &group : groups)
    result.insert(result.end(), group.begin(), group.end());
  return result;
}

} // namespace hetcc
