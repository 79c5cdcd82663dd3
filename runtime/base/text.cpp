//===-- base/text.cpp - small helpers for messages -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace het {

std::string bytesText(std::size_t bytes) {
  static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024)
    return text(bytes, bytes == 1 ? " byte" : " bytes");
  double amount = static_cast<double>(bytes);
  int unit = 0;
  while (amount >= 1024 && unit < 4) {
    amount /= 1024;
    ++unit;
  }
  char out[32];
  std::snprintf(out, sizeof out, amount == std::floor(amount) ? "%.0f %s" : "%.1f %s", amount, units[unit]);
  return out;
}

std::string listText(std::span<const std::string> words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0)
      out += i + 1 == words.size() ? text(" ", last, " ") : ", ";
    out += words[i];
  }
  return out;
}

// Levenshtein distance, one row at a time.
static std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string> candidates) {
  std::string_view best;
  std::size_t bestEdits = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string &candidate : candidates) {
    std::size_t distance = edits(word, candidate);
    if (distance < bestEdits) {
      bestEdits = distance;
      best = candidate;
    }
  }
  return best;
}

bool parseNumber(std::string_view word, long &value) {
  const char *end = word.data() + word.size();
  auto [stop, problem] = std::from_chars(word.data(), end, value);
  return problem == std::errc() && stop == end && !word.empty();
}

bool parseNumber(std::string_view word, double &value) {
  const char *end = word.data() + word.size();
  auto [stop, problem] = std::from_chars(word.data(), end, value);
  return problem == std::errc() && stop == end && !word.empty() && std::isfinite(value);
}

std::string_view lastWord(std::string_view declaration) {
  const auto isWord = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); };
  std::size_t begin = declaration.size();
  while (begin > 0 && isWord(declaration[begin - 1]))
    --begin;
  return declaration.substr(begin);
}

} // namespace het
