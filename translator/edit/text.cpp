//===-- edit/text.cpp - lines of generated text ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/text.h"

#include <algorithm>
#include <cctype>

namespace hetcc {

TextBuilder &TextBuilder::line(std::string_view text) {
  if (!text.starts_with("#line"))
    text_ += margin + std::string(2 * static_cast<std::size_t>(depth), ' ');
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

bool isContinued(std::string_view text, size_t end) {
  const size_t last = text.substr(0, end).find_last_not_of(" \t\f\v\r");
  return last != std::string_view::npos && text[last] == '\\';
}

unsigned countLines(std::string_view text) { return static_cast<unsigned>(std::count(text.begin(), text.end(), '\n')); }

std::string wideProduct(std::string_view text) {
  const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::string wide;
  bool product = false, behind = false; // behind an operand
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == ')') {
      wide += c;
    } else if (isWord(c)) {
      size_t end = i;
      while (end < text.size() && isWord(text[end]))
        ++end;
      if (behind)
        return "";
      const std::string word(text.substr(i, end - i));
      wide += !std::isdigit(static_cast<unsigned char>(c)) ? "(long)(" + word + ")" : word;
      behind = true;
      i = end - 1;
    } else if (c == '(') {
      if (behind) // a call
        return "";
      wide += c;
    } else if (c == '*' || c == '+' || c == '-') {
      if (!behind && c == '*') // what a pointer points to
        return "";
      product |= c == '*';
      behind = false;
      wide += c;
    } else {
      return "";
    }
  }
  return product && behind ? wide : "";
}

std::string checkedLength(const std::string &place, const std::string &length) {
  const std::string wide = wideProduct(length);
  std::string value = "(long)(" + length + ")";
  if (wide.empty())
    return value;
  return "(het_fits(" + place + ", " + wide + ", sizeof(" + length + "), (long)((__typeof__(" + length + "))-1)), " +
         value + ")";
}

size_t pragmaOperatorEnd(std::string_view text, size_t begin) {
  const size_t quote = text.find('"', begin);
  if (quote == std::string_view::npos)
    return quote;
  size_t end = quote + 1;
  while (end < text.size() && text[end] != '"')
    end += text[end] == '\\' ? 2 : 1;
  end = text.find(')', end);
  return end == std::string_view::npos ? end : end + 1;
}

std::string queueScope(std::string_view queue) {
  return "const int het_queue __attribute__((cleanup(het_queue_leave))) = het_queue_enter((long)(" +
         std::string(queue) + "));";
}

} // namespace hetcc
