//===-- sched/table.cpp - the policies there are -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "sched/policy.hpp"

#include <algorithm>

namespace het {

std::span<const PolicyRow> policyTable() {
  static const PolicyRow rows[] = {
      {HET_SCHED_DEFAULT, "default", "[C] 3.2.1", "the same as adaptive", makeAdaptive},
      {HET_SCHED_AUTO, "auto", "[G] 4.2.2", "the runtime is free to choose: a small trial, then adaptive", makeAuto},
      {HET_SCHED_BLOCK, "block", "[H] table 2", "equal contiguous blocks", makeBlock},
      {HET_SCHED_STATIC, "static", "[C] 3.2.1", "shares from the devices' rates, once", makeStatic},
      {HET_SCHED_ADAPTIVE, "adaptive", "[C] 3.2.1", "shares from measured times, before each pass", makeAdaptive},
      {HET_SCHED_SPLIT, "split", "[C] 3.2.1", "adaptive within each pass, in div sub-passes", makeSplit},
      {HET_SCHED_QUICK, "quick", "[C] 3.2.1", "a small sub-pass first, then adaptive", makeQuick},
      {HET_SCHED_CHUNK, "chunk", "[C] 3.2.2", "equal chunks on demand, div a pass", makeChunk},
      {HET_SCHED_CHUNK_STATIC, "chunk_static", "[C] 3.2.2", "chunks on demand, sized by rate", makeChunkStatic},
      {HET_SCHED_CHUNK_DYNAMIC, "chunk_dynamic", "[C] 3.2.2", "chunks on demand, sizes adapted", makeChunkDynamic},
      {HET_SCHED_HYBRID_CHUNK, "hybrid_chunk", "[C] 3.2.3", "chunk_dynamic first, then adaptive", makeHybridChunk},
      {HET_SCHED_DYNAMIC, "dynamic", "[G] 4.2.2", "div chunks a pass, each levelled over the queues", makeDynamic},
      {HET_SCHED_CYCLIC, "cyclic", "[H] table 2", "div blocks a pass, in turn", makeCyclic},
  };
  return rows;
}

Result<const PolicyRow *> findPolicy(het_schedule schedule) {
  std::string known;
  for (const PolicyRow &row : policyTable()) {
    if (row.id == schedule)
      return &row;
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  return Error{"unknown schedule " + std::to_string(static_cast<int>(schedule)), {"schedules there are: " + known}};
}

long divisions(const Request &request) {
  constexpr long usual = 10; // [C] section 5: "a div of 10"
  return std::clamp(request.div > 0 ? request.div : usual, 1L, std::max(request.total, 1L));
}

std::vector<WorkerThread> threadsOf(std::span<const Worker> workers) {
  std::vector<WorkerThread> threads;
  for (std::size_t w = 0; w < workers.size(); ++w) {
    int cores = workers[w].host ? std::max(workers[w].cores, 1) : 1;
    for (int core = 0; core < cores; ++core)
      threads.push_back({w, core, cores});
  }
  return threads;
}

} // namespace het
