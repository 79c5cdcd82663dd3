//===-- memory/arrays/directory.hpp - which space holds the current data of what -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A space is a device's memory, numbered by device id; the host's own is the last. Holdings is the state of one array:
// for each space, the boxes that are current there. A box current nowhere has undefined contents (map type alloc) and
// is never moved. Pure functions on values: what a region will change is computed before anything is done, and kept for
// the next pass.
#pragma once

#include "geometry/box_index.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace het {

struct Holdings {
  std::vector<BoxSet> valid; // by space
  friend bool operator==(const Holdings &, const Holdings &) = default;
};

// Shared and immutable, so that "nothing has changed" is one comparison of pointers.
using HoldingsPtr = std::shared_ptr<const Holdings>;

// A box to move from one space to another; `source`, where it has a rank, is where it lies in the giver's indices
// (edges).
struct Piece {
  int from = 0, to = 0;
  Box box;
  Box source = {};

  const Box &taken() const { return source.rank > 0 ? source : box; }
};

// Everything is current at `host` and nowhere else.
Holdings atHome(int spaces, int host, int rank);

/// Among several holders, the one with the least number gives.
using Rank = std::function<long(int holder)>;

/// Answers which space gives what, for one state of an array. The state must outlive it and stay as it is.
class Givers {
public:
  explicit Givers(const Holdings &holdings) : holdings_(holdings) {}

  /// The pieces that must move so that `boxes` are current in `space`. O(boxes + pieces), but for finding them.
  std::vector<Piece> require(int space, const BoxSet &boxes, const Rank &rank);
  /// Pieces that together are `boxes`, as far as they are current anywhere; `space` itself may give some.
  std::vector<Piece> all(int space, const BoxSet &boxes, const Rank &rank);

private:
  const Holdings &holdings_;
  std::optional<BoxIndex> index_; // made when something is missing
};

/// The same for one question. Reads `holdings`, changes nothing.
std::vector<Piece> require(const Holdings &holdings, int space, const BoxSet &boxes, const Rank &rank);

// After the pieces have arrived.
void arrived(Holdings &holdings, std::span<const Piece> pieces);

// `space` has new contents of `boxes`; all others are stale.
void written(Holdings &holdings, int space, const BoxSet &boxes);
/// Each space has new contents of its boxes in `boxes`, which are `all` together; all others are stale.
void written(Holdings &holdings, std::span<const BoxSet> boxes, const BoxSet &all);

// Outside `kept`, every space but the host forgets what it has, and the host's storage counts again.
void keepOnly(Holdings &holdings, int host, const BoxSet &kept, int rank);

// Contents of `boxes` are undefined everywhere.
void undefine(Holdings &holdings, const BoxSet &boxes);

} // namespace het
