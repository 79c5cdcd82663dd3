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
    if (row.space != space || count > tokens.size())
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

llvm::StringRef otherSpelling(ClauseKind kind, llvm::StringRef directive) {
  if (directive.starts_with("acc"))
    return kind == ClauseKind::Map
               ? "'copy', 'copyin', 'copyout' and, where the array follows the loop, 'part_copy(v[1:n])'"
           : kind == ClauseKind::Device        ? "the second argument of 'hetero'"
           : kind == ClauseKind::DistIteration ? "the third argument of 'hetero'"
                                               : "";
  switch (kind) {
  case ClauseKind::Hetero: return "'device(list)' and 'dist_iteration(policy)'";
  case ClauseKind::PartCopy: return "'map(tofrom: v[0:n] dist_data(BLOCK))'";
  case ClauseKind::PartCopyIn: return "'map(to: v[0:n] dist_data(BLOCK))'";
  case ClauseKind::PartCopyOut: return "'map(from: v[0:n] dist_data(BLOCK))'";
  case ClauseKind::Copy: return "'map(tofrom: v[0:n])'";
  case ClauseKind::CopyIn: return "'map(to: v[0:n])'";
  case ClauseKind::CopyOut: return "'map(from: v[0:n])'";
  case ClauseKind::Create: return "'map(alloc: v[0:n])'";
  default: return "";
  }
}

void addLongerDirectives(llvm::StringRef space, llvm::StringRef name, llvm::SmallVectorImpl<llvm::StringRef> &out) {
  for (const DirectiveInfo &row : directiveTable()) {
    llvm::StringRef rest = row.name;
    if (row.space == space && rest.consume_front(name) && rest.consume_front(" "))
      out.push_back(rest.split(' ').first);
  }
}

} // namespace hetcc
