//===-- analysis/subscripts/places.h - the loops around each name in a split loop's body ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

#include <map>

namespace hetcc {

struct InnerLoop { // for (v = first; v < bound; v++)
  std::string variable;
  Poly first, bound;
  std::vector<Poly> bounds = {}; // where it runs to the least of several numbers: these
  bool operator==(const InnerLoop &other) const = default;
};

struct Place { // of one mention of a name
  std::vector<InnerLoop> loops;
  std::vector<InnerLoop> ranges; // the same with loops of other steps and directions: what lies between their ends, and
                                 // the scope's bounded numbers
  std::vector<InnerLoop> bounded; // these again, between ends that do without the loops' variables where there are any
  std::vector<InnerLoop> split;   // the split loops around it all, between their ends: those whose ends are polynomials
  std::vector<std::pair<std::string, Poly>> equal; // split loops' variables that have one value where this is executed
  bool always = false; // executed once in each iteration of these loops, and no other loop is around it
  bool nearly = false; // the same, but for some of the first and last iterations of the split loops
};
using Places = std::map<const clang::Expr *, Place>;

// Nothing where the loop has another form, or its body changes the variable.
std::optional<InnerLoop> innerLoopOf(const AffineScope &scope, const clang::ForStmt *loop);
// The same for any constant step, up or down: between the ends, as if each step were 1.
std::optional<InnerLoop> rangeOf(const AffineScope &scope, const clang::ForStmt *loop);
// Whether the statement gives the variable a value, or its address away.
bool assigns(const clang::Stmt *statement, const clang::VarDecl *variable);

/// The place, and what it is with other bounds: a loop up to the least of several numbers ends before each of them.
std::vector<Place> boundsOf(const Place &place);

/// The places of the mentions in the body of the innermost split loop.
Places placesIn(const AffineScope &scope, const Region &region);
Places placesIn(const AffineScope &scope, const clang::Stmt *body, const std::vector<Loop> &split = {});

/// The ends of the subscript's values while the loops of the place run: their variables are replaced by the ends of
/// their ranges. Nothing where one occurs other than linearly.
std::optional<Ends> endsOf(const Poly &subscript, const Place &place);
// The same of the place's ranges: it may not take on all of that. A number that a split loop's variable is there is
// that variable.
std::optional<Ends> rangeOf(const Poly &subscript, const Place &place);

/// The place for each of the stretches that the subscript may lie in, where it names a bounded number with several.
std::vector<Place> waysOf(const AffineScope &scope, const Poly &subscript, const Place &place);

/// The place, with the split loops as inner ones around the others, and bounded numbers as the innermost.
Place withSplitLoops(Place place);

/// The number with that value in the place of the name; the number itself where the name occurs other than linearly.
Poly substituted(const Poly &poly, const std::string &name, const Poly &value);

/// Whether the name, or a member of it, stands in one of the unknowns: `n`, `s->n`, `(n / 2)`.
bool mentions(const Poly &poly, const std::string &name);

// Whether the value may differ between iterations: it names something that the body declares or assigns.
bool variesInside(const AffineScope &scope, const Poly &poly, const Uses &uses);

} // namespace hetcc
