//===-- edit/loop_hints.cpp - compilers' own pragmas before a directive --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/loop_hints.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace hetcc {
namespace {

std::string firstWord(llvm::StringRef text) {
  return text.ltrim(" \t").take_while([](char c) { return llvm::isAlnum(c) || c == '_'; }).str();
}

// The text behind `#pragma`; empty for other lines.
llvm::StringRef pragmaOf(llvm::StringRef line) {
  line = line.ltrim(" \t");
  if (!line.consume_front("#"))
    return "";
  line = line.ltrim(" \t");
  return line.consume_front("pragma") ? line.ltrim(" \t") : "";
}

std::pair<std::string, std::string> firstWords(llvm::StringRef pragma) {
  const std::string word = firstWord(pragma);
  return {word, firstWord(pragma.ltrim(" \t").drop_front(word.size()))};
}

// Clang acts on it. It passes over the others.
bool isClangs(llvm::StringRef pragma) {
  static constexpr llvm::StringLiteral words[] = {"unroll", "nounroll", "unroll_and_jam", "nounroll_and_jam"};
  const auto [word, second] = firstWords(pragma);
  return llvm::is_contained(words, word) || (word == "clang" && second == "loop") ||
         (word == "GCC" && second == "unroll");
}

} // namespace

bool isLoopHint(std::string_view pragma) {
  static constexpr llvm::StringLiteral alone[] = {"ivdep",    "vector",     "novector",        "simd",
                                                  "nofusion", "loop_count", "distribute_point"};
  const auto [word, second] = firstWords(pragma);
  return isClangs(pragma) || llvm::is_contained(alone, word) ||
         (word == "GCC" && llvm::is_contained({"ivdep", "novector"}, second));
}

bool blankLoopHints(std::string &text) {
  const auto names = [&](const char *word) { return text.find(word) != std::string::npos; };
  if (!names("pragma") || (!names("acc") && !names("omp")))
    return false;
  bool any = false, beforeDirective = false;
  for (size_t end = text.size();;) { // from the last line to the first
    const size_t newline = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
    const size_t begin = newline == std::string::npos ? 0 : newline + 1;
    const llvm::StringRef line = llvm::StringRef(text).slice(begin, end), pragma = pragmaOf(line);
    const std::string word = firstWord(pragma);
    if (beforeDirective && isClangs(pragma)) {
      std::fill(text.begin() + begin, text.begin() + end, ' ');
      any = true;
    } else if (!line.trim().empty()) {
      beforeDirective = word == "acc" || word == "omp";
    }
    if (newline == std::string::npos)
      return any;
    end = newline;
  }
}

} // namespace hetcc
