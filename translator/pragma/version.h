//===-- pragma/version.h - the version of OpenMP in which a directive is read -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

namespace clang {
class Preprocessor;
}

namespace hetcc {

/// Directives with iterators in `map` are read in OpenMP 5.2, which Clang knows them in, and all others in 5.1 (see
/// respell.h). To be called before the first directive is met; not for those that a macro makes.
void readMapIterators(clang::Preprocessor &preprocessor);

} // namespace hetcc
