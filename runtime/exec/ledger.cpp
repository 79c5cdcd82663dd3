//===-- exec/ledger.cpp - HET_CHECK: which iterations have used an item ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/check.hpp"

namespace het {

// Items that no stretch has yet get one that begins and ends with the permit's section.
std::span<Ledger::Users> Ledger::usersOf(const Permit &permit, Address at, std::size_t size) {
  Stretch *found = nullptr;
  for (const auto &stretch : stretches_)
    if (stretch->bytes.lo <= at && at < stretch->bytes.hi) {
      found = stretch.get();
      break;
    }
  if (!found) {
    const Bytes bytes = permit.view.bytes(permit.view.section);
    found = stretches_.emplace_back(std::make_unique<Stretch>()).get();
    found->bytes = bytes;
    found->grain = permit.grain;
    found->users.resize((bytes.size() + permit.grain - 1) / permit.grain);
  }
  const auto first = static_cast<std::size_t>(at - found->bytes.lo) / found->grain;
  const auto last = static_cast<std::size_t>(at - found->bytes.lo + static_cast<Address>(size) - 1) / found->grain;
  return std::span(found->users).subspan(first, std::min(last + 1, found->users.size()) - first);
}

std::uint32_t Ledger::read(const Permit &permit, Address at, std::size_t size, std::uint32_t iteration) {
  std::uint32_t met = 0;
  for (Users &users : usersOf(permit, at, size)) {
    if (users.writer != 0 && users.writer != iteration)
      met = users.writer;
    if (users.reader == 0)
      users.reader = iteration;
    else if (users.reader != iteration)
      users.other = iteration;
  }
  return met;
}

Ledger::Met Ledger::write(const Permit &permit, Address at, std::size_t size, std::uint32_t iteration) {
  Met met;
  for (Users &users : usersOf(permit, at, size)) {
    if (users.writer != 0 && users.writer != iteration)
      met.writer = users.writer;
    for (std::uint32_t reader : {users.reader, users.other})
      if (reader != 0 && reader != iteration)
        met.reader = reader;
    users.writer = iteration;
  }
  return met;
}

} // namespace het
