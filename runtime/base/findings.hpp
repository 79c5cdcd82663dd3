//===-- base/findings.hpp - what HET_CHECK has found --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A finding is a mistake of the program's, not a failure of the runtime's. The first one ends the program with status
// 65 (EX_DATAERR). Under HET_CHECK=continue up to twenty are listed, and the program ends so after the twentieth or at
// its own end.
#pragma once

#include "base/result.hpp"

#include <string>

namespace het {

// Prints it, unless one with this key was there before. Any thread.
void reportFinding(const Error &finding, const std::string &key);

/// The status of a program that ends for another reason: 65 where there were findings, as that may be a consequence of
/// them; else `status`.
int exitStatus(int status);

// Before anything else that is to happen at the program's end is registered. The first call only.
void watchExit();

// "solver.c:17" of an instruction, or "" where the program has no line tables or the machine no addr2line. `near`: the
// file of a construct, as the user calls it: the same file is called so.
std::string lineOf(const void *instruction, const char *near);

} // namespace het
