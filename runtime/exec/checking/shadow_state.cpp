//===-- exec/checking/shadow_state.cpp - HET_CHECK: which iterations have used an item -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/checking/check.hpp"

namespace het {

// Items that no stretch has yet get one that begins and ends with the access's section.
std::span<ShadowState::Users> ShadowState::usersOf(const AllowedAccess &access, Address at, std::size_t size) {
  Stretch *found = nullptr;
  for (const auto &stretch : stretches_)
    if (stretch->bytes.lo <= at && at < stretch->bytes.hi) {
      found = stretch.get();
      break;
    }
  if (!found) {
    const Bytes bytes = access.view.bytes(access.view.section);
    found = stretches_.emplace_back(std::make_unique<Stretch>()).get();
    found->bytes = bytes;
    found->grain = access.grain;
    found->users.resize((bytes.size() + access.grain - 1) / access.grain);
  }
  const auto first = static_cast<std::size_t>(at - found->bytes.lo) / found->grain;
  const auto last = static_cast<std::size_t>(at - found->bytes.lo + static_cast<Address>(size) - 1) / found->grain;
  return std::span(found->users).subspan(first, std::min(last + 1, found->users.size()) - first);
}

std::uint32_t ShadowState::read(const AllowedAccess &access, Address at, std::size_t size, std::uint32_t iteration) {
  std::uint32_t met = 0;
  for (Users &users : usersOf(access, at, size)) {
    if (users.writer != 0 && users.writer != iteration)
      met = users.writer;
    if (users.reader == 0)
      users.reader = iteration;
    else if (users.reader != iteration)
      users.other = iteration;
  }
  return met;
}

ShadowState::Met ShadowState::write(const AllowedAccess &access, Address at, std::size_t size,
                                    std::uint32_t iteration) {
  Met met;
  for (Users &users : usersOf(access, at, size)) {
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
