//===-- clause/spelling.cpp - what a misspelt directive was meant to be -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/table.h"

namespace hetcc {

const DirectiveInfo *nearestDirective(ClauseContext &context, llvm::StringRef space, Tokens tokens, size_t &words) {
  const DirectiveInfo *best = nullptr;
  unsigned least = 0;
  words = 0;
  for (const DirectiveInfo &row : directiveTable()) {
    const size_t count = row.name.count(' ') + 1;
    // What else begins with an unknown word under `omp`, Clang judges.
    if (row.space != space || count > tokens.size() ||
        (space == "omp" && !row.name.starts_with("target") && !row.name.starts_with("halo")))
      continue;
    std::string written;
    for (const clang::Token &token : tokens.take_front(count))
      written += (written.empty() ? "" : " ") + context.text(token);
    if (llvm::any_of(tokens.take_front(count), [](const clang::Token &token) { return !token.getIdentifierInfo(); }))
      continue;
    const unsigned limit = written.size() / 4 + 1, distance = row.name.edit_distance(written, true, limit + 1);
    if (distance > limit || distance >= row.name.size())
      continue;
    // A letter more for each word more: both words of 'paralel lop' are a directive's.
    if (best && (distance + words > least + count || (distance + words == least + count && count <= words)))
      continue;
    best = &row;
    least = distance;
    words = count;
  }
  return best;
}

void addLongerDirectives(llvm::StringRef space, llvm::StringRef name, llvm::SmallVectorImpl<llvm::StringRef> &out) {
  for (const DirectiveInfo &row : directiveTable()) {
    llvm::StringRef rest = row.name;
    if (row.space == space && rest.consume_front(name) && rest.consume_front(" "))
      out.push_back(rest.split(' ').first);
  }
}

} // namespace hetcc
