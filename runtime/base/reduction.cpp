//===-- base/reduction.cpp - identities and combination of reduction values -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/reduction.hpp"

#include <cassert>
#include <complex>
#include <cstring>
#include <limits>
#include <type_traits>

namespace het {
namespace {

__extension__ typedef _Float16 Half;
template <class T> constexpr bool bitwise = std::is_integral_v<T> && !std::is_same_v<T, bool>;

template <class T> constexpr bool isComplex = false;
template <class T> constexpr bool isComplex<std::complex<T>> = true;

template <class T> T identityOf(het_op op) {
  using Limits = std::numeric_limits<std::conditional_t<std::is_same_v<T, Half>, float, T>>; // Half has none
  switch (op) {
  case HET_PRODUCT:
  case HET_LAND: return T(1);
  case HET_MIN: return static_cast<T>(Limits::has_infinity ? Limits::infinity() : Limits::max());
  case HET_MAX: return static_cast<T>(Limits::has_infinity ? -Limits::infinity() : Limits::lowest());
  case HET_BAND:
    if constexpr (bitwise<T>)
      return static_cast<T>(~T(0));
    return T(1);
  default: return T(0);
  }
}

template <class T> T combinedReal(het_op op, T a, T b) {
  switch (op) {
  case HET_SUM: return static_cast<T>(a + b);
  case HET_PRODUCT: return static_cast<T>(a * b);
  case HET_MIN: return b < a ? b : a;
  case HET_MAX: return a < b ? b : a;
  case HET_LAND: return static_cast<T>(a && b);
  case HET_LOR: return static_cast<T>(a || b);
  default: break;
  }
  if constexpr (std::is_integral_v<T>) {
    if (op == HET_BAND)
      return static_cast<T>(a & b);
    if (op == HET_BOR)
      return static_cast<T>(a | b);
    return static_cast<T>(a ^ b);
  }
  return a;
}

template <class T> T combined(het_op op, T a, T b) {
  if constexpr (isComplex<T>)
    return op == HET_PRODUCT ? a * b : a + b;
  else
    return combinedReal(op, a, b);
}

// One row a type: everything that depends on it.
struct Row {
  const char *name;
  std::size_t size;
  bool isInteger, isNumber; // has bits; has an order and a truth
  void (*setIdentity)(het_op op, void *value);
  void (*combine)(het_op op, void *into, const void *value);
};

template <class T> constexpr Row rowOf(const char *name) {
  return {name,
          sizeof(T),
          std::is_integral_v<T>,
          !isComplex<T>,
          [](het_op op, void *value) {
            T identity = identityOf<T>(op);
            std::memcpy(value, &identity, sizeof(T));
          },
          [](het_op op, void *into, const void *value) {
            T a, b;
            std::memcpy(&a, into, sizeof(T));
            std::memcpy(&b, value, sizeof(T));
            a = combined<T>(op, a, b);
            std::memcpy(into, &a, sizeof(T));
          }};
}

// In the order of het_type.
constexpr Row rows[] = {rowOf<char>("char"),
                        rowOf<signed char>("signed char"),
                        rowOf<unsigned char>("unsigned char"),
                        rowOf<short>("short"),
                        rowOf<unsigned short>("unsigned short"),
                        rowOf<int>("int"),
                        rowOf<unsigned>("unsigned int"),
                        rowOf<long>("long"),
                        rowOf<unsigned long>("unsigned long"),
                        rowOf<long long>("long long"),
                        rowOf<unsigned long long>("unsigned long long"),
                        rowOf<float>("float"),
                        rowOf<double>("double"),
                        rowOf<long double>("long double"),
                        rowOf<bool>("bool"),
                        rowOf<std::complex<float>>("float complex"),
                        rowOf<std::complex<double>>("double complex"),
                        rowOf<Half>("_Float16")};
static_assert(sizeof rows / sizeof *rows == HET_HALF + 1);

// In the order of het_op.
constexpr const char *operators[] = {"+", "*", "min", "max", "&", "|", "^", "&&", "||"};

} // namespace

std::size_t sizeOf(het_type type) { return rows[type].size; }
const char *nameOf(het_type type) { return rows[type].name; }
const char *nameOf(het_op op) { return operators[op]; }

bool supported(het_type type, het_op op) {
  if (op == HET_SUM || op == HET_PRODUCT)
    return true;
  return rows[type].isInteger || (rows[type].isNumber && !(op == HET_BAND || op == HET_BOR || op == HET_BXOR));
}

void setIdentity(het_type type, het_op op, void *value) {
  assert(supported(type, op));
  rows[type].setIdentity(op, value);
}

void combine(het_type type, het_op op, void *into, const void *value) {
  assert(supported(type, op));
  rows[type].combine(op, into, value);
}

void setIdentities(het_type type, het_op op, void *values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    setIdentity(type, op, static_cast<std::byte *>(values) + i * sizeOf(type));
}

void combine(het_type type, het_op op, void *into, const void *values, std::size_t count) {
  const std::size_t size = sizeOf(type);
  for (std::size_t i = 0; i < count; ++i)
    combine(type, op, static_cast<std::byte *>(into) + i * size, static_cast<const std::byte *>(values) + i * size);
}

} // namespace het
