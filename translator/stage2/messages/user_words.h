//===-- stage2/messages/user_words.h - messages about generated directives, in the user's words ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A directive of OpenACC reaches this stage in the words of OpenMP, with its name in a comment at its line's end.
//
//     #pragma acc parallel loop copyin(s.x)
//     #pragma omp target teams distribute parallel for map(to: s.x) /* acc parallel loop */
//
// A message on 'map' at `s.x` of the second is meant for 'copyin' at `s.x` of the first.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace hetcc::stage2 {

/// The directive of OpenACC that a generated line stands for; empty: none.
llvm::StringRef accDirective(llvm::StringRef generated);

struct ClausePlace {
  size_t offset = llvm::StringRef::npos; // of the item, in the user's text
  std::string clause;                    // that it stands in
};

/// The item at `column` of the generated line, in the user's directive. `user` begins with the directive's line.
ClausePlace findItem(llvm::StringRef generated, size_t column, llvm::StringRef user);

/// The message in the words of OpenACC. `clause`: the user's; empty where it is not known. `isElsewhere`: a note on
/// other text, in which directives of OpenMP are the user's.
std::string inUserWords(llvm::StringRef message, llvm::StringRef directive, llvm::StringRef clause, bool isElsewhere);

} // namespace hetcc::stage2
