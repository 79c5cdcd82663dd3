//===-- driver/options/warnings.h - the options that turn hetcc's warnings on and off ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <string>

namespace hetcc {

// Warns, as hetcc, of an option such as -Wno-het-name that names no warning of hetcc's.
void checkWarningOption(const std::string &option);

} // namespace hetcc
