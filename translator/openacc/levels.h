//===-- openacc/levels.h - who shares out the loops within a loop --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The loop of a construct is for its gangs. The threads of a gang share out the innermost marked loops, where nothing
// speaks against. A loop between the two is the gangs' as well, where it is all that an iteration consists of. So are
// short loops of a nest in which no loop is long enough for a gang's threads.
#pragma once

#include "openacc/parts.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc::openacc {

class Levels {
public:
  /// `inOrder`: one thread runs the construct.
  Levels(clang::ASTContext &context, bool kernels, bool inOrder)
      : context(context), kernels(kernels), inOrder(inOrder) {}

  /// The directive for a loop of outer.innerLoops, or for `outer` itself, that threads share out. Nothing where its
  /// order matters, or where it has few iterations. Nothing where another one within it is shared out, or where it is a
  /// sum that each iteration around has for itself.
  std::optional<std::string> threadsText(const PlainAcc &loop, const PlainAcc &outer) const;

  /// Whether there is such a loop within `outer`.
  bool hasThreads(const PlainAcc &outer) const;

  /// The loops of outer.innerLoops that the gangs have together with `outer`, from the outside in.
  std::vector<const PlainAcc *> joined(const PlainAcc &outer) const;

private:
  bool isOwnSum(const PlainAcc &loop, const PlainAcc &outer) const;
  bool hasThreadsIn(const PlainAcc &loop, const PlainAcc &outer) const;
  bool standsIn(const PlainAcc &one, const PlainAcc &other) const;
  bool isShort(const PlainAcc &loop) const;
  const PlainAcc *next(const PlainAcc &loop, const PlainAcc &outer) const;
  bool mayJoin(const PlainAcc &loop, const std::vector<Loop> &around) const;
  std::optional<int64_t> iterationsOf(const std::vector<Loop> &loops, const Directive &of) const;

  clang::ASTContext &context;
  const bool kernels, inOrder;
};

} // namespace hetcc::openacc
