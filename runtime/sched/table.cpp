//===-- sched/table.cpp - the policies there are -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "sched/policy.hpp"

namespace het {

std::span<const PolicyRow> policyTable() {
  static const PolicyRow rows[] = {
      {HET_SCHED_DEFAULT, "default", "[C] 3.2.1", "the same as adaptive", makeAdaptive},
      {HET_SCHED_AUTO, "auto", "", "the runtime is free to choose; adaptive", makeAdaptive},
      {HET_SCHED_BLOCK, "block", "[H] table 2", "equal contiguous blocks", makeBlock},
      {HET_SCHED_STATIC, "static", "[C] 3.2.1", "shares from the devices' rates, once", makeStatic},
      {HET_SCHED_ADAPTIVE, "adaptive", "[C] 3.2.1", "shares from measured times, before each pass", makeAdaptive},
      {HET_SCHED_SPLIT, "split", "[C] 3.2.1", "adaptive within each pass, in sub-passes", nullptr},
      {HET_SCHED_QUICK, "quick", "[C] 3.2.1", "a small first sub-pass, then adaptive", nullptr},
      {HET_SCHED_CHUNK, "chunk", "[C] 3.2.2", "equal chunks on demand", nullptr},
      {HET_SCHED_CHUNK_STATIC, "chunk_static", "[C] 3.2.2", "chunks on demand, sized by rate", nullptr},
      {HET_SCHED_CHUNK_DYNAMIC, "chunk_dynamic", "[C] 3.2.2", "chunks on demand, sizes adapted", nullptr},
      {HET_SCHED_HYBRID_CHUNK, "hybrid_chunk", "[C] 3.2.3", "chunk_dynamic first, then adaptive", nullptr},
      {HET_SCHED_DYNAMIC, "dynamic", "[G] 4.2.2", "queues levelled by equation 4.2", nullptr},
      {HET_SCHED_CYCLIC, "cyclic", "[H] table 2", "blocks dealt out in turn", nullptr},
  };
  return rows;
}

Result<const PolicyRow *> findPolicy(het_schedule schedule) {
  std::string known;
  for (const PolicyRow &row : policyTable()) {
    if (row.id == schedule && row.make)
      return &row;
    if (row.make)
      known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  for (const PolicyRow &row : policyTable())
    if (row.id == schedule)
      return Error{"schedule '" + std::string(row.name) + "' is not supported yet", {"schedules there are: " + known}};
  return Error{"unknown schedule " + std::to_string(static_cast<int>(schedule)), {"schedules there are: " + known}};
}

} // namespace het
