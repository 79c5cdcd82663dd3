//===-- openacc/kernels.h - the parallel loops of kernels ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `acc kernels` leaves it to the compiler to find the loops that may run in parallel. The statement is taken apart into
// pieces: the outermost loops whose iterations are shown to be independent, and loops that keep their order. A loop
// around pieces stays the host's. So do statements that only give pointers other values. The user marks a piece with
// `acc loop`; only `independent` there is as good as a proof. A loop in order is one piece where threads may share out
// the loops in it across all of its iterations (across.h). One thread runs statements beside the loops that use the
// device's storage. It leaves a value in a variable where the host needs it, in a declaration or in a condition around
// loops.
#pragma once

#include "openacc/parts.h"

namespace hetcc::openacc {

struct KernelsPiece {
  const Directive *directive = nullptr;     // of a marked loop; else null
  PlainAcc loop;                            // with its nest, where it is parallel
  bool parallel = false;                    // else one thread runs it, or those that `places` speaks of
  std::vector<std::string> conditions = {}; // as Independence has them
  bool isWithin = false;                    // of a marked loop: it is one of the construct's innerLoops
  const clang::Stmt *before = nullptr;      // of a value that the host needs: the statement that it is a part of
  std::string counted = {};                 // loops that give the nest's variables their values behind it; text
  std::vector<Loop> places = {};            // of one loop that threads share out across all of the statement
  std::vector<std::string> privates = {};   // of these threads
};

struct KernelsPieces {
  std::vector<KernelsPiece> list;                      // in source order
  bool worthIt = false;                                // threads share out one of them
  std::vector<const clang::Stmt *> statements() const; // of the pieces, with their directives' wrappers
  bool has(const Directive &loop) const {              // as a piece
    return llvm::any_of(list, [&](const KernelsPiece &piece) { return piece.directive == &loop; });
  }
};

/// Takes the statement of `plain` apart. Says in remarks what was found, unless `isQuiet`.
KernelsPieces findPieces(clang::ASTContext &context, const PlainAcc &plain, Unit &unit, bool isQuiet);

/// Whether the host may give pointers of the block other values. Addresses of a device would be followed as the host's.
bool mayMovePointers(const PlainAcc &plain, const std::vector<const Directive *> &around);

/// Says in a remark that one thread runs the whole block, because it `why`.
void tellOneThread(clang::ASTContext &context, const PlainAcc &plain, Unit &unit, const std::string &why);

/// The text with which `directive` leaves a value in the variable `name`, in front of the statement that needs it.
std::vector<Rewrite> leaveValue(clang::ASTContext &context, const KernelsPiece &piece, const std::string &name,
                                const std::string &directive);

/// Judges a loop with a directive: `loop` is `plain` itself or one of its loops. `auto` asks for a proof, and so does a
/// directive of `kernels` that says nothing (OpenACC 3.3, 2.9). Says in remarks what was found.
KernelsPiece judgeMarked(clang::ASTContext &context, const PlainAcc &plain, const PlainAcc &loop, Unit &unit,
                         bool isQuiet);

} // namespace hetcc::openacc
