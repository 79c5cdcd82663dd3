//===-- driver/fix.h - --het-fix: what messages propose, written into the user's files -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/fixes.h"

namespace hetcc {

// Makes the fixes and says what it changed. Every file gets its whole new text in one step, and none is touched unless
// the new texts of all could be written beside them. A file that has changed since it was read stays as it is, and so
// do all others. False: an error that was told is still there, or nothing could be written; in both cases it was said
// why.
bool writeFixes(const FixSet &set);

} // namespace hetcc
