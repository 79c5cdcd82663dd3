//===-- stage1/rewrite/member_sums.h - members that loops of OpenACC combine into -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `reduction(+: z.s)` of plain OpenACC names a member, for which OpenMP has no reduction. A variable stands for it, in
// the clauses and in the statement:
//
//     { __typeof__(z.s) *het_place_0 = &z.s;
//     #pragma acc update self(het_place_0[0:1]) if_present
//       __typeof__(z.s) het_sum_0 = *het_place_0;
//     #pragma acc parallel loop reduction(+: het_sum_0)
//       for ... het_sum_0 += ...;
//       *het_place_0 = het_sum_0;
//     #pragma acc update device(het_place_0[0:1]) if_present
//     }
//
// A loop within an iteration, over a record that the construct has as its own, gets the variable alone.
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class MemberSums {
public:
  // Directives whose expressions and statements are resolved.
  MemberSums(clang::ASTContext &context, const std::vector<Directive> &directives);

  bool isNeeded() const { return !sums.empty(); }
  // Mentions of the members, which must be the main file's own text, too.
  std::vector<clang::SourceRange> places() const;
  // Whether some are the main file's own text. Others stay as they are.
  bool isWritten() const;
  // The main file with the variables in place; nothing where a construct does not end in it.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Sum {
    const Directive *around = nullptr; // the construct, or the loop within an iteration
    const clang::Expr *member = nullptr;
    bool isWithin = false; // an iteration
    bool waits = false;    // the construct goes on in a queue
    std::vector<clang::SourceRange> mentions;
  };
  bool isWritten(const Sum &one) const;
  void add(const Directive &directive, const clang::Expr *member);

  clang::ASTContext &context;
  const std::vector<Directive> &directives;
  std::vector<Sum> sums;
};

} // namespace hetcc
