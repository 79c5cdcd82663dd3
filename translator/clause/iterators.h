//===-- clause/iterators.h - lists of storage in clauses of tasks ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     {v[i], i=first:last}    {v[i][j], i=first;length, j=0:i:step}    {v[i], i={4, 7}}        OmpSs' multidependences
//
// Clang reads an expression of such a list with the first values in the places of the iterators: its type is the same.
#pragma once

#include "clause/tokens.h"

namespace hetcc {

struct StorageList {
  Tokens item;
  std::vector<TaskItem::Iterator> iterators;
};

/// The lists without their iterators with values, `i={4, 7}`: one for each value, which stands in the place of `i`.
/// Behind each list is the token that follows it.
std::vector<std::vector<clang::Token>> withoutValues(Tokens slice);

/// Reads the item and the iterators in the braces; with `bare` there may be none of these. Nothing: an error was
/// reported, for that clause.
std::optional<StorageList> readStorageList(ClauseContext &context, const Clause &clause, Tokens slice, bool bare);

/// Gives the item the iterators of its list.
void iterate(TaskItem &item, std::vector<TaskItem::Iterator> iterators);

} // namespace hetcc
