//===-- exec/target/target_items.cpp - what a construct's items mean on a device --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/target/target_items.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace het {

Status notMapped(const het_map &item, const Device &device) {
  if ((item.mode & HET_MAP_IMPLICIT) && !(item.mode & (HET_MAP_PRIVATE | HET_MAP_PROVEN))) {
    Error part{text("'", item.name, "' is not on device ", device.id(), " (", device.name(),
                    "), which has other parts of that object"),
               {}};
    return std::move(part).note(
        text("name '", item.name,
             "' in a map clause (in acc 'copy') here, or all of the object where the other parts are mapped"));
  }
  const char *const pointer = *item.name == '*' ? item.name + 1 : item.name; // what it points to has a row
  Error error{
      text("'", pointer, "' points to nothing that is mapped on device ", device.id(), " (", device.name(), ")"), {}};
  return std::move(error).note(
      text("name its section, as in 'map(tofrom: ", pointer, "[0:n])' (in acc 'copy(", pointer,
           "[0:n])'), here or in a data construct around; 'is_device_ptr' (in acc 'deviceptr') is for device memory"));
}

void lookUp(het_map &item, const Mapping &mapping) {
  if (!(item.mode & HET_MAP_PROVEN) || !item.base)
    return;
  het_map pointer = item;
  pointer.begin = item.base;
  pointer.size = 0;
  bool atBegin = false, atBase = false;
  mapping.base(item, atBegin);
  mapping.base(pointer, atBase);
  if (!atBegin && !atBase)
    item.mode &= ~HET_MAP_LOOKUP;
  else if (!atBegin)
    item = pointer;
}

void joinOverlapping(std::vector<het_map> &items) {
  const auto isProven = [](const het_map &item) {
    return (item.mode & HET_MAP_PROVEN) && !(item.mode & HET_MAP_LOOKUP) && item.size > 0;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (het_map &one : items)
      for (const het_map &other : items) {
        const Bytes mine{place(one.begin), place(one.begin) + static_cast<Address>(one.size)};
        const Bytes its{place(other.begin), place(other.begin) + static_cast<Address>(other.size)};
        if (!isProven(one) || !isProven(other) || !mine.meets(its) || mine.contains(its))
          continue;
        const Bytes both = mine.hull(its);
        one.begin = reinterpret_cast<void *>(both.lo);
        one.size = both.size();
        one.mode |= other.mode & HET_TOFROM;
        changed = true;
      }
  }
}

Status pointInto(std::byte *copy, const het_map &object, const het_target &target, Device &device) {
  const Bytes bytes{place(object.begin), place(object.begin) + static_cast<Address>(object.size)};
  std::vector<int> rows;
  for (int k = 0; k < target.maps; ++k) {
    const Address at = place(target.map[k].pointer);
    if (target.map[k].pointer && bytes.contains({at, at + static_cast<Address>(sizeof(void *))}))
      rows.push_back(k);
  }
  std::ranges::stable_partition(rows, [&](int k) { return (target.map[k].mode & HET_MAP_LOOKUP) != 0; });
  for (const int k : rows) {
    const Address at = place(target.map[k].pointer);
    Copy value;
    value.to = copy + (at - bytes.lo);
    value.from = &target.address[k];
    value.width = sizeof(void *);
    if (Status status = device.copyIn(value); !status.ok())
      return status;
  }
  return device.wait();
}

} // namespace het
