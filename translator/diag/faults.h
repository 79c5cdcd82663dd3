//===-- diag/faults.h - messages that Clang 19 gives by mistake ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Basic/Diagnostic.h"

#include <string>

namespace hetcc {

/// Whether Clang 19 gives this message by mistake, so that nobody is to see it. For a consumer, which is just being
/// told of it. The engine forgets such an error if it is the first one.
bool isMistaken(const clang::Diagnostic &info, bool isFirstError);

/// The words in place of a message of Clang's that names another cause; empty: there are none.
struct OwnWords {
  std::string message, note;
};
OwnWords ownWords(const clang::Diagnostic &info);

} // namespace hetcc
