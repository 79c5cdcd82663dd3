//===-- driver/tools/assembly.cpp - two assembly files as one ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/tools/assembly.h"

#include <cstdio>
#include <set>
#include <string_view>
#include <vector>

namespace hetcc {
namespace {

bool isSymbolChar(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$'; }

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string_view trimmed(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

std::string_view firstSymbol(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && isSymbolChar(text[end]))
    ++end;
  return text.substr(0, end);
}

// Symbols that a file defines and does not export under a name of its own: labels that no .globl names, and weak
// ones (inline functions that the host text may define as well).
std::set<std::string_view> privateSymbols(const std::vector<std::string_view> &lines) {
  std::set<std::string_view> defined, exported, weak;
  for (std::string_view line : lines) {
    const std::string_view text = trimmed(line);
    const std::string_view word = firstSymbol(text);
    const std::string_view rest = word.size() < text.size() ? trimmed(text.substr(word.size())) : std::string_view();
    if (!word.empty() && word.size() < text.size() && text[word.size()] == ':')
      defined.insert(word);
    else if (word == ".globl" || word == ".global")
      exported.insert(firstSymbol(rest));
    else if (word == ".weak")
      weak.insert(firstSymbol(rest));
    else if (word == ".local" || word == ".comm" || word == ".lcomm" || word == ".set")
      defined.insert(firstSymbol(rest));
  }
  for (std::string_view symbol : exported)
    if (!weak.count(symbol))
      defined.erase(symbol);
  return defined;
}

// Numbers (1:, 1b) are local by nature.
bool isNumber(std::string_view symbol) { return symbol.find_first_not_of("0123456789") == std::string_view::npos; }

void appendRenamed(std::string &out, std::string_view line, const std::set<std::string_view> &symbols) {
  bool quoted = false;
  for (size_t i = 0; i < line.size();) {
    if (line[i] == '"' && (i == 0 || line[i - 1] != '\\'))
      quoted = !quoted;
    if (quoted || !isSymbolChar(line[i])) {
      out += line[i++];
      continue;
    }
    const std::string_view symbol = firstSymbol(line.substr(i));
    const bool local = symbol.starts_with(".L");
    if (local || (symbols.count(symbol) && !isNumber(symbol))) {
      out += local ? ".Lhet_kernel_" : "het_kernel.";
      out += symbol.substr(local ? 2 : 0);
    } else {
      out += symbol;
    }
    i += symbol.size();
  }
}

void appendData(std::string &out, const std::string &data) {
  char byte[8];
  for (size_t i = 0; i < data.size(); ++i) {
    out += i % 16 ? "," : "\n\t.byte ";
    snprintf(byte, sizeof byte, "%u", static_cast<unsigned>(static_cast<unsigned char>(data[i])));
    out += byte;
  }
  out += '\n';
}

} // namespace

std::string joinAssembly(const std::string &host, const std::string &kernels,
                         const std::map<std::string, std::string> &data) {
  const std::vector<std::string_view> lines = splitLines(kernels);
  const std::set<std::string_view> symbols = privateSymbols(lines);
  std::string out = host;
  out += "\n# kernels\n\t.text\n";
  for (std::string_view line : lines) {
    const std::string_view text = trimmed(line);
    const std::string_view word = firstSymbol(text);
    if (word == ".file" || word == ".addrsig" || word == ".addrsig_sym")
      continue;
    if (word == ".incbin") {
      for (const auto &[file, contents] : data)
        if (text.find("\"" + file + "\"") != std::string_view::npos)
          appendData(out, contents);
      continue;
    }
    appendRenamed(out, line, symbols);
    out += '\n';
  }
  return out;
}

} // namespace hetcc
