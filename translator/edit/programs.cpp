//===-- edit/programs.cpp - files of kernels in a program -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/programs.h"
#include "edit/text.h"

#include <sstream>

namespace hetcc {

// A literal for each line. Compilers need not take long ones, so it is an array.
static std::string literals(const std::string &text) {
  std::string all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r'))
      line.pop_back();
    const std::string literal = quoted(line);
    all += "\n  " + literal.substr(0, literal.size() - 1) + "\\n\"";
  }
  return all.empty() ? "\"\"" : all;
}

std::string programText(const std::string &name, const std::optional<std::string> &text, const std::string &options,
                        const std::string &number) {
  const std::string program = "het_program_" + number, words = program + "_text";
  std::string all;
  if (text)
    all += "static const char " + words + "[] = " + literals(*text) + ";\n";
  all += "static het_program " + program + " = {" +
         join({"HET_ABI", quoted(name), text ? words : "0", quoted(options), "0"}) + "};\n";
  const auto call = [&](const char *when, const char *what) {
    return std::string(when) + "(het_" + what + "_program_" + number + "_now) { het_" + what + "_program(&" + program +
           "); }\n";
  };
  return all + call("HET_AT_LOAD", "register") + call("HET_AT_UNLOAD", "unregister");
}

} // namespace hetcc
