//===-- task/blocks.hpp - memory of tasks, used again ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One thread creates a task and another one frees it, as a rule. The C library's allocator lets the two wait for each
// other; here they do not.
#pragma once

#include <cstddef>

namespace het {

/// A block of at least `bytes`, aligned for any type. Throws std::bad_alloc. Any thread.
void *takeBlock(std::size_t bytes);
/// Ends the use of a block that takeBlock gave for that many bytes. Any thread.
void giveBlock(void *block, std::size_t bytes);

} // namespace het
