//===-- region/openacc/acc_loop.h - what must hold of the loop of an `acc loop` -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/builder.h"

namespace hetcc {

/// `acc loop`, and the constructs whose names end so.
bool isAccLoop(const Directive &directive);

/// The loop behind such a directive is one whose iterations can be counted, without jumps out of it, and as deep as its
/// clauses say. With `seq` any loop is right. False: reported. `statement`: what follows, without names; `other`: the
/// directive that it belongs to, or null.
bool isRightLoop(Builder &builder, const Directive &directive, const clang::Stmt *statement, const Directive *other);

/// The clause that takes several of a construct's loops together, or null: `collapse`, and `tile` of plain OpenACC.
const Clause *joiningClause(const Construct &construct);

} // namespace hetcc
