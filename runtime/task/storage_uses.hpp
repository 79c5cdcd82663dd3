//===-- task/storage_uses.hpp - who has used each byte of storage --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The last writer of each byte, and who has read it since. Uses are few beside the bytes: each is kept once and has a
// number, and so has each set of readers. Under a lock of its callers.
#pragma once

#include "task/task.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

namespace het {

/// A load or store of a task, or of the creator: `task` is null.
struct StorageUse {
  const Task *task = nullptr;
  std::uintptr_t address = 0;
  std::size_t size = 1; // of the whole access
  bool writes = false;
  const void *where = nullptr; // null: a kernel's
  std::thread::id thread{};    // the creator's
  bool locked = false;         // the thread had a lock
  bool named = false;          // by the innermost task: `task`, or one beneath it
  bool late = false;           // of one beneath `task`, which has ended
};

class StorageUses {
public:
  using Number = std::uint64_t; // of a task, in the order of creation; 0: the creator
  struct Kept {
    Number task = 0, latest = 0; // latest: the newest task at that time
    StorageUse use;
  };
  using Id = std::uint32_t; // from 1

  /// The number of this use, whatever its address.
  Id keep(const Kept &use);
  /// A use that counts for the byte; null: it is over, or there is none.
  std::optional<Kept> writer(std::uintptr_t address) const;
  std::vector<Kept> readers(std::uintptr_t address) const;
  void write(std::uintptr_t address, Id use);
  void read(std::uintptr_t address, Id use);
  void forget(std::uintptr_t first, std::uintptr_t end);
  /// Uses for which this is true are over.
  template <class Is> void end(Is isOver) {
    for (Entry &entry : uses_)
      entry.over = entry.over || isOver(entry.kept);
  }
  void clear();
  /// Calls `visit(address)` for used bytes until it gives true.
  template <class Visit> bool any(std::uintptr_t first, std::uintptr_t end, Visit visit) const {
    for (auto page = pages_.lower_bound(first / pageBytes); page != pages_.end() && page->first * pageBytes < end;
         ++page)
      for (std::size_t i = 0; i < pageBytes; ++i) {
        const Byte &byte = (*page->second)[i];
        const std::uintptr_t at = page->first * pageBytes + i;
        if ((byte.writer || byte.readers) && at >= first && at < end && visit(at))
          return true;
      }
    return false;
  }

private:
  static constexpr std::size_t pageBytes = 4096;
  struct Byte {
    Id writer = 0;
    std::uint32_t readers = 0; // the number of a set
  };
  using Page = std::array<Byte, pageBytes>;
  struct Entry {
    Kept kept;
    bool over = false;
  };
  const Byte *find(std::uintptr_t address) const;
  Byte &byteAt(std::uintptr_t address);
  std::uint32_t with(std::uint32_t set, Id use);
  Kept at(Id use, std::uintptr_t address) const;

  using Key = std::tuple<Number, Number, const void *, std::size_t, bool, bool, bool, std::thread::id>;
  std::vector<Entry> uses_;
  std::map<Key, Id> ids_;
  std::pair<Key, Id> lastKept_{};     // the bytes of one access come one after the other
  std::vector<std::vector<Id>> sets_; // set 0 is empty and not in it
  std::map<std::vector<Id>, std::uint32_t> setNumbers_;
  std::map<std::pair<std::uint32_t, Id>, std::uint32_t> unions_;
  std::pair<std::pair<std::uint32_t, Id>, std::uint32_t> lastUnion_{};
  std::map<std::uintptr_t, std::unique_ptr<Page>> pages_;
  std::uintptr_t lastNumber_ = 0; // of the page that was used last
  Page *last_ = nullptr;
};

} // namespace het
