//===-- openacc/own_scalars.h - scalars that a gang has for itself ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The loops of `acc parallel { ... }` become constructs of their own, and the host runs what stands between them. It
// does so in a gang's place: scalars of the gang are copies there, which end with the block.
#pragma once

#include "openacc/kernels.h"

#include <optional>

namespace hetcc::openacc {

struct OwnScalars {
  std::string opening, closing; // text around the block; empty: it changes none beside its loops
  llvm::DenseSet<const clang::ValueDecl *> copied = {};
};

/// The copies for a block of `parallel` that becomes `pieces`. Nothing: the pieces would lose a value of the gang's.
/// `beside`: the variables that it mentions beside its marked loops. `around`: directives of data.
std::optional<OwnScalars> ownScalars(clang::ASTContext &context, const PlainAcc &plain, const KernelsPieces &pieces,
                                     const llvm::DenseSet<const clang::ValueDecl *> &beside,
                                     const std::vector<const Directive *> &around);

/// Warns of scalars that are the construct's own, and whose values the code behind it reads. `back`: those that come
/// back without a clause. `around`: directives of data.
void tellLost(clang::ASTContext &context, const PlainAcc &plain, Unit &unit,
              const std::vector<const Directive *> &around, const llvm::DenseSet<const clang::ValueDecl *> &back);

} // namespace hetcc::openacc
