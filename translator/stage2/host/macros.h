//===-- stage2/host/macros.h - macros that end before their function does ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An outlined body stands behind its function, where a macro that the function undefines is not known any more.
#pragma once

#include "clang/Lex/PPCallbacks.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace hetcc::stage2 {

struct EndedMacro {
  unsigned begin = 0, end = 0;  // where the main file defines and undefines it
  std::string name, definition; // "AT(i) a[i]"
};

// Records every `#undef` of the main file of a macro that it defines.
std::unique_ptr<clang::PPCallbacks> recordMacros(clang::Preprocessor &preprocessor, std::vector<EndedMacro> &macros);

// Lines before and after a text that stood at [begin, end) and now stands at `place`, for the macros that ended
// between.
struct MacroLines {
  std::string before, after;
};
MacroLines reviveMacros(const std::vector<EndedMacro> &macros, unsigned begin, unsigned place);

} // namespace hetcc::stage2
