//===-- memory/arrays/changes.cpp - what the host has written to a resident array --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/changes.hpp"

namespace het {

// Loops write one item after the other: most of them lengthen the last run.
void Changes::add(Bytes bytes, const void *where) {
  auto next = runs_.upper_bound(bytes.lo);
  if (next != runs_.begin()) {
    auto &[begin, run] = *std::prev(next);
    if (run.end >= bytes.hi)
      return;
    if (run.end > bytes.lo)
      bytes.lo = run.end;
    if (run.end == bytes.lo && run.where == where && (next == runs_.end() || next->first >= bytes.hi)) {
      run.end = bytes.hi;
      return;
    }
  }
  forget(bytes); // of runs that it covers or meets, the rest stays
  runs_[bytes.lo] = {bytes.hi, where};
}

void Changes::add(const Changes &other) {
  for (const auto &[begin, run] : other.runs_)
    add({begin, run.end}, run.where);
}

void Changes::forget(Bytes bytes) {
  auto run = runs_.upper_bound(bytes.lo);
  if (run != runs_.begin() && std::prev(run)->second.end > bytes.lo)
    --run;
  while (run != runs_.end() && run->first < bytes.hi) {
    const auto [begin, old] = *run;
    run = runs_.erase(run);
    if (begin < bytes.lo)
      runs_[begin] = {bytes.lo, old.where};
    if (old.end > bytes.hi)
      runs_[bytes.hi] = old;
  }
}

std::optional<Changes::Change> Changes::firstIn(Bytes bytes) const {
  auto run = runs_.upper_bound(bytes.lo);
  if (run != runs_.begin() && std::prev(run)->second.end > bytes.lo)
    --run;
  if (run == runs_.end() || run->first >= bytes.hi)
    return std::nullopt;
  return Change{{std::max(run->first, bytes.lo), std::min(run->second.end, bytes.hi)}, run->second.where};
}

} // namespace het
