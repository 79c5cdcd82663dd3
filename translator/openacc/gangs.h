//===-- openacc/gangs.h - blocks that several gangs repeat --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Gangs cannot wait for each other. Statements that each gang repeats therefore have the same effect as with one gang,
// in most programs. Some can tell. They add to a reduction,
// or repeat an `atomic`. Or they hand on a gang's own value, from one loop or iteration to the next.
#pragma once

#include "openacc/levels.h"

#include <optional>
#include <string>

namespace hetcc::openacc {

/// Whether gangs share the loop out: nothing says that the threads of a gang do.
bool isForGangs(const PlainAcc &loop);

/// The number of gangs of a `parallel` construct with a block, as an expression, where the program can tell how many
/// ran it. Nothing: one does as well, or some loop of the block cannot be shared out to gangs.
std::optional<std::string> gangsOf(clang::ASTContext &context, const PlainAcc &plain,
                                   const std::vector<const Directive *> &around);

/// The same for a construct with a loop, whose iterations hand on a value of the gang's.
std::optional<std::string> gangsOfLoop(clang::ASTContext &context, const PlainAcc &loop,
                                       const std::vector<const Directive *> &around);

/// The directive for a loop of such a block: gangs share it out, or each repeats it. Nothing: each gang's first thread
/// runs all of it.
std::optional<std::string> gangLoopText(const PlainAcc &loop, const Levels &levels);

} // namespace hetcc::openacc
