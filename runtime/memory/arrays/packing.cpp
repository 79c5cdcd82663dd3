//===-- memory/arrays/packing.cpp - how items lie in a memory ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/packing.hpp"

#include <numeric>

namespace het {

Address Placement::at(const Box &corner) const {
  Address address = origin;
  for (int d = 0; d < corner.rank; ++d)
    address += corner.dim[d].lo * static_cast<Address>(stride[static_cast<std::size_t>(d)]);
  return address;
}

Placement inHost(const View &shape) {
  Placement placement;
  placement.origin = shape.base;
  for (int d = 0; d < shape.rank; ++d)
    placement.stride[static_cast<std::size_t>(d)] = shape.stride(d);
  return placement;
}

Placement inBuffer(const View &shape, const Buffer &buffer) {
  const auto memory = reinterpret_cast<Address>(buffer.memory);
  if (!buffer.packed()) {
    Placement placement = inHost(shape);
    placement.origin += memory - buffer.bytes.lo;
    return placement;
  }
  Placement placement;
  std::size_t stride = shape.item;
  for (auto d = static_cast<std::size_t>(shape.rank); d-- > 0;) {
    placement.stride[d] = stride;
    stride *= static_cast<std::size_t>(buffer.extent[d]);
  }
  placement.origin = memory - placement.at(buffer.box);
  return placement;
}

// Items in a row of at least `items`, so that the next row is as well aligned as can be had for an eighth of its bytes.
static long padded(long items, std::size_t item) {
  constexpr std::size_t line = 128; // what the threads of a warp fetch at once
  for (std::size_t alignment = line; alignment > item; alignment /= 2) {
    const auto step = static_cast<long>(alignment / std::gcd(alignment, item));
    const long wide = (items + step - 1) / step * step;
    if (wide - items <= items / 8)
      return wide;
  }
  return items;
}

Buffer packed(const View &shape, const Box &box) {
  Buffer buffer;
  buffer.box = box;
  buffer.capacity = shape.item;
  for (std::size_t d = 0; d < static_cast<std::size_t>(shape.rank); ++d) {
    const bool row = d > 0 && d + 1 == static_cast<std::size_t>(shape.rank);
    buffer.extent[d] = row ? padded(box.dim[d].size(), shape.item) : box.dim[d].size();
    buffer.capacity *= static_cast<std::size_t>(buffer.extent[d]);
  }
  return buffer;
}

bool isWorthPacking(const View &shape, const Box &box) {
  const int row = shape.rank - 1;
  for (int d = 1; d <= row; ++d)
    if (box.dim[d].lo < 0 || box.dim[d].hi > shape.extent[d] || box.dim[d].size() < shape.extent[d])
      return true;
  return row > 0 && box.dim[0].size() > 1 && padded(shape.extent[row], shape.item) != shape.extent[row];
}

void appendCopies(std::size_t item, const Placement &from, const Box &source, const Placement &to, const Box &target,
                  std::vector<Copy> &out) {
  Copy copy;
  copy.item = item;
  copy.from = reinterpret_cast<const void *>(from.at(source));
  copy.to = reinterpret_cast<void *>(to.at(target));
  auto size = [&](int d) { return static_cast<std::size_t>(target.dim[d].size()); };
  int d = target.rank - 1;
  copy.width = size(d) * item;
  for (; d > 0; --d) {
    const auto outer = static_cast<std::size_t>(d - 1);
    if (size(d - 1) != 1 && (copy.width != from.stride[outer] || copy.width != to.stride[outer]))
      break;
    copy.width *= size(d - 1);
  }
  int levels = 0;
  for (--d; d >= 0; --d) {
    if (size(d) == 1)
      continue;
    const std::size_t toStride = to.stride[static_cast<std::size_t>(d)],
                      fromStride = from.stride[static_cast<std::size_t>(d)];
    if (levels == 2) { // more than a copy can say: one for each index
      for (long i = 0; i < target.dim[d].size(); ++i) {
        Box one = source, other = target;
        one.dim[d] = {source.dim[d].lo + i, source.dim[d].lo + i + 1};
        other.dim[d] = {target.dim[d].lo + i, target.dim[d].lo + i + 1};
        appendCopies(item, from, one, to, other, out);
      }
      return;
    }
    (levels == 0 ? copy.rows : copy.planes) = size(d);
    (levels == 0 ? copy.to_row : copy.to_plane) = toStride;
    (levels == 0 ? copy.from_row : copy.from_plane) = fromStride;
    ++levels;
  }
  out.push_back(copy);
}

} // namespace het
