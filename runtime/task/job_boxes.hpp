//===-- task/job_boxes.hpp - domains of jobs, and how they are diced --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"

#include <het/job.h>

#include <exception>
#include <vector>

namespace het {

/// Whether the domain has 1 to 3 dimensions, and no more indices than a long counts.
Status checkDomain(const het_job &job);
/// Indices in the box; 0 where it is empty.
long itemsOf(const het_box &box);

/// The pieces of a part that are not empty, and their items.
struct Diced {
  std::vector<het_box> pieces;
  std::vector<long> items;
  std::exception_ptr thrown; // by the program's dice: no pieces then
};
/// Calls the program's dice. Pieces that are not together as much as the part, or that leave it, end the program with a
/// message. An empty part has no pieces. Any thread, without locks.
Diced dice(const het_job &job, const het_box &part, long pieces);

} // namespace het
