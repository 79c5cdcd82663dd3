//===-- stage2/host/globals.h - variables of declare target, registered ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/edit.h"
#include "stage2/tree/source.h"

#include <string>
#include <vector>

namespace hetcc::stage2 {

/// Inserts text that gives the variables of `declare target` that the file defines to the runtime, and tells it of
/// `requires unified_shared_memory`. Those of `link` are mapped by clauses like any other. False: there is nothing to
/// tell.
bool giveGlobals(const HostSource &source, EditList &edits);

/// A unit of kernel text that has functions for other files, and the variables that they use, in the order of its
/// table.
struct AddressTable {
  std::string unit;
  std::vector<const clang::VarDecl *> variables;
};
/// Inserts text that gives units the host's addresses of these variables. False: there are none.
bool giveAddresses(const std::vector<AddressTable> &tables, const HostSource &source, EditList &edits);

} // namespace hetcc::stage2
