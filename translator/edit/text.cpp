//===-- edit/text.cpp - lines of generated text ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/text.h"

#include <algorithm>

namespace hetcc {

TextBuilder &TextBuilder::line(std::string_view text) {
  if (!text.starts_with("#line"))
    text_ += margin + std::string(2 * depth, ' ');
  text_ += text;
  text_ += '\n';
  return *this;
}

TextBuilder &TextBuilder::open(std::string_view text) {
  line(text);
  ++depth;
  return *this;
}

TextBuilder &TextBuilder::close(std::string_view text) {
  if (depth > 0)
    --depth;
  return line(text);
}

TextBuilder &TextBuilder::verbatim(std::string_view text) {
  text_ += text;
  if (text.empty() || text.back() != '\n')
    text_ += '\n';
  return *this;
}

TextBuilder &TextBuilder::lineMarker(unsigned number, std::string_view file) {
  return line("#line " + std::to_string(number) + " " + quoted(file));
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string join(const std::vector<std::string> &parts, std::string_view separator) {
  std::string result;
  for (const std::string &part : parts) {
    if (!result.empty())
      result += separator;
    result += part;
  }
  return result;
}

unsigned countLines(std::string_view text) { return static_cast<unsigned>(std::count(text.begin(), text.end(), '\n')); }

} // namespace hetcc
