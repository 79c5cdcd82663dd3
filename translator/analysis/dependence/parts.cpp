//===-- analysis/dependence/parts.cpp - parts of items that are used, one beside the other -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/parts.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {

using namespace clang;

std::optional<size_t> commonParts(const Use &one, const Use &other) {
  const size_t most = std::min(one.parts.size(), other.parts.size());
  for (size_t step = 0; step < most; ++step) {
    const FieldDecl *a = one.parts[step].member, *b = other.parts[step].member;
    if (a == b)
      continue;
    const bool areApart = a && b && a->getParent()->getCanonicalDecl() == b->getParent()->getCanonicalDecl() &&
                          !a->getParent()->isUnion() && !a->isBitField() && !b->isBitField();
    return areApart ? std::nullopt : std::optional(step);
  }
  return most;
}

SameParts::SameParts(const std::vector<const Use *> &uses, const ItemsApart &items,
                     std::function<std::vector<InnerLoop>(const Use *)> rangesAt)
    : uses(uses), items(items), rangesAt(std::move(rangesAt)) {}

size_t SameParts::Group::numberOf(const Use *use) const {
  return static_cast<size_t>(llvm::find(uses, use) - uses.begin());
}

// Subscripts that are one value for all tell nothing.
static void dropAlike(std::vector<ArrayMention> &all, const ItemsApart &items) {
  for (size_t d = all.front().index.size(); d-- > 0 && all.front().index.size() > 1;) {
    const std::optional<Poly> &first = all.front().index[d];
    if (first && items.stays(*first, 0) &&
        llvm::all_of(all, [&](const ArrayMention &one) { return one.index[d] == first; }))
      for (ArrayMention &one : all)
        one.index.erase(one.index.begin() + static_cast<long>(d));
  }
}

const SameParts::Group &SameParts::groupOf(const Use *use, size_t steps) const {
  std::vector<const FieldDecl *> way;
  for (size_t step = 0; step < steps; ++step)
    way.push_back(use->parts[step].member);
  const auto [found, isNew] = groups.try_emplace(way);
  Group &group = found->second;
  if (!isNew)
    return group;
  std::vector<ArrayMention> all;
  for (const Use *one : uses) {
    if (one->parts.size() < steps || !llvm::equal(way, llvm::map_range(llvm::ArrayRef(one->parts).take_front(steps),
                                                                       [](const Part &part) { return part.member; })))
      continue;
    ArrayMention mention{one, one->item.value_or(Subscripts()), rangesAt(one)};
    for (const Part &part : llvm::ArrayRef(one->parts).take_front(steps))
      if (!part.member)
        mention.index.push_back(part.index);
    group.uses.push_back(one);
    all.push_back(std::move(mention));
  }
  dropAlike(all, items);
  group.forms = items.formsOf(all);
  return group;
}

bool SameParts::neverMeet(const Use *one, const Use *other, Conditions &conditions) const {
  const std::optional<size_t> steps = commonParts(*one, *other);
  if (!steps)
    return true;
  const Group &group = groupOf(one, *steps);
  for (size_t l = 0; l < items.loops(); ++l)
    if (!items.neverMeet(group.forms, group.numberOf(one), group.numberOf(other), l, conditions))
      return false;
  return true;
}

} // namespace hetcc
