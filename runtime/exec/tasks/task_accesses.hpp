//===-- exec/tasks/task_accesses.hpp - what a task names, as accesses and as bytes ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The clauses of a task in the form in which loops have theirs. Nothing is looked up here.
#pragma once

#include "memory/arrays/view.hpp"

#include <het/region.h>
#include <het/task.h>

#include <span>
#include <vector>

namespace het {

/// As loops' clauses would name it, but for what has no items.
std::vector<het_access> accessesOf(std::span<const het_task_access> named);
/// A section without items, or without storage.
bool isEmpty(const het_access &access);
Bytes bytesOf(const het_access &access);

/// The host's bytes of what a task names, in runs of contiguous ones.
std::vector<Bytes> runsOf(const het_task_access &named);
/// Whether what a task names at each of the first `written` addresses is apart from that at all others. False where it
/// names nothing at an address.
bool areApart(std::span<const het_task_access> named, std::span<void *const> addresses, std::size_t written);
/// All bytes of it, and those that the task reads.
std::size_t bytesOf(std::span<const het_task_access> storage);
std::size_t readBytesOf(std::span<const het_task_access> storage);

} // namespace het
