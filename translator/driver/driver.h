//===-- driver/driver.h - one run of hetcc ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <string>
#include <vector>

namespace hetcc {

// Does what the command line (without argv[0]) says. The exit status: 0, or 1 after an error, which has been said.
int runDriver(bool cplusplus, const std::vector<std::string> &words);

} // namespace hetcc
