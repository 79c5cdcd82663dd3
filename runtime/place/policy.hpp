//===-- place/policy.hpp - which device gets a task ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task policy is a pure decision. It sees the places where a task could run, and what is known of each. It knows no
// device, no memory and no clock.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace het {

/// One place where a task could run: a device, or the host with another version of the task.
struct TaskPlace {
  int device = 0;          // its id; the host's for the other version
  bool onHost = false;     // another version, which computes on the host
  bool asked = true;       // it is of a kind that the task asks for
  long there = 0;          // bytes of the task's storage that are there and are the newest
  long missing = 0;        // bytes that the task reads and that would have to come
  long twice = 0;          // of these, those that pass two links
  int copies = 0;          // in which they come
  double bandwidth = 0;    // bytes/second of its link; 0: copies cost their latency only
  double latency = 0;      // seconds for a copy
  double rate = 1;         // its speed by the other places', before anything has run there
  double seconds = 0;      // that tasks of this kernel and size take there,
  int measured = 0;        // and how many measures say so; 0: not known
  bool converged = false;  // these hardly differ
  double interpolated = 0; // seconds by other sizes of the kernel, if none was measured; 0: not known either
  long tried = 0;          // tasks of this kernel and size that were given there
  long given = 0;          // tasks of any sort that were
  long waiting = 0;        // those of them that are not known to be complete,
  double busy = 0;         // and the seconds until they are
  double ready = 0;        // seconds until what the task follows is complete; 0 where nobody knows
  double arrives = -1;     // until its storage would be there, behind the link's other copies; below 0: nobody knows
};

struct TaskChoice {
  std::span<const TaskPlace> places; // one at least, and one at least that is no other version
  int before = -1;                   // the device of the task whose end made this one ready; -1: none
};

/// The index of the place that gets the task.
using TaskPolicy = std::size_t (*)(const TaskChoice &);

struct TaskPolicyRow {
  const char *name;   // as in HET_TASKS
  const char *source; // paper and section
  const char *doc;    // one line
  TaskPolicy choose;
  bool versions;   // versions of a task that compute on the host are among the places
  bool otherKinds; // so are devices of kinds that the task does not ask for
  bool measures;   // it wants times, and to know which tasks are complete
  bool ranks;      // tasks with the longest chain behind them are placed first
};

std::span<const TaskPolicyRow> taskPolicyTable();
/// The row of that name; null: there is none.
const TaskPolicyRow *findTaskPolicy(std::string_view name);

// The policies, one a file.
std::size_t breadthFirst(const TaskChoice &choice);
std::size_t followDependences(const TaskChoice &choice);
std::size_t affinity(const TaskChoice &choice);
std::size_t versioning(const TaskChoice &choice);
std::size_t heft(const TaskChoice &choice);
std::size_t level(const TaskChoice &choice);
std::size_t stealing(const TaskChoice &choice);
std::size_t automatic(const TaskChoice &choice);

/// So many tasks of one kernel and size are given to a place so that its time is known: the first one's is not taken.
inline constexpr long enoughTries = 2;

/// Seconds that the task's storage takes to come to a place.
double moveSeconds(const TaskPlace &place);
/// Seconds until the task would begin there: behind the place's other tasks, and behind its own copies.
double beginsAt(const TaskPlace &place);
/// Seconds that the task takes there: measured, else by other sizes, else by the times elsewhere and the rates. 0:
/// nobody knows.
double expectedSeconds(const TaskChoice &choice, const TaskPlace &place);
/// The place where the task ends first, by what is expected.
std::size_t earliestEnd(const TaskChoice &choice);

/// The first place that counts and that no other one is better than; as many as there are places: none counts.
template <class Counts, class Better>
std::size_t bestOf(std::span<const TaskPlace> places, Counts counts, Better better) {
  std::size_t best = places.size();
  for (std::size_t k = 0; k < places.size(); ++k)
    if (counts(places[k]) && (best == places.size() || better(places[k], places[best])))
      best = k;
  return best;
}

/// The place where the task ends first of those that count; as many as there are places: none counts.
template <class Counts> std::size_t earliestEndOf(const TaskChoice &choice, Counts counts) {
  const auto end = [&](const TaskPlace &place) { return beginsAt(place) + expectedSeconds(choice, place); };
  return bestOf(choice.places, counts, [&](const TaskPlace &a, const TaskPlace &b) {
    return end(a) != end(b) ? end(a) < end(b) : a.waiting != b.waiting ? a.waiting < b.waiting : a.given < b.given;
  });
}

} // namespace het
