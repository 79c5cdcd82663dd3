//===-- diag/written.h - messages about a text that hetcc has made of the user's ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Basic/Diagnostic.h"

#include <memory>
#include <string>

namespace hetcc {

/// A consumer for the parse of a text that has other words than the user's file, line by line. It gives `next` the
/// messages about the main file with the user's lines in the place of that text's.
std::unique_ptr<clang::DiagnosticConsumer> quoteWritten(std::unique_ptr<clang::DiagnosticConsumer> next);

/// The column of `written`, from 1, that stands for one of `made`, a line in which hetcc has replaced words of it.
unsigned writtenColumn(llvm::StringRef written, llvm::StringRef made, unsigned column);

/// The message with the chains of members that `written` has where `made` has other names: `s->atoms->force` for
/// `force`.
std::string inWrittenNames(llvm::StringRef message, llvm::StringRef written, llvm::StringRef made);

} // namespace hetcc
