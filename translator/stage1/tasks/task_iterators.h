//===-- stage1/tasks/task_iterators.h - loops of pointers and iterators that tasks share ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/rewrite/generated_loops.h"

namespace hetcc {

struct Directive;

/// A loop of a pointer or a random access iterator, one item after the other. Nothing: another one.
std::optional<GeneratedLoops::Loop> readWalk(const clang::ASTContext &context, const clang::ForStmt &loop);
/// Adds the containers and arrays that the loop's head names to those that its threads have together: iterators of a
/// copy are others. False: a clause of the directive makes copies.
bool shareContainers(const Directive &directive, const clang::ForStmt &loop, std::vector<std::string> &shared);

} // namespace hetcc
