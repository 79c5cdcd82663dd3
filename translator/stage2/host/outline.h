//===-- stage2/host/outline.h - a team as a call of het_run --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In C the block becomes a function behind the enclosing one, so that macros defined there are known. In C++ it becomes
// a lambda in its place. Variables that are firstprivate are copied for each thread of a team, and for a task when it
// is created; others are reached by address.
#pragma once

#include "stage2/tree/construct.h"
#include "stage2/tree/source.h"

namespace hetcc::stage2 {

struct Outlined {
  std::string prototype; // C: for the top of the file
  std::string call;      // in the place of the directive and its block
  std::string function;  // C: behind the enclosing function
};

// A team, or a task.
struct Block {
  const clang::OMPExecutableDirective *directive = nullptr;
  const clang::FunctionDecl *function = nullptr;
  std::string caller; // the runtime's description of it, which the call takes first
  bool isTask = false;
};

/// Outlines a block. `blocks`: one, or a template's instantiations of it, which share the text. `number`: unique among
/// the file's teams, or its tasks. `edits`: changes inside of the block, by offset in the whole text. A form that
/// cannot be outlined is reported.
Outlined outline(const std::vector<Block> &blocks, unsigned number, const std::string &unitHash, EditList edits,
                 const HostSource &source);

} // namespace hetcc::stage2
