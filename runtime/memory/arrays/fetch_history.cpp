//===-- memory/arrays/fetch_history.cpp - what loops have fetched from device to device --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/fetch_history.hpp"

#include <algorithm>

namespace het {

// A program in a steady state has few states of an array that loops fetch from.
static constexpr std::size_t mostEntries = 16;
static constexpr int mostUnread = 2;

static bool same(const Piece &a, const Piece &b) {
  return a.from == b.from && a.to == b.to && a.box == b.box && a.source == b.source;
}

const FetchHistory::Entry *FetchHistory::find(const HoldingsPtr &made) const {
  const auto found = std::ranges::find(entries_, made, &Entry::made);
  return found == entries_.end() ? nullptr : &*found;
}

void FetchHistory::learn(const HoldingsPtr &state, std::vector<Piece> pieces) {
  if (pieces.empty())
    return;
  if (const Entry *known = find(state)) {
    if (std::ranges::equal(known->pieces, pieces, same))
      return;
    entries_.erase(entries_.begin() + (known - entries_.data()));
  }
  if (entries_.size() == mostEntries)
    entries_.erase(entries_.begin());
  entries_.push_back({state, nullptr, std::move(pieces), ++revision_});
}

std::span<const Piece> FetchHistory::of(const HoldingsPtr &state, const het_site *maker) const {
  const Entry *known = find(state);
  if (!known)
    return {};
  const auto count = std::ranges::find(known->unread, maker, &std::pair<const het_site *, int>::first);
  return count != known->unread.end() && count->second >= mostUnread ? std::span<const Piece>() : known->pieces;
}

unsigned long FetchHistory::revision(const HoldingsPtr &state) const {
  const Entry *known = find(state);
  return known ? known->revision : 0;
}

void FetchHistory::send(const HoldingsPtr &made, const HoldingsPtr &sent) {
  if (const auto found = std::ranges::find(entries_, made, &Entry::made); found != entries_.end())
    found->sent = sent;
}

std::span<const Piece> FetchHistory::sentIn(const HoldingsPtr &sent) const {
  const auto found = std::ranges::find(entries_, sent, &Entry::sent);
  return sent && found != entries_.end() ? std::span<const Piece>(found->pieces) : std::span<const Piece>();
}

void FetchHistory::judge(const HoldingsPtr &sent, bool read) {
  const auto found = std::ranges::find(entries_, sent, &Entry::sent);
  if (found == entries_.end())
    return;
  auto count = std::ranges::find(found->unread, maker_, &std::pair<const het_site *, int>::first);
  if (count == found->unread.end())
    count = found->unread.insert(count, {maker_, 0});
  count->second = read ? 0 : count->second + 1;
  if (count->second == mostUnread)
    found->revision = ++revision_;
}

} // namespace het
