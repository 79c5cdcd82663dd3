//===-- edit/loop_hints.h - compilers' own pragmas before a directive ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     #pragma unroll 4
//     #pragma acc parallel loop
//
// gcc passes over what it does not know. Clang wants the loop itself behind such a pragma, and sees the directive.
#pragma once

#include <string>
#include <string_view>

namespace hetcc {

/// Whether what follows `#pragma` says only how the loop behind it may be compiled.
bool isLoopHint(std::string_view pragma);

/// Writes blanks over such lines. False: there is none.
bool blankLoopHints(std::string &text);

} // namespace hetcc
