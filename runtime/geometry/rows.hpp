//===-- geometry/rows.hpp - rows of a matrix that lie where pointers say -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Ranges of addresses. Rows and their table are storage of the program, which is only looked at.
#pragma once

#include "geometry/range.hpp"

#include <vector>

namespace het {

struct Rows {
  void *const *table = nullptr; // null: `bytes` are addresses themselves
  long count = 0;
  Range within; // its pointers lead to tables, and these items of them to rows; empty: they lead to rows themselves
  Range bytes;  // of each row, behind its pointer
};

/// The bytes of the rows and of the tables. Null pointers have none.
std::vector<Range> bytesOf(const Rows &rows);

/// Whether no two of the ranges meet.
bool areApart(std::vector<Range> all);
/// Whether none of some ranges meets one of the others.
bool areApart(std::vector<Range> some, std::vector<Range> others);

} // namespace het
