//===-- pragma/ancestor.h - target constructs that the host runs for a device ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

namespace hetcc {

/// Changes the tokens behind the word `omp` of a target construct with `device(ancestor: n)`:
/// - outside of other target constructs the host runs it: the clause becomes `if(target: 0)`;
/// - within one (`inTarget`), where Clang takes no target construct, `target` alone becomes `parallel num_threads(1)`
///   for Clang, with `shared` of what is mapped. The text keeps it (stage1/rewrite/ancestors.h).
/// Other forms keep the clause, which is refused.
std::vector<Respelling> runOnAncestor(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                      std::vector<clang::Token> &tokens, bool inTarget);

} // namespace hetcc
