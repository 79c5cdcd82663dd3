//===-- diag/diag.cpp - reporting in Clang's form ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "diag/diag.h"

#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

namespace hetcc {
namespace {

using Level = clang::DiagnosticIDs::Level;

struct Message {
  llvm::StringLiteral name;
  Level severity;
  llvm::StringLiteral text;
  bool isAsked = false; // only where -R asks for it
};

constexpr Message messages[] = {
#define HET_MESSAGE(id, severity, text)                                                                                \
  {llvm::StringLiteral(#id), clang::DiagnosticIDs::severity, llvm::StringLiteral(text)},
#define HET_REMARK(id, text) {llvm::StringLiteral(#id), clang::DiagnosticIDs::Remark, llvm::StringLiteral(text), true},
#include "diag/messages.def"
#undef HET_MESSAGE
};
static_assert(std::size(messages) == diag::count);

bool canBeOff(const Message &message) {
  return message.severity == Level::Warning || message.severity == Level::Remark;
}

// Whether the -R words ask for the remark: the last one about it counts.
bool isAskedFor(const clang::DiagnosticOptions &options, const std::string &id) {
  bool on = false;
  for (llvm::StringRef word : options.Remarks) {
    const bool no = word.consume_front("no-");
    if (word == "het" || (word.consume_front("het-") && word == id))
      on = !no;
  }
  return on;
}

// The level that the -W words, in their order, give a warning. As in Clang, the last of the words about one thing
// counts, and a word about this warning counts more than -Werror.
Level levelOf(const clang::DiagnosticOptions &options, const Message &message, const std::string &id) {
  if (message.isAsked)
    return isAskedFor(options, id) ? message.severity : Level::Ignored;
  if (!canBeOff(message))
    return message.severity;
  bool on = true, allErrors = false;
  enum { Unsaid, Yes, No } error = Unsaid;
  for (llvm::StringRef word : options.Warnings) {
    if (word == "error" || word == "no-error") {
      allErrors = word == "error";
      continue;
    }
    const bool no = word.consume_front("no-"), asError = word.consume_front("error=");
    if (word != "het" && !(word.consume_front("het-") && word == id))
      continue;
    if (asError)
      error = no ? No : Yes;
    if (!asError || !no)
      on = asError || !no;
  }
  if (!on)
    return Level::Ignored;
  const bool promoted = error == Yes || (error == Unsaid && allErrors && message.severity == Level::Warning);
  return promoted ? Level::Error : message.severity;
}

std::string suffix(const Message &message, Level level, const std::string &id) {
  if (message.severity == Level::Note)
    return "";
  if (message.isAsked)
    return " [-Rhet-" + id + "]";
  if (!canBeOff(message))
    return " [het-" + id + "]";
  return std::string(level == Level::Error ? " [-Werror,-Whet-" : " [-Whet-") + id + "]";
}

} // namespace

clang::DiagnosticBuilder report(clang::DiagnosticsEngine &engine, clang::SourceLocation where, diag::Id id) {
  const Message &message = messages[id];
  const std::string name = messageId(id);
  const Level level = levelOf(engine.getDiagnosticOptions(), message, name);
  // The engine keeps one id for each level and text, so asking again is cheap and needs no state here. Notes after what
  // is ignored are ignored by the engine.
  return engine.Report(
      where, engine.getDiagnosticIDs()->getCustomDiagID(level, message.text.str() + suffix(message, level, name)));
}

bool isWritten(const clang::SourceManager &sources, clang::SourceLocation where) {
  return where.isFileID() ||
         (sources.isMacroArgExpansion(where) && !sources.isWrittenInScratchSpace(sources.getSpellingLoc(where)));
}

clang::FixItHint ifWritten(const clang::SourceManager &sources, clang::FixItHint hint) {
  return isWritten(sources, hint.RemoveRange.getBegin()) ? hint : clang::FixItHint();
}

llvm::StringRef messageText(diag::Id id) { return messages[id].text; }

std::string messageId(diag::Id id) {
  const Message &message = messages[id];
  if (message.severity == Level::Note)
    return "";
  std::string name = message.name.substr(message.name.find('_') + 1).str();
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

bool isOurs(const clang::Diagnostic &diagnostic) { return diagnostic.getID() >= clang::diag::DIAG_UPPER_LIMIT; }

std::vector<std::string> optionIds(bool remarks) {
  std::vector<std::string> ids;
  for (unsigned id = 0; id < diag::count; ++id)
    if (canBeOff(messages[id]) && messages[id].isAsked == remarks)
      ids.push_back(messageId(diag::Id(id)));
  return ids;
}

llvm::StringRef nearestWord(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> known) {
  llvm::StringRef best;
  unsigned bestDistance = (word.size() + 2) / 3; // of three letters, one; of two, one
  for (llvm::StringRef candidate : known) {
    unsigned distance = word.edit_distance_insensitive(candidate, /*AllowReplacements=*/true, bestDistance + 1);
    // A word of which nothing is left is no misspelling.
    if (distance >= word.size() || distance > bestDistance || (distance == bestDistance && !best.empty()))
      continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

} // namespace hetcc
