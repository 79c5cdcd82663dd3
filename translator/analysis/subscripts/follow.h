//===-- analysis/subscripts/follow.h - how an array's subscripts follow the split loops ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

/// For an array that no clause of the region names: `dims`, of its shape, with the loop that each follows. An extent
/// may be unknown, as an empty text. Each also says how far the reads reach to either side, in iterations. An item that
/// is written has one writer where some dimension follows; else each iteration may write any item. Nothing without
/// dimensions, or where a write cannot be judged.
std::optional<std::vector<Dim>> followSubscripts(const AffineScope &scope, const Region &region,
                                                 const clang::VarDecl *variable, std::vector<Dim> dims,
                                                 const Uses &uses);

/// Whether an iteration is shown to write only the items of `dims` that follow it, and to read those and their halo.
bool staysInParts(const AffineScope &scope, const Region &region, const clang::VarDecl *variable,
                  const std::vector<Dim> &dims, const Uses &uses);

// As many dimensions of unknown extent as every mention has subscripts; none where they differ.
std::vector<Dim> dimsOfMentions(const clang::VarDecl *variable, const Uses &uses);

/// The number of items between what two neighbouring iterations of each split loop write, as C text, for an array with
/// one subscript. Empty where that is not one number for all writes, or there is no write.
std::vector<std::string> stridesOf(const AffineScope &scope, const Region &region, const clang::VarDecl *variable,
                                   const Uses &uses);

} // namespace hetcc
