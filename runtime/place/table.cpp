//===-- place/table.cpp - the task policies there are -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "place/policy.hpp"

namespace het {

std::span<const TaskPolicyRow> taskPolicyTable() {
  static constexpr TaskPolicyRow rows[] = {
      {"auto", "[A] 2.2, [G] 4.1.2", "affinity, and heft once a task's times are known", automatic, true, false, true,
       true},
      {"breadth_first", "[A] 3", "devices in turn", breadthFirst, false, false, false, false},
      {"dependences", "[O] 5.2", "the device of the task whose end made this one ready", followDependences, false,
       false, false, false},
      {"affinity", "[A] 2.2", "the device that has most of the task's bytes", affinity, false, false, false, false},
      {"versioning", "[A] 3", "each version a few times in each place, then the earliest end", versioning, true, false,
       true, false},
      {"heft", "[G] 4.1.2", "the earliest end by measured times, backlog and copies, the longest chain first", heft,
       true, false, true, true},
      {"level", "[G] 4", "queues of equal length, with samples while times differ, and a spline over sizes", level,
       true, false, true, false},
      {"stealing", "[O] 5", "a device of the kind asked for, or one that is idle", stealing, false, true, true, false},
  };
  return rows;
}

const TaskPolicyRow *findTaskPolicy(std::string_view name) {
  for (const TaskPolicyRow &row : taskPolicyTable())
    if (name == row.name)
      return &row;
  return nullptr;
}

} // namespace het
