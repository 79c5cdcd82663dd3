//===-- clause/reference.h - the tables of directives and clauses as a page -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `hetcc --help-clauses` prints this page in Markdown. docs/clauses.md holds the same text; a test compares the two.
#pragma once

#include <string>

namespace hetcc {

std::string clauseReference();

} // namespace hetcc
