//===-- region/build.h - directives to regions ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// To be called once, from HandleTranslationUnit, with the directives that the hook's DirectiveParser collected.
// Reports every error in the form of Clang. Pointers in the result are Clang's and live as long as the AST.
#pragma once

#include "clause/clause.h"
#include "region/region.h"

namespace clang {
class ASTContext;
}

namespace hetcc {

// False when an error was reported; `out` is then not fit for use.
bool buildUnit(clang::ASTContext &context, std::vector<Directive> &directives, Unit &out);

// Readable text of a unit, one line a fact: what `hetcc --het-dump=regions` prints.
std::string dumpUnit(const clang::ASTContext &context, const Unit &unit);

} // namespace hetcc
