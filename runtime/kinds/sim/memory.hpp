//===-- kinds/sim/memory.hpp - fenced and poisoned memory of simulated devices ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An allocation ends flush against an inaccessible guard; another guard stands before its first page. The bytes between
// that guard and the first byte (less than a page) are checked for writes. New memory holds a NaN with a payload of its
// own. The payload survives arithmetic, so that data no clause brought is recognised when it comes back.
//
// A signal handler for SIGSEGV and SIGBUS recognises guards. It says which array of which device and region, and ends
// the program with status 70. Every other fault goes on to the handler that stood before.
#pragma once

#include "base/result.hpp"
#include "device/device.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace het::sim {

inline constexpr std::uint32_t poison = 0x7FF4DEAD; // two of them: a signalling double; one: a quiet float

// Maps, poisons and enters in the table of guards. `device` and `array` are copied, cut to 31 and 63 characters.
Result<void *> mapFenced(std::size_t bytes, const char *device, const char *array);

// Unmaps what mapFenced gave; an error if the bytes before it were written to.
Status unmapFenced(void *memory);

// The array's name that mapFenced got, for messages; "" when `address` is in no allocation. Valid until it is unmapped.
const char *arrayAt(const void *address);

/// How messages call the item at an address within what an allocation was made for; "": it is in none.
std::string itemAt(const void *address);
bool isInMemory(const void *address);

/// Byte offset of the first poisoned element in `size` bytes at `data`. Elements have `item` bytes, 0: not known. If
/// they are whole words of 8 bytes, both halves must show it: half a double may look so by chance (2 in 2^32).
std::optional<std::size_t> findPoison(const void *data, std::size_t size, std::size_t item = 0);

// Puts the handler in place; the first call only.
void installFaultHandler();
/// Called by a thread before it runs a kernel: it gets a message instead of a bare fault where its stack is too small.
void guardStack();

} // namespace het::sim
