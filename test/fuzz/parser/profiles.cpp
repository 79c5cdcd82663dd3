//===-- fuzz/parser/profiles.cpp - any text as a profile ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A profile that is taken is used as a run would use it, and is the same after it has been written and read.

#include "model/speeds.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  const het::Result<het::Speeds> read = het::parseSpeeds(text, "real");
  if (!read.ok())
    return 0;
  for (const auto &[key, history] : *read)
    if (!history.empty()) {
      const bool finite =
          std::isfinite(history.each()) && std::isfinite(history.each(1e-3)) && std::isfinite(history.lastEach());
      if (!finite || history.each() < 0)
        std::abort();
      static_cast<void>(history.converged());
    }
  const std::string written = het::speedsText(*read, "real");
  const het::Result<het::Speeds> again = het::parseSpeeds(written, "real");
  if (!again.ok() || het::speedsText(*again, "real") != written)
    std::abort();
  return 0;
}
