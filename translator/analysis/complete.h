//===-- analysis/complete.h - what the bodies of the regions say, added to the regions ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

namespace clang {
class ASTContext;
}

namespace hetcc {

/// Adds to each region what its clauses leave unsaid. These are the modes of its accesses, the arrays that no clause
/// names, and the variables that each iteration or thread has of its own. False when an error was reported, in Clang's
/// form.
bool completeUnit(clang::ASTContext &context, Unit &unit);

} // namespace hetcc
