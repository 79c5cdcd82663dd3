//===-- geometry/box.cpp - a rectangular set of array indices, and disjoint sets of them ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/box.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <utility>

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

// `from` without `hole`, as at most 2*rank disjoint boxes: outer dimensions are cut first, so that the pieces keep
// whole rows.
static void appendDifference(const Box &from, const Box &hole, std::vector<Box> &out) {
  Box middle = from.intersect(hole);
  if (middle.empty()) {
    if (!from.empty())
      out.push_back(from);
    return;
  }
  Box rest = from;
  for (int d = 0; d < from.rank; ++d) {
    Box below = rest, above = rest;
    below.dim[d].hi = middle.dim[d].lo;
    above.dim[d].lo = middle.dim[d].hi;
    if (!below.empty())
      out.push_back(below);
    if (!above.empty())
      out.push_back(above);
    rest.dim[d] = middle.dim[d];
  }
}

// ---- long sets of one dimension --------------------------------------------------------------------------
// A view of another shape makes a box for each row of items. They are sorted and apart from each other.

static bool isLine(const Box &box) { return box.rank == 1; }

static bool areLines(const std::vector<Box> &a, const std::vector<Box> &b) {
  return !a.empty() && !b.empty() && isLine(a.front()) && isLine(b.front());
}

static void appendLine(std::vector<Box> &out, Range line) {
  if (line.empty())
    return;
  out.emplace_back();
  out.back().rank = 1;
  out.back().dim[0] = line;
}

static std::vector<Box> commonLines(const std::vector<Box> &a, const std::vector<Box> &b) {
  std::vector<Box> common;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size(); a[i].dim[0].hi < b[j].dim[0].hi ? ++i : ++j)
    appendLine(common, a[i].dim[0].intersect(b[j].dim[0]));
  return common;
}

static std::vector<Box> remainingLines(const std::vector<Box> &from, const std::vector<Box> &holes) {
  std::vector<Box> rest;
  std::size_t j = 0;
  for (const Box &box : from) {
    Range line = box.dim[0];
    for (; j < holes.size() && holes[j].dim[0].lo < line.hi; ++j) {
      appendLine(rest, {line.lo, std::min(line.hi, holes[j].dim[0].lo)});
      line.lo = std::max(line.lo, holes[j].dim[0].hi);
      if (line.lo >= line.hi) // the hole may go on in the next line
        break;
    }
    appendLine(rest, line);
  }
  return rest;
}

static std::vector<Box> unitedLines(const std::vector<Box> &a, const std::vector<Box> &b) {
  std::vector<Box> all(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), all.begin(),
             [](const Box &x, const Box &y) { return x.dim[0].lo < y.dim[0].lo; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].dim[0].lo <= all[last].dim[0].hi)
      all[last].dim[0].hi = std::max(all[last].dim[0].hi, all[i].dim[0].hi);
    else
      all[++last] = all[i];
  }
  all.resize(last + 1);
  return all;
}

// Those of the lines that touch a range, as positions first to last-1.
static std::pair<std::ptrdiff_t, std::ptrdiff_t> touching(const std::vector<Box> &lines, Range range) {
  auto first =
      std::partition_point(lines.begin(), lines.end(), [&](const Box &box) { return box.dim[0].hi < range.lo; });
  auto last = std::partition_point(first, lines.end(), [&](const Box &box) { return box.dim[0].lo <= range.hi; });
  return {first - lines.begin(), last - lines.begin()};
}

// Puts others, one behind the other, in their place.
static void replaceLines(std::vector<Box> &lines, std::pair<std::ptrdiff_t, std::ptrdiff_t> old,
                         const std::vector<Box> &by) {
  const std::ptrdiff_t kept = std::min(old.second - old.first, static_cast<std::ptrdiff_t>(by.size()));
  std::copy_n(by.begin(), kept, lines.begin() + old.first);
  if (old.first + kept < old.second)
    lines.erase(lines.begin() + old.first + kept, lines.begin() + old.second);
  else
    lines.insert(lines.begin() + old.second, by.begin() + kept, by.end());
}

static void addLine(std::vector<Box> &lines, Range line) {
  const auto old = touching(lines, line);
  if (old.first < old.second) {
    line.lo = std::min(line.lo, lines[static_cast<std::size_t>(old.first)].dim[0].lo);
    line.hi = std::max(line.hi, lines[static_cast<std::size_t>(old.second - 1)].dim[0].hi);
  }
  std::vector<Box> joined;
  appendLine(joined, line);
  replaceLines(lines, old, joined);
}

static void subtractLine(std::vector<Box> &lines, Range hole) {
  const auto old = touching(lines, hole);
  std::vector<Box> rest;
  for (auto i = old.first; i < old.second; ++i) {
    const Range line = lines[static_cast<std::size_t>(i)].dim[0];
    appendLine(rest, {line.lo, std::min(line.hi, hole.lo)});
    appendLine(rest, {std::max(line.lo, hole.hi), line.hi});
  }
  replaceLines(lines, old, rest);
}

// ---- sets -------------------------------------------------------------------------------------------------

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

void BoxSet::add(const Box &box) {
  if (box.empty())
    return;
  if (isLine(box))
    return addLine(boxes_, box.dim[0]);
  if (contains(box))
    return;
  without(box);
  boxes_.push_back(box);
  merge();
}

// The boxes as they are cut, which merge() puts together.
void BoxSet::without(const Box &hole) {
  std::vector<Box> rest;
  for (const Box &mine : boxes_)
    appendDifference(mine, hole, rest);
  boxes_ = std::move(rest);
}

void BoxSet::add(const BoxSet &other) {
  if (boxes_.empty()) {
    boxes_ = other.boxes_;
    return;
  }
  if (areLines(boxes_, other.boxes_)) {
    boxes_ = unitedLines(boxes_, other.boxes_);
    return;
  }
  for (const Box &box : other.boxes_)
    if (!contains(box)) {
      without(box);
      boxes_.push_back(box);
    }
  merge();
}

void BoxSet::subtract(const Box &box) {
  if (box.empty())
    return;
  if (isLine(box))
    return subtractLine(boxes_, box.dim[0]);
  without(box);
  merge();
}

void BoxSet::subtract(const BoxSet &other) {
  if (areLines(boxes_, other.boxes_)) {
    boxes_ = remainingLines(boxes_, other.boxes_);
    return;
  }
  for (const Box &box : other.boxes_)
    without(box);
  merge();
}

BoxSet BoxSet::intersect(const Box &box) const {
  BoxSet result;
  if (isLine(box)) {
    const auto near = touching(boxes_, box.dim[0]);
    for (auto i = near.first; i < near.second; ++i)
      appendLine(result.boxes_, boxes_[static_cast<std::size_t>(i)].dim[0].intersect(box.dim[0]));
    return result;
  }
  for (const Box &mine : boxes_)
    if (Box common = mine.intersect(box); !common.empty())
      result.boxes_.push_back(common);
  result.merge();
  return result;
}

BoxSet BoxSet::intersect(const BoxSet &other) const {
  BoxSet result;
  if (areLines(boxes_, other.boxes_)) {
    result.boxes_ = commonLines(boxes_, other.boxes_);
    return result;
  }
  for (const Box &mine : boxes_)
    for (const Box &box : other.boxes_)
      if (Box common = mine.intersect(box); !common.empty())
        result.boxes_.push_back(common);
  result.merge();
  return result;
}

bool BoxSet::intersects(const BoxSet &other) const {
  if (areLines(boxes_, other.boxes_))
    return !commonLines(boxes_, other.boxes_).empty();
  for (const Box &mine : boxes_)
    for (const Box &box : other.boxes_)
      if (!mine.intersect(box).empty())
        return true;
  return false;
}

bool BoxSet::contains(const Box &box) const {
  if (isLine(box)) { // lines that touch are one
    const auto near = touching(boxes_, box.dim[0]);
    return box.empty() || std::any_of(boxes_.begin() + near.first, boxes_.begin() + near.second,
                                      [&](const Box &mine) { return mine.contains(box); });
  }
  for (const Box &mine : boxes_)
    if (mine.contains(box))
      return true;
  std::vector<Box> rest{box}, next; // not by counting items: "everything" has too many
  for (const Box &mine : boxes_) {
    next.clear();
    for (const Box &piece : rest)
      appendDifference(piece, mine, next);
    rest.swap(next);
  }
  return rest.empty() || box.empty();
}

static bool before(const Box &a, const Box &b) {
  for (int d = 0; d < a.rank; ++d)
    if (a.dim[d].lo != b.dim[d].lo)
      return a.dim[d].lo < b.dim[d].lo;
  return false;
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

// Disjoint boxes that touch along one dimension and agree in all others become one: those that do are neighbours when
// sorted by the others. Outer dimensions last, so that whole rows are made first.
void BoxSet::merge() {
  const int rank = boxes_.empty() ? 0 : boxes_.front().rank;
  for (bool again = boxes_.size() > 1; again;) {
    again = false;
    for (int along = rank; along-- > 0;) {
      std::sort(boxes_.begin(), boxes_.end(), [&](const Box &a, const Box &b) { return inRows(a, b, along); });
      std::size_t last = 0;
      for (std::size_t i = 1; i < boxes_.size(); ++i)
        if (alike(boxes_[last], boxes_[i], along) && boxes_[last].dim[along].hi == boxes_[i].dim[along].lo)
          boxes_[last].dim[along].hi = boxes_[i].dim[along].hi;
        else
          boxes_[++last] = boxes_[i];
      again |= last + 1 < boxes_.size();
      boxes_.resize(last + 1);
    }
  }
  std::sort(boxes_.begin(), boxes_.end(), before);
}

} // namespace het
