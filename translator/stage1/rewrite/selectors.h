//===-- stage1/rewrite/selectors.h - when a variant of a metadirective is meant --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The context selectors of one `when` (OpenMP 5.2, sections 7.1 to 7.3), as far as their sets say something here:
//
//     user={condition(n > 9)}, device={kind(nohost)}       on the host never, on a device if `n > 9`
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace clang {
class TargetInfo;
}

namespace hetcc {

struct Selection {
  bool isNever = false;    // not in this place
  std::string condition;   // empty: always
  unsigned score = 0;      // the higher one is meant
  bool asksDevice = false; // the condition does
};

/// Takes the selectors and the colon behind them from the text of a `when`. `host`: what the text is compiled for;
/// null: for devices. None: there is another set or trait.
std::optional<Selection> takeSelection(llvm::StringRef &text, const clang::TargetInfo *host);

/// Whether a line selects by a device that the program asks.
bool asksTargetDevice(llvm::StringRef line);

/// Whether a condition of a line has a score, which Clang 19 does not read.
bool hasScore(llvm::StringRef line);

/// The text between the bracket at `open` and the one that closes it.
llvm::StringRef withinBrackets(llvm::StringRef text, size_t open);

} // namespace hetcc
