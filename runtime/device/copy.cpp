//===-- device/copy.cpp - shapes of copies ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/copy.hpp"

#include "base/forks.hpp"
#include "base/team.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <sched.h>

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

// Bytes [begin, end) of all that the copy moves, in the order of its rows.
static void copyBytes(const Copy &copy, std::size_t begin, std::size_t end) {
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

namespace {

// Threads for long copies. Eight fill a PCIe 5 link on the machines that were measured.
constexpr int mostThreads = 8;
constexpr std::size_t bytesOfThread = 256 << 10;

struct Copiers {
  Team team{Team::Copies};
  const int process = forks();
  int threads = 1;
};

// One for each process, never destroyed.
Copiers &copiers() {
  static constinit std::atomic<Copiers *> all{nullptr};
  Copiers *there = all.load(std::memory_order_acquire);
  while (!there || there->process != forks()) {
    auto *made = new Copiers;
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) == 0)
      made->threads = std::clamp(CPU_COUNT(&mask), 1, mostThreads);
    if (all.compare_exchange_strong(there, made, std::memory_order_acq_rel))
      return *made;
    delete made;
  }
  return *there;
}

} // namespace

void copyTogether(const Copy &given) {
  const Copy copy = joined(given);
  Copiers &all = copiers();
  const std::size_t wanted = copy.bytes() / bytesOfThread;
  const int threads = wanted < static_cast<std::size_t>(all.threads) ? static_cast<int>(wanted) : all.threads;
  all.team.run(
      threads, &copy,
      [](void *context) {
        const Copy &whole = *static_cast<const Copy *>(context);
        const auto at = static_cast<std::size_t>(place().index), of = static_cast<std::size_t>(place().size);
        const std::size_t part = (whole.bytes() / of + 63) / 64 * 64;
        copyBytes(whole, std::min(at * part, whole.bytes()),
                  at + 1 == of ? whole.bytes() : std::min((at + 1) * part, whole.bytes()));
      },
      const_cast<Copy *>(&copy));
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

} // namespace het
