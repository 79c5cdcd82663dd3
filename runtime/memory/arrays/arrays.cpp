//===-- memory/arrays/arrays.cpp - a table of arrays, found by address ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/arrays.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace het {

Array &Arrays::add(Array array) {
  array.number = ++last_;
  Array &made = arrays_.emplace(array.number, std::move(array)).first->second;
  if (!made.bytes.empty())
    first_.emplace(made.bytes.lo, &made);
  bases_.emplace(made.shape.base, &made);
  for (const Residence &residence : made.residences)
    bases_.emplace(residence.view.base, &made);
  return made;
}

static void erase(auto &map, Address key, const Array &array) {
  auto [first, last] = map.equal_range(key);
  for (; first != last; ++first)
    if (first->second == &array) {
      map.erase(first);
      return;
    }
}

void Arrays::remove(Array &array) {
  erase(first_, array.bytes.lo, array);
  erase(bases_, array.shape.base, array);
  for (const Residence &residence : array.residences)
    erase(bases_, residence.view.base, array);
  arrays_.erase(array.number);
}

void Arrays::grow(Array &array, Bytes bytes) {
  erase(first_, array.bytes.lo, array);
  array.bytes = bytes;
  if (!bytes.empty())
    first_.emplace(bytes.lo, &array);
}

void Arrays::addResidence(Array &array, Residence residence) {
  bases_.emplace(residence.view.base, &array);
  array.residences.push_back(std::move(residence));
}

void Arrays::removeResidence(Array &array, std::size_t index) {
  const auto residence = array.residences.begin() + static_cast<std::ptrdiff_t>(index);
  erase(bases_, residence->view.base, array);
  array.residences.erase(residence);
}

static std::vector<Array *> oldestFirst(std::vector<Array *> arrays) {
  std::sort(arrays.begin(), arrays.end(), [](const Array *a, const Array *b) { return a->number < b->number; });
  arrays.erase(std::unique(arrays.begin(), arrays.end()), arrays.end());
  return arrays;
}

std::vector<Array *> Arrays::at(Bytes bytes) const {
  std::vector<Array *> found;
  if (bytes.empty())
    return found;
  auto it = first_.lower_bound(bytes.lo);
  if (it != first_.begin() && std::prev(it)->second->bytes.meets(bytes))
    --it;
  for (; it != first_.end() && it->first < bytes.hi; ++it)
    found.push_back(it->second);
  return oldestFirst(std::move(found));
}

std::vector<Array *> Arrays::based(Address base) const {
  std::vector<Array *> found;
  for (auto [it, last] = bases_.equal_range(base); it != last; ++it)
    found.push_back(it->second);
  return oldestFirst(std::move(found));
}

std::vector<Array *> Arrays::atOrBased(Bytes bytes, Address base) const {
  std::vector<Array *> found = at(bytes);
  const std::vector<Array *> others = based(base);
  found.insert(found.end(), others.begin(), others.end());
  return oldestFirst(std::move(found));
}

} // namespace het
