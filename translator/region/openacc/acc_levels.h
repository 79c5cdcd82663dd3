//===-- region/openacc/acc_levels.h - gang, worker and vector at the loops of a construct ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/builder.h"

namespace hetcc {

// Levels say who shares out a loop, which is a hint here. A warning tells of what the standard does not allow, since
// other compilers refuse that. In `kernels` many programs have several gang loops within each other, and compilers take
// them.
class AccLevels {
public:
  explicit AccLevels(Builder &builder) : builder(builder) {}

  /// Warns of a level within the same one or within one that belongs inside of it, and of numbers without an effect.
  void look(const PlainAcc &plain);

private:
  // A loop with a directive.
  struct Marked {
    const Directive *directive;
    const clang::Stmt *statement;
  };
  static void collect(const PlainAcc &plain, std::vector<Marked> &out);
  void numbers(const Directive &directive, const Directive &construct);
  void nested(const Marked &inner, const std::vector<Marked> &all);
  bool standsIn(const Marked &inner, const Marked &outer) const;

  Builder &builder;
  llvm::DenseSet<clang::SourceLocation> told; // in one instantiation of a template
};

} // namespace hetcc
