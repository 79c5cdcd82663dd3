//===-- stage1/tasks/task_walks.h - pointers that walk through a task's body ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `while (n--) *d++ += *q++;` names an item of d by what happened before. In the text of a kernel it is
// `for (k = 0; k < n; ++k) d[k] += q[k];`, whose iterations can be compared.
#pragma once

#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

/// Another text for a part of the source's.
struct TextChange {
  unsigned begin, end;
  std::string text;
  bool operator==(const TextChange &) const = default;
};

/// The changes to a body under which pointers that it moves stay where they are, and items have subscripts by the
/// loops' variables. None: there are no such pointers, or one of them goes where no subscript tells. Only pointers that
/// are declared outside of loops count.
std::vector<TextChange> walkChanges(clang::ASTContext &context, const Source &source, const clang::Stmt *body);

/// The text of a span with the changes that lie in it.
std::string changedText(const std::string &text, Span span, const std::vector<TextChange> &changes);

} // namespace hetcc
