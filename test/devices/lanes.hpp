//===-- devices/lanes.hpp - work in several lanes of one device ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "set.hpp"

#include <cstddef>
#include <vector>

namespace het::test {

/// A row of chunks: copied in, scaled where they lie, copied out, each behind the one before it in its lane. Returns
/// the number of items that came back wrong. Without `events` no lane waits for another.
inline std::size_t scaleInChunks(Device &device, bool events, std::size_t items = 64) {
  constexpr std::size_t chunks = 8;
  const std::size_t bytes = items * sizeof(double);
  auto *memory = static_cast<std::byte *>(*device.allocate(chunks * bytes));
  std::vector<double> data(chunks * items), back(chunks * items);
  for (std::size_t i = 0; i < data.size(); ++i)
    data[i] = static_cast<double>(i + 1);
  const auto follow = [&](Lane lane, Lane of) {
    if (events)
      EXPECT_TRUE(device.follow(lane, *device.record(of)).ok());
  };
  Event last;
  for (std::size_t c = 0; c < chunks; ++c) {
    EXPECT_TRUE(device.copyIn({memory + c * bytes, data.data() + c * items, bytes}, Order::Lane).ok());
    follow(Lane::Compute, Lane::In);
    void *at = memory + c * bytes;
    double factor = 3;
    long count = static_cast<long>(items), extent[] = {count};
    void *args[] = {&at, &at, &factor, &count};
    EXPECT_TRUE(device.launch({&scale, extent, args, 4, {}}, Order::Lane).ok());
    follow(Lane::Out, Lane::Compute);
    EXPECT_TRUE(device.copyOut({back.data() + c * items, memory + c * bytes, bytes}, Order::Lane).ok());
    last = *device.record(Lane::Out);
  }
  EXPECT_TRUE((events ? device.wait(last) : device.wait()).ok());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < data.size(); ++i)
    wrong += back[i] != 3 * data[i];
  EXPECT_TRUE(device.wait().ok());
  device.release(memory);
  return wrong;
}

} // namespace het::test
