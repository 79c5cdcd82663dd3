//===-- stage1/source/invocation.h - what Clang is asked to parse -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Frontend/CompilerInvocation.h"

#include <memory>
#include <string>
#include <vector>

namespace hetcc {

/// The invocation that parses `file` with these words for a clang driver. `resourceDir`: Clang's own headers; empty: as
/// Clang finds them. Null: the words make none, which has been said.
std::shared_ptr<clang::CompilerInvocation> invocation(const std::vector<std::string> &clangArgs,
                                                      const std::string &file, const std::string &resourceDir);

} // namespace hetcc
