//===-- geometry/box.cpp - a rectangular set of array indices, and disjoint sets of them ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/box.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <limits>
#include <span>

namespace het {

Box Box::of(std::initializer_list<Range> ranges) {
  Box box;
  for (Range range : ranges)
    box.dim[box.rank++] = range;
  return box;
}

Box Box::everything(int rank) {
  Box box;
  box.rank = rank;
  for (int d = 0; d < rank; ++d)
    box.dim[d] = {-HET_ALL_OF_IT, HET_ALL_OF_IT};
  return box;
}

bool Box::empty() const {
  for (int d = 0; d < rank; ++d)
    if (dim[d].empty())
      return true;
  return rank == 0;
}

long Box::items() const {
  if (empty())
    return 0;
  long count = 1;
  for (int d = 0; d < rank; ++d)
    count *= dim[d].size();
  return count;
}

bool Box::contains(const Box &other) const {
  if (other.empty())
    return true;
  for (int d = 0; d < rank; ++d)
    if (!dim[d].contains(other.dim[d]))
      return false;
  return rank == other.rank;
}

Box Box::intersect(const Box &other) const {
  assert(rank == other.rank);
  Box box = *this;
  for (int d = 0; d < rank; ++d)
    box.dim[d] = dim[d].intersect(other.dim[d]);
  return box;
}

Box Box::hull(const Box &other) const {
  if (empty())
    return other;
  if (other.empty())
    return *this;
  Box box = *this;
  for (int d = 0; d < rank; ++d)
    box.dim[d] = dim[d].hull(other.dim[d]);
  return box;
}

std::string Box::text() const {
  std::string text;
  for (int d = 0; d < rank; ++d)
    text += "[" + std::to_string(dim[d].lo) + ":" + std::to_string(dim[d].size()) + "]";
  return text;
}

bool operator==(const Box &a, const Box &b) {
  if (a.rank != b.rank)
    return false;
  for (int d = 0; d < a.rank; ++d)
    if (!(a.dim[d] == b.dim[d]))
      return false;
  return true;
}

// ---- two sets at once -------------------------------------------------------------------------------------
//
// A band of dimension d is a run of boxes that have the same range there, and the same ranges in all outer dimensions.
// Bands are sorted and apart from each other. Two that touch have different boxes in the inner dimensions.

namespace {

using Boxes = std::span<const Box>;

// How many boxes at the front have the property that only the first ones have: quick where they are few.
template <class Property> std::size_t countFront(Boxes boxes, Property has) {
  std::size_t known = 0, step = 1;
  while (known + step <= boxes.size() && has(boxes[known + step - 1])) {
    known += step;
    step *= 2;
  }
  const Boxes rest = boxes.subspan(known, std::min(step - 1, boxes.size() - known));
  return known + static_cast<std::size_t>(std::partition_point(rest.begin(), rest.end(), has) - rest.begin());
}

Boxes bandOf(Boxes boxes, int d) {
  if (boxes.empty() || d == boxes.front().rank - 1)
    return boxes.first(boxes.empty() ? 0 : 1);
  const long lo = boxes.front().dim[d].lo;
  return boxes.first(countFront(boxes, [&](const Box &box) { return box.dim[d].lo == lo; }));
}

// Without the bands that end at `end` or before it.
Boxes after(Boxes boxes, int d, long end) {
  return boxes.subspan(countFront(boxes, [&](const Box &box) { return box.dim[d].hi <= end; }));
}

enum class Wanted { Either, Both, FirstOnly };

// Goes through two sets at once, band by band, and makes the set of what is wanted of them.
class Sweep {
public:
  Sweep(Wanted wanted, bool any = false) : wanted_(wanted), any_(any) {}
  // `any`: one box of it says enough.
  std::vector<Box> run(Boxes a, Boxes b) {
    if (!any_)
      out_.reserve(wanted_ == Wanted::Both ? std::min(a.size(), b.size()) : a.size() + b.size());
    at_.rank = !a.empty() ? a.front().rank : b.empty() ? 0 : b.front().rank;
    assert(a.empty() || b.empty() || a.front().rank == b.front().rank);
    bands(a, b, 0);
    return std::move(out_);
  }

private:
  // The rest of one dimension, in one of the sets.
  struct Rest {
    Boxes boxes, band;
    Range range{never, never};
    void begin(int d) {
      band = bandOf(boxes, d);
      range = boxes.empty() ? Range{never, never} : boxes.front().dim[d];
    }
    void passTo(long end, int d) {
      range.lo = std::max(range.lo, end);
      if (boxes.empty() || range.lo < range.hi)
        return;
      boxes = boxes.subspan(band.size());
      begin(d);
    }
    void skipTo(long end, int d) {
      if (boxes.empty() || end < range.hi)
        return;
      boxes = after(boxes, d, end);
      begin(d);
    }
  };
  static constexpr long never = std::numeric_limits<long>::max();

  bool done(const Rest &a, const Rest &b) const {
    const bool noA = a.boxes.empty(), noB = b.boxes.empty();
    return (any_ && !out_.empty()) || (noA && noB) || (noA && wanted_ != Wanted::Either) ||
           (noB && wanted_ == Wanted::Both);
  }
  void bands(Boxes a, Boxes b, int d);
  void take(Boxes only, int d);
  bool joins(std::size_t before, std::size_t last, int d) const;

  const Wanted wanted_;
  const bool any_;
  Box at_; // the band in which the sweep is, by outer dimension
  std::vector<Box> out_;
};

// Boxes that lie in one of the sets only.
void Sweep::take(Boxes only, int d) {
  for (const Box &box : only) {
    out_.push_back(box);
    std::copy_n(at_.dim.begin(), d, out_.back().dim.begin());
  }
}

// Whether the band that begins at `last` goes on with the one that begins at `before`.
bool Sweep::joins(std::size_t before, std::size_t last, int d) const {
  const std::size_t size = out_.size() - last;
  if (last - before != size || size == 0 || out_[before].dim[d].hi != out_[last].dim[d].lo)
    return false;
  for (std::size_t i = 0; i < size; ++i)
    if (!std::equal(out_[before + i].dim.begin() + d + 1, out_[before + i].dim.begin() + at_.rank,
                    out_[last + i].dim.begin() + d + 1))
      return false;
  return true;
}

void Sweep::bands(Boxes a, Boxes b, int d) {
  if (a.empty() || b.empty()) {
    if (wanted_ == Wanted::Either || (wanted_ == Wanted::FirstOnly && b.empty()))
      take(a.empty() ? b : a, d);
    return;
  }
  if (d == at_.rank) {
    if (wanted_ != Wanted::FirstOnly)
      out_.push_back(at_);
    return;
  }
  Rest one{a, {}}, other{b, {}};
  one.begin(d);
  other.begin(d);
  std::size_t before = out_.size();
  while (!done(one, other)) {
    if (wanted_ != Wanted::Either)
      other.skipTo(one.range.lo, d);
    if (wanted_ == Wanted::Both)
      one.skipTo(other.range.lo, d);
    if (done(one, other))
      break;
    const long lo = std::min(one.range.lo, other.range.lo);
    const bool inOne = one.range.lo == lo, inOther = other.range.lo == lo;
    const long hi = std::min(inOne ? one.range.hi : one.range.lo, inOther ? other.range.hi : other.range.lo);
    at_.dim[d] = {lo, hi};
    const std::size_t last = out_.size();
    bands(inOne ? one.band : Boxes{}, inOther ? other.band : Boxes{}, d + 1);
    if (joins(before, last, d)) {
      for (std::size_t i = before; i < last; ++i)
        out_[i].dim[d].hi = hi;
      out_.resize(last);
    } else if (out_.size() > last) {
      before = last;
    }
    one.passTo(hi, d);
    other.passTo(hi, d);
  }
}

// The bands of a set that a box meets or touches: all that changes where the box comes or goes.
Boxes around(Boxes boxes, const Box &box) {
  for (int d = 0; d < box.rank; ++d) {
    const Range range = box.dim[d];
    boxes = boxes.subspan(countFront(boxes, [&](const Box &mine) { return mine.dim[d].hi < range.lo; }));
    boxes = boxes.first(countFront(boxes, [&](const Box &mine) { return mine.dim[d].lo <= range.hi; }));
    if (boxes.empty() || !(boxes.front().dim[d] == range) || !(boxes.back().dim[d] == range))
      break;
  }
  return boxes;
}

} // namespace

// ---- sets -------------------------------------------------------------------------------------------------

// Whether they stand as in a set: that can be told where no two touch.
static bool areBands(Boxes boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (boxes[i].empty())
      return false;
    if (i == 0)
      continue;
    int d = 0;
    while (d < boxes[i].rank && boxes[i].dim[d] == boxes[i - 1].dim[d])
      ++d;
    if (d == boxes[i].rank || boxes[i].dim[d].lo <= boxes[i - 1].dim[d].hi)
      return false;
  }
  return true;
}

BoxSet::BoxSet(std::span<const Box> boxes) {
  if (areBands(boxes)) {
    boxes_.assign(boxes.begin(), boxes.end());
  } else if (boxes.size() > 1) {
    boxes_ = BoxSet(boxes.first(boxes.size() / 2)).boxes_;
    add(BoxSet(boxes.subspan(boxes.size() / 2)));
  }
}

long BoxSet::items() const {
  long count = 0;
  for (const Box &box : boxes_)
    count += box.items();
  return count;
}

Box BoxSet::hull() const {
  Box hull;
  for (const Box &box : boxes_)
    hull = hull.rank == 0 ? box : hull.hull(box);
  return hull;
}

// Puts others in the place of some boxes.
void BoxSet::replace(std::span<const Box> some, const std::vector<Box> &by) {
  const auto first = some.data() - boxes_.data(), size = static_cast<std::ptrdiff_t>(some.size());
  const auto kept = std::min(size, static_cast<std::ptrdiff_t>(by.size()));
  std::copy_n(by.begin(), kept, boxes_.begin() + first);
  if (kept < size)
    boxes_.erase(boxes_.begin() + first + kept, boxes_.begin() + first + size);
  else
    boxes_.insert(boxes_.begin() + first + size, by.begin() + kept, by.end());
}

void BoxSet::add(const Box &box) {
  if (box.empty())
    return;
  const Boxes near = around(boxes_, box);
  replace(near, Sweep(Wanted::Either).run(near, {&box, 1}));
}

void BoxSet::add(const BoxSet &other) {
  if (boxes_.empty())
    boxes_ = other.boxes_;
  else if (!other.empty())
    boxes_ = Sweep(Wanted::Either).run(boxes_, other.boxes_);
}

void BoxSet::subtract(const Box &box) {
  if (box.empty())
    return;
  const Boxes near = around(boxes_, box);
  if (!near.empty())
    replace(near, Sweep(Wanted::FirstOnly).run(near, {&box, 1}));
}

void BoxSet::subtract(const BoxSet &other) {
  if (other.boxes_.size() == 1)
    subtract(other.boxes_.front());
  else if (intersects(other))
    boxes_ = Sweep(Wanted::FirstOnly).run(boxes_, other.boxes_);
}

BoxSet BoxSet::intersect(const BoxSet &other) const {
  BoxSet result;
  result.boxes_ = Sweep(Wanted::Both).run(boxes_, other.boxes_);
  return result;
}

bool BoxSet::intersects(const BoxSet &other) const {
  return !Sweep(Wanted::Both, true).run(boxes_, other.boxes_).empty();
}

bool BoxSet::contains(const Box &box) const {
  return box.empty() || Sweep(Wanted::FirstOnly, true).run({&box, 1}, boxes_).empty();
}

bool BoxSet::contains(const BoxSet &other) const {
  return Sweep(Wanted::FirstOnly, true).run(other.boxes_, boxes_).empty();
}

BoxSet unite(std::span<const BoxSet> sets, BoxSet *twice) {
  if (sets.size() < 2)
    return sets.empty() ? BoxSet() : sets.front();
  BoxSet all = unite(sets.first(sets.size() / 2), twice);
  const BoxSet others = unite(sets.subspan(sets.size() / 2), twice);
  if (twice)
    twice->add(all.intersect(others));
  all.add(others);
  return all;
}

// Whether they agree in all dimensions but one.
static bool alike(const Box &a, const Box &b, int but) {
  for (int d = 0; d < a.rank; ++d)
    if (d != but && !(a.dim[d] == b.dim[d]))
      return false;
  return true;
}

static bool inRows(const Box &a, const Box &b, int along) {
  for (int d = 0; d < a.rank; ++d)
    if (d != along && !(a.dim[d] == b.dim[d]))
      return std::pair(a.dim[d].lo, a.dim[d].hi) < std::pair(b.dim[d].lo, b.dim[d].hi);
  return a.dim[along].lo < b.dim[along].lo;
}

// Boxes that touch along one dimension and agree in all others are neighbours when sorted by the others. The innermost
// dimension has none.
std::vector<Box> BoxSet::joined() const {
  std::vector<Box> boxes = boxes_;
  for (int along = boxes.size() < 2 ? 0 : boxes.front().rank - 1; along-- > 0;) {
    std::sort(boxes.begin(), boxes.end(), [&](const Box &a, const Box &b) { return inRows(a, b, along); });
    std::size_t last = 0;
    for (std::size_t i = 1; i < boxes.size(); ++i)
      if (alike(boxes[last], boxes[i], along) && boxes[last].dim[along].hi == boxes[i].dim[along].lo)
        boxes[last].dim[along].hi = boxes[i].dim[along].hi;
      else
        boxes[++last] = boxes[i];
    boxes.resize(last + 1);
  }
  return boxes;
}

} // namespace het
