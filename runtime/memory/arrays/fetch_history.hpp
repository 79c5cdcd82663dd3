//===-- memory/arrays/fetch_history.hpp - what loops have fetched from device to device --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A loop fetches the halo that another loop has made. When that one runs again it can send the halo itself, behind its
// own kernels. Each state of an array has an entry of its own, for what is missing on a device depends on the state.
#pragma once

#include "memory/arrays/directory.hpp"

namespace het {

/// The pieces that loops have fetched between devices, by the state of the array in which they found it. Not
/// thread-safe: whose own the array is guards it.
class FetchHistory {
public:
  /// A loop has found `state` and fetches the pieces; none: nothing is learned.
  void learn(const HoldingsPtr &state, std::vector<Piece> pieces);
  /// The pieces that a loop may send if it makes `state`; empty: none. `maker` is its site.
  std::span<const Piece> of(const HoldingsPtr &state, const het_site *maker) const;
  /// Differs whenever `of` has another answer for the state; 0: nothing is known of it.
  unsigned long revision(const HoldingsPtr &state) const;
  /// Differs whenever some state's revision does.
  unsigned long revision() const { return revision_; }

  /// The pieces of `made` will be sent, and the array is in the state `sent` then.
  void send(const HoldingsPtr &made, const HoldingsPtr &sent);
  /// The pieces that have been sent to make `sent`; empty: it was not made so.
  std::span<const Piece> sentIn(const HoldingsPtr &sent) const;
  /// The loop at this site has made the state that the array is in.
  void madeBy(const het_site *maker) { maker_ = maker; }
  /// A loop has found `sent`. It has read some of what was sent, or replaced it unread. After two of these in a row the
  /// maker sends nothing any more.
  void judge(const HoldingsPtr &sent, bool read);

private:
  struct Entry {
    HoldingsPtr made, sent;
    std::vector<Piece> pieces;
    unsigned long revision = 0;
    std::vector<std::pair<const het_site *, int>> unread = {}; // by maker: so many times in a row
  };
  const Entry *find(const HoldingsPtr &made) const;

  std::vector<Entry> entries_; // the oldest first
  unsigned long revision_ = 0;
  const het_site *maker_ = nullptr; // the latest
};

} // namespace het
