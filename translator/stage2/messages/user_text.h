//===-- stage2/messages/user_text.h - messages over the user's own lines ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Stage 2 reads generated text, whose lines are the user's by number. A line may be generated: a loop's head, or a
// directive of OpenACC in the words of OpenMP. Messages show what the user wrote there.
#pragma once

#include "clang/Basic/Diagnostic.h"

#include <memory>

namespace hetcc::stage2 {

// Prints a message itself where the user's line differs; all others go to `next`.
std::unique_ptr<clang::DiagnosticConsumer> showUserText(std::unique_ptr<clang::DiagnosticConsumer> next,
                                                        clang::DiagnosticOptions &options);

} // namespace hetcc::stage2
