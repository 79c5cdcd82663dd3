//===-- edit/newlines.h - files with other line ends ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Texts are cut and joined at '\n'. Clang reads every file so, whatever ends its lines on the disk.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace clang {
class CompilerInstance;
}

namespace hetcc {

/// Gives the compiler, which has its invocation and diagnostics, files whose lines end in '\n' alone. Hints to other
/// compilers are blanks there.
void readWithNewlines(clang::CompilerInstance &compiler);

/// The text with '\n' for "\r\n", and for a '\r' alone, which Clang takes for a line's end too.
std::string withNewlines(llvm::StringRef text);

/// The offset in `text` of what stands at `offset` in withNewlines(text).
unsigned offsetOnDisk(llvm::StringRef text, unsigned offset);

} // namespace hetcc
