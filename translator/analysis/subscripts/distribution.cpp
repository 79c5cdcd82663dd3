//===-- analysis/subscripts/distribution.cpp - how loops meet distributed arrays ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Section 3.4 of the multi-accelerator OpenMP paper warns that "incorrect distribution of loop iterations may lead to
// accesses to array subregions that are not distributed to that device". The reach that the subscripts show is handed
// to the runtime, which moves such items.
#include "analysis/subscripts/distribution.h"
#include "analysis/arrays.h"
#include "analysis/dependence/writers.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/rows.h"
#include "diag/diag.h"
#include "region/text.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

bool isDistributed(const Dim &dim) { return dim.follow >= 0 && dim.policy != Dim::ByLoop; }

// One mention, in one dimension: between the loop's index plus `least` and plus `greatest`. Without a loop it is
// `least` itself if it stands still, which is known when the loop is entered. Else it is elsewhere.
struct Mention {
  bool read = false, write = false, still = false;
  std::optional<int> loop;
  Poly least, greatest;
};

class ReachFinder {
public:
  ReachFinder(const AffineScope &scope, const Region &region, const Access &access, const Access &shape,
              const Uses &uses)
      : scope(scope), region(region), access(access), shape(shape), uses(uses), places(placesIn(scope, region)) {}

  // Finds the reach in the distributed dimensions.
  std::vector<Reach> find() {
    std::vector<Reach> result(shape.dims.size());
    for (size_t d = 0; d < shape.dims.size(); ++d)
      if (isDistributed(shape.dims[d]))
        result[d] = dimension(d);
    return result;
  }

  // The reach in dimensions that the loops follow by their subscripts, where any iteration reads some items besides
  // that are known when the loop is entered.
  std::vector<Reach> findStill() {
    std::vector<Reach> result(shape.dims.size());
    bool found = false;
    for (size_t d = 0; d < shape.dims.size(); ++d) {
      const Reach reach = access.subscripts[d].follow < 0 ? Reach() : dimension(d);
      if (reach.count == "0" || reach.loop != access.subscripts[d].follow + 1 || reach.offset != "0")
        continue;
      result[d] = reach;
      found = true;
    }
    return found ? result : std::vector<Reach>();
  }

private:
  // A subscript that comes from data, or an address that went elsewhere: any item may be read, unless the subscripts
  // have been told otherwise. Nothing: any is written.
  std::optional<std::vector<Mention>> mentions(size_t d) {
    std::vector<Mention> result;
    for (const Use &use : uses.list) {
      if (use.variable->getCanonicalDecl() != access.variable->getCanonicalDecl())
        continue;
      auto index = use.escapes ? std::nullopt : subscriptsOf(scope, use, places[use.where], shape.dims);
      if (index && (*index)[d])
        for (const Place &way : waysOf(scope, *(*index)[d], places[use.where]))
          result.push_back(mention(use, *(*index)[d], way));
      else if (use.write || (use.escapes && (access.mode & Write)) || !access.subscripts.empty())
        return std::nullopt;
      else
        result.push_back({true, false, false, {}, {}, {}});
    }
    return result;
  }

  Mention mention(const Use &use, const Poly &subscript, const Place &place) {
    Mention result{use.read, use.write, false, {}, {}, {}};
    auto range = rangeOf(subscript, place);
    if (range && range->least == range->greatest && fixed(range->least)) {
      result.still = true;
      result.least = result.greatest = range->least;
      return result;
    }
    for (size_t l = 0; range && l < region.loops.size(); ++l) {
      const Poly variable = Poly::unknown(scope.nameOf(region.loops[l].variable));
      const Poly least = range->least - variable, greatest = range->greatest - variable;
      if (!fixed(least) || !fixed(greatest))
        continue;
      result.loop = static_cast<int>(l);
      result.least = least;
      result.greatest = greatest;
    }
    return result;
  }

  bool fixed(const Poly &poly) const {
    return !variesInside(scope, poly, uses) &&
           llvm::none_of(region.loops, [&](const Loop &loop) { return poly.contains(scope.nameOf(loop.variable)); });
  }

  // Whether an address that goes elsewhere, and may be written through, begins neither at the iteration's items nor in
  // their halo.
  bool beginsElsewhere(size_t d) {
    for (const Use &use : uses.list) {
      if (use.variable->getCanonicalDecl() != access.variable->getCanonicalDecl() || !use.from || !use.write)
        continue;
      Use begin = use;
      begin.item = use.from;
      const auto index = subscriptsOf(scope, begin, places[use.where], shape.dims);
      if (!index || !(*index)[d])
        continue;
      for (const Place &way : waysOf(scope, *(*index)[d], places[use.where]))
        if (const Mention one = mention(begin, *(*index)[d], way); !one.still && !isInHalo(one, shape.dims[d]))
          return true;
    }
    return false;
  }

  bool isInHalo(const Mention &one, const Dim &dim) const {
    const auto before = scope.poly(dim.before), after = scope.poly(dim.after);
    const auto left = before ? (one.least + *before).constant() : std::nullopt,
               right = after ? (*after - one.greatest).constant() : std::nullopt;
    return one.loop && left && *left >= 0 && right && *right >= 0;
  }

  Reach dimension(size_t d) {
    if ((access.mode & Write) && beginsElsewhere(d))
      return {-1};
    const auto all = mentions(d);
    if (!all || all->empty())
      return {};
    std::optional<int> loop;
    std::optional<Poly> offset; // of what is written
    bool far = false;           // reads elsewhere
    for (const Mention &one : *all) {
      const bool moves = !one.loop || (loop && *loop != *one.loop);
      if (one.write && (moves || !(one.least == one.greatest) || (offset && !(*offset == one.least))))
        return {-1};
      if (moves) {
        far |= !one.still || hasEdges(); // what lies beyond an edge is brought with what follows the loop
        continue;
      }
      loop = one.loop;
      if (one.write)
        offset = one.least;
    }
    if (!loop || (offset && loop != writtenBy(*all)))
      return {-1};
    return around(*all, *loop, offset, far, shape.dims[d]);
  }

  static std::optional<int> writtenBy(const std::vector<Mention> &all) {
    for (const Mention &one : all)
      if (one.write)
        return one.loop;
    return std::nullopt;
  }

  bool hasEdges() const {
    return llvm::any_of(shape.dims,
                        [](const Dim &dim) { return dim.edgeBefore != Dim::NoEdge || dim.edgeAfter != Dim::NoEdge; });
  }

  // The items that any iteration reads: in LU decomposition, the pivot's row. False: they cannot be compared.
  bool stillReads(const std::vector<Mention> &all, Reach &reach) {
    std::optional<Poly> least, greatest;
    for (const Mention &one : all)
      if (one.read && one.still && (!extend(least, one.least, -1) || !extend(greatest, one.least, 1)))
        return false;
    if (least) {
      reach.first = least->text();
      reach.count = (*greatest - *least + Poly(1)).text(); // a constant: extend() has compared them
    }
    return true;
  }

  // The items that are read, as far as the ends of the mentions can be compared.
  Reach around(const std::vector<Mention> &all, int loop, std::optional<Poly> offset, bool far, const Dim &dim) {
    std::optional<Poly> least, greatest;
    const auto before = scope.poly(dim.before), after = scope.poly(dim.after);
    widths = {Poly(0)};
    if (before && after)
      widths = {Poly(0), *before, *after, *before + *after};
    for (const Mention &one : all) {
      if (!one.read || one.loop != loop)
        continue;
      far |= !extend(least, one.least, -1) || !extend(greatest, one.greatest, 1);
    }
    Reach reach{loop + 1};
    if (!far)
      far = !stillReads(all, reach);
    const bool known = least && greatest && before && after && !far;
    if (!offset) {
      offset = Poly(0);
      const bool fits = known && within(Poly(0) - *least, *before) && within(*greatest, *after);
      if (known && !fits && (!least->constant() || within(*greatest - *least, *before + *after)))
        offset = *least + *before; // shifted, and the halo is what is read around
    }
    reach.offset = offset->text();
    if (far || (least && !known))
      reach.before = reach.after = "HET_ALL_OF_IT";
    else if (!narrow(reach, dim, least ? *offset - *least : Poly(0), greatest ? *greatest - *offset : Poly(0)) &&
             least) {
      if (!within(*offset - *least, *before))
        reach.before = (*offset - *least).text();
      if (!within(*greatest - *offset, *after))
        reach.after = (*greatest - *offset).text();
    }
    return reach;
  }

  // Reads that are known to leave part of the halo alone: the rest of it need not be current.
  bool narrow(Reach &reach, const Dim &dim, const Poly &before, const Poly &after) {
    const auto left = before.constant(), right = after.constant();
    const auto isWider = [](const std::string &halo, long reads) {
      const auto width = constantValue(halo);
      return !width || *width > reads;
    };
    if (!left || !right || hasEdges())
      return false;
    const long least = std::max(*left, 0L), greatest = std::max(*right, 0L);
    reach.exact = isWider(dim.before, least) || isWider(dim.after, greatest);
    if (reach.exact) {
      reach.before = std::to_string(least);
      reach.after = std::to_string(greatest);
    }
    return reach.exact;
  }

  // False: neither of the two is known to be the further one.
  bool extend(std::optional<Poly> &end, const Poly &other, int sign) {
    if (!end) {
      end = other;
      return true;
    }
    const Poly further = Poly(sign) * (other - *end);
    if (notNegative(further))
      end = other;
    else if (!notNegative(Poly(0) - further))
      return false;
    return true;
  }

  bool within(const Poly &distance, const Poly &width) const { return notNegative(width - distance); }

  // For certain: halos are not.
  bool notNegative(const Poly &poly) const {
    return llvm::any_of(widths, [&](const Poly &width) {
      const auto rest = (poly - width).constant();
      return rest && *rest >= 0;
    });
  }

  const AffineScope &scope;
  const Region &region;
  const Access &access, &shape;
  const Uses &uses;
  Places places;
  std::vector<Poly> widths; // of the halo in hand, and 0
};

// Lives as long as the unit's regions.
const Access *shapeOf(const ASTContext &context, const Region &region, const Unit &unit, const Access *access) {
  if (!access->dims.empty() && !(access->mode & Implicit))
    return access;
  const Access *resident = residentAround(context, region, unit, access->variable);
  return resident ? resident : access;
}

// The arrays, those that the loop writes first.
std::vector<const Access *> byImportance(const Region &region) {
  std::vector<const Access *> result;
  for (bool written : {true, false})
    for (const Access &access : region.accesses)
      if (bool(access.mode & Write) == written && (access.mode & (Read | Write)))
        result.push_back(&access);
  return result;
}

std::optional<size_t> dimensionOn(const Access &shape, int axis) {
  for (size_t d = 0; d < shape.dims.size(); ++d)
    if (shape.dims[d].follow == axis && isDistributed(shape.dims[d]))
      return d;
  return std::nullopt;
}

Reach reachAt(const Access &access, size_t d) { return d < access.reach.size() ? access.reach[d] : Reach(); }

// Computed in the widest type.
std::string wideText(const Poly &poly) {
  return poly.text([](const std::string &name) { return "(long)" + name; });
}

// The value if it is on that side of 0, else 0.
std::string notBeyond(const Poly &value, char compare) {
  if (const auto number = value.constant())
    return std::to_string(compare == '<' ? std::min(*number, 0L) : std::max(*number, 0L));
  const std::string text = "(" + wideText(value) + ")";
  return "(" + text + " " + compare + " 0 ? " + text + " : 0)";
}

// In a loop of larger steps an iteration of `part_copy` owns what it writes up to the next one's index, where that is
// shown to be apart. It gets all items up to there where the array is only read.
std::vector<Reach> stepsOwned(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses) {
  const auto isPlain = [](const Dim &dim) {
    return dim.policy == Dim::ByLoop && dim.followsIf.empty() && dim.edgeBefore == Dim::NoEdge &&
           dim.edgeAfter == Dim::NoEdge;
  };
  const auto followed = llvm::find_if(access.dims, [](const Dim &dim) { return dim.follow >= 0; });
  if (!llvm::all_of(access.dims, isPlain) || followed == access.dims.end() ||
      static_cast<size_t>(followed->follow) >= region.loops.size() || region.loops[followed->follow].step == "1" ||
      llvm::count_if(access.dims, [](const Dim &dim) { return dim.follow >= 0; }) != 1)
    return {};
  const size_t d = followed - access.dims.begin();
  std::vector<Reach> result(access.dims.size());
  if (!(access.mode & Write)) {
    const Loop &loop = region.loops[followed->follow];
    const auto step = scope.poly(loop.step);
    if (!step)
      return {};
    result[d] = Reach{followed->follow + 1};
    result[d].span = wideText(*step - Poly(1));
    result[d].offset = loop.down ? wideText(Poly(1) - *step) : "0";
    return result;
  }
  const Writers writers = writersOf(scope, region, llvm::cast<VarDecl>(access.variable), access.dims, uses, false);
  if (!writers.shown() || writers.reach[d].loop != followed->follow + 1)
    return {};
  Reach reach = writers.reach[d];
  const auto least = scope.poly(reach.offset), span = scope.poly(reach.span);
  const bool hasItem = reach.factor == "1" || llvm::StringRef(reach.factor).ends_with(" ? 1 : 0)");
  if (!least || !span || !hasItem || reach.otherFactor != "0" || reach.mirror != 0 ||
      (least->isZero() && span->isZero()))
    return {};
  // The clause gives it the item at the index, too, and the halo around that.
  reach.offset = notBeyond(*least, '<');
  reach.span = notBeyond(*least + *span, '>');
  if (reach.offset != "0")
    reach.span += " - " + reach.offset;
  reach.before = reach.after = "0";
  result[d] = reach;
  return result;
}

int axisOf(const Region &region, size_t loop) {
  return region.spreads.empty() ? static_cast<int>(loop) : region.spreads[loop].axis;
}

} // namespace

std::vector<Reach> reachOf(const AffineScope &scope, const Region &region, const Access &access, const Access &shape,
                           const Uses &uses) {
  if (!onSeveralDevices(region))
    return {};
  const bool own = &access == &shape && !shape.dims.empty();
  const bool distributed = llvm::any_of(shape.dims, isDistributed);
  auto follows = [](const Dim &dim) { return dim.follow >= 0 && !isDistributed(dim); };
  std::vector<Reach> result;
  if (distributed && llvm::none_of(shape.dims, follows))
    result = ReachFinder(scope, region, access, shape, uses).find();
  // Cut in no dimension that is: iterations own what they write, where that is shown.
  const bool owned =
      llvm::any_of(llvm::enumerate(result),
                   [&](const auto &one) { return one.value().loop >= 0 && isDistributed(shape.dims[one.index()]); }) ||
      llvm::any_of(access.subscripts, [](const Dim &dim) { return dim.follow >= 0; });
  if (owned && !distributed && access.dims.empty() && access.subscripts.size() == shape.dims.size()) {
    Access followed = shape;
    for (Dim &dim : followed.dims)
      dim.before = dim.after = "0";
    return ReachFinder(scope, region, access, followed, uses).findStill();
  }
  if (own && !distributed && (access.mode & (Read | Write)))
    return stepsOwned(scope, region, access, uses);
  if ((own && !distributed) || owned || !(access.mode & (Read | Write)))
    return result;
  std::vector<Dim> dims = shape.dims;
  if (dims.empty()) // of unknown extents
    dims.resize(access.subscripts.size());
  const auto *variable = llvm::cast<VarDecl>(access.variable);
  Writers writers = access.mode & Write ? writersOf(scope, region, variable, dims, uses, false)
                                        : readersOf(scope, region, variable, dims, uses, false);
  if (!writers.shown())
    return result;
  for (Reach &reach : writers.reach)
    if (reach.loop == 0)
      reach = {-1};
  return writers.reach;
}

std::optional<size_t> loopOf(const Region &region, const Access &access, const Access &shape, size_t d) {
  const Reach reach = reachAt(access, d);
  const Dim &dim = shape.dims[d];
  if (reach.loop > 0)
    return static_cast<size_t>(reach.loop - 1);
  if (reach.loop < 0 || dim.follow < 0)
    return std::nullopt;
  for (size_t l = 0; l < region.loops.size(); ++l)
    if (dim.policy == Dim::ByLoop ? static_cast<int>(l) == dim.follow : axisOf(region, l) == dim.follow)
      return l;
  return std::nullopt;
}

void settleDistribution(const ASTContext &context, Region &region, const Unit &unit) {
  std::vector<int> axes(region.loops.size(), -1);
  bool other = false;
  const std::vector<const Access *> accesses = byImportance(region);
  for (int axis = 0; axis < 3 && region.spreads.empty() && region.distribution.isInvalid(); ++axis)
    for (const Access *access : accesses) {
      const auto d = dimensionOn(*shapeOf(context, region, unit, access), axis);
      const int loop = d ? reachAt(*access, *d).loop - 1 : -1;
      if (loop < 0 || axes[loop] >= 0)
        continue;
      axes[loop] = axis;
      other |= loop != axis;
      break;
    }
  if (other)
    for (int axis : axes)
      region.spreads.push_back({axis, Dim::ByLoop, "0", ""});
  // Devices of the array that the loop follows.
  for (const Access *access : accesses)
    if (region.distribution.isInvalid() && !shapeOf(context, region, unit, access)->topologyDevices.empty()) {
      region.devices = shapeOf(context, region, unit, access)->topologyDevices;
      break;
    }
}

void dropUsualReach(const ASTContext &context, Region &region, const Unit &unit) {
  for (Access &access : region.accesses) {
    const Access &shape = *shapeOf(context, region, unit, &access);
    bool plain = region.spreads.empty() && shape.topology.empty();
    for (size_t d = 0; d < access.reach.size(); ++d) {
      const Reach &reach = access.reach[d];
      const bool usual = d < shape.dims.size() && isDistributed(shape.dims[d]) &&
                         reach.loop == shape.dims[d].follow + 1 && shape.dims[d].block == "0" && reach.isShift();
      plain &= (reach.loop == 0 || usual) && !reach.exact && reach.offset == "0" && reach.before == "0" &&
               reach.after == "0" && reach.count == "0";
    }
    if (plain)
      access.reach.clear();
  }
}

namespace {

// BLOCK(n) and CYCLIC(n) give the same blocks.
std::string policyOf(Dim::Policy policy, const std::string &size) {
  static const char *const names[] = {"by the schedule", "BLOCK", "AUTO", "CYCLIC", "GUIDED"};
  if (policy == Dim::Cyclic || (policy == Dim::Block && size != "0"))
    return "CYCLIC(" + (size == "0" ? "1" : size) + ")";
  return size == "0" ? names[policy] : names[policy] + ("(" + size + ")");
}

} // namespace

void warnOfDistribution(ASTContext &context, const Region &region, const Unit &unit) {
  if (!onSeveralDevices(region))
    return;
  for (size_t l = 0; l < region.loops.size(); ++l) {
    const int axis = axisOf(region, l);
    std::string policy, offset, leader; // of the loop, and of the array that it follows
    if (!region.spreads.empty() && region.spreads[l].policy != Dim::ByLoop)
      policy = policyOf(region.spreads[l].policy, region.spreads[l].size);
    else if (l == 0 && region.spreads.empty() && region.schedule == "HET_SCHED_BLOCK")
      policy = "BLOCK";
    for (const Access *access : byImportance(region)) {
      const Access &shape = *shapeOf(context, region, unit, access);
      const auto d = dimensionOn(shape, axis);
      if (!d || loopOf(region, *access, shape, *d) != l || !reachAt(*access, *d).isShift())
        continue;
      const Dim &dim = shape.dims[*d];
      const std::string own = policyOf(dim.policy, dim.block), shift = reachAt(*access, *d).offset;
      if (policy.empty() || policy == "AUTO")
        policy = own;
      if (leader.empty()) {
        leader = access->name;
        offset = shift;
      }
      const bool differs = own != policy && own != "AUTO", shifted = shift != offset;
      if (!differs && !shifted)
        continue;
      report(context.getDiagnostics(), region.site.location, diag::warn_dist_differs)
          << access->name << (differs ? own : shift) << (differs ? policy : offset) << !differs
          << region.loops[l].variable->getName();
      if (shape.clause.isValid())
        report(context.getDiagnostics(), shape.clause, diag::note_dist_differs) << access->name;
      break;
    }
  }
}

} // namespace hetcc
