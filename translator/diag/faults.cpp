//===-- diag/faults.cpp - messages that Clang 19 gives by mistake -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/faults.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

// The line, with those before it that end in a backslash, is a directive. The text of `_Pragma("omp ...")` stands in
// Clang's own buffer, without its first word.
bool isDirectiveAt(const SourceManager &sources, SourceLocation at) {
  const auto [file, offset] = sources.getDecomposedLoc(at);
  llvm::StringRef before = sources.getBufferData(file).substr(0, offset);
  size_t begin = before.size();
  do
    begin = before.substr(0, begin).rfind('\n');
  while (begin != llvm::StringRef::npos && before.substr(0, begin).rtrim('\r').ends_with("\\"));
  llvm::StringRef line = before.substr(begin + 1).ltrim();
  if (line.consume_front("#"))
    return line.ltrim().starts_with("pragma");
  return sources.isWrittenInScratchSpace(at) && (line.starts_with("omp") || line.starts_with("acc"));
}

bool isInDirective(const SourceManager &sources, SourceLocation at) {
  for (; at.isMacroID(); at = sources.getImmediateMacroCallerLoc(at))
    if (isDirectiveAt(sources, sources.getSpellingLoc(at)))
      return true;
  return isDirectiveAt(sources, at);
}

bool isFault(const Diagnostic &info) {
  switch (info.getID()) {
  // On `#pragma omp atomic` before an invalid assignment it has a ninth reason, and texts for eight.
  case clang::diag::note_omp_atomic_update: return info.getArgSInt(0) > 7;
  // Variables of the file are captured nowhere. In functions of `declare target` it asks for a clause about those that
  // lambdas and the loops of directives use, constants too.
  case clang::diag::err_omp_lambda_capture_in_declare_target_not_to: return true;
  // Clang looks at `f(i).x` and `((T *)v)[i].x` in the body of a target construct as if a map clause had them.
  case clang::diag::err_omp_non_lvalue_in_map_or_motion_clauses:
  case clang::diag::err_omp_expected_named_var_member_or_array_expression:
  // An attribute is read as it stands first, and then as a pragma.
  case clang::diag::warn_omp_extra_tokens_at_eol:
    return info.hasSourceManager() && info.getLocation().isValid() &&
           !isInDirective(info.getSourceManager(), info.getLocation());
  default: return false;
  }
}

} // namespace

bool isMistaken(const Diagnostic &info, bool isFirstError) {
  if (!isFault(info))
    return false;
  if (isFirstError && info.getID() != clang::diag::note_omp_atomic_update)
    const_cast<DiagnosticsEngine *>(info.getDiags())->Reset(/*soft=*/true);
  return true;
}

// A section with two lengths behind a pointer to pointers: Clang takes the rows for an array without a length, and
// stands at the item. If a length is missing, it stands in the brackets.
OwnWords ownWords(const Diagnostic &info) {
  if (info.getID() != clang::diag::err_omp_section_length_undefined || !info.hasSourceManager())
    return {};
  const SourceManager &sources = info.getSourceManager();
  const char *at = sources.getCharacterData(sources.getSpellingLoc(info.getLocation()));
  if (*at == ':' || *at == ']')
    return {};
  return {
      "rows behind an array of pointers in one section of 'target update' are not supported yet [het-not-supported]",
      "write a loop with 'target update' of each row instead, as in 'target update to(rows[i][0:n])'"};
}

} // namespace hetcc
