//===-- analysis/dependence/iteration_items.h - which items of an array the iterations use ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/dependence/extreme.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/uses.h"

#include <set>

namespace hetcc {

using Conditions = std::set<std::string>; // as C text: what is left for the runtime to look at

// One mention of the array in the loop's body.
struct ItemMention {
  const Use *use;
  std::optional<Subscripts> index; // in the dimensions; nothing: of any item
  Conditions conditions;           // for them to be the item's indices
};

// factor * variable + [least, greatest]
struct ItemInterval {
  Poly factor;
  Extreme least{false}, greatest{true};

  std::string offset() const;
  std::string span() const;
};

// The items that the iterations of one loop use in one dimension.
struct ItemCandidate {
  int loop = -1;
  std::vector<ItemInterval> own; // one or two
  Conditions conditions;
  bool overlaps = false; // those of two iterations, for certain
  bool proved = false;   // for certain not
};

/// The items that iterations of the split loops use, by the mentions of one array.
class IterationItems {
public:
  /// `mayMeet`: two iterations may use the same items.
  IterationItems(const AffineScope &scope, const Region &region, const clang::VarDecl *variable,
                 const std::vector<Dim> &dims, const Uses &uses, bool mayMeet);

  const std::vector<ItemMention> &all() const { return mentions; }
  /// The items that these mentions, one at least, use through the loop in dimension d. Nothing where they do not follow
  /// it, all in the same way.
  std::optional<ItemCandidate> candidate(size_t d, int loop, const std::vector<const ItemMention *> &from) const;
  /// The variables of the split loops and of the inner ones around the mention.
  std::vector<std::string> variablesAround(const Use &use) const;
  /// The inner loops around the mention and, as the outermost ones, the split loops.
  Place around(const Use &use) const;
  /// Whether the loops leave the number alone, and it is one for all their iterations.
  bool stays(const Poly &poly) const;
  /// For certain, or under one more condition.
  bool isNotNegative(const Poly &poly, Conditions &conditions) const;
  /// The ends of a part of a subscript, as endsOf has them; sizes that a loop's variable is multiplied by are not
  /// negative.
  std::optional<Ends> endsIn(const Place &place, const Poly &poly, Conditions &conditions) const;

private:
  // factor * variable + [least, greatest]
  struct Owned {
    Poly factor;
    Ends ends;
    Conditions conditions;
  };

  ItemMention mentionOf(const Use &use);
  bool staysInRow(const Use &use, const Poly &index, const Dim &dim, Conditions &conditions) const;
  // The items of one mention by the variable of a split loop, as the subscript has it. Else as the loops around it have
  // it, which may run from the variable on (`for (j = jj; j < jj + 8; j++)`).
  std::optional<Owned> ownedBy(const ItemMention &write, const Poly &index, const std::string &variable) const;
  static void add(ItemInterval &to, const Owned &one);
  // Two intervals, as mentions have other factors or are certainly, or perhaps, further apart than iterations.
  bool divide(ItemCandidate &out, const std::vector<Owned> &owned) const;
  // Whether the intervals of two iterations meet.
  void judge(ItemCandidate &one) const;

  const AffineScope &scope;
  const Region &region;
  const std::vector<Dim> dims;
  const Uses &uses;
  const bool mayMeet;
  Places places;
  std::vector<ItemMention> mentions;
};

} // namespace hetcc
