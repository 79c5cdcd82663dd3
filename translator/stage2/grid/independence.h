//===-- stage2/grid/independence.h - whether an inner loop may run in parallel too ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The user says that the iterations of a split loop are independent. Its whole body may be one more loop. This proves
// that the iterations of that loop are independent as well, so that it can be a dimension of the grid. Conservative: no
// proof, no promotion. Different variables are taken for different storage: so it is in split loops (__restrict__), and
// the program looks elsewhere.
#pragma once

#include "stage2/tree/loop.h"

#include <set>
#include <string>
#include <vector>

namespace hetcc::stage2 {

struct Promotion {
  std::vector<const clang::VarDecl *> outer;    // variables of the loops around it
  std::vector<const clang::VarDecl *> privates; // each iteration's own, by clause
  std::vector<const clang::VarDecl *> sums;     // reduction variables
  const clang::FunctionDecl *function = nullptr;
  std::vector<const clang::VarDecl *> grid =
      {}; // of `outer`: those on which one of its bounds may depend, a triangle's
  std::vector<const clang::ForStmt *> statements = {}; // the loops around it, outermost first
  std::vector<const clang::VarDecl *> items = {};      // of which the iterations add to one item, a thread's own
  std::vector<const clang::VarDecl *> objects = {};    // records that all threads have in one place
};

/// Whether the proof holds for this loop within `around`, where all `conditions` do: C text before the construct.
/// Reports nothing.
bool isIndependent(const CanonicalLoop &loop, const Promotion &around, const clang::ASTContext &context,
                   std::set<std::string> &conditions);

/// Whether one loop that stands in several places of `body`, as `loops` with the same header, may run in any order
/// there. Each iteration keeps the order of the places.
bool areIndependent(const std::vector<CanonicalLoop> &loops, const clang::Stmt *body, const Promotion &around,
                    const clang::ASTContext &context, std::set<std::string> &conditions);

/// Whether a loop has the same iterations whenever it begins: its bounds are numbers that do not change.
bool keepsCount(const CanonicalLoop &loop, const clang::ASTContext &context);

/// Whether a loop may change places with the one directly in it, which is independent. The items that an iteration of
/// `inner` writes must not depend on `outer`, and its bounds must not change. Reports nothing.
bool mayChange(const CanonicalLoop &outer, const CanonicalLoop &inner, const Promotion &around,
               const clang::ASTContext &context);

} // namespace hetcc::stage2
