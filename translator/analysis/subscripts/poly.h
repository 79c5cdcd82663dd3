//===-- analysis/subscripts/poly.h - polynomials over the names of a program ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Integer polynomials whose unknowns are variables, by name: `i*N + j` is {1: N*i} + {1: j}. Values only, no AST.
// Two polynomials are equal exactly when they are the same function of their unknowns.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hetcc {

class Poly {
public:
  using Monomial = std::vector<std::string>; // sorted; empty: the constant

  Poly() = default; // zero
  Poly(long constant);
  static Poly unknown(const std::string &name);

  Poly operator+(const Poly &other) const;
  Poly operator-(const Poly &other) const;
  Poly operator*(const Poly &other) const;
  bool operator==(const Poly &other) const = default;

  bool isZero() const { return terms.empty(); }
  std::optional<long> constant() const;
  // The number of unknowns in its highest product; 0 for a constant.
  size_t degree() const { return terms.empty() ? 0 : terms.begin()->first.size(); }
  bool contains(const std::string &name) const;
  // As a C expression; `nameText` says how a name is written.
  using NameText = std::string (*)(const std::string &name);
  std::string text(NameText nameText = nullptr) const;
  std::set<std::string> names() const;
  // c and rest with *this = c*name + rest and neither containing name; nothing where it occurs to a higher power.
  std::optional<std::pair<Poly, Poly>> linearIn(const std::string &name) const;
  // Quotient and remainder by the divisor's leading term; the quotient takes as much as it can.
  std::pair<Poly, Poly> divide(const Poly &divisor) const;
  /// The value of `/` with a divisor above 0, and of `>>`: an unknown, unless it divides without a rest.
  Poly quotient(long divisor) const;
  Poly shiftedRight(unsigned bits) const;

private:
  // Longer monomials first, so that begin() is the leading term.
  struct Order {
    bool operator()(const Monomial &a, const Monomial &b) const {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    }
  };
  void add(const Monomial &monomial, long coefficient);
  std::optional<Poly> exactly(long divisor) const;
  std::map<Monomial, long, Order> terms; // no zero coefficients
};

// A C expression of integers, names, members (`s->n`, which are names too), + - * ( ) and casts in front of a
// parenthesis; nothing for anything else. `meaningOf` gives a name's value; nothing: the whole has none.
// `hasQuotients`: / and >> by constants count too.
using MeaningOf = std::function<std::optional<Poly>(const std::string &name)>;
std::optional<Poly> parsePoly(const std::string &text, const MeaningOf &meaningOf, bool hasQuotients);

} // namespace hetcc
