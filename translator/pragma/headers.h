//===-- pragma/headers.h - what visitors of the whole file leave out -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The standard library's headers have most of a C++ file's declarations. Both stages walk over the file dozens of
// times, and ask for statements around others. None of them looks for anything there: directives, and functions that
// have some, stand in the program and in a few libraries.
#pragma once

#include "clang/Basic/SourceLocation.h"

#include <set>

namespace clang {
class ASTContext;
class Sema;
} // namespace clang

namespace hetcc {

/// System headers in which some directive of OpenMP, OpenACC or OmpSs stands.
using DirectiveHeaders = std::set<clang::FileID>;

/// From SemaConsumer::InitializeSema: fills `found` while Clang parses. It outlives the parse.
void noteDirectiveHeaders(clang::Sema &sema, DirectiveHeaders &found);

/// Visitors of this file, and those that ask for parents, leave out the declarations of all other system headers.
/// After the parse.
void leaveOutHeaders(clang::ASTContext &context, const DirectiveHeaders &directives);

} // namespace hetcc
