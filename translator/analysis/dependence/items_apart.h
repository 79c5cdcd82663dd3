//===-- analysis/dependence/items_apart.h - whether two mentions of an array ever mean one item ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two mentions of an array are f*i + r and f*i' + r' in one dimension, i and i' of different iterations. The loops
// around them give the ends that r and r' lie between. They never meet if f is larger than every difference of r and
// r'. A flat subscript i*m + j is looked at as [i][j] too, where j stays below m. A variable that has the values of i
// in a cyclic order serves as i. Items are also apart where one subscript always differs, or their sum, or the
// difference of two. If one mention's greatest difference is the other's least, only those items may meet.
#pragma once

#include "analysis/subscripts/extent.h"

#include <set>

namespace hetcc {

using Conditions = std::set<std::string>; // C text before the loops

struct ArrayMention {
  const Use *use = nullptr;
  Subscripts index;
  std::vector<InnerLoop> inner; // loops around it, inside of the split ones
};

/// All mentions of one array, with subscripts of one form, which mean the same items if the conditions hold.
struct ArrayForm {
  std::vector<ArrayMention> mentions;
  Conditions needed;
  size_t made = 0; // the last subscripts, so many, are the others' sum and the difference of the last two
};

class ItemsApart {
public:
  /// `body`: all that the region's loops run. `outer`: the loops around them, whose variables keep their values
  /// meanwhile. The scope and the uses are the caller's, and must stay.
  ItemsApart(const AffineScope &scope, const Uses &uses, const Region &region, const clang::Stmt *body,
             const std::vector<const clang::ForStmt *> &outer);

  size_t loops() const { return names.size(); }
  /// The array as it is written, and as rows of several lengths.
  std::vector<ArrayForm> formsOf(const std::vector<ArrayMention> &all) const;
  /// Whether two mentions, by their numbers, never mean one item in iterations that differ first in the variable of
  /// loop l. All that this depends on is added to the conditions.
  bool neverMeet(const std::vector<ArrayForm> &forms, size_t one, size_t other, size_t l, Conditions &conditions) const;

  /// The loops around a mention; split loops are those from `from` on, where their ranges are known.
  std::vector<InnerLoop> loopsAround(const std::vector<InnerLoop> &inner, size_t from) const;
  /// The ends of a number's values in all iterations of these loops, of those in them, and of those around. Nothing
  /// where nobody knows them before the first.
  std::optional<Stretch> endsOf(const Poly &poly, const std::vector<InnerLoop> &inner) const;
  /// Whether conditions may name it: before the loops the host's items may be others than those of the device.
  static bool mayAsk(const Poly &poly);
  /// One value for all iterations that agree in the variables of the first `same` loops.
  bool stays(const Poly &poly, size_t same) const;

private:
  bool meetNowhere(const ArrayForm &form, size_t one, size_t other, size_t l, bool mayAsk,
                   Conditions &conditions) const;
  bool differ(const ArrayMention &a, const ArrayMention &b, size_t d) const;
  std::optional<ArrayMention> atEnd(const ArrayMention &mention, size_t l, bool isGreatest) const;
  bool apartAtEnds(const ArrayForm &form, const ArrayMention &a, const ArrayMention &b, size_t l) const;
  bool apart(const ArrayMention &a, const ArrayMention &b, size_t d, size_t l, Conditions *ask) const;
  bool apart(const ArrayMention &a, const ArrayMention &b, size_t d, size_t l, const std::string &name, long step,
             Conditions *ask) const;
  static bool isShort(const Poly &poly, const Poly &size, const Stretch &stretch);
  bool isPositive(const Poly &poly, Conditions *ask) const;
  std::vector<Poly> stridesOf(const std::vector<ArrayMention> &all) const;
  std::vector<std::string> namesAround(const ArrayMention &mention) const;
  bool splitAt(ArrayMention &mention, const Poly &stride, Conditions &ask) const;

  const AffineScope &scope;
  const Uses &uses;
  std::vector<std::string> names;               // of the split loops' variables
  std::vector<long> steps;                      // of these; 1 where it is no constant
  std::vector<InnerLoop> ranges;                // of these
  std::set<std::string> open;                   // those whose range is not known
  std::vector<std::vector<std::string>> cyclic; // variables that have their values in another order
  std::vector<InnerLoop> around;                // the loops around them, and such variables of these
};

} // namespace hetcc
