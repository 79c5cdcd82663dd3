//===-- device/copy.hpp - shapes of copies ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pure functions on the box that a Copy describes.
#pragma once

#include "device/device.hpp"

#include <string>
#include <vector>

namespace het {

// The same bytes in as few runs as possible: rows that touch on both sides become one row, planes likewise.
Copy joined(Copy copy);

// Runs the copy between addresses of this process.
void copyInProcess(const Copy &copy);

/// Moves bytes [begin, end) of all that the copy moves, in the order of its rows.
void copyBytes(const Copy &copy, std::size_t begin, std::size_t end);

// Cuts the copy into pieces of at most `limit` bytes each, in order.
std::vector<Copy> pieces(const Copy &copy, std::size_t limit);

/// Whether rows of a plane and planes lie on one grid of pitches on both sides, as a driver's 3-D copy needs it.
bool onGrid(const Copy &copy);

/// The fault that no device copies with, for a message: "copy to or from a null address". Empty: there is none.
std::string faultOf(const Copy &copy);

} // namespace het
