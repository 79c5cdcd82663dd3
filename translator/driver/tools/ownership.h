//===-- driver/tools/ownership.h - whose line is it? ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The underlying compiler reads stage 2's host text and is to speak of the user's file only. It warns of the user's
// lines and of no generated ones. A debugger stops at lines that are there.
#pragma once

#include <string>

namespace hetcc {

/// The host text with line markers. Lines that stand in the user's text keep their numbers. The others count as lines
/// of a system header, so that GCC and Clang give no warnings. They stand at the construct that they were made for.
std::string markOwners(const std::string &host, const std::string &user);

} // namespace hetcc
