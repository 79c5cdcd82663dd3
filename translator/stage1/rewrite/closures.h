//===-- stage1/rewrite/closures.h - constants in lambdas within lambdas -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// GCC 12 has a lambda capture a constant that only a lambda within it reads, which the standard does not ask for
// ([basic.def.odr]). Kernels have the layout that Clang gives the closure. A value in the constant's place suits both:
//
//     auto f = [=](int i) { auto g = [&] { p[i] = n; }; g(); };
//     auto f = [=](int i) { auto g = [&] { p[i] = static_cast<int>(sizeof(n) ? 5 : 0); }; g(); };
#pragma once

#include "stage1/source/source.h"

#include "clang/AST/ASTContext.h"

#include <map>
#include <optional>
#include <string>

namespace hetcc {

class ClosureConstants {
public:
  /// Those of the main file's own text.
  explicit ClosureConstants(clang::ASTContext &context);

  bool isNeeded() const { return !values.empty(); }
  bool isWritten() const { return true; }
  // The main file with the values in place.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Value {
    unsigned end = 0;
    std::string text;
  };
  std::map<unsigned, Value> values; // by the offsets of names
};

} // namespace hetcc
