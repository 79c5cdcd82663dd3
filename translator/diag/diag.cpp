//===-- diag/diag.cpp - reporting in Clang's form ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "diag/diag.h"

#include "clang/Basic/DiagnosticIDs.h"

namespace hetcc {
namespace {

struct Message {
  clang::DiagnosticIDs::Level severity;
  llvm::StringLiteral text;
};

constexpr Message messages[] = {
#define HET_MESSAGE(id, severity, text) {clang::DiagnosticIDs::severity, llvm::StringLiteral(text)},
#include "diag/messages.def"
#undef HET_MESSAGE
};
static_assert(std::size(messages) == diag::count);

} // namespace

clang::DiagnosticBuilder report(clang::DiagnosticsEngine &engine, clang::SourceLocation where, diag::Id id) {
  const Message &message = messages[id];
  // The engine keeps one id for each level and text, so asking again is cheap and needs no state here.
  return engine.Report(where, engine.getDiagnosticIDs()->getCustomDiagID(message.severity, message.text));
}

llvm::StringRef messageText(diag::Id id) { return messages[id].text; }

llvm::StringRef nearestWord(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> known) {
  llvm::StringRef best;
  unsigned bestDistance = word.size() / 3 + 1;
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
