//===-- edit/cuda_files.cpp - files of kernels in CUDA ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/cuda_files.h"
#include "edit/text.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Demangle/Demangle.h"

#include <cstdlib>

namespace hetcc {
namespace {

// The demangler's texts are malloc's.
std::string taken(char *text) {
  const std::string all = text ? text : "";
  std::free(text);
  return all;
}

// "(int, float*)" at its commas outside of brackets.
std::vector<std::string> splitTypes(llvm::StringRef text) {
  std::vector<std::string> types;
  text = text.drop_front().drop_back();
  int depth = 0;
  size_t begin = 0;
  for (size_t at = 0; at <= text.size() && !text.empty(); ++at) {
    const char c = at < text.size() ? text[at] : ',';
    depth += (c == '(' || c == '<' || c == '[') - (c == ')' || c == '>' || c == ']');
    if (c != ',' || depth > 0)
      continue;
    types.push_back(text.slice(begin, at).trim().str());
    begin = at + 1;
  }
  return types;
}

// `.param .u32 axpy_param_0`, `.param .align 4 .b8 axpy_param_1[12]`
CudaEntry::Parameter parameterOf(llvm::StringRef text) {
  CudaEntry::Parameter parameter;
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', -1, false);
  for (const llvm::StringRef word : words) {
    unsigned bits = 0;
    if (word.size() > 2 && word[0] == '.' && !word.drop_front(2).getAsInteger(10, bits)) {
      parameter.size = bits / 8;
      parameter.sort = word[1] == 'f' ? 'f' : 'i';
    }
  }
  const auto [name, rest] = text.split('[');
  if (unsigned count = 0; !rest.split(']').first.getAsInteger(10, count)) {
    parameter.size *= count;
    parameter.sort = 's';
  }
  return parameter;
}

void readSymbol(CudaEntry &entry) {
  llvm::ItaniumPartialDemangler symbol;
  entry.name = entry.symbol;
  if (symbol.partialDemangle(entry.symbol.c_str()) || !symbol.isFunction())
    return;
  const std::string around = taken(symbol.getFunctionDeclContextName(nullptr, nullptr));
  const std::string base = taken(symbol.getFunctionBaseName(nullptr, nullptr));
  entry.name = (around.empty() ? "" : around + "::") + base;
  std::vector<std::string> types = splitTypes(taken(symbol.getFunctionParameters(nullptr, nullptr)));
  if (types.size() != entry.parameters.size())
    return;
  entry.knowsTypes = true;
  for (size_t i = 0; i < types.size(); ++i) {
    const llvm::StringRef type = types[i];
    if (type.ends_with("*") || type.contains("(*"))
      entry.parameters[i].sort = 'p';
    entry.parameters[i].type = std::move(types[i]);
  }
}

} // namespace

std::vector<CudaEntry> entriesOf(const std::string &ptx) {
  static constexpr llvm::StringLiteral word = ".entry ";
  std::vector<CudaEntry> entries;
  llvm::StringRef rest = ptx;
  for (size_t at = rest.find(word); at != llvm::StringRef::npos; at = rest.find(word)) {
    const bool begins = at == 0 || rest[at - 1] == '\n' || rest[at - 1] == ' ';
    rest = rest.drop_front(at + word.size());
    const llvm::StringRef symbol = rest.take_until([](char c) { return c == '(' || c == '\n' || c == ' '; });
    if (!begins || symbol.empty())
      continue;
    CudaEntry entry;
    entry.symbol = symbol.str();
    llvm::StringRef behind = rest.drop_front(symbol.size()).ltrim();
    llvm::SmallVector<llvm::StringRef> parameters;
    if (behind.consume_front("("))
      behind.take_until([](char c) { return c == ')'; }).split(parameters, ',');
    for (const llvm::StringRef one : parameters)
      if (one.contains(".param"))
        entry.parameters.push_back(parameterOf(one.trim().drop_front(sizeof ".param" - 1)));
    readSymbol(entry);
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::string signatureOf(const CudaEntry &entry) {
  std::vector<std::string> types;
  for (const CudaEntry::Parameter &one : entry.parameters)
    types.push_back(one.type);
  return entry.name + (entry.knowsTypes ? "(" + join(types) + ")" : "");
}

bool isNamed(const CudaEntry &entry, const std::string &name) {
  return name == entry.symbol || name == entry.name || llvm::StringRef(entry.name).ends_with("::" + name);
}

} // namespace hetcc
