//===-- diag/diag.h - reporting in Clang's form -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A thin layer over clang::DiagnosticsEngine. The messages of messages.def are custom diagnostics there, so that file,
// line, caret, notes, colours and the count of errors are Clang's.
//
//     report(engine, location, diag::err_unknown_clause) << name << directive << range;
//     report(engine, location, diag::note_did_you_mean) << nearest;
//
// Each error and warning has an id, which is its name in the table with dashes: err_unknown_clause is
// het-unknown-clause. It stands in brackets behind the message and is the name of its page in docs/diagnostics/.
// Clang's own options, as the parser was given them, say what becomes of a warning: -Wno-het-<id>, -Werror=het-<id>,
// -Wno-het, -Werror, and so on. Remarks of HET_REMARK are silent unless -Rhet or -Rhet-<id> asks.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace hetcc {

namespace diag {
enum Id : unsigned {
#define HET_MESSAGE(id, severity, text) id,
#include "diag/messages.def"
#undef HET_MESSAGE
  count
};
} // namespace diag

// Reported when the returned builder goes out of scope, with the arguments, ranges and fix-its streamed into it.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &engine, clang::SourceLocation where, diag::Id id);

/// Whether the text that begins at `where` stands in a file, or in a macro's argument, as the user wrote it. Otherwise
/// it is a macro's own text, or a string's of _Pragma.
bool isWritten(const clang::SourceManager &sources, clang::SourceLocation where);
// The hint, for text that is the user's to change; none otherwise.
clang::FixItHint ifWritten(const clang::SourceManager &sources, clang::FixItHint hint);

// The text of a message, as it stands in the table.
llvm::StringRef messageText(diag::Id id);

// "unknown-clause"; empty for notes, which belong to what they follow.
std::string messageId(diag::Id id);

// Whether the engine's diagnostic is one of hetcc's, rather than Clang's.
bool isOurs(const clang::Diagnostic &diagnostic);

// The ids that -Wno-het-<id> and the like can name; of remarks those of -Rhet-<id>.
std::vector<std::string> optionIds(bool remarks);

// Every error and warning with its id, as Markdown, for `hetcc --help-messages`.
std::string messageReference();

// The word that a user most likely meant: within a third of its letters. Empty if none is that near.
llvm::StringRef nearestWord(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> known);

} // namespace hetcc
