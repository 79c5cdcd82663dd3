//===-- base/symbols.hpp - what the program calls an address -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace het {

/// "total", or "counts[3]" for items of that many bytes: a variable of a file that has the byte, a static one too.
/// Empty where the program's tables of symbols have none. Any thread.
std::string variableAt(std::uintptr_t address, std::size_t item);

/// Whether it is a variable that each thread has, the calling thread's.
bool isThreadLocal(const void *address);

} // namespace het
