//===-- memory/mapping/mapping.cpp - what is mapped on one device, by host address ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/mapping/mapping.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

namespace het {

static bool isEmpty(const het_map &item) { return item.size == 0; }

template <class Act> Status Mapping::forCovered(Address begin, Address end, Act act) {
  for (auto entry = find(begin, end); entry != entries_.end() && entry->first < end; ++entry) {
    std::vector<Part> parts{{entry->first, entry->second.end}};
    if (!entry->second.covers(entry->first, entry->first, entry->second.end))
      parts = entry->second.parts;
    for (const Part &part : parts)
      if (part.meets(begin, end))
        if (Status status = act(std::max(begin, part.begin), std::min(end, part.end), *entry); !status.ok())
          return status;
  }
  return {};
}

Mapping::Entries::const_iterator Mapping::at(Address begin) const {
  auto entry = entries_.upper_bound(begin);
  return entry == entries_.begin() ? entries_.end() : std::prev(entry);
}

// The entry that shares bytes with [begin, end), or that an empty range lies in.
Mapping::Entries::iterator Mapping::find(Address begin, Address end) {
  auto entry = entries_.upper_bound(begin);
  if (entry != entries_.begin() && std::prev(entry)->second.end > begin)
    return std::prev(entry);
  return entry != entries_.end() && entry->first < end ? entry : entries_.end();
}

void *Mapping::address(const void *host) const {
  auto entry = at(number(host));
  if (entry == entries_.end() || number(host) >= entry->second.end)
    return nullptr;
  return entry->second.memory + (number(host) - entry->first);
}

// Whether the item is a pointer that the body need not follow, such as the end of a loop over pointers.
static bool isBound(const het_map &item) {
  return (item.mode & HET_MAP_LOOKUP) && !(item.mode & (HET_MAP_MUST | HET_MAP_NUMBER)) && item.size == 0;
}

void *Mapping::base(const het_map &item, bool &found, std::span<const het_map> others) const {
  found = true;
  if (void *there = address(item.begin))
    return pointer(number(there) - (number(item.begin) - number(item.base)));
  // A later part of an implicit item may be mapped.
  if (auto part = entries_.lower_bound(number(item.begin));
      part != entries_.end() && part->first < number(item.begin) + item.size)
    return pointer(number(part->second.memory) - (part->first - number(item.base)));
  if (owns(item.base) || hostOf(item.base))
    return item.base;
  for (const auto &[first, entry] : entries_)
    if ((item.mode & HET_MAP_LOOKUP) && entry.base && entry.base == number(item.base))
      return pointer(number(entry.memory) - (first - entry.base));
  if (auto before = at(number(item.begin));
      isBound(item) && before != entries_.end() && before->second.end == number(item.begin) &&
      std::ranges::any_of(others, [&](const het_map &other) { return leadsTo(other.begin, *before); }))
    return before->second.memory + (number(item.begin) - before->first);
  found = false;
  return nullptr;
}

Bytes Mapping::bytesIn(const Entries::value_type &entry) {
  return {static_cast<het::Address>(entry.first), static_cast<het::Address>(entry.second.end)};
}

Bytes Mapping::rangeOf(const void *host) const {
  if (auto entry = at(number(host)); entry != entries_.end() && number(host) < entry->second.end)
    return bytesIn(*entry);
  const auto found = std::ranges::find_if(entries_, [host](const auto &entry) { return leadsTo(host, entry); });
  return found == entries_.end() ? Bytes{} : bytesIn(*found);
}

bool Mapping::owns(const void *memory) const {
  const std::lock_guard guard(owning_);
  auto owned = owned_.upper_bound(number(memory));
  return owned != owned_.begin() && number(memory) < std::prev(owned)->first + std::prev(owned)->second;
}

Status Mapping::notThere(const het_map &item, const char *who) const {
  return Error{text("'", item.name, "' is not mapped on ", device_.name(), ", which ", who),
               {"map it first, by a data construct around or an enter data"}};
}

Status Mapping::overlap(const het_map &item) const {
  Error error{text("'", item.name, "': ", bytesText(item.size), " are to be mapped on ", device_.name(),
                   ", where a part of them is mapped already, but not all"),
              {}};
  return std::move(error).note("map the whole section first, or unmap the smaller one");
}

// [begin, end) of an entry whose first byte is `first`; attached pointers keep the device's values.
Status Mapping::in(Address begin, Address end, Entry &entry, Address first) {
  clearHistory(entry.memory + (begin - first), end - begin);
  Copy copy;
  copy.to = entry.memory + (begin - first);
  copy.from = pointer(begin);
  copy.width = end - begin;
  if (Status status = copyIn(copy); !status.ok())
    return status;
  return attachedTo(entry.memory + (begin - first), begin, end);
}

// The device's own parts of [begin, end), to a copy of the host's bytes.
Status Mapping::ownTo(std::byte *memory, Address begin, Address end) {
  return forCovered(begin, end, [&](Address from, Address to, Entries::value_type &entry) {
    Copy copy;
    copy.to = memory + (from - begin);
    copy.from = entry.second.memory + (from - entry.first);
    copy.width = to - from;
    return device_.copyPeer(device_, copy);
  });
}

Status Mapping::out(Address begin, Address end, Entry &entry, Address first) {
  if (entry.constant)
    return {};
  clearHistory(entry.memory + (begin - first), end - begin);
  Copy copy;
  copy.to = pointer(begin);
  copy.from = entry.memory + (begin - first);
  copy.width = end - begin;
  for (auto one = attached_.lower_bound(begin); one != attached_.end() && one->first < end; ++one) {
    if (std::ranges::find(restore_, one->first, &std::pair<Address, void *>::first) != restore_.end())
      continue; // an item before this one has it too: the host may have the device's value by now
    std::memcpy(&one->second.host, pointer(one->first), sizeof(void *));
    restore_.emplace_back(one->first, one->second.host);
  }
  return copyOut(copy);
}

// `isPrivate`: the kernel may change it, and the program's own storage stays.
Result<void *> Mapping::allocateFor(const het_map &item, bool isPrivate) {
  const auto allocate = [&] {
    return isPrivate ? device_.allocate(item.size, item.name) : device_.allocateFor(item.begin, item.size, item.name);
  };
  Result<void *> memory = allocate();
  if (!memory.ok() && memory.error().ofMemory && !ended_.empty()) {
    if (Status status = finish(); !status.ok())
      return std::move(status.error());
    memory = allocate();
  }
  if (!memory.ok() && memory.error().ofMemory && freeIdle_ && freeIdle_())
    memory = allocate();
  return memory;
}

Status Mapping::add(const het_map &item, Entry *&entry) {
  Result<void *> memory = allocateFor(item, false);
  if (!memory.ok())
    return std::move(memory.error()).note(text("array '", item.name, "'"));
  entry = &entries_[number(item.begin)];
  *entry = {
      number(item.begin) + item.size, static_cast<std::byte *>(*memory), 0, false, false, false, number(item.base)};
  entry->name = item.name ? item.name : "";
  count_.store(entries_.size(), std::memory_order_release);
  return {};
}

bool Mapping::holds(const void *host, std::size_t bytes) const {
  const auto entry = at(number(host));
  return entry != entries_.end() &&
         entry->second.covers(entry->first, number(host), number(host) + std::max<std::size_t>(bytes, 1));
}

const void *Mapping::hostOf(const void *memory) const {
  for (const auto &[begin, entry] : entries_) {
    const Address offset = number(memory) - number(entry.memory);
    if (offset < entry.end - begin)
      return pointer(begin + offset);
  }
  return nullptr;
}

static bool isJoined(std::span<const het_map> items, std::size_t k) {
  return !(items[k].mode & HET_MAP_MEMBER) && k + 1 < items.size() && (items[k + 1].mode & HET_MAP_MEMBER);
}

Status Mapping::enter(std::span<const het_map> items, Copies copies, Lifetime by) {
  std::set<Counter::Number> counted, fresh; // once in a construct
  for (std::size_t k = 0; k < items.size(); ++k) {
    const het_map &item = items[k];
    if (item.mode & (HET_MAP_LOOKUP | HET_MAP_PRIVATE))
      continue;
    if (isJoined(items, k) && !isEmpty(item)) {
      if (Status status = join(items.subspan(k)); !status.ok())
        return status;
      continue;
    }
    const Address begin = number(item.begin), end = begin + item.size;
    const bool carrier = item.mode & HET_MAP_CARRIER;
    auto found = find(begin, end);
    const bool isAny = found != entries_.end(), partly = isAny && (found->first > begin || found->second.end < end);
    const bool isThere = isAny && found->second.covers(found->first, begin, end);
    if (isEmpty(item) || ((item.mode & HET_MAP_IMPLICIT) && isAny && !isThere)) { // is what there is
      if (isEmpty(item) && isMissing(item))
        return notThere(item, "its clause asks for");
      if (isThere)
        if (const Counter counter = counterOf(*found, begin, end, carrier); counted.insert(counter.number).second)
          counter.enter(carrier, found->second.count > 0, by);
      if (Status status = attach(item, items); !status.ok())
        return status;
      continue;
    }
    if (Status status = partly ? grow(item, false) : Status(); !status.ok())
      return status;
    found = find(begin, end);
    if (isMissing(item))
      return notThere(item, "its clause asks for");
    if (found == entries_.end()) {
      Entry *entry = nullptr;
      if (Status status = add(item, entry); !status.ok())
        return status;
      found = find(begin, end);
      found->second.unchanged = by == Lifetime::Structured && (item.mode & HET_TO) && (item.mode & HET_MAP_READ);
    }
    if (!prepare(*found, begin, end, false))
      return overlap(item);
    Entry &entry = found->second;
    const Counter counter = counterOf(*found, begin, end, carrier);
    if (*counter.count == 0 && entry.count == 0 && !entry.forever && !entry.borrowed)
      fresh.insert(counter.number);
    if (counted.insert(counter.number).second)
      counter.enter(carrier, entry.count > 0, by);
    if (queue_)
      queue_->follow(entry.brought);
    Status moved;
    if ((item.mode & HET_TO) && (item.mode & HET_MAP_ALWAYS))
      moved = in(begin, end, entry, found->first);
    else if ((item.mode & HET_TO) && fresh.contains(counter.number))
      moved = inUncounted(begin, end, *found, counter);
    if (!moved.ok())
      return moved;
    if (queue_ && fresh.contains(counter.number))
      entry.brought = queue_->last();
    if (Status status = attach(item, items); !status.ok())
      return status;
  }
  noteChanges(items);
  return copies == Copies::GoOn && attached_.empty() ? Status() : flush(); // attached_ has the pointers' values
}

void Mapping::drop(Entries::iterator entry) {
  forgetPointers(*entry);
  entries_.erase(entry);
  count_.store(entries_.size(), std::memory_order_release);
}

Status Mapping::erase(Entries::iterator entry) {
  if (Status status = flush(); !status.ok()) // the memory may still be read
    return status;
  std::byte *memory = entry->second.borrowed ? nullptr : entry->second.memory;
  drop(entry);
  if (memory)
    device_.release(memory);
  return {};
}

Status Mapping::leave(std::span<const het_map> items, Copies copies, Lifetime by) {
  std::set<Address> left; // nothing is given back before everything has come home
  std::set<Counter::Number> counted;
  for (std::size_t k = 0; k < items.size(); ++k) {
    const het_map &item = items[k];
    if ((item.mode & (HET_MAP_LOOKUP | HET_MAP_PRIVATE)) || (isJoined(items, k) && !isEmpty(item)))
      continue;
    const Address begin = number(item.begin), end = begin + item.size;
    auto found = find(begin, end);
    if (found == entries_.end())
      continue; // exit data of what is not there
    Entry &entry = found->second;
    const bool carrier = item.mode & HET_MAP_CARRIER, wasThere = entry.countsAsOne(found->first, begin, end);
    if (!wasThere && (isEmpty(item) || (item.mode & HET_MAP_IMPLICIT)))
      continue; // was not counted
    const Counter counter = counterOf(*found, begin, end, carrier);
    if ((item.mode & HET_MAP_DYNAMIC) && *counter.structured > 0 && *counter.count <= *counter.structured)
      continue; // OpenACC 3.3, section 2.6.7
    if (item.mode & HET_MAP_DELETE)
      zero(*found, begin, end);
    else if (counted.insert(counter.number).second)
      counter.leave(carrier, by);
    left.insert(found->first);
    const bool last = *counter.count == 0 && !entry.isNamedIn(begin, end);
    if (isEmpty(item) || !wasThere)
      continue;
    if ((item.mode & HET_FROM) && ((last && (!entry.unchanged || entry.stays)) || (item.mode & HET_MAP_ALWAYS))) {
      replaceAtHost(std::max(begin, found->first), std::min(end, entry.end), entry, found->first);
      if (Status status = out(std::max(begin, found->first), std::min(end, entry.end), entry, found->first);
          !status.ok())
        return status;
    }
  }
  for (Address begin : left)
    if (auto entry = entries_.find(begin); entry != entries_.end()) {
      dropParts(*entry);
      if (entry->second.uses() > 0 || entry->second.forever || entry->second.borrowed)
        continue;
      if (copies == Copies::GoOn) {
        ended_.push_back(entry->second.memory);
        drop(entry);
      } else if (Status status = erase(entry); !status.ok()) {
        return status;
      }
    }
  // A later construct may go by pointers that a copy home replaces.
  return copies == Copies::GoOn && restore_.empty() ? Status() : flush();
}

Status Mapping::requirePresent(std::span<const het_map> items) {
  for (const het_map &item : items)
    if (isMissing(item))
      return notThere(item, "its clause asks for");
  return {};
}

Status Mapping::update(std::span<const het_map> items, Copies copies) {
  for (const het_map &item : items) {
    if (isEmpty(item) && isMissing(item))
      return notThere(item, "the update asks for");
    if (isEmpty(item) || !(item.mode & HET_TOFROM)) // a row for several members moves nothing
      continue;
    const Address begin = number(item.begin), end = begin + item.size;
    auto found = find(begin, end);
    if (found != entries_.end() && !found->second.covers(found->first, begin, end) && found->first <= begin &&
        end <= found->second.end &&
        std::ranges::none_of(found->second.parts, [&](const Part &part) { return part.meets(begin, end); }))
      found = entries_.end(); // another member's storage
    if (found == entries_.end() && (item.mode & HET_MAP_PRESENT))
      return notThere(item, "the update asks for");
    if (found == entries_.end())
      continue;
    if (!found->second.covers(found->first, begin, end))
      return overlap(item);
    Status status = (item.mode & HET_TO) ? in(begin, end, found->second, found->first)
                                         : out(begin, end, found->second, found->first);
    if (!status.ok())
      return status;
  }
  return copies == Copies::GoOn && attached_.empty() ? Status() : flush();
}

std::vector<std::pair<std::uintptr_t, std::uintptr_t>> Mapping::ranges(std::span<const het_map> items) {
  std::map<Address, Address> found;
  for (const het_map &item : items) {
    const Address begin = number(item.begin), end = begin + std::max<std::size_t>(item.size, 1);
    for (auto entry = find(begin, end); entry != entries_.end() && entry->first < end; ++entry)
      found[entry->first] = entry->second.end;
  }
  return {found.begin(), found.end()};
}

bool Mapping::isConstant(Address begin) const {
  const auto entry = at(begin);
  return entry != entries_.end() && entry->second.constant;
}

Status Mapping::sync(Address begin, Address end, bool home) {
  Status status = forCovered(begin, end, [&](Address first, Address last, Entries::value_type &entry) {
    return home ? out(first, last, entry.second, entry.first) : in(first, last, entry.second, entry.first);
  });
  return status.ok() ? flush() : status;
}

Status Mapping::settle() {
  const auto stale = std::exchange(stale_, {});
  for (auto [begin, end] : stale)
    if (Status status = sync(begin, end, false); !status.ok())
      return status;
  return {};
}

Result<void *> Mapping::copyOf(const het_map &item) {
  Result<void *> memory = allocateFor(item, true);
  if (!memory.ok())
    return memory;
  Copy copy;
  copy.to = *memory;
  copy.from = item.begin;
  copy.width = item.size;
  Status status = copyIn(copy);
  const Address begin = number(item.begin), end = begin + item.size;
  if (status.ok() && (item.mode & HET_MAP_IMPLICIT))
    status = ownTo(static_cast<std::byte *>(*memory), begin, end);
  if (status.ok() && (item.mode & HET_MAP_IMPLICIT))
    status = attachedTo(static_cast<std::byte *>(*memory), begin, end);
  return status.ok() ? std::move(memory) : Result<void *>(std::move(status.error()));
}

bool Mapping::needsCopy(const het_map &item) {
  if (!(item.mode & HET_MAP_PRIVATE))
    return false;
  if (!(item.mode & HET_MAP_IMPLICIT))
    return true;
  const bool there = find(number(item.begin), number(item.begin) + item.size) != entries_.end();
  return !holds(item.begin, item.size) && (there || !(item.mode & HET_MAP_LOOKUP));
}

Result<void *> Mapping::allocate(std::size_t bytes, const char *routine) {
  Result<void *> memory = device_.allocate(bytes, (std::string("*") + routine).c_str()); // no array's name
  if (!memory.ok())
    return memory;
  device_.shareWithProgram();
  const std::lock_guard guard(owning_);
  owned_[number(*memory)] = std::max<std::size_t>(bytes, 1);
  return memory;
}

bool Mapping::release(void *memory) {
  if (const std::lock_guard guard(owning_); owned_.erase(number(memory)) == 0)
    return false;
  device_.release(memory);
  return true;
}

bool Mapping::associate(const void *host, void *memory, std::size_t bytes) {
  const Address begin = number(host);
  if (auto found = find(begin, begin + bytes); found != entries_.end())
    return found->first == begin && found->second.borrowed && found->second.memory == memory;
  entries_[begin] = {begin + bytes, static_cast<std::byte *>(memory), 0, false, true, false, 0};
  count_.store(entries_.size(), std::memory_order_release);
  return true;
}

bool Mapping::disassociate(const void *host) {
  auto found = entries_.find(number(host));
  if (found == entries_.end() || !found->second.borrowed)
    return false;
  forgetPointers(*found);
  entries_.erase(found);
  count_.store(entries_.size(), std::memory_order_release);
  return true;
}

Status Mapping::keepForever(const het_global &global, const void *contents) {
  if (address(global.address))
    return {};
  const het_map item{global.name, global.address, global.address, global.size, HET_TO, nullptr};
  Entry *entry = nullptr;
  if (Status status = add(item, entry); !status.ok())
    return status;
  entry->forever = true;
  entry->constant = (global.kind & HET_GLOBAL_CONSTANT) != 0;
  if (entry->memory == global.address) // kernels use the variable itself
    return {};
  Copy copy;
  copy.to = entry->memory;
  copy.from = contents;
  copy.width = global.size;
  if (Status status = copyIn(copy); !status.ok())
    return status;
  return flush();
}

} // namespace het
