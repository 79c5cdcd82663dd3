//===-- base/text.hpp - small helpers for messages -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pure functions; any thread.
#pragma once

#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace het {

// The arguments' texts, one after the other.
template <class... Args> std::string text(const Args &...args) {
  std::ostringstream out;
  (out << ... << args);
  return out.str();
}

// "0.4 GiB", "12 KiB", "17 bytes".
std::string bytesText(std::size_t bytes);

// "a, b and c".
std::string listText(std::span<const std::string> words, std::string_view last = "and");

// The candidate with the fewest edits to `word`, or "" when even that one is too far to be a typo of it.
std::string_view nearest(std::string_view word, std::span<const std::string> candidates);

// The name at the end of a declaration: "y" of "double *y".
std::string_view lastWord(std::string_view declaration);

// Decimal number that fills the whole of `word`; false if it does not or is out of range.
bool parseNumber(std::string_view word, long &value);
bool parseNumber(std::string_view word, double &value);

} // namespace het
