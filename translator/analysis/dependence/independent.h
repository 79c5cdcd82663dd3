//===-- analysis/dependence/independent.h - iterations that certainly do without each other -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The opposite of carried.h: the proof that a loop may run in any order although nobody says so. Without a proof the
// loop keeps its order.
#pragma once

#include "analysis/subscripts/uses.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hetcc {

// The items behind a pointer that a clause names: from `begin` to before `end`, as C text at the loop.
struct NamedSection {
  std::string begin, end;
  std::vector<std::pair<std::string, std::string>> rows; // the same behind these items, if they are pointers, and so on
};
using SectionOf = llvm::function_ref<std::optional<NamedSection>(const clang::VarDecl *)>;

struct Independence {
  bool shown = false;
  std::set<std::string> conditions;      // C text at the loop: with all of these, in any order; else in its own
  std::set<std::string> pointers;        // whose storage some of the conditions ask about
  const clang::Stmt *obstacle = nullptr; // where it is not shown; `why` is the end of a sentence about the loop
  std::string why;
};

/// Whether region.loops, all together, may run in any order. Two iterations that differ in the variable of any of them
/// must share no item that one of them writes. They must do nothing else whose order counts. Scalars are the caller's
/// to look at.
Independence independenceOf(clang::ASTContext &context, const Region &region, const Unit &unit, SectionOf sectionOf);

// One loop that stands in several places of a body, as loops with the same header.
struct SpreadOver {
  const clang::Stmt *body = nullptr; // all of these places; null: the loop stands once
  std::vector<const clang::VarDecl *> variables;
};

/// The same, where the caller sees to it that different variables mean different storage. `around`: the loops around
/// them, outermost first, whose variables keep their values meanwhile.
Independence independenceApart(clang::ASTContext &context, const Region &region, const Unit &unit,
                               const std::vector<const clang::ForStmt *> &around, const SpreadOver &spread = {});

} // namespace hetcc
