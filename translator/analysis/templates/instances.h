//===-- analysis/templates/instances.h - one construct for all instantiations of a template ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct in a template is built and completed once for each instantiation, but has one text. Here its types become
// expressions that mean each instantiation's own (`__typeof__(x[0])`). Extents that are different constants become
// quotients of sizes. Findings of the analyses become those that hold in all of them.
#pragma once

#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

/// Afterwards no two constructs of the unit stand in one place. Regions may: each has a text for some instantiations
/// (`when`), the last one for the rest. Reports what has no common text otherwise; false then.
bool mergeInstances(clang::ASTContext &context, Unit &unit);

/// Whether the name stands for several variables in its template, or for none. Clauses take one.
bool isOfPack(const clang::VarDecl *variable);

} // namespace hetcc
