//===-- geometry/box.cpp - a rectangular set of array indices, and disjoint sets of them ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/box.hpp"

#include <cassert>
#include <initializer_list>

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
  if (box.empty() || contains(box))
    return;
  subtract(box);
  boxes_.push_back(box);
  merge();
}

void BoxSet::add(const BoxSet &other) {
  for (const Box &box : other.boxes_)
    add(box);
}

void BoxSet::subtract(const Box &box) {
  if (box.empty())
    return;
  std::vector<Box> rest;
  for (const Box &mine : boxes_)
    appendDifference(mine, box, rest);
  boxes_ = std::move(rest);
  merge();
}

void BoxSet::subtract(const BoxSet &other) {
  for (const Box &box : other.boxes_)
    subtract(box);
}

BoxSet BoxSet::intersect(const Box &box) const {
  BoxSet result;
  for (const Box &mine : boxes_)
    if (Box common = mine.intersect(box); !common.empty())
      result.boxes_.push_back(common);
  result.merge();
  return result;
}

BoxSet BoxSet::intersect(const BoxSet &other) const {
  BoxSet result;
  for (const Box &mine : boxes_)
    for (const Box &box : other.boxes_)
      if (Box common = mine.intersect(box); !common.empty())
        result.boxes_.push_back(common);
  result.merge();
  return result;
}

bool BoxSet::intersects(const BoxSet &other) const {
  for (const Box &mine : boxes_)
    for (const Box &box : other.boxes_)
      if (!mine.intersect(box).empty())
        return true;
  return false;
}

bool BoxSet::contains(const Box &box) const {
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

// The dimension along which two disjoint boxes touch while they agree in all others; -1: none.
static int joint(const Box &a, const Box &b) {
  int found = -1;
  for (int d = 0; d < a.rank; ++d) {
    if (a.dim[d] == b.dim[d])
      continue;
    if (found >= 0 || (a.dim[d].hi != b.dim[d].lo && b.dim[d].hi != a.dim[d].lo))
      return -1;
    found = d;
  }
  return found;
}

static bool before(const Box &a, const Box &b) {
  for (int d = 0; d < a.rank; ++d)
    if (a.dim[d].lo != b.dim[d].lo)
      return a.dim[d].lo < b.dim[d].lo;
  return false;
}

// One-dimensional sets can be long (the rows of a view of another shape), so they are joined in one sweep.
static void mergeSorted(std::vector<Box> &boxes) {
  std::size_t last = 0;
  for (std::size_t i = 1; i < boxes.size(); ++i) {
    if (boxes[last].dim[0].hi == boxes[i].dim[0].lo)
      boxes[last].dim[0].hi = boxes[i].dim[0].hi;
    else
      boxes[++last] = boxes[i];
  }
  if (!boxes.empty())
    boxes.resize(last + 1);
}

void BoxSet::merge() {
  std::sort(boxes_.begin(), boxes_.end(), before);
  if (boxes_.empty() || boxes_[0].rank == 1)
    return mergeSorted(boxes_);
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < boxes_.size() && !again; ++i)
      for (std::size_t j = i + 1; j < boxes_.size() && !again; ++j)
        if (int d = joint(boxes_[i], boxes_[j]); d >= 0) {
          boxes_[i].dim[d] = boxes_[i].dim[d].hull(boxes_[j].dim[d]);
          boxes_.erase(boxes_.begin() + static_cast<long>(j));
          again = true;
        }
  }
  std::sort(boxes_.begin(), boxes_.end(), before);
}

} // namespace het
