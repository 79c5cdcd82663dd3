//===-- stage1/tasks/clause_text.h - the text of a directive, clause by clause ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Token.h"

#include <cstddef>
#include <string>
#include <vector>

namespace hetcc {

/// The tokens of `text`, whose places are offsets in it. The text ends in a newline: the lexer gives no token that ends
/// where the text does.
std::vector<clang::Token> tokensOf(const std::string &text, const clang::LangOptions &options);

/// One past the clause that begins at token `at`.
size_t endOfClause(const std::vector<clang::Token> &tokens, size_t at);

/// A task's directive of OmpSs-2 as that of a task alone, and as that of the target that its clauses name.
struct TaskText {
  std::string task, target;
};
TaskText splitTaskText(const std::string &directive, const clang::LangOptions &options);

} // namespace hetcc
