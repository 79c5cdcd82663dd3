//===-- driver/tools/output.h - finished files enter the user's folder in one step ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// At every moment the user's folder holds the old file, no file or the whole new one, and nothing else. That holds also
// when SIGKILL ends hetcc between any two instructions.
#pragma once

#include <string>

namespace hetcc {

/// Puts the finished file `from` (in the workspace) at `to`; its permissions come along. "-" is standard output. A `to`
/// that is no plain file (/dev/null, a pipe) is written to. False: could not, and said so.
bool deliver(const std::string &from, const std::string &to);

// After a failure: an output of an earlier run must not pass for this one's. Only plain files are removed.
void removeOutput(const std::string &path);

// Whether both are one plain file, through links too.
bool isSameFile(const std::string &one, const std::string &two);

bool writeFile(const std::string &path, const std::string &text);
bool readFile(const std::string &path, std::string &text);

} // namespace hetcc
