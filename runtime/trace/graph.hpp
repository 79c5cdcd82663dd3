//===-- trace/graph.hpp - tasks and what they wait for, as a picture ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_TASK_GRAPH: each task is a node, each dependence an arrow. The timeline has the arrows too. Any thread.
#pragma once

#include <het/het.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace het::trace {

// Whether tasks are kept. Written by start() only.
extern std::atomic<bool> drawing;
inline bool graphOn() { return drawing.load(std::memory_order_relaxed); }
void setGraphOn(bool on);

/// A task's number, from 1 on. `creator`: of the task that creates it; 0: none does.
std::uint64_t addTask(const het_site *site, const char *label, std::uint64_t creator);
/// Task `after` waits for task `before`. A number of 0 is nobody's.
void addDependence(std::uint64_t before, std::uint64_t after);

/// A task, and one that waits for it.
using Dependence = std::pair<std::uint64_t, std::uint64_t>;
/// All dependences so far.
std::vector<Dependence> taskDependences();

/// All of it in the DOT language.
std::string taskGraph();

} // namespace het::trace
