//===-- kinds/sim/memory.cpp - fenced and poisoned memory of simulated devices ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/sim/memory.hpp"

#include "base/text.hpp"
#include "kinds/sim/fences.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace het::sim {

static std::size_t pageSize() {
  static const std::size_t size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

static std::size_t upToPage(std::size_t bytes) { return (bytes + pageSize() - 1) / pageSize() * pageSize(); }

// Wide enough that the next row or plane of an array falls into it, not behind it. It costs addresses, not memory. Each
// guard is a mapping of the process, which has 65,530 by Linux' default: behind many fences the rest has none.
static std::size_t guardSize(std::size_t bytes) {
  constexpr std::size_t mostFences = 8192;
  if (countFences() >= mostFences)
    return 0;
  return upToPage(std::clamp<std::size_t>(bytes, 1 << 20, std::size_t(1) << 30));
}

static void fillPoison(std::byte *begin, std::byte *end) {
  // By absolute address, so that a word of poison is whole wherever an item may start.
  const auto *pattern = reinterpret_cast<const std::byte *>(&poison);
  while (begin < end && reinterpret_cast<std::uintptr_t>(begin) % sizeof poison)
    *begin = pattern[reinterpret_cast<std::uintptr_t>(begin) % sizeof poison], ++begin;
  auto *words = reinterpret_cast<std::uint32_t *>(begin);
  std::size_t count = static_cast<std::size_t>(end - begin) / sizeof poison;
  std::fill_n(words, count, poison);
  std::memcpy(words + count, pattern, static_cast<std::size_t>(end - begin) % sizeof poison);
}

Result<void *> mapFenced(std::size_t bytes, const char *device, const char *array) {
  std::size_t guard = guardSize(bytes), usable = upToPage(bytes), total = usable + 2 * guard;
  if (bytes > std::size_t(1) << 46)
    return Error{text("allocation of ", bytesText(bytes), " on ", device, " is larger than the address space"), {}};
  void *mapped = mmap(nullptr, total, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return Error{text("out of memory on ", device, ", ", bytesText(bytes), " asked: ", std::strerror(errno)), {}};
  auto *first = static_cast<std::byte *>(mapped) + guard;
  if (mprotect(first, usable, PROT_READ | PROT_WRITE) != 0) {
    std::string why = std::strerror(errno);
    munmap(mapped, total);
    return Error{text("out of memory on ", device, ", ", bytesText(bytes), " asked: ", why), {}};
  }
  std::byte *end = first + usable, *data = end - bytes;
  fillPoison(first, end);
  addFence({reinterpret_cast<std::uintptr_t>(mapped), total, reinterpret_cast<std::uintptr_t>(data), bytes}, device,
           array);
  return static_cast<void *>(data);
}

static Status checkBefore(const Fence &fence, const Place &place) {
  std::uintptr_t page = fence.data / pageSize() * pageSize();
  for (std::uintptr_t at = page; at + sizeof poison <= fence.data; at += sizeof poison) {
    std::uint32_t word;
    std::memcpy(&word, reinterpret_cast<const void *>(at), sizeof word);
    if (word != poison)
      return Error{text("write outside array '", place.array, "' on ", place.device, ", ", fence.data - at,
                        " bytes before what its clauses bring"),
                   {}};
  }
  return {};
}

Status unmapFenced(void *memory) {
  Fence fence;
  Place place;
  if (!findFence(reinterpret_cast<std::uintptr_t>(memory), fence, place))
    return {};
  Status status = checkBefore(fence, place);
  removeFence(fence.begin);
  munmap(reinterpret_cast<void *>(fence.begin), fence.size);
  return status;
}

const char *arrayAt(const void *address) {
  Fence fence;
  Place place;
  return findFence(reinterpret_cast<std::uintptr_t>(address), fence, place) ? place.array : "";
}

// Guards are no memory.
static bool findMemory(const void *address, Fence &fence, Place &place) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  return findFence(at, fence, place) && at >= fence.data && at - fence.data < fence.bytes;
}

bool isInMemory(const void *address) {
  Fence fence;
  Place place;
  return findMemory(address, fence, place);
}

std::string itemAt(const void *address) {
  Fence fence;
  Place place;
  if (!findMemory(address, fence, place))
    return "";
  const std::string of = place.array[0] == '*' ? text("the memory of ", place.array + 1) : text("'", place.array, "'");
  return text("byte ", reinterpret_cast<std::uintptr_t>(address) - fence.data, " of ", of);
}

// The look of a poisoned element: a float, or the low word of a double, keeps the pattern whatever is computed of it; a
// float made a double, and a double made a float, keep what of the payload fits. Signs may flip.
static bool poisonedWord(std::uint32_t word) {
  std::uint32_t plain = word & 0x7FFFFFFF;
  return plain == poison || plain == 0x7FE6F56B;
}
static bool poisonedWide(std::uint64_t word) { return (word & ~(std::uint64_t(1) << 63)) == 0x7FFE9BD5A0000000; }

static bool poisonedDouble(std::uint64_t word) { // arithmetic makes it quiet
  constexpr std::uint64_t both = std::uint64_t(poison) << 32 | poison, free = std::uint64_t(1) << 63 | std::uint64_t(1)
                                                                                                           << 51;
  return (word & ~free) == (both & ~free) || poisonedWide(word);
}

static std::optional<std::size_t> findPoisonedDouble(const std::byte *bytes, std::size_t size) {
  for (std::size_t at = 0; at + sizeof(std::uint64_t) <= size; at += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, bytes + at, sizeof word);
    if (poisonedDouble(word))
      return at;
  }
  return std::nullopt;
}

std::optional<std::size_t> findPoison(const void *data, std::size_t size, std::size_t item) {
  const auto *bytes = static_cast<const std::byte *>(data);
  if (item > 0 && item % sizeof(std::uint64_t) == 0)
    return findPoisonedDouble(bytes, size);
  std::size_t at = (sizeof poison - reinterpret_cast<std::uintptr_t>(data) % sizeof poison) % sizeof poison;
  for (; at + sizeof poison <= size; at += sizeof poison) {
    std::uint32_t word;
    std::memcpy(&word, bytes + at, sizeof word);
    if (poisonedWord(word))
      return at;
    if (word == 0xA0000000 && at + sizeof(std::uint64_t) <= size) {
      std::uint64_t wide;
      std::memcpy(&wide, bytes + at, sizeof wide);
      if (poisonedWide(wide))
        return at;
    }
  }
  return std::nullopt;
}

} // namespace het::sim
