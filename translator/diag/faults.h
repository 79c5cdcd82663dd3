//===-- diag/faults.h - messages that Clang 19 gives by mistake ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Basic/Diagnostic.h"

namespace hetcc {

/// Whether Clang 19 gives this message by mistake, so that nobody is to see it. For a consumer, which is just being
/// told of it. The engine forgets such an error if it is the first one.
bool isMistaken(const clang::Diagnostic &info, bool isFirstError);

} // namespace hetcc
