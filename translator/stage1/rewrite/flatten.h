//===-- stage1/rewrite/flatten.h - constructs out of macros and headers, into the file's own text ------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Stage 1 changes the text of one file. A directive, or the beginning, the head or the end of its loop may come from a
// macro. The use of that macro is then replaced by the tokens that the preprocessor made of it. If it stands in a
// header, the header's text takes the place of the #include, once for each time that it was read. `#line` directives
// keep names and numbers. Everything else stays as it was written: other macros, other headers, conditionals.
#pragma once

#include "region/region.h"
#include "stage1/source/trace.h"

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>

namespace hetcc {

// Nothing when all of the unit's constructs stand in the main file's own text.
std::optional<std::string> flattened(const clang::ASTContext &context, const Trace &trace, const Unit &unit);

} // namespace hetcc
