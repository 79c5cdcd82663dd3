//===-- task/storage_uses.cpp - who has used each byte of storage --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/storage_uses.hpp"

namespace het {

StorageUses::Id StorageUses::keep(const Kept &one) {
  const StorageUse &use = one.use;
  const Key key{one.task, one.latest, use.where, use.size, use.writes, use.locked, use.late, use.thread};
  if (lastKept_.second != 0 && lastKept_.first == key)
    return lastKept_.second;
  const auto [place, isNew] = ids_.try_emplace(key, 0);
  if (isNew) {
    uses_.push_back({one, false});
    place->second = static_cast<Id>(uses_.size());
  }
  lastKept_ = {key, place->second};
  return place->second;
}

StorageUses::Kept StorageUses::at(Id use, std::uintptr_t address) const {
  Kept kept = uses_[use - 1].kept;
  kept.use.address = address;
  return kept;
}

const StorageUses::Byte *StorageUses::find(std::uintptr_t address) const {
  if (last_ && lastNumber_ == address / pageBytes)
    return &(*last_)[address % pageBytes];
  const auto page = pages_.find(address / pageBytes);
  return page == pages_.end() ? nullptr : &(*page->second)[address % pageBytes];
}

StorageUses::Byte &StorageUses::byteAt(std::uintptr_t address) {
  if (!last_ || lastNumber_ != address / pageBytes) {
    std::unique_ptr<Page> &page = pages_[address / pageBytes];
    if (!page)
      page = std::make_unique<Page>();
    lastNumber_ = address / pageBytes;
    last_ = page.get();
  }
  return (*last_)[address % pageBytes];
}

std::optional<StorageUses::Kept> StorageUses::writer(std::uintptr_t address) const {
  const Byte *byte = find(address);
  if (!byte || !byte->writer || uses_[byte->writer - 1].over)
    return std::nullopt;
  return at(byte->writer, address);
}

std::vector<StorageUses::Kept> StorageUses::readers(std::uintptr_t address) const {
  std::vector<Kept> all;
  if (const Byte *byte = find(address); byte && byte->readers)
    for (const Id use : sets_[byte->readers - 1])
      if (!uses_[use - 1].over)
        all.push_back(at(use, address));
  return all;
}

// One use of each task is enough: the latest.
std::uint32_t StorageUses::with(std::uint32_t set, Id use) {
  if (lastUnion_.first == std::pair(set, use))
    return lastUnion_.second;
  const auto [known, isNew] = unions_.try_emplace({set, use}, 0);
  if (!isNew) {
    lastUnion_ = *known;
    return known->second;
  }
  std::vector<Id> all;
  if (set)
    for (const Id one : sets_[set - 1])
      if (!uses_[one - 1].over && uses_[one - 1].kept.task != uses_[use - 1].kept.task)
        all.push_back(one);
  all.push_back(use);
  const auto [number, isNewSet] = setNumbers_.try_emplace(all, 0);
  if (isNewSet) {
    sets_.push_back(std::move(all));
    number->second = static_cast<std::uint32_t>(sets_.size());
  }
  known->second = number->second;
  return known->second;
}

void StorageUses::write(std::uintptr_t address, Id use) { byteAt(address) = {use, 0}; }

void StorageUses::read(std::uintptr_t address, Id use) {
  Byte &byte = byteAt(address);
  byte.readers = with(byte.readers, use);
}

void StorageUses::forget(std::uintptr_t first, std::uintptr_t end) {
  for (auto page = pages_.lower_bound(first / pageBytes); page != pages_.end() && page->first * pageBytes < end; ++page)
    for (std::size_t i = 0; i < pageBytes; ++i)
      if (const std::uintptr_t at = page->first * pageBytes + i; at >= first && at < end)
        (*page->second)[i] = {};
}

void StorageUses::clear() { *this = StorageUses(); }

} // namespace het
