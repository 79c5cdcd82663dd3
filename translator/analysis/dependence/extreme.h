//===-- analysis/dependence/extreme.h - the least or the greatest of several polynomials ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/poly.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {

/// Computed in the widest type, whatever the names have.
inline std::string wideText(const Poly &poly) {
  return poly.text([](const std::string &name) { return "(long)" + name; });
}

// One of several values, the least or the greatest of which is meant.
class Extreme {
public:
  explicit Extreme(bool greatest) : greatest(greatest) {}

  void add(const Poly &value) {
    for (Poly &known : values)
      if (const auto difference = (value - known).constant()) {
        if ((*difference > 0) == greatest)
          known = value;
        return;
      }
    values.push_back(value);
  }
  std::optional<Poly> single() const { return values.size() == 1 ? std::optional(values.front()) : std::nullopt; }
  std::string text() const {
    std::string out = "(" + wideText(values.front()) + ")";
    for (const Poly &value : llvm::drop_begin(values)) {
      const std::string other = "(" + wideText(value) + ")";
      out = "(" + out + (greatest ? " > " : " < ") + other + " ? " + out + " : " + other + ")";
    }
    return out;
  }

private:
  bool greatest;
  std::vector<Poly> values;
};

} // namespace hetcc
