//===-- stage2/messages/user_words.cpp - messages about generated directives, in the user's words --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/messages/user_words.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace hetcc::stage2 {
namespace {

bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_'; }

llvm::StringRef wordAt(llvm::StringRef text, size_t at) { return text.drop_front(at).take_while(isWordPart); }

// The directive with the lines that continue it.
llvm::StringRef wholeDirective(llvm::StringRef text) {
  size_t end = text.find('\n');
  while (end != llvm::StringRef::npos && text.take_front(end).rtrim("\r").ends_with("\\"))
    end = text.find('\n', end + 1);
  return text.take_front(end);
}

// Visits the words in parentheses, with the word before these: visit(offset, word, clause).
template <class Visit> void eachArgument(llvm::StringRef directive, Visit visit) {
  llvm::StringRef clause;
  int depth = 0;
  for (size_t at = 0; at < directive.size(); ++at) {
    depth += (directive[at] == '(') - (directive[at] == ')');
    const llvm::StringRef word = wordAt(directive, at);
    if (word.empty())
      continue;
    if (depth == 0)
      clause = word;
    else
      visit(at, word, clause);
    at += word.size() - 1;
  }
}

bool isSameInBoth(llvm::StringRef clause) {
  return llvm::is_contained({"private", "firstprivate", "reduction", "collapse", "if"}, clause);
}

// The clauses of OpenMP that stand for one of OpenACC, whatever that is.
constexpr llvm::StringLiteral motions[] = {
    "map",         "to", "from", "use_device_ptr", "use_device_addr", "is_device_ptr", "num_teams", "has_device_addr",
    "thread_limit"};

void replaceAll(std::string &text, const std::string &pattern, const std::string &by) {
  std::string done;
  llvm::Regex regex(pattern);
  llvm::SmallVector<llvm::StringRef, 4> match;
  while (regex.match(text, &match)) {
    const size_t at = match[0].data() - text.data(), end = at + match[0].size();
    std::string to = by;
    for (size_t group = 1; group < match.size(); ++group)
      if (const size_t mark = to.find("\\" + std::to_string(group)); mark != std::string::npos)
        to.replace(mark, 2, match[group].str());
    done += text.substr(0, at) + to;
    text = text.substr(end);
  }
  text = done + text;
}

} // namespace

llvm::StringRef accDirective(llvm::StringRef generated) {
  llvm::StringRef rest = generated.rtrim();
  if (!rest.consume_back("*/") || !generated.ltrim().starts_with("#"))
    return "";
  const size_t at = rest.rfind("/* acc ");
  return at == llvm::StringRef::npos ? "" : rest.drop_front(at + 3).trim();
}

ClausePlace findItem(llvm::StringRef generated, size_t column, llvm::StringRef user) {
  ClausePlace place;
  llvm::StringRef word, its;
  bool isFound = false; // at the column; else the word before it, or the one that a parenthesis opens
  eachArgument(generated, [&](size_t at, llvm::StringRef one, llvm::StringRef clause) {
    if (at > column && (isFound || at - column > 2))
      return;
    word = one;
    its = clause;
    isFound = column < at + one.size();
  });
  if (column < generated.find('('))
    return place;
  eachArgument(wholeDirective(user), [&](size_t at, llvm::StringRef one, llvm::StringRef clause) {
    const bool fits = isSameInBoth(its) ? clause == its : !isSameInBoth(clause);
    if (!word.empty() && one == word && fits && place.offset == llvm::StringRef::npos)
      place = {at, clause.str()};
  });
  return place;
}

std::string inUserWords(llvm::StringRef message, llvm::StringRef directive, llvm::StringRef clause, bool isElsewhere) {
  std::string text = message.str();
  const std::string quoted = "'" + directive.str() + "'";
  for (llvm::StringRef motion : motions) {
    const std::string own = clause.empty() ? "a data clause" : "'" + clause.str() + "' clause";
    replaceAll(text, "'" + motion.str() + "' clause", own);
    replaceAll(text, "'" + motion.str() + " clause'", own);
  }
  static constexpr std::pair<const char *, const char *> maps[] = {
      {"tofrom", "copy"}, {"to", "copyin"}, {"from", "copyout"}, {"alloc", "create"}};
  for (const auto &[type, name] : maps)
    replaceAll(text, std::string("'map\\(") + type + ": ([^)']*)\\)'", std::string("'") + name + "(\\1)'");
  replaceAll(text, "'target[a-z ]*' region", "a compute construct");
  replaceAll(text, "[Tt]his target construct", "this " + quoted);
  replaceAll(text, "^region cannot be nested", quoted + " cannot be nested");
  if (!isElsewhere)
    replaceAll(text, "'(#pragma )?omp target[a-z ]*'", quoted);
  replaceAll(text, "'(target( [a-z]+)+)'", "'acc parallel loop'");
  replaceAll(text, "OpenMP for loop", "the loop of " + quoted);
  replaceAll(text, "(OpenMP )?constructs?-associated", "associated");
  return text;
}

} // namespace hetcc::stage2
