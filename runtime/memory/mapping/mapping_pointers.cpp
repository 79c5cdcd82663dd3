//===-- memory/mapping/mapping_pointers.cpp - pointers of mapped objects, and who else knows of their targets
//-------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/mapping/mapping.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

namespace het {

// Its section may begin behind what the pointer leads to.
bool Mapping::leadsTo(const void *host, const Entries::value_type &entry) {
  return (entry.first <= number(host) && number(host) < entry.second.end) ||
         (entry.second.base && entry.second.base == number(host));
}

// Attached pointers of [begin, end), to a copy of these bytes.
Status Mapping::attachedTo(std::byte *memory, Address begin, Address end) {
  for (auto one = attached_.lower_bound(begin); one != attached_.end() && one->first < end; ++one) {
    Copy value;
    value.to = memory + (one->first - begin);
    value.from = &one->second.device;
    value.width = sizeof(void *);
    if (Status status = copyIn(value); !status.ok())
      return status;
  }
  return {};
}

// The device's copy of the pointer gets the device's address of what it points to.
Status Mapping::attach(const het_map &item, std::span<const het_map> others) {
  if (!item.pointer)
    return {};
  bool found = false;
  void *value = base(item, found, others);
  if (found)
    loose_.erase(number(item.pointer));
  return found ? attach(item.pointer, value) : Status();
}

Status Mapping::attach(void *pointer, void *value) {
  auto *there = address(pointer);
  if (!there)
    return {};
  if (there == pointer) { // kernels use the program's own pointer
    void *host = nullptr;
    std::memcpy(&host, pointer, sizeof host);
    return host == value ? Status()
                         : Error{text("a pointer that is mapped on ", device_.name(),
                                      " leads to memory which only the device has, and ",
                                      "the device is to use the program's own pointers"),
                                 {"leave 'zero_copy' out of HET_DEVICES for this program"}};
  }
  clearHistory(there, sizeof(void *)); // what it points to on the device is known again
  Attached &one = attached_[number(pointer)];
  one.device = value;
  std::memcpy(&one.host, pointer, sizeof(void *));
  Copy copy;
  copy.to = there;
  copy.from = &one.device;
  copy.width = sizeof(void *);
  return copyIn(copy);
}

Status Mapping::attachTo(void *pointer, void *value) {
  if (Status status = attach(pointer, value); !status.ok())
    return status;
  return flush();
}

Status Mapping::attachAt(void **pointer) {
  const het_map item{"attach", *pointer, *pointer, 1, HET_ALLOC, pointer};
  if (Status status = attach(item); !status.ok())
    return status;
  return flush();
}

Status Mapping::detachAt(void **pointer) {
  auto one = attached_.find(number(pointer));
  auto *there = address(pointer);
  if (one == attached_.end() || !there)
    return {};
  Copy copy;
  copy.to = there;
  copy.from = pointer;
  copy.width = sizeof(void *);
  attached_.erase(one);
  loose_.erase(number(pointer));
  clearHistory(there, sizeof(void *));
  if (Status status = copyIn(copy); !status.ok())
    return status;
  return flush();
}

// Those that lie in it.
void Mapping::forgetPointers(const Entries::value_type &entry) {
  attached_.erase(attached_.lower_bound(entry.first), attached_.lower_bound(entry.second.end));
  loose_.erase(loose_.lower_bound(entry.first), loose_.lower_bound(entry.second.end));
}

std::optional<Mapping::Taken> Mapping::surrender(Bytes bytes, const void *base) {
  const auto begin = static_cast<Address>(bytes.lo);
  auto found = find(begin, begin + bytes.size());
  if (held_ > 0 || !stale_.empty() || found == entries_.end() || !holds(pointer(begin), bytes.size()))
    return std::nullopt;
  Entry &entry = found->second;
  if (entry.forever || entry.borrowed || entry.stays || !entry.parts.empty() || entry.uses() <= 0 ||
      entry.base != number(base))
    return std::nullopt;
  if (const auto inside = attached_.lower_bound(found->first); inside != attached_.end() && inside->first < entry.end)
    return std::nullopt;
  const Bytes all = bytesIn(*found);
  for (const auto &[where, one] : attached_)
    if (leadsTo(one.host, *found))
      loose_[where] = all;
  Taken taken{all, entry.memory, entry.uses(), std::move(entry.byHost), entry.byDevice.empty()};
  entries_.erase(found);
  count_.store(entries_.size(), std::memory_order_release);
  return taken;
}

// A kernel with these items may write to what they lead to.
void Mapping::noteChanges(std::span<const het_map> items) {
  for (const het_map &item : items) {
    if (item.mode & HET_MAP_READ)
      continue;
    const Address begin = number(item.begin), end = begin + std::max<std::size_t>(item.size, 1);
    auto entry = find(begin, end);
    const bool isAny = entry != entries_.end();
    for (; entry != entries_.end() && entry->first < end; ++entry)
      entry->second.unchanged = false;
    if (!isAny)
      for (auto &other : entries_)
        if (leadsTo(item.base, other) || other.second.end == begin) // the end of a loop over pointers, too
          other.second.unchanged = false;
  }
}

void Mapping::lend(const void *host) {
  device_.shareWithProgram();
  keepHere(host);
}

void Mapping::keepHere(const void *host) {
  for (auto &entry : entries_)
    entry.second.stays |= leadsTo(host, entry);
}

void Mapping::loosen(void *where, Bytes target) {
  if (!address(where))
    return;
  loose_[number(where)] = target;
  Attached &one = attached_[number(where)];
  std::memcpy(&one.host, where, sizeof(void *));
  one.device = one.host; // not yet
}

std::vector<std::pair<std::uintptr_t, std::uintptr_t>> Mapping::reachable(std::span<const het_map> items) {
  std::vector<std::pair<std::uintptr_t, std::uintptr_t>> all = ranges(items);
  for (std::size_t k = 0; k < all.size(); ++k)
    for (auto one = attached_.lower_bound(all[k].first); one != attached_.end() && one->first < all[k].second; ++one)
      for (const auto &entry : entries_)
        if (const std::pair range(entry.first, entry.second.end);
            leadsTo(one->second.host, entry) && std::ranges::find(all, range) == all.end())
          all.push_back(range);
  return all;
}

std::vector<Mapping::Loose> Mapping::looseFrom(std::span<const het_map> items) {
  std::vector<Loose> found;
  if (loose_.empty())
    return found;
  std::vector<std::pair<Address, Address>> ranges;
  std::set<Address> seen; // entries
  const auto addEntry = [&](const Entries::value_type &entry) {
    if (seen.insert(entry.first).second)
      ranges.emplace_back(entry.first, entry.second.end);
  };
  for (const het_map &item : items) {
    const Address begin = number(item.begin), end = begin + std::max<std::size_t>(item.size, 1);
    ranges.emplace_back(begin, end); // of a private copy too
    for (auto entry = find(begin, end); entry != entries_.end() && entry->first < end; ++entry)
      addEntry(*entry);
  }
  for (std::size_t k = 0; k < ranges.size(); ++k)
    for (auto one = attached_.lower_bound(ranges[k].first); one != attached_.end() && one->first < ranges[k].second;
         ++one) {
      const auto loose = loose_.find(one->first);
      const bool known =
          std::ranges::any_of(found, [&](const Loose &other) { return number(other.pointer) == one->first; });
      if (loose != loose_.end() && !known)
        found.push_back({pointer(one->first), loose->second});
      for (const auto &entry : entries_)
        if (leadsTo(one->second.host, entry))
          addEntry(entry);
    }
  return found;
}

} // namespace het
