//===-- device/copy.cpp - shapes of copies ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/copy.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstring>

namespace het {

Copy joined(Copy copy) {
  if (copy.rows == 1) { // planes of one row are rows
    copy.rows = copy.planes;
    copy.to_row = copy.to_plane;
    copy.from_row = copy.from_plane;
    copy.planes = 1;
  }
  bool planesJoin = copy.to_plane == copy.rows * copy.to_row && copy.from_plane == copy.rows * copy.from_row;
  if (copy.planes > 1 && planesJoin) {
    copy.rows *= copy.planes;
    copy.planes = 1;
  }
  if (copy.rows > 1 && copy.to_row == copy.width && copy.from_row == copy.width) {
    copy.width *= copy.rows;
    copy.rows = 1;
    return copy.planes > 1 ? joined(copy) : copy;
  }
  return copy;
}

// The box that begins at this plane, row and byte of `copy`.
static Copy boxAt(const Copy &copy, std::size_t plane, std::size_t row, std::size_t byte) {
  Copy box = copy;
  box.to = static_cast<std::byte *>(copy.to) + plane * copy.to_plane + row * copy.to_row + byte;
  box.from = static_cast<const std::byte *>(copy.from) + plane * copy.from_plane + row * copy.from_row + byte;
  box.planes = 1;
  return box;
}

void copyBytes(const Copy &copy, std::size_t begin, std::size_t end) {
  if (begin >= end)
    return;
  std::size_t row = begin / copy.width, byte = begin % copy.width, plane = row / copy.rows;
  row %= copy.rows;
  for (std::size_t left = end - begin; left > 0; byte = 0) {
    const Copy run = boxAt(copy, plane, row, byte);
    const std::size_t bytes = std::min(copy.width - byte, left);
    std::memcpy(run.to, run.from, bytes);
    left -= bytes;
    if (++row == copy.rows) {
      row = 0;
      ++plane;
    }
  }
}

void copyInProcess(const Copy &given) {
  const Copy copy = joined(given);
  copyBytes(copy, 0, copy.bytes());
}

std::vector<Copy> pieces(const Copy &copy, std::size_t limit) {
  if (copy.bytes() <= limit)
    return {copy};
  std::vector<Copy> out;
  std::size_t rowsAtOnce = std::max<std::size_t>(1, limit / copy.width);
  for (std::size_t plane = 0; plane < copy.planes; ++plane)
    for (std::size_t row = 0; row < copy.rows; row += rowsAtOnce)
      for (std::size_t byte = 0; byte < copy.width; byte += limit) {
        Copy piece = boxAt(copy, plane, row, byte);
        piece.rows = std::min(rowsAtOnce, copy.rows - row);
        piece.width = std::min(limit, copy.width - byte);
        out.push_back(piece);
      }
  return out;
}

bool onGrid(const Copy &copy) {
  return copy.to_row && copy.from_row && copy.to_plane % copy.to_row == 0 && copy.from_plane % copy.from_row == 0 &&
         copy.to_plane / copy.to_row >= copy.rows && copy.from_plane / copy.from_row >= copy.rows;
}

// A run that overlaps its neighbour would make the result depend on the order in which a kind copies.
std::string faultOf(const Copy &copy) {
  if (copy.bytes() == 0)
    return "";
  if (!copy.to || !copy.from)
    return "copy to or from a null address";
  const bool rowsOverlap = copy.rows > 1 && (copy.to_row < copy.width || copy.from_row < copy.width);
  const bool planesOverlap = copy.planes > 1 && (copy.to_plane < copy.width || copy.from_plane < copy.width);
  return rowsOverlap || planesOverlap ? text("copy whose runs of ", copy.width, " bytes overlap") : "";
}

} // namespace het
