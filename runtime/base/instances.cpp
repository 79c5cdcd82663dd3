//===-- base/instances.cpp - which instantiation of a template has a name -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/instances.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace het {
namespace {

struct Parts {
  std::string text;          // without the numbers
  std::vector<long> numbers; // "E_" is -1, "E0_" is 0, as the ABI counts
};

Parts partsOf(const std::string &name) {
  Parts parts;
  for (size_t at = 0; at < name.size(); ++at) {
    parts.text += name[at];
    size_t end = at + 1;
    while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])))
      ++end;
    if (name[at] != 'E' || end == name.size() || name[end] != '_')
      continue;
    parts.numbers.push_back(end > at + 1 ? std::strtol(name.c_str() + at + 1, nullptr, 10) : -1);
    at = end - 1;
  }
  return parts;
}

// Those with the same text, each once, in the order of their numbers.
std::vector<std::string> alike(const std::vector<std::string> &names, const std::string &text) {
  std::vector<std::string> result;
  for (const std::string &name : names)
    if (partsOf(name).text == text && std::find(result.begin(), result.end(), name) == result.end())
      result.push_back(name);
  std::sort(result.begin(), result.end(), [](const std::string &a, const std::string &b) {
    return partsOf(a).numbers < partsOf(b).numbers;
  });
  return result;
}

} // namespace

Result<int> instanceOf(const std::vector<std::string> &names, const std::vector<std::string> &known,
                       const std::string &name) {
  const std::string text = partsOf(name).text;
  const std::vector<std::string> mine = alike(names, text);
  size_t place = 0;
  if (mine.size() > 1) {
    const std::vector<std::string> theirs = alike(known, text);
    place = std::find(theirs.begin(), theirs.end(), name) - theirs.begin();
    if (theirs.size() != mine.size())
      place = mine.size();
  }
  if (place >= mine.size())
    return Error{"no kernels for the instantiation '" + name + "' of a template",
                 {"the compiler under hetcc names it in another way than Clang; give the types in it names"}};
  return int(std::find(names.begin(), names.end(), mine[place]) - names.begin());
}

} // namespace het
