//===-- base/compare.cpp - values of a type, compared and printed ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/compare.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <limits>

namespace het {

__extension__ typedef _Float16 Half;

template <class T> static T load(const void *value) {
  T out;
  std::memcpy(&out, value, sizeof out);
  return out;
}

static bool isComplex(int type) { return type == HET_CFLOAT || type == HET_CDOUBLE; }
// The type of its parts.
static int partOf(int type) { return type == HET_CFLOAT ? HET_FLOAT : type == HET_CDOUBLE ? HET_DOUBLE : type; }
static const void *imaginaryPart(int type, const void *value) {
  return static_cast<const std::byte *>(value) + (type == HET_CFLOAT ? sizeof(float) : sizeof(double));
}

bool isRounded(int type) {
  return type == HET_HALF || type == HET_FLOAT || type == HET_DOUBLE || type == HET_LDOUBLE || isComplex(type);
}

static double realOf(int type, const void *value) {
  return type == HET_HALF     ? static_cast<double>(load<Half>(value))
         : type == HET_FLOAT  ? static_cast<double>(load<float>(value))
         : type == HET_DOUBLE ? load<double>(value)
                              : static_cast<double>(load<long double>(value));
}

static std::complex<double> numberOf(int type, const void *value) {
  const int part = partOf(type);
  return {realOf(part, value), isComplex(type) ? realOf(part, imaginaryPart(type, value)) : 0};
}

double magnitudeOf(int type, const void *value) { return std::abs(numberOf(type, value)); }
double distanceOf(int type, const void *a, const void *b) { return std::abs(numberOf(type, a) - numberOf(type, b)); }

double epsilonOf(int type) {
  if (type == HET_HALF)
    return 1.0 / 1024;
  return partOf(type) == HET_FLOAT ? static_cast<double>(std::numeric_limits<float>::epsilon())
                                   : std::numeric_limits<double>::epsilon();
}

bool isClose(int type, std::size_t size, const void *a, const void *b, double tolerance, double scale) {
  if (std::memcmp(a, b, type == HET_LDOUBLE ? std::min<std::size_t>(size, 10) : size) == 0)
    return true;
  if (!isRounded(type))
    return false;
  const std::complex<double> x = numberOf(type, a), y = numberOf(type, b);
  const auto isNan = [](std::complex<double> z) { return std::isnan(z.real()) || std::isnan(z.imag()); };
  if (isNan(x) || isNan(y))
    return isNan(x) && isNan(y);
  if (std::isinf(std::abs(x)) || std::isinf(std::abs(y)))
    return x == y;
  return std::abs(x - y) <= tolerance * std::max({std::abs(x), std::abs(y), scale});
}

static std::string bytesOf(std::size_t size, const void *value) {
  constexpr std::size_t most = 16;
  std::string out = "0x";
  for (std::size_t i = 0; i < std::min(size, most); ++i) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", load<unsigned char>(static_cast<const char *>(value) + i));
    out += digits;
  }
  return size > most ? out + "…" : out;
}

static std::string real(int type, const void *value) {
  char out[64];
  if (type == HET_LDOUBLE)
    std::snprintf(out, sizeof out, "%.18Lg", load<long double>(value));
  else
    std::snprintf(out, sizeof out, "%.*g", type == HET_HALF ? 5 : type == HET_FLOAT ? 9 : 17, realOf(type, value));
  return out;
}

std::string valueText(int type, std::size_t size, const void *value) {
  switch (type) {
  case HET_CHAR:
  case HET_SCHAR: return std::to_string(load<signed char>(value));
  case HET_UCHAR: return std::to_string(load<unsigned char>(value));
  case HET_SHORT: return std::to_string(load<short>(value));
  case HET_USHORT: return std::to_string(load<unsigned short>(value));
  case HET_INT: return std::to_string(load<int>(value));
  case HET_UINT: return std::to_string(load<unsigned>(value));
  case HET_LONG: return std::to_string(load<long>(value));
  case HET_ULONG: return std::to_string(load<unsigned long>(value));
  case HET_LLONG: return std::to_string(load<long long>(value));
  case HET_ULLONG: return std::to_string(load<unsigned long long>(value));
  case HET_BOOL: return load<unsigned char>(value) ? "true" : "false";
  case HET_HALF:
  case HET_FLOAT:
  case HET_DOUBLE:
  case HET_LDOUBLE: return real(type, value);
  case HET_CFLOAT:
  case HET_CDOUBLE: return "(" + real(partOf(type), value) + "," + real(partOf(type), imaginaryPart(type, value)) + ")";
  default: return bytesOf(size, value);
  }
}

} // namespace het
