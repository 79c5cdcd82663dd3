//===-- clause/dialect.h - which target directives are plain OpenMP ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A target directive may say nothing beyond the OpenMP specification: it is for one device and has the standard's data
// environment. Clang parses it then, and stage 2 translates it. Those of the multi-accelerator dialect [H], and what
// stands in their data regions, are regions of ours. The dialect has several devices, distribution, halos, and sections
// that give flat storage a shape.
#pragma once

#include "clause/tokens.h"
#include "pragma/hook.h"

namespace hetcc {

// `clauses`: what follows the directive's words. True for what OpenMP does not have; also for words that are no clause
// of it, so that ours is the error.
bool isDialect(const ClauseContext &context, Tokens clauses, const PragmaLine &line);

// A directive with `dist_iteration` on one of the next lines, before the loop.
bool isDistributedBelow(const clang::Preprocessor &pp, const PragmaLine &line);

// The `acc` directive of a loop that the next line has; empty: none.
std::string accLoopBelow(const clang::Preprocessor &pp, const PragmaLine &line);

// The statement behind a directive, by the text: from the directive to the closing brace or the semicolon.
clang::SourceRange statementText(const clang::Preprocessor &pp, const PragmaLine &line);

} // namespace hetcc
