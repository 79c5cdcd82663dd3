//===-- edit/programs.cpp - files of kernels in a program -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/programs.h"
#include "edit/text.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
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

// Before main and at its end.
static std::string calls(const std::string &program, const std::string &number) {
  const auto call = [&](const char *when, const char *what) {
    return std::string(when) + "(het_" + what + "_program_" + number + "_now) { het_" + what + "_program(&" + program +
           "); }\n";
  };
  return call("HET_AT_LOAD", "register") + call("HET_AT_UNLOAD", "unregister");
}

std::string programText(const std::string &name, const std::optional<std::string> &text, const std::string &options,
                        const std::string &number) {
  const std::string program = "het_program_" + number, words = program + "_text";
  std::string all;
  if (text)
    all += "static const char " + words + "[] = " + literals(*text) + ";\n";
  all += "static het_program " + program + " = {" +
         join({"HET_ABI", quoted(name), text ? words : "0", quoted(options), "0", "0", "0"}) + "};\n";
  return all + calls(program, number);
}

// Eight bytes a number: compilers take long for as many small ones. The machine's own order of bytes.
static std::string numbers(std::string bytes) {
  bytes.resize((bytes.size() + 7) / 8 * 8);
  std::string all;
  for (size_t at = 0; at < bytes.size(); at += 8) {
    uint64_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    char text[24];
    snprintf(text, sizeof text, "%s0x%llx,", at % 32 == 0 ? "\n  " : " ", static_cast<unsigned long long>(value));
    all += text;
  }
  return all;
}

// The columns of an entry's parameters.
static std::string entryTables(const CudaEntry &entry, const std::string &name) {
  std::vector<std::string> sizes, types;
  for (const CudaEntry::Parameter &one : entry.parameters) {
    sizes.push_back(std::to_string(one.size));
    types.push_back(quoted(one.type));
  }
  std::string all =
      "static const unsigned short " + name + "_size[] = {" + (sizes.empty() ? "0" : join(sizes)) + "};\n";
  if (entry.knowsTypes)
    all += "static const char *const " + name + "_type[] = {" + (types.empty() ? "0" : join(types)) + "};\n";
  return all;
}

static std::string entryRow(const CudaEntry &entry, const std::string &name) {
  std::string sorts;
  for (const CudaEntry::Parameter &one : entry.parameters)
    sorts += one.sort;
  return "  {" +
         join({quoted(entry.symbol), quoted(entry.name), std::to_string(entry.parameters.size()), name + "_size",
               quoted(sorts), entry.knowsTypes ? name + "_type" : "0"}) +
         "},\n";
}

std::string cudaProgramText(const CudaFile &file, const std::string &number) {
  const std::string program = "het_program_" + number, code = program + "_code", entry = program + "_entry";
  std::string tables, rows;
  for (size_t i = 0; i < file.entries.size(); ++i) {
    const std::string name = entry + "_" + std::to_string(i);
    tables += entryTables(file.entries[i], name);
    rows += entryRow(file.entries[i], name);
  }
  std::string all = tables + "static const het_entry " + entry + "[] = {\n" + rows + "  {0, 0, 0, 0, 0, 0}};\n";
  if (file.isCompiled)
    all += "static const unsigned long " + code + "_words[] = {" + numbers(file.code) + "};\nstatic het_image " + code +
           " = {" +
           join({"HET_ABI", quoted(file.name), code + "_words", "sizeof " + code + "_words", "0", "0", "0", "0"}) +
           "};\n";
  all += "static het_program " + program + " = {" +
         join({"HET_ABI", quoted(file.name), "0", "0", "0", file.isCompiled ? "&" + code : "0", entry}) + "};\n";
  return all + calls(program, number);
}

} // namespace hetcc
