//===-- edit/text.h - lines of generated text ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Collects generated lines with their indentation, and the user's own lines verbatim among them. By its `#line`
// directives compilers and debuggers name the user's lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hetcc {

class TextBuilder {
public:
  // margin: the white space that every generated line begins with.
  explicit TextBuilder(std::string margin = "") : margin(std::move(margin)) {}

  // A whole generated line, indented by the current depth.
  TextBuilder &line(std::string_view text);
  // Opens and closes a nesting of the generated text.
  TextBuilder &open(std::string_view text = "{");
  TextBuilder &close(std::string_view text = "}");
  TextBuilder &indent() { return ++depth, *this; } // after a line that opens as well as closes
  // The user's text, byte by byte; ends with a newline afterwards.
  TextBuilder &verbatim(std::string_view text);
  // `#line`: the next line is this one of `file`.
  TextBuilder &lineMarker(unsigned number, std::string_view file);

  std::string take() { return std::move(text_); }

private:
  std::string text_, margin;
  unsigned depth = 0; // in steps of two columns
};

// As a C string literal, quotes included.
std::string quoted(std::string_view text);
std::string join(const std::vector<std::string> &parts, std::string_view separator = ", ");
/// A product of plain names and numbers with each name taken as long: "n * (m + 1)" as "(long)(n) * ((long)(m) + 1)".
/// Empty: it is none, or holds a call, a cast, a subscript or a member.
std::string wideProduct(std::string_view text);
/// A length as long, for het_length: where it is a product, what it comes to in long must fit its type first. `place`:
/// the arguments that say what it is the length of.
std::string checkedLength(const std::string &place, const std::string &length);
/// A declaration of host text: until its block ends, constructs belong to that activity queue.
std::string queueScope(std::string_view queue);
// Whether the line that ends here goes on: it ends in a backslash, behind which compilers let blanks stand.
bool isContinued(std::string_view text, size_t end);
unsigned countLines(std::string_view text); // newlines in it
/// One past the ')' of `_Pragma("...")` whose first letter is at `begin`; npos: it has none.
size_t pragmaOperatorEnd(std::string_view text, size_t begin);

} // namespace hetcc
