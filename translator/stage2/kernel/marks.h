//===-- stage2/kernel/marks.h - where lines of kernel text come from ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Debuggers and profilers are to show the user's lines. Printers put a mark before a line that is made of the user's
// text; at the end the marks become #line directives, or go. Pure functions.
#pragma once

#include "clang/Basic/SourceManager.h"

#include <string>

namespace hetcc::stage2 {

// Before a line: what follows was written at `where`.
std::string lineMark(const clang::SourceManager &sources, clang::SourceLocation where);
// Before a line: what follows is nobody's text.
std::string generatedMark();

std::string withoutMarks(const std::string &text);
// Lines count as the user's from a mark on. generated: the file that all others are in.
/// A text as the lines of a string literal.
std::string quotedLines(const std::string &text);
std::string withLineDirectives(const std::string &text, const std::string &generated);

} // namespace hetcc::stage2
