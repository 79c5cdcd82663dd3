//===-- unit/device/fake.hpp - a device kind that only counts -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "device/registry.hpp"

#include <cstdlib>
#include <cstring>

namespace het::fake {

class FakeDevice final : public Device {
public:
  FakeDevice(int id, Kind kind, std::string name) : Device(id, kind, std::move(name), {}) {}
  int launches = 0;

private:
  Result<void *> doAllocate(std::size_t bytes, const char *) override { return std::malloc(bytes); }
  void doRelease(void *memory) override { std::free(memory); }
  Status doCopyIn(const Copy &copy) override { return move(copy); }
  Status doCopyOut(const Copy &copy) override { return move(copy); }
  Status doLaunch(const Launch &) override { return ++launches, Status(); }
  Status doWait() override { return {}; }

  Status move(const Copy &copy) {
    for (std::size_t plane = 0; plane < copy.planes; ++plane)
      for (std::size_t row = 0; row < copy.rows; ++row)
        std::memcpy(static_cast<char *>(copy.to) + plane * copy.to_plane + row * copy.to_row,
                    static_cast<const char *>(copy.from) + plane * copy.from_plane + row * copy.from_row, copy.width);
    return {};
  }
};

} // namespace het::fake
