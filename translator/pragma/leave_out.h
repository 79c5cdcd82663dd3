//===-- pragma/leave_out.h - parts of directives that Clang 19 or GCC 12 do not take ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <vector>

namespace hetcc {

/// The comma before the first clause, which OpenMP 5.1 allows: Clang takes it for the end of the directive. For each
/// directive, before anything else reads its tokens.
std::vector<Respelling> leaveOutFirstComma(clang::SourceLocation directive, std::vector<clang::Token> &tokens);

/// `update` of `atomic update capture`: OpenMP 5.1 and OpenACC 2.5 allow both words, and the second one says it all.
std::vector<Respelling> leaveOutUpdate(clang::SourceLocation directive, std::vector<clang::Token> &tokens);

/// Takes tokens out behind the word `omp`, and gives the changes of the text. Clang 19 does without:
/// - `bind(parallel)` of a `loop` that stands in another construct (`isInner`). It refuses that within `teams loop`,
/// and the iterations are the threads' without it.
/// - `low:` of `num_teams(low: high)`;
/// - `default(none)` and `default(shared)` of `teams distribute simd`;
/// - `seq_cst` of `flush`.
/// GCC 12 does without:
/// - the object of `depobj(d) destroy(d)`;
/// - `nowait` of `taskwait`, which then waits at once;
/// - `begin` of `begin declare target`, which 5.0 does not have. It has no mappers either: these and regions of
/// `declare
///   target` in headers get a change of nothing, which brings them into the main file;
/// - `inoutset` of a task, which then comes behind its like.
std::vector<Respelling> leaveOut(clang::SourceLocation directive, std::vector<clang::Token> &tokens, bool isInner);

} // namespace hetcc
