//===-- exec/plan/rows.hpp - the rows of resident arrays that a loop's iterations use ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A shared split (sched/shared_split.hpp) is told these of a loop. Rows are the items of the dimension that the cut
// loop drives. Under the store's lock.
#pragma once

#include "exec/plan/domain.hpp"
#include "memory/arrays/array.hpp"
#include "sched/shared_split.hpp"

namespace het {

struct Use;

struct ResidentRows {
  std::vector<Array *> arrays; // empty: the loop has no rows, or not one for each iteration
  LoopRows rows;
};

/// The rows of a domain with one axis.
ResidentRows residentRows(const het_region &region, const std::vector<Use> &uses, const Domain &domain);

/// The split of all loops over these arrays, of which there are some; made at first use.
SharedSplit &sharedSplit(const ResidentRows &rows);

} // namespace het
