//===-- analysis/dependence/parts.h - parts of items that are used, one beside the other ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two uses of one item may mean members beside each other, as `b[k].x[e]` and `b[k].y[e]`. On the way that both go,
// subscripts tell their items apart, behind those of the array itself.
#pragma once

#include "analysis/dependence/items_apart.h"

#include <functional>

namespace hetcc {

/// How many steps two uses of one item have in common. Nothing: they are members beside each other, which share no
/// bytes. Members of a union do, and so may bit-fields.
std::optional<size_t> commonParts(const Use &one, const Use &other);

// The uses of one variable's items.
class SameParts {
public:
  /// `rangesAt`: the loops around a use, inside of the split ones.
  SameParts(const std::vector<const Use *> &uses, const ItemsApart &items,
            std::function<std::vector<InnerLoop>(const Use *)> rangesAt);

  /// Whether the two share nothing in different iterations. All that this depends on is added to the conditions.
  bool neverMeet(const Use *one, const Use *other, Conditions &conditions) const;

private:
  struct Group { // all that begin with the same steps, by the subscripts on these
    std::vector<const Use *> uses;
    std::vector<ArrayForm> forms;
    size_t numberOf(const Use *use) const;
  };
  const Group &groupOf(const Use *use, size_t steps) const;

  const std::vector<const Use *> &uses;
  const ItemsApart &items;
  std::function<std::vector<InnerLoop>(const Use *)> rangesAt;
  mutable std::map<std::vector<const clang::FieldDecl *>, Group> groups;
};

} // namespace hetcc
