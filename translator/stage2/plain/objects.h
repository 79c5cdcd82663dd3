//===-- stage2/plain/objects.h - which parts of an object a kernel uses ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A clause may name one member of an object, `map(to: v.p[0:n])`, and the body use others beside it: `v.columns`, or
// `v(i, j)`, which hands all of `v` over. An object that the body only reads may then travel as a copy.
#pragma once

#include "stage2/plain/items.h"
#include "stage2/tree/source.h"
#include "stage2/tree/uses.h"

#include <vector>

namespace hetcc::stage2 {

// How statements use a structure: a variable, what a pointer variable points to, or `*this`.
struct ObjectUse {
  bool isOne = true;            // every mention is the object or a member: no subscript, no pointer of it elsewhere
  bool isChanged = false;       // some member may get another value
  std::vector<ItemPlace> parts; // each member or the object itself that is named; all of the object: without an owner
};

/// The uses in `uses` of the structure `variable`, or of what that pointer points to.
ObjectUse useOf(const clang::VarDecl *variable, const VariableUses &uses, const HostSource &source);
/// The same for `*this`.
ObjectUse useOfThis(const VariableUses &uses, const HostSource &source);

/// Whether bytes of such a structure are a copy of it that a kernel may read.
bool mayBeCopied(clang::QualType type);

} // namespace hetcc::stage2
