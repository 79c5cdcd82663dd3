//===-- memory/arrays/arrays.hpp - a table of arrays, found by address ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// No two arrays of a table share storage. An array is found by its bytes, and by the address at which its shape or one
// of its residences has element [0]...[0]. Both take O(log n + arrays found).
#pragma once

#include "memory/arrays/array.hpp"

#include <map>
#include <unordered_map>
#include <vector>

namespace het {

class Arrays {
public:
  /// A copy of `array`, whose bytes meet those of no other one. It stays where it is until it is removed.
  Array &add(Array array);
  void remove(Array &array);
  /// `bytes` hold those that it had, and meet those of no other array.
  void grow(Array &array, Bytes bytes);
  void addResidence(Array &array, Residence residence);
  void removeResidence(Array &array, std::size_t index);

  /// Arrays with some of these bytes, the oldest first.
  std::vector<Array *> at(Bytes bytes) const;
  /// Arrays of which the shape or a residence has its base there, the oldest first.
  std::vector<Array *> based(Address base) const;
  /// Both.
  std::vector<Array *> atOrBased(Bytes bytes, Address base) const;

  std::size_t size() const { return arrays_.size(); }
  /// Does `act(Array &)` for each, the oldest first. It may not add or remove any.
  template <class Act> void forEach(Act act) {
    for (auto &[number, array] : arrays_)
      act(array);
  }
  template <class Act> void forEach(Act act) const {
    for (const auto &[number, array] : arrays_)
      act(array);
  }

private:
  void leaveBase(Array &array, Address base);

  std::map<std::uint64_t, Array> arrays_; // by number
  std::uint64_t last_ = 0;
  std::multimap<Address, Array *> first_; // by first byte, where there is one
  std::unordered_multimap<Address, Array *> bases_;
};

} // namespace het
