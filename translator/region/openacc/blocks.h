//===-- region/openacc/blocks.h - where each `acc loop` belongs -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An `acc loop` is a loop of a block (`acc parallel { ... }`) or a hint inside of another loop. In a function of its
// own it is a hint for nobody; with `hetero` it may stand alone. An `omp parallel for` is a loop of the block after an
// `omp target`. Only loops of a block and those that stand alone are constructs. The wrappers of the others leave the
// AST, so that the analysis meets the loops as they are.
#pragma once

#include "region/builder.h"

namespace hetcc {

struct LoopPlaces {
  llvm::DenseMap<const Directive *, std::vector<const Directive *>> nested; // by the directive of the split loop
  llvm::DenseMap<const Directive *, std::vector<const Directive *>> loops;  // by the directive of the block
  std::vector<const Directive *> dropped;                                   // of no region: their text goes
  std::vector<const Directive *> misplaced;                                 // to be split, inside of a loop
  llvm::DenseSet<const Directive *> placed;                                 // all of them
};

/// Finds the place of each loop directive of the file. Takes the wrappers of those that are no constructs out of the
/// AST.
LoopPlaces placeLoops(clang::ASTContext &context, const std::vector<Directive> &directives);

// A statement that is no parallel loop by itself: `acc parallel` and its like, or `omp target`, before a block.
bool isBlock(const Construct &construct);

/// Whether the statement calls a function other than those of libraries that make a number of numbers, as `sqrt`.
bool callsBeyondNumbers(const clang::Stmt *statement);

/// Whether the statement does no more than to give pointers other values, by a declaration, an assignment or a step.
/// These are made of addresses of items and of numbers. Nothing that an address leads to is used.
bool onlyMovesPointers(const clang::Stmt *statement);

/// Whether the block has no work beside these loops (or their wrappers) but computing with scalars, of which those from
/// outside are `written`. `pointersToo`: pointers may get other values there.
bool isLoopsOnly(const clang::SourceManager &sources, const clang::Stmt *block,
                 llvm::ArrayRef<const clang::Stmt *> loops, llvm::DenseSet<const clang::ValueDecl *> &written,
                 bool pointersToo = false);

// The block keeps its arrays on the device like a data region, and each of its loops is a region.
bool buildBlock(Builder &builder, const Construct &construct, const LoopPlaces &places, Unit &out);

} // namespace hetcc
