//===-- openacc/kernels.h - the parallel loops of kernels ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `acc kernels` leaves it to the compiler to find the loops that may run in parallel. The statement is taken apart into
// pieces: the outermost loops whose iterations are shown to be independent, those that the user has marked, and loops
// that keep their order. A loop around pieces stays the host's.
#pragma once

#include "openacc/parts.h"

namespace hetcc::openacc {

struct KernelsPiece {
  const Directive *directive = nullptr;     // of a marked loop; else null
  PlainAcc loop;                            // with its nest, where it is parallel
  bool parallel = false;                    // else one thread runs it
  std::vector<std::string> conditions = {}; // as Independence has them
};

struct KernelsPieces {
  std::vector<KernelsPiece> list;                      // in source order
  bool worthIt = false;                                // one of them is parallel
  std::vector<const clang::Stmt *> statements() const; // of the pieces, with their directives' wrappers
};

// Says in remarks what was found.
KernelsPieces findPieces(clang::ASTContext &context, const PlainAcc &plain, Unit &unit);

} // namespace hetcc::openacc
