//===-- stage2/host/target_piece.h - the text in the place of one plain construct ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/host/target.h"
#include "stage2/tree/source.h"

#include <string>

namespace hetcc::stage2 {

/// The text in the place of the directive and its statement, or of the directive alone. Then `closing` stands behind
/// the statement.
struct Piece {
  std::string opening, closing;
  bool around = false;
  bool operator==(const Piece &) const = default;
};

/// `number` makes the names of the piece unique in the file. `kernel` is the address of its kernel.
Piece targetPiece(const PlainPlan &plan, const std::string &number, const std::string &kernel,
                  const std::string &unitHash, const HostSource &source);

} // namespace hetcc::stage2
