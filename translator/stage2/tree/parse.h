//===-- stage2/tree/parse.h - a text of stage 1 as Clang parses it ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <string>
#include <vector>

namespace clang {
class FrontendAction;
}

namespace hetcc::stage2 {

// One file on its way through this stage.
struct Reading {
  const std::string &file;
  const std::vector<std::string> &clangArgs;
  std::string resource;
};

/// Parses a text as the user's file. False: an error was reported.
bool parse(const Reading &reading, const std::string &text, clang::FrontendAction &action);

} // namespace hetcc::stage2
