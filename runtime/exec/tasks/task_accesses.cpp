//===-- exec/tasks/task_accesses.cpp - what a task names, as accesses and as bytes ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_accesses.hpp"

#include <algorithm>

namespace het {

// As a loop's clause would name it; one item is a row of one.
static het_access accessOf(const het_task_access &named) {
  het_access access{};
  access.name = named.name;
  access.base = named.base;
  access.item = named.item;
  access.rank = std::max(named.rank, 1);
  access.dim[0] = {1, 0, 1, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  for (int d = 0; d < named.rank; ++d) {
    const het_task_range &range = named.range[d];
    const long extent = d == 0 ? std::max(range.extent, range.lo + range.len) : range.extent;
    access.dim[d] = {extent, range.lo, range.len, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  }
  access.subscripts = access.rank;
  switch (named.use) {
  case HET_TASK_IN: access.mode = HET_TO | HET_READ; break;
  case HET_TASK_OUT: access.mode = HET_FROM | HET_WRITE | HET_WRITES_ALL; break;
  default: access.mode = HET_TOFROM | HET_READ | HET_WRITE; break;
  }
  return access;
}

bool isEmpty(const het_access &access) {
  return !access.base || std::any_of(access.dim, access.dim + access.rank, [](const het_dim &d) { return d.len <= 0; });
}

std::vector<het_access> accessesOf(std::span<const het_task_access> named) {
  std::vector<het_access> all;
  for (const het_task_access &one : named)
    if (het_access access = accessOf(one); !isEmpty(access))
      all.push_back(access);
  return all;
}

Bytes bytesOf(const het_access &access) {
  const View view = viewOf(access);
  return view.bytes(view.section);
}

std::vector<Bytes> runsOf(const het_task_access &named) {
  std::vector<Bytes> runs;
  const het_access access = accessOf(named);
  if (isEmpty(access))
    return runs;
  const View view = viewOf(access);
  const BoxSet all = addressesOf(view, view.section);
  for (const Box &run : all.boxes())
    runs.push_back({run.dim[0].lo, run.dim[0].hi});
  return runs;
}

// The bytes that a task names at an address, in order. They are of all that begin there, or have an item there.
static std::vector<Bytes> runsAt(std::span<const het_task_access> named, const void *address) {
  const auto at = reinterpret_cast<Address>(address);
  std::vector<Bytes> all;
  for (const het_task_access &one : named) {
    const std::vector<Bytes> runs = runsOf(one);
    if (one.base == address || std::ranges::any_of(runs, [&](Bytes run) { return run.contains({at, at + 1}); }))
      all.insert(all.end(), runs.begin(), runs.end());
  }
  std::ranges::sort(all, {}, &Bytes::lo);
  return all;
}

static bool meet(const std::vector<Bytes> &one, const std::vector<Bytes> &other) {
  for (std::size_t i = 0, j = 0; i < one.size() && j < other.size();) {
    if (one[i].meets(other[j]))
      return true;
    ++(one[i].hi < other[j].hi ? i : j);
  }
  return false;
}

bool areApart(std::span<const het_task_access> named, std::span<void *const> addresses, std::size_t written) {
  std::vector<std::vector<Bytes>> all;
  for (const void *address : addresses)
    all.push_back(runsAt(named, address));
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      if (i < written && meet(all[i], all[j]))
        return false;
  return std::ranges::none_of(all, [](const std::vector<Bytes> &one) { return one.empty(); });
}

static std::size_t bytesOf(std::span<const het_task_access> storage, bool all) {
  std::size_t bytes = 0;
  for (const het_access &access : accessesOf(storage))
    if (all || access.mode & HET_READ)
      bytes += static_cast<std::size_t>(viewOf(access).section.items()) * access.item;
  return bytes;
}

std::size_t bytesOf(std::span<const het_task_access> storage) { return bytesOf(storage, true); }
std::size_t readBytesOf(std::span<const het_task_access> storage) { return bytesOf(storage, false); }

} // namespace het
