//===-- pragma/interop.h - interop as statements ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

namespace hetcc {

/// `interop` (OpenMP 5.1, section 2.15.1) becomes calls of functions that hetcc's <omp.h> declares, for the compiler
/// underneath may not know it. The tasks that its `depend` clauses name are waited for:
///
///     #pragma omp interop init(targetsync: o) depend(inout: a)      { o = het_omp_interop(d);
///                                                                   #pragma omp taskwait depend(inout: a)
///                                                                   }
///
/// `use(o)` and `destroy(o)` wait for what the program has given the device. Changes the tokens behind the word `omp`,
/// unless a clause is none of the directive's, or no clause acts.
Respelled respellInterop(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                         std::vector<clang::Token> &tokens);

/// Whether there are no clauses but those of `interop`, and one that does something.
bool actsAsInterop(llvm::ArrayRef<clang::Token> tokens);

} // namespace hetcc
