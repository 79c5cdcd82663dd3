//===-- clause/iterators.h - lists of storage in clauses of tasks ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     {v[i], i=first:last}    {v[i][j], i=first;length, j=0:i:step}        OmpSs' multidependences
//
// Clang reads an expression of such a list with the first values in the places of the iterators: its type is the same.
#pragma once

#include "clause/tokens.h"

namespace hetcc {

struct StorageList {
  Tokens item;
  std::vector<TaskItem::Iterator> iterators;
};

/// Reads the item and the iterators in the braces. Nothing: an error was reported, for that clause.
std::optional<StorageList> readStorageList(ClauseContext &context, const Clause &clause, Tokens slice);

/// Gives the item the iterators of its list.
void iterate(TaskItem &item, std::vector<TaskItem::Iterator> iterators);

} // namespace hetcc
