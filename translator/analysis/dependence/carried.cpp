//===-- analysis/dependence/carried.cpp - iterations that need each other's results --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The dependence test for subscripts that differ by a constant number of iterations: with W = k*i + r and
// R = k*(i + c) + r in every dimension, iteration i + c writes what iteration i reads.
#include "analysis/dependence/carried.h"
#include "analysis/dependence/parts.h"
#include "analysis/subscripts/places.h"
#include "diag/diag.h"
#include "region/text.h"

#include "clang/Basic/SourceManager.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

class CarriedJudge {
public:
  CarriedJudge(const AffineScope &scope, const Region &region, const Uses &uses)
      : scope(scope), region(region), uses(uses), places(placesIn(scope, region)) {}

  // Iterations of the loop between the write and the read; nothing unless that is certain and not 0.
  std::optional<long> distance(const Use &write, const Use &read, const Loop &loop) {
    if (!certain(write) || !certain(read) || write.item->size() != read.item->size() ||
        places[write.where].loops != places[read.where].loops)
      return std::nullopt;
    std::optional<long> result;
    const std::string name = scope.nameOf(loop.variable);
    for (size_t d = 0; d < write.item->size(); ++d) {
      const Poly &to = *(*write.item)[d], &from = *(*read.item)[d];
      auto parts = to.linearIn(name);
      if (!parts)
        return std::nullopt;
      auto [quotient, rest] = (from - to).divide(parts->first);
      auto step = quotient.constant();
      if (!rest.isZero() || !step || (result && !parts->first.isZero() && *result != *step))
        return std::nullopt;
      if (!parts->first.isZero())
        result = step;
    }
    return result && *result != 0 && isReached(loop, *result) ? result : std::nullopt;
  }

private:
  // Subscripts of the split loops' and inner loops' variables and of values that stay, in every iteration.
  bool certain(const Use &use) {
    const Place &place = places[use.where];
    return place.nearly && std::all_of(use.item->begin(), use.item->end(), [&](const std::optional<Poly> &subscript) {
             if (!subscript)
               return false;
             Poly rest = *subscript;
             auto drop = [&](const std::string &name) {
               if (auto parts = rest.linearIn(name))
                 rest = parts->second;
             };
             for (const Loop &loop : region.loops)
               drop(scope.nameOf(loop.variable));
             for (const InnerLoop &loop : place.loops)
               drop(loop.variable);
             return !variesInside(scope, rest, uses);
           });
  }

  bool isReached(const Loop &loop, long distance) const {
    const auto step = constantValue(loop.step);
    const auto range = rangeOf(scope, loop.statement); // macros are numbers there
    const std::optional<Poly> first = range ? range->first : scope.poly(loop.first);
    const std::optional<Poly> bound = range ? range->bound : scope.poly(loop.bound);
    const auto length = first && bound ? (*bound - *first).constant() : std::nullopt;
    return step && *step > 0 && distance % *step == 0 && !(length && std::abs(*length) <= std::abs(distance));
  }

  const AffineScope &scope;
  const Region &region;
  const Uses &uses;
  Places places;
};

// Whether the two mean one part of the same item.
bool areSamePart(const Use &write, const Use &read) {
  const std::optional<size_t> steps = commonParts(write, read);
  return steps && llvm::all_of(llvm::zip(llvm::ArrayRef(write.parts).take_front(*steps), read.parts), [](auto both) {
           const auto &[one, other] = both;
           return one.member || (one.index && one.index == other.index);
         });
}

std::string offsetText(const std::string &name, long offset) {
  return name + (offset < 0 ? " - " : " + ") + std::to_string(std::abs(offset));
}

} // namespace

bool checkCarried(ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses) {
  if (region.independent)
    return true;
  CarriedJudge judge(scope, region, uses);
  for (const Use &write : uses.list)
    for (const Use &read : uses.list) {
      if (!write.write || !read.read || !write.item || !read.item || write.escapes || read.escapes ||
          write.variable->getCanonicalDecl() != read.variable->getCanonicalDecl() || !areSamePart(write, read))
        continue;
      for (const Loop &loop : region.loops)
        if (auto distance = judge.distance(write, read, loop)) {
          const std::string variable = loop.variable->getNameAsString(), array = write.variable->getNameAsString();
          auto at = [&](const Use &use) {
            return context.getSourceManager().getExpansionLoc(use.where->getBeginLoc());
          };
          report(context.getDiagnostics(), at(read), diag::err_array_carried)
              << array << offsetText(variable, *distance) << variable;
          report(context.getDiagnostics(), at(write), diag::note_array_carried) << array;
          return false;
        }
    }
  return true;
}

} // namespace hetcc
