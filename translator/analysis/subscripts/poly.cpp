//===-- analysis/subscripts/poly.cpp - polynomials over the names of a program ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/poly.h"

#include <algorithm>
#include <cctype>

namespace hetcc {

Poly::Poly(long constant) { add({}, constant); }

Poly Poly::unknown(const std::string &name) {
  Poly result;
  result.add({name}, 1);
  return result;
}

void Poly::add(const Monomial &monomial, long coefficient) {
  if (coefficient == 0)
    return;
  auto [at, isNew] = terms.try_emplace(monomial, coefficient);
  if (!isNew)
    at->second += coefficient;
  if (at->second == 0)
    terms.erase(at);
}

Poly Poly::operator+(const Poly &other) const {
  Poly result = *this;
  for (const auto &[monomial, coefficient] : other.terms)
    result.add(monomial, coefficient);
  return result;
}

Poly Poly::operator-(const Poly &other) const { return *this + other * Poly(-1); }

Poly Poly::operator*(const Poly &other) const {
  Poly result;
  for (const auto &[mine, a] : terms)
    for (const auto &[theirs, b] : other.terms) {
      Monomial both = mine;
      both.insert(both.end(), theirs.begin(), theirs.end());
      std::sort(both.begin(), both.end());
      result.add(both, a * b);
    }
  return result;
}

std::optional<long> Poly::constant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

bool Poly::contains(const std::string &name) const {
  return std::any_of(terms.begin(), terms.end(), [&](const auto &term) {
    return std::find(term.first.begin(), term.first.end(), name) != term.first.end();
  });
}

std::set<std::string> Poly::names() const {
  std::set<std::string> result;
  for (const auto &[monomial, coefficient] : terms)
    result.insert(monomial.begin(), monomial.end());
  return result;
}

std::string Poly::text(NameText nameText) const {
  std::string result;
  for (const auto &[monomial, coefficient] : terms) {
    const bool minus = coefficient < 0 && !result.empty();
    std::string term;
    if ((coefficient != 1 && !(minus && coefficient == -1)) || monomial.empty())
      term = std::to_string(minus ? -coefficient : coefficient);
    for (const std::string &name : monomial)
      term += (term.empty() ? "" : " * ") + (nameText ? nameText(name) : name);
    result += (result.empty() ? "" : minus ? " - " : " + ") + term;
  }
  return result.empty() ? "0" : result;
}

std::optional<std::pair<Poly, Poly>> Poly::linearIn(const std::string &name) const {
  Poly factor, rest;
  for (const auto &[monomial, coefficient] : terms) {
    auto at = std::find(monomial.begin(), monomial.end(), name);
    if (at == monomial.end()) {
      rest.add(monomial, coefficient);
      continue;
    }
    Monomial without = monomial;
    without.erase(without.begin() + (at - monomial.begin()));
    if (std::find(without.begin(), without.end(), name) != without.end())
      return std::nullopt;
    factor.add(without, coefficient);
  }
  return std::pair(factor, rest);
}

// a / b, nothing where b does not divide a.
static std::optional<Poly::Monomial> without(const Poly::Monomial &a, const Poly::Monomial &b) {
  Poly::Monomial result = a;
  for (const std::string &name : b) {
    auto at = std::find(result.begin(), result.end(), name);
    if (at == result.end())
      return std::nullopt;
    result.erase(at);
  }
  return result;
}

std::pair<Poly, Poly> Poly::divide(const Poly &divisor) const {
  Poly whole, rest, left = *this;
  if (divisor.isZero())
    return {whole, left};
  const auto &[lead, leadCoefficient] = *divisor.terms.begin();
  while (!left.terms.empty()) {
    auto [monomial, coefficient] = *left.terms.begin();
    auto part = without(monomial, lead);
    // Rounds towards zero: what remains of a constant keeps its sign and stays below the divisor.
    long times = coefficient / leadCoefficient;
    if (part && times != 0) {
      Poly step;
      step.add(*part, times);
      whole = whole + step;
      left = left - step * divisor;
      auto still = left.terms.find(monomial);
      if (still == left.terms.end())
        continue;
      coefficient = still->second;
    }
    rest.add(monomial, coefficient);
    left.add(monomial, -coefficient);
  }
  return {whole, rest};
}

std::optional<Poly> Poly::exactly(long divisor) const {
  Poly result;
  for (const auto &[monomial, coefficient] : terms) {
    if (coefficient % divisor != 0)
      return std::nullopt;
    result.add(monomial, coefficient / divisor);
  }
  return result;
}

// In parentheses where it is more than a name.
static std::string operand(const Poly &poly) {
  const std::string text = poly.text();
  return poly == Poly::unknown(text) ? text : "(" + text + ")";
}

Poly Poly::quotient(long divisor) const {
  if (const auto value = constant())
    return *value / divisor;
  const auto exact = exactly(divisor);
  return exact ? *exact : unknown("(" + operand(*this) + " / " + std::to_string(divisor) + ")");
}

Poly Poly::shiftedRight(unsigned bits) const {
  if (const auto value = constant())
    return *value >> bits;
  const auto exact = exactly(1L << bits);
  return exact ? *exact : unknown("(" + operand(*this) + " >> " + std::to_string(bits) + ")");
}

namespace {

// Recursive descent over the text of an extent.
class PolyParser {
public:
  PolyParser(const std::string &text, const MeaningOf &meaningOf, bool hasQuotients)
      : text(text), meaningOf(meaningOf), hasQuotients(hasQuotients) {}

  std::optional<Poly> parse() {
    auto result = shift();
    skip();
    return at == text.size() ? result : std::nullopt;
  }

private:
  void skip() {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
      ++at;
  }
  bool take(char c) {
    skip();
    if (at == text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }

  std::optional<Poly> shift() {
    auto left = sum();
    while (left && hasQuotients && take('>')) {
      const auto right = take('>') ? sum() : std::nullopt;
      const long bits = right ? right->constant().value_or(-1) : -1;
      if (bits < 0 || bits > 31)
        return std::nullopt;
      left = left->shiftedRight(static_cast<unsigned>(bits));
    }
    return left;
  }

  std::optional<Poly> sum() {
    auto left = product();
    while (left) {
      bool plus = take('+');
      if (!plus && !take('-'))
        break;
      auto right = product();
      if (!right)
        return std::nullopt;
      left = plus ? *left + *right : *left - *right;
    }
    return left;
  }

  std::optional<Poly> product() {
    auto left = unary();
    while (left) {
      const bool times = take('*');
      if (!times && !(hasQuotients && take('/')))
        break;
      auto right = unary();
      if (!right || (!times && right->constant().value_or(0) <= 0))
        return std::nullopt;
      left = times ? *left * *right : left->quotient(*right->constant());
    }
    return left;
  }

  std::optional<Poly> unary() {
    if (take('-')) {
      auto value = unary();
      return value ? std::optional(Poly(-1) * *value) : std::nullopt;
    }
    if (take('+'))
      return unary();
    if (take('(')) {
      if (takeCast())
        return unary();
      auto value = shift();
      return value && take(')') ? value : std::nullopt;
    }
    return leaf();
  }

  // After '(': the rest of an integer type's cast.
  bool takeCast() {
    static const char *const types[] = {"long)",     "int)",           "long long)",   "size_t)",
                                        "unsigned)", "unsigned long)", "unsigned int)"};
    skip();
    for (const char *type : types)
      if (text.compare(at, std::string(type).size(), type) == 0) {
        at += std::string(type).size();
        return true;
      }
    return false;
  }

  void word() {
    while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'))
      ++at;
  }

  // One more member of a chain: `->n`, `.n`.
  bool takeStep() {
    const size_t length = text.compare(at, 2, "->") == 0 ? 2 : text.compare(at, 1, ".") == 0 ? 1 : 0;
    if (length == 0)
      return false;
    at += length;
    word();
    return true;
  }

  std::optional<Poly> leaf() {
    skip();
    size_t from = at;
    if (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) {
      size_t used = 0;
      long value = 0;
      try {
        value = std::stol(text.substr(at), &used, 0);
      } catch (...) { // beyond long: no extent of ours
        return std::nullopt;
      }
      at += used;
      while (at < text.size() && std::string("uUlL").find(text[at]) != std::string::npos)
        ++at;
      if (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '.'))
        return std::nullopt;
      return Poly(value);
    }
    word();
    if (at == from)
      return std::nullopt;
    while (takeStep()) {
    }
    return meaningOf(text.substr(from, at - from));
  }

  const std::string &text;
  const MeaningOf &meaningOf;
  bool hasQuotients;
  size_t at = 0;
};

} // namespace

std::optional<Poly> parsePoly(const std::string &text, const MeaningOf &meaningOf, bool hasQuotients) {
  return PolyParser(text, meaningOf, hasQuotients).parse();
}

} // namespace hetcc
