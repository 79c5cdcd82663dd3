//===-- memory/mapping/mapping_access.cpp - what host and kernels do to mapped storage -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_CHECK. Storage that plain constructs have mapped has two contents; copies go where a clause or an update says.
// One side must not read what the other one has written since the last copy.

#include "memory/mapping/mapping.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace het {

LostChange Mapping::changeAt(const Entry &entry, Address first, Changes::Change change) {
  return {text("byte ", change.bytes.lo - static_cast<het::Address>(first), " of '", entry.name, "'"), change.where};
}

static Bytes bytesOf(std::uintptr_t begin, std::size_t size) {
  return {static_cast<Address>(begin), static_cast<Address>(begin + size)};
}

std::optional<LostChange> Mapping::checkHostAccess(Bytes bytes, bool writes, const void *where) {
  const auto begin = static_cast<Address>(bytes.lo);
  auto found = find(begin, begin + bytes.size());
  if (found == entries_.end() || !isWatched(found->second))
    return std::nullopt;
  Entry &entry = found->second;
  if (writes) {
    entry.byHost.add(bytes, where);
    return std::nullopt;
  }
  const auto newer = entry.byDevice.firstIn(bytes);
  return newer && !entry.byHost.firstIn(bytes) ? std::optional(changeAt(entry, found->first, *newer)) : std::nullopt;
}

// The entry whose memory has this byte, and the address on the host that it stands for.
Mapping::Entries::iterator Mapping::behind(const void *memory, Address &host) {
  return std::find_if(entries_.begin(), entries_.end(), [&](const auto &one) {
    const Address offset = reinterpret_cast<Address>(memory) - reinterpret_cast<Address>(one.second.memory);
    host = one.first + offset;
    return offset < one.second.end - one.first;
  });
}

std::optional<LostChange> Mapping::deviceTouches(const void *memory, std::size_t size, bool writes, const void *where) {
  Address host = 0;
  auto found = behind(memory, host);
  if (found == entries_.end() || !isWatched(found->second))
    return std::nullopt;
  Entry &entry = found->second;
  if (writes) {
    entry.byDevice.add(bytesOf(host, size), where);
    entry.byHost.forget(bytesOf(host, size));
    return std::nullopt;
  }
  const auto change = entry.byHost.firstIn(bytesOf(host, size));
  return change ? std::optional(changeAt(entry, found->first, *change)) : std::nullopt;
}

std::string Mapping::elementAt(const void *memory) const {
  for (const auto &[first, entry] : entries_)
    if (const Address offset = number(memory) - number(entry.memory); offset < entry.end - first)
      return text("byte ", offset, " of '", entry.name, "'");
  return "";
}

void Mapping::clearHistory(const void *memory, std::size_t size) {
  Address host = 0;
  if (auto found = behind(memory, host); found != entries_.end()) {
    found->second.byHost.forget(bytesOf(host, size));
    found->second.byDevice.forget(bytesOf(host, size));
  }
}

void Mapping::replaceAtHost(Address begin, Address end, Entry &entry, Address first) {
  if (!onLostChange || !isWatched(entry))
    return;
  if (const auto change = entry.byHost.firstIn(bytesOf(begin, end - begin)))
    onLostChange(changeAt(entry, first, *change));
}

std::vector<Bytes> Mapping::mapped() const {
  std::vector<Bytes> all;
  for (const auto &[begin, entry] : entries_)
    if (isWatched(entry))
      all.push_back({static_cast<het::Address>(begin), static_cast<het::Address>(entry.end)});
  return all;
}

} // namespace het
