//===-- clause/reference.h - the tables of directives and clauses as a page -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What `hetcc --help-clauses` prints, in Markdown: docs/clauses.md holds this text, and a test compares the two.
#pragma once

#include <string>

namespace hetcc {

std::string clauseReference();

} // namespace hetcc
