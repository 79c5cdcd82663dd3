//===-- analysis/remarks.h - what was decided for a loop, for who asks ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The remarks of -Rhet: a complete region in sentences. They read the region and change nothing.
#pragma once

#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

// How many of these the clauses have named: what comes after them was found by the analysis.
struct NamedByClauses {
  explicit NamedByClauses(const Region &region)
      : privates(region.privates.size()), firstprivates(region.firstprivates.size()),
        reductions(region.reductions.size()) {}
  size_t privates, firstprivates, reductions;
};

// Which devices and arrays go where, and which scalars are whose.
void tellDecisions(clang::ASTContext &context, const Region &region, const NamedByClauses &named);

} // namespace hetcc
