//===-- analysis/messages/remarks.h - what was decided for a loop, for who asks ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The remarks of -Rhet: a complete region in sentences. They read the region and change nothing.
#pragma once

#include "region/region.h"

#include "llvm/ADT/SmallPtrSet.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

// The variables that clauses have named: the analysis has found the others, and may have taken some of these away.
struct NamedByClauses {
  explicit NamedByClauses(const Region &region) {
    variables.insert(region.privates.begin(), region.privates.end());
    variables.insert(region.firstprivates.begin(), region.firstprivates.end());
    for (const Reduction &one : region.reductions)
      variables.insert(one.variable);
  }
  llvm::SmallPtrSet<const clang::VarDecl *, 8> variables;
};

// Which devices and arrays go where, and which scalars are whose.
void tellDecisions(clang::ASTContext &context, const Region &region, const NamedByClauses &named);

} // namespace hetcc
