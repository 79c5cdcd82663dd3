//===-- memory/mapping/mapping_parts.cpp - members of an object that are mapped by themselves ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel has one address for an object, so its mapped members stand in one piece of storage. Each has a count of its
// own (OpenMP 5.1, section 2.21.7.1), and so have the pointers on the way to items. The storage grows when a construct
// names members further away, or the object as a whole.

#include "memory/mapping/mapping.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace het {

// An item behind a pointer keeps the pointer's storage, unless a clause names that: its items end it then.
void Mapping::Counter::enter(bool carrier, bool named, Lifetime by) const {
  if (!carrier) {
    ++*count;
    *structured += by == Lifetime::Structured;
  } else if ((!named && *count == 0) || *carried > 0)
    ++*carried;
}
void Mapping::Counter::leave(bool carrier, Lifetime by) const {
  long &uses = carrier ? *carried : *count;
  uses = std::max(uses - 1, 0L);
  if (!carrier)
    *structured = std::max(*structured - (by == Lifetime::Structured), 0L);
}

long Mapping::Entry::uses() const {
  long sum = count + carried;
  for (const Part &part : parts)
    sum += part.count + part.carried;
  return sum;
}

bool Mapping::Entry::isNamedIn(Address begin, Address last) const {
  return count > 0 || forever || borrowed ||
         std::ranges::any_of(parts, [&](const Part &part) { return part.count > 0 && part.meets(begin, last); });
}

// Bytes between parts have no contents.
bool Mapping::Entry::covers(Address first, Address begin, Address last) const {
  if (countsAsOne(first, begin, last))
    return true;
  Address reached = begin; // by parts that meet
  for (bool more = begin >= first && last <= end; more && reached < last;) {
    more = false;
    for (const Part &part : parts)
      if (part.begin <= reached && reached < part.end) {
        reached = part.end;
        more = true;
      }
  }
  return begin < last && reached >= last;
}

bool Mapping::Entry::countsAsOne(Address first, Address begin, Address last) const {
  if (begin < first || last > end)
    return false;
  return count > 0 || parts.empty() || forever || borrowed ||
         std::ranges::any_of(parts, [&](const Part &part) { return part.contains(begin, last); });
}

Mapping::Counter Mapping::counterOf(Entries::value_type &entry, Address begin, Address end, bool carrier) {
  for (Part &part : entry.second.parts)
    if (part.contains(begin, end))
      return {&part.count, &part.carried, &part.structured, {part.begin, part.end, carrier ? 3 : 2}};
  Entry &all = entry.second;
  return {&all.count, &all.carried, &all.structured, {entry.first, all.end, carrier ? 1 : 0}};
}

// There is something to count an item of an entry. False: a part of it is mapped already, but not all.
bool Mapping::prepare(Entries::value_type &entry, Address begin, Address end, bool asPart) {
  Entry &all = entry.second;
  if (all.count > 0 || all.forever || all.borrowed)
    return true;
  if (std::ranges::any_of(all.parts, [&](const Part &part) { return part.contains(begin, end); }))
    return true;
  if (!all.covers(entry.first, begin, end) &&
      std::ranges::any_of(all.parts, [&](const Part &part) { return part.count > 0 && part.meets(begin, end); }))
    return false;
  const bool isAll = entry.first == begin && all.end == end;
  if (all.parts.empty() ? asPart && !isAll : asPart || !isAll)
    all.parts.push_back({begin, end});
  return true;
}

// Parts that are mapped already have their contents when more is mapped around them.
Status Mapping::inUncounted(Address begin, Address end, Entries::value_type &entry, const Counter &counter) {
  std::vector<Part> counted;
  std::ranges::copy_if(entry.second.parts, std::back_inserter(counted), [&](const Part &part) {
    return part.count > 0 && &part.count != counter.count && part.meets(begin, end);
  });
  std::ranges::sort(counted, {}, &Part::begin);
  counted.push_back({end, end});
  for (const Part &part : counted) {
    if (begin < part.begin)
      if (Status status = in(begin, part.begin, entry.second, entry.first); !status.ok())
        return status;
    begin = std::clamp(part.end, begin, end);
  }
  return {};
}

// `delete`
void Mapping::zero(Entries::value_type &entry, Address begin, Address end) {
  bool isPart = false;
  for (Part &part : entry.second.parts)
    if (part.contains(begin, end) || (begin <= part.begin && part.end <= end)) {
      part.count = part.carried = part.structured = 0;
      isPart |= part.contains(begin, end);
    }
  if (!isPart)
    entry.second.count = entry.second.carried = entry.second.structured = 0;
}

bool Mapping::finalize(const void *host) {
  const auto found = find(number(host), number(host) + 1);
  if (found == entries_.end())
    return true;
  const Counter counter = counterOf(*found, number(host), number(host) + 1, false);
  *counter.count = *counter.structured;
  return *counter.count == 0 && !found->second.forever && !found->second.borrowed;
}

bool Mapping::isMapped(Address begin, Address end) {
  const auto found = find(begin, end);
  return found != entries_.end() && found->second.covers(found->first, begin, end);
}

bool Mapping::isMissing(const het_map &item) {
  if (!(item.mode & HET_MAP_PRESENT))
    return false;
  if (item.size == 0)
    return (item.mode & HET_MAP_PRESENT_EMPTY) && !address(item.begin);
  return !isMapped(number(item.begin), number(item.begin) + item.size);
}

// One piece of storage for the members behind the first item. Those that overlap count as one.
Status Mapping::join(std::span<const het_map> items) {
  const het_map &all = items.front();
  std::vector<Part> ranges;
  for (std::size_t k = 1; k < items.size() && (items[k].mode & HET_MAP_MEMBER); ++k) {
    const Part range{number(items[k].begin), number(items[k].begin) + items[k].size};
    if (range.begin < range.end)
      ranges.push_back(range);
    if (isMissing(items[k]))
      return notThere(items[k], "its clause asks for");
  }
  std::ranges::sort(ranges, {}, &Part::begin);
  std::vector<Part> merged;
  for (const Part &range : ranges)
    if (!merged.empty() && range.begin < merged.back().end)
      merged.back().end = std::max(merged.back().end, range.end);
    else
      merged.push_back(range);
  const Address begin = number(all.begin), end = begin + all.size;
  auto found = find(begin, end);
  Entry *entry = nullptr;
  Status status;
  if (found != entries_.end() && (found->first > begin || found->second.end < end))
    status = grow(all, true);
  else if (found == entries_.end())
    status = add(all, entry);
  if (!status.ok())
    return status;
  found = find(begin, end);
  for (const Part &range : merged)
    if (!prepare(*found, range.begin, range.end, true))
      return overlap(all);
  return attach(all);
}

// The storage of an item of which there are parts. Other items in it would have two counts: an error, but for members.
Status Mapping::grow(const het_map &item, bool joined) {
  Address begin = number(item.begin), end = begin + item.size;
  std::vector<Entries::iterator> within;
  for (auto entry = find(begin, end); entry != entries_.end() && entry->first < end; ++entry) {
    const Entry &one = entry->second;
    if (one.forever || one.borrowed || one.stays || held_ > 0 || (one.isNamed() && !joined))
      return overlap(item);
    within.push_back(entry);
  }
  begin = std::min(begin, within.front()->first);
  end = std::max(end, within.back()->second.end);
  het_map whole = item;
  whole.begin = pointer(begin);
  whole.size = end - begin;
  Result<void *> memory = allocateFor(whole, false);
  if (!memory.ok())
    return std::move(memory.error());
  Entry grown{end, static_cast<std::byte *>(*memory), 0, false, false, false, number(item.base)};
  grown.name = item.name ? item.name : "";
  std::vector<std::pair<Address, void *>> led; // attached pointers that lead to what moves
  for (const auto &entry : within) {
    Entry &one = entry->second;
    Copy copy;
    copy.to = grown.memory + (entry->first - begin);
    copy.from = one.memory;
    copy.width = one.end - entry->first;
    if (Status status = device_.copyPeer(device_, copy); !status.ok())
      return status;
    for (const auto &[where, pointer] : attached_)
      if (leadsTo(pointer.host, *entry)) // may be its base, which is in front of it
        led.emplace_back(where,
                         static_cast<std::byte *>(pointer.device) + (static_cast<std::byte *>(copy.to) - one.memory));
    if (one.count > 0 || one.carried > 0)
      grown.parts.push_back({entry->first, one.end, one.count, one.carried, one.structured});
    grown.parts.insert(grown.parts.end(), one.parts.begin(), one.parts.end());
    grown.byHost.add(one.byHost);
    grown.byDevice.add(one.byDevice);
  }
  Status status = flush();
  if (status = status.ok() ? device_.wait() : std::move(status); !status.ok()) // the old storage may still be read
    return status;
  for (const auto &entry : within) {
    device_.release(entry->second.memory);
    entries_.erase(entry);
  }
  entries_[begin] = std::move(grown);
  count_.store(entries_.size(), std::memory_order_release);
  for (const auto &[where, value] : led)
    if (Status attached = attach(pointer(where), value); !attached.ok())
      return attached;
  return {};
}

// Those that nothing uses any more, and pointers in them.
void Mapping::dropParts(Entries::value_type &entry) {
  std::vector<Part> &parts = entry.second.parts;
  std::erase_if(parts, [&](const Part &part) { return part.count == 0 && part.carried == 0; });
  if (entry.second.count > 0 || parts.empty())
    return;
  for (auto one = attached_.lower_bound(entry.first); one != attached_.end() && one->first < entry.second.end;) {
    const bool stays =
        std::ranges::any_of(parts, [&](const Part &part) { return part.begin <= one->first && one->first < part.end; });
    if (!stays)
      loose_.erase(one->first);
    one = stays ? std::next(one) : attached_.erase(one);
  }
}

} // namespace het
