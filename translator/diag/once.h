//===-- diag/once.h - warnings of a file that is parsed several times ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Basic/Diagnostic.h"

#include <memory>
#include <set>
#include <string>

namespace hetcc {

/// A consumer that gives `next` all messages but Clang's mistaken ones and warnings that are in `told` already. `told`
/// outlives it, and serves all parses of a file.
std::unique_ptr<clang::DiagnosticConsumer> tellOnce(std::unique_ptr<clang::DiagnosticConsumer> next,
                                                    std::set<std::string> &told);

} // namespace hetcc
