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
  std::vector<long> numbers; // "E_" is -1, "E0_" is 0, as the ABI counts; "3$_0" is Clang's, of an internal lambda
};

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

// In a constructor or destructor Clang names the complete object's, GCC the one that stands for all of them; an `L`
// before the name of a static function Clang alone writes.
std::string common(const std::string &name) {
  std::string out;
  for (size_t at = 0; at < name.size(); ++at) {
    if (name[at] == 'L' && at + 1 < name.size() && isDigit(name[at + 1]))
      continue;
    const bool variant = at > 0 && name[at] == '4' && (name[at - 1] == 'C' || name[at - 1] == 'D');
    out += variant && name.compare(at + 1, 1, "E") == 0 ? '1' : name[at];
  }
  return out;
}

Parts partsOf(const std::string &given) {
  const std::string name = common(given);
  Parts parts;
  for (size_t at = 0; at < name.size(); ++at) {
    const bool internal = name.compare(at, 2, "$_") == 0;
    while (internal && !parts.text.empty() && isDigit(parts.text.back()))
      parts.text.pop_back(); // the length of "$_0"
    parts.text += name[at];
    const size_t first = at + (internal ? 2 : 1);
    size_t end = first;
    while (end < name.size() && isDigit(name[end]))
      ++end;
    if (!internal && (name[at] != 'E' || end == name.size() || name[end] != '_'))
      continue;
    parts.numbers.push_back(end > first ? std::strtol(name.c_str() + first, nullptr, 10) : -1);
    at = end - 1;
  }
  return parts;
}

// The spelling of a compiler: each of `names` has one, or two with a space between them, Clang's last.
std::vector<std::string> spelt(const std::vector<std::string> &names, bool clang) {
  std::vector<std::string> result;
  for (const std::string &name : names) {
    const size_t space = name.find(' ');
    result.push_back(clang && space != name.npos ? name.substr(space + 1) : name.substr(0, space));
  }
  return result;
}

// Those with the same text, each once, in the order of their numbers.
std::vector<std::string> alike(const std::vector<std::string> &names, const std::string &text) {
  std::vector<std::string> result;
  for (const std::string &name : names)
    if (partsOf(name).text == text && std::find(result.begin(), result.end(), name) == result.end())
      result.push_back(name);
  std::sort(result.begin(), result.end(),
            [](const std::string &a, const std::string &b) { return partsOf(a).numbers < partsOf(b).numbers; });
  return result;
}

// The index in `names`, -1: none.
int indexOf(const std::vector<std::string> &names, const std::vector<std::string> &known, const std::string &name) {
  const std::string text = partsOf(name).text;
  const std::vector<std::string> mine = alike(names, text);
  size_t place = 0;
  if (mine.size() > 1) {
    const std::vector<std::string> theirs = alike(known, text);
    place = std::find(theirs.begin(), theirs.end(), name) - theirs.begin();
    if (theirs.size() != mine.size())
      place = mine.size();
  }
  return place < mine.size() ? int(std::find(names.begin(), names.end(), mine[place]) - names.begin()) : -1;
}

} // namespace

Result<int> instanceOf(const std::vector<std::string> &names, const std::vector<std::string> &known,
                       const std::string &name) {
  for (const bool clang : {false, true})
    if (const int index = indexOf(spelt(names, clang), known, name); index >= 0)
      return index;
  return Error{"no kernels for the instantiation '" + name + "' of a template",
               {"the compiler under hetcc names it in another way than Clang; give the types in it names"}};
}

} // namespace het
