//===-- driver/options/help.cpp - the table of options, for people ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/options/options.h"

#include <algorithm>
#include <string>
#include <vector>

namespace hetcc {
namespace {

constexpr size_t indent = 32, width = 100; // columns of --help

// "-I <dir>", "--cuda-arch=<sm_90,...|none>"
std::string form(const Option &option) {
  std::string name = option.name;
  if (option.value)
    name += (option.form == Form::Joined ? "<" : " <") + std::string(option.value) + ">";
  return name;
}

// `text` behind what stands in the line already, broken at blanks.
std::string wrapped(const std::string &text, size_t column, size_t margin) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    if (column > margin && column + 1 + end - at > width) {
      out += "\n" + std::string(margin, ' ');
      column = margin;
    } else if (at > 0) {
      out += ' ';
      ++column;
    }
    out += text.substr(at, end - at);
    column += end - at;
    at = end + 1;
  }
  return out + "\n";
}

std::string helpLine(const std::string &name, const std::string &help) {
  std::string line = "  " + name;
  line += line.size() < indent ? std::string(indent - line.size(), ' ') : "\n" + std::string(indent, ' ');
  return line + wrapped(help, indent, indent);
}

// The groups of the table. Rows of one heading without a text follow those with one.
struct Group {
  const char *heading;
  std::vector<const Option *> told;
  std::vector<std::string> named;
};

std::vector<Group> groups() {
  std::vector<Group> all;
  for (const Option &option : optionTable()) {
    if (option.id == Opt::Heading)
      all.push_back({option.help, {}, {}});
    else if (option.help)
      all.back().told.push_back(&option);
    else
      all.back().named.push_back(option.name);
  }
  return all;
}

std::string joined(const std::vector<std::string> &names, const char *quote) {
  std::string out;
  for (const std::string &name : names)
    out += (out.empty() ? "" : ", ") + (quote + name + quote);
  return out;
}

} // namespace

std::string helpText(bool cplusplus) {
  std::string text = cplusplus ? "usage: hetcc++ [options] file...\n" : "usage: hetcc [options] file...\n";
  text += "Compiles annotated loops of C and C++ for every device, and all else as the compiler under it.\n";
  for (const Group &group : groups()) {
    text += std::string("\n") + group.heading + ":\n";
    for (const Option *option : group.told)
      text += helpLine(form(*option), option->help);
    if (!group.named.empty())
      text += wrapped("  known too: " + joined(group.named, ""), 2, 4);
  }
  text += "\nEvery other option goes to the underlying compiler as it is.\n\nEnvironment of hetcc:\n";
  for (const Variable &variable : variableTable())
    text += helpLine(variable.name, variable.help);
  return text + "Programs that hetcc built read HET_DEVICES, HET_REPORT and others: het-info --settings lists them.\n";
}

std::string optionReference() {
  std::string text;
  for (const Group &group : groups()) {
    text += std::string(text.empty() ? "## " : "\n## ") + group.heading + "\n\n";
    for (const Option *option : group.told)
      text += "- `" + form(*option) + "`: " + option->help + ".\n";
    if (!group.named.empty())
      text += "- Known too, and passed on: " + joined(group.named, "`") + ".\n";
  }
  text += "\n## Environment\n\n";
  for (const Variable &variable : variableTable())
    text += std::string("- `") + variable.name + "`: " + variable.help + ".\n";
  return text;
}

} // namespace hetcc
