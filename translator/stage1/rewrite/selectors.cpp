//===-- stage1/rewrite/selectors.cpp - when a variant of a metadirective is meant ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/selectors.h"

#include "edit/text.h"

#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace hetcc {
namespace {

using llvm::StringRef;

// The place of `mark` outside of brackets and strings; else the end.
size_t outside(StringRef text, char mark) {
  int depth = 0;
  bool isQuoted = false;
  for (size_t at = 0; at < text.size(); ++at) {
    isQuoted ^= text[at] == '"';
    if (isQuoted)
      continue;
    depth -= StringRef(")}]").contains(text[at]);
    if (depth <= 0 && text[at] == mark)
      return at;
    depth += StringRef("({[").contains(text[at]);
  }
  return text.size();
}

// Takes what is in front of the next comma.
StringRef takeItem(StringRef &list) {
  const size_t end = outside(list, ',');
  const StringRef item = list.substr(0, end).trim();
  list = list.substr(end).substr(1);
  return item;
}

// Takes `score(n):`.
unsigned takeScore(StringRef &properties) {
  static const llvm::Regex score("^[ \t]*score[ \t]*\\([ \t]*([0-9]+)[ \t]*\\)[ \t]*:");
  llvm::SmallVector<StringRef> match;
  unsigned value = 0;
  if (!score.match(properties, &match) || match[1].getAsInteger(10, value))
    return 0;
  properties = properties.substr(match[0].size());
  return value;
}

bool isOneOf(StringRef word, std::initializer_list<StringRef> words) { return llvm::is_contained(words, word); }

// Whether the device that the text is for has a property; none: nobody knows such a trait.
std::optional<bool> has(StringRef trait, StringRef property, const clang::TargetInfo *host) {
  if (trait == "kind")
    return property == "any" || (host ? isOneOf(property, {"host", "cpu"}) : isOneOf(property, {"nohost", "gpu"}));
  if (trait == "isa")
    return host && host->hasFeature(property);
  if (trait != "arch")
    return std::nullopt;
  if (!host)
    return isOneOf(property, {"nvptx", "nvptx64"});
  return property == host->getTriple().getArchName() || (property == "x86" && host->getTriple().isX86());
}

class Reader {
public:
  explicit Reader(const clang::TargetInfo *host) : host(host) {}

  Selection selection() const {
    Selection made = result;
    made.condition = conditions.size() == 1 ? conditions.front() : "";
    if (conditions.size() > 1)
      made.condition = "(" + llvm::join(conditions, ") && (") + ")";
    return made;
  }

  bool readSet(StringRef set, StringRef traits) {
    if (set == "target_device") {
      askDevice(traits);
      return true;
    }
    while (!traits.trim().empty()) {
      const StringRef item = takeItem(traits), trait = item.substr(0, item.find('(')).trim();
      StringRef properties = item.contains('(') ? withinBrackets(item, item.find('(')) : "";
      result.score += takeScore(properties);
      if (set == "user" && trait == "condition")
        require(properties.trim());
      else if (set == "implementation" && trait == "vendor") // Clang reads the directives
        readProperties(properties, [](StringRef vendor) { return vendor == "llvm"; });
      else if (set != "device" || !readTrait(trait, properties))
        return false;
    }
    return true;
  }

private:
  bool readTrait(StringRef trait, StringRef properties) {
    bool isKnown = !properties.trim().empty();
    readProperties(properties, [&](StringRef property) {
      const std::optional<bool> one = has(trait, property, host);
      isKnown &= one.has_value();
      return one.value_or(false);
    });
    result.score += scoreOf(trait);
    return isKnown;
  }
  static unsigned scoreOf(StringRef trait) {
    return trait == "kind" ? 1 : trait == "arch" ? 2 : trait == "isa" ? 4 : 0;
  }

  void readProperties(StringRef properties, llvm::function_ref<bool(StringRef)> has) {
    while (!properties.trim().empty())
      result.isNever |= !has(takeItem(properties).trim(" \t\""));
  }

  void require(StringRef condition) {
    if (isOneOf(condition, {"0", "false"}))
      result.isNever = true;
    else if (!isOneOf(condition, {"1", "true"}))
      conditions.push_back(condition.str());
  }

  // The program asks device `e` of `device_num(e), kind(gpu)`, or the default one.
  void askDevice(StringRef traits) {
    std::string device = "-1000", rest; // HET_DEVICE_DEFAULT
    while (!traits.trim().empty()) {
      const StringRef item = takeItem(traits), trait = item.substr(0, item.find('(')).trim();
      if (trait == "device_num") {
        device = withinBrackets(item, item.find('(')).trim().str();
        continue;
      }
      result.score += scoreOf(trait);
      rest += (rest.empty() ? "" : ", ") + item.str();
    }
    result.asksDevice = true;
    conditions.push_back("het_device_is(" + device + ", " + quoted(rest) + ")");
  }

  const clang::TargetInfo *const host;
  Selection result;
  llvm::SmallVector<std::string> conditions;
};

} // namespace

StringRef withinBrackets(StringRef text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += (text[at] == '(') - (text[at] == ')');
    if (depth == 0)
      return text.slice(open + 1, at);
  }
  return text.substr(open + 1);
}

bool asksTargetDevice(StringRef line) {
  static const llvm::Regex set("[^A-Za-z0-9_]target_device[ \t]*=[ \t]*\\{");
  return set.match(line);
}

bool hasScore(llvm::StringRef line) {
  static const llvm::Regex score("condition[ \t]*\\([ \t]*score[ \t]*\\(");
  return score.match(line);
}

std::optional<Selection> takeSelection(StringRef &text, const clang::TargetInfo *host) {
  const size_t colon = outside(text, ':');
  StringRef sets = text.substr(0, colon);
  Reader reader(host);
  while (!sets.trim().empty()) {
    const auto [name, traits] = takeItem(sets).split('=');
    StringRef inside = traits.trim();
    if (!inside.consume_front("{") || !inside.consume_back("}") || !reader.readSet(name.trim(), inside))
      return std::nullopt;
  }
  if (colon == text.size())
    return std::nullopt;
  text = text.substr(colon + 1);
  return reader.selection();
}

} // namespace hetcc
