//===-- memory/arrays/changes.hpp - what the host has written to a resident array --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_CHECK: ranges of host bytes that the program has changed while a device had a copy. Each has the instruction that
// was the first to do so. They are forgotten once the devices learn of them (update) or write the items themselves.
// Guarded by the store's lock.
#pragma once

#include "memory/arrays/view.hpp"

#include <map>
#include <optional>

namespace het {

// One that nobody who needs it knows of: the element, and the instruction.
struct LostChange {
  std::string element;
  const void *where = nullptr;
};
using LostHandler = void (*)(const LostChange &);

class Changes {
public:
  bool empty() const { return runs_.empty(); }
  void add(Bytes bytes, const void *where);
  void add(const Changes &other);
  void forget(Bytes bytes);

  struct Change {
    Bytes bytes;
    const void *where = nullptr;
  };
  // The first that shares bytes with these, as far as it does.
  std::optional<Change> firstIn(Bytes bytes) const;

private:
  struct Run {
    Address end = 0;
    const void *where = nullptr;
  };
  std::map<Address, Run> runs_; // by first byte, apart
};

} // namespace het
