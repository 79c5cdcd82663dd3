//===-- stage1/rewrite/iterator_loops.h - what a loop over pointers, iterators or a range is as one that counts
//------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/rewrite/iterators.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace hetcc {

/// The loop as one that counts; nothing where it is none over pointers, iterators of storage without gaps, or a range.
/// `isInstance`: its text serves other instances of a template, too. Clang holds the iterators of OpenMP's own loops to
/// what random access takes: these may be `anyIterator`. `pointers`: variables of open types that are pointers.
std::optional<Iterators::Counted> countedLoop(clang::ASTContext &context, const clang::Stmt *loop, bool isInstance,
                                              bool anyIterator,
                                              const llvm::DenseSet<const clang::VarDecl *> &pointers = {});

} // namespace hetcc
