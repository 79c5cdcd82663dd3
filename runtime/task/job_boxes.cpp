//===-- task/job_boxes.cpp - domains of jobs, and how they are diced --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/job_boxes.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "device/context.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>

namespace het {

// False: more than a long counts.
static bool count(const het_box &box, long &items) {
  items = 1;
  bool fits = true;
  for (int d = 0; d < box.rank; ++d) {
    long size = 0;
    if (box.hi[d] <= box.lo[d])
      return (items = 0, true);
    fits = fits && !__builtin_sub_overflow(box.hi[d], box.lo[d], &size) && !__builtin_mul_overflow(items, size, &items);
  }
  return fits;
}

long itemsOf(const het_box &box) {
  long items = 0;
  count(box, items);
  return items;
}

Status checkDomain(const het_job &job) {
  const char *name = job.name ? job.name : "job";
  if (job.domain.rank < 1 || job.domain.rank > 3)
    return Error{text("the domain of job '", name, "' has ", job.domain.rank, " dimensions"), {"it has 1, 2 or 3"}};
  long items = 0;
  if (!count(job.domain, items))
    return Error{text("the domain of job '", name, "' has more indices than a long counts"), {}};
  return {};
}

static std::string words(const het_box &box) {
  std::string all;
  for (int d = 0; d < std::clamp(box.rank, 0, 3); ++d)
    all += text("[", box.lo[d], ", ", box.hi[d], ")");
  return all;
}

static bool contains(const het_box &part, const het_box &piece) {
  for (int d = 0; d < part.rank; ++d)
    if (piece.lo[d] < part.lo[d] || piece.hi[d] > part.hi[d])
      return false;
  return piece.rank == part.rank;
}

[[noreturn]] static void refuse(const het_job &job, const het_box &part, const std::string &fault) {
  std::fflush(nullptr);
  fatal({text("job '", job.name, "' dices ", words(part), " ", fault),
         {"the pieces have the part's dimensions, and each of its indices once"}});
}

static void check(const het_job &job, const het_box &part, const Diced &diced) {
  for (const het_box &piece : diced.pieces)
    if (!contains(part, piece))
      refuse(job, part, text("and gives ", words(piece)));
  const long all = std::accumulate(diced.items.begin(), diced.items.end(), 0L);
  if (all != itemsOf(part))
    refuse(job, part, text("into pieces with ", all, " indices of ", itemsOf(part)));
}

Diced dice(const het_job &job, const het_box &part, long pieces) {
  Diced diced;
  if (itemsOf(part) == 0)
    return diced;
  const het_take_box take = [](void *taker, const het_box *piece) {
    auto &diced = *static_cast<Diced *>(taker);
    if (itemsOf(*piece) == 0)
      return;
    diced.pieces.push_back(*piece);
    diced.items.push_back(itemsOf(*piece));
  };
  try {
    const UserScope user;
    job.dice(job.context, &part, std::min(pieces, itemsOf(part)), take, &diced);
  } catch (...) {
    return {{}, {}, std::current_exception()};
  }
  check(job, part, diced);
  return diced;
}

} // namespace het
