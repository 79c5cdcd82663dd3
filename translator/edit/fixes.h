//===-- edit/fixes.h - what messages propose to write, as changes of files ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// For --het-fix: every fix-it of hetcc's own messages as edits of the files as they lie on the disk. A message has one
// fix, from itself or from the first of its notes that carries one. The fix is made as a whole or not at all. Fix-its
// that a macro made, and those in system headers, are left out.
#pragma once

#include "edit/edit.h"

#include "clang/Basic/Diagnostic.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace hetcc {

struct Fix {
  struct Hunk {
    std::string file;
    Edit edit;
  };
  std::string message; // "x.c:3:5", where it was told
  bool isError = false;
  std::vector<Hunk> hunks;
};

struct FixSet {
  std::vector<Fix> fixes;                   // in the order of the messages, each once
  std::map<std::string, std::string> files; // texts that the hunks are offsets into, by name
  unsigned errors = 0;                      // all that were told, Clang's too
};

/// Passes everything on to `next`, which the result owns, and collects into `out`, which outlives it. The parsed text
/// may be one that was made of the file on the disk, with #line directives (`isChanged`). Fixes are then taken from
/// lines that stand in the file just so.
std::unique_ptr<clang::DiagnosticConsumer> collectFixes(std::unique_ptr<clang::DiagnosticConsumer> next, FixSet &out,
                                                        bool isChanged);

// The texts of all files with the fixes made; those whose text would not change are left out. A fix that overlaps with
// one before it is put into `refused`.
std::map<std::string, std::string> applyFixes(const FixSet &set, std::vector<const Fix *> &refused);

} // namespace hetcc
