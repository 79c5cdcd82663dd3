//===-- unit/repeat.hpp - how often tests repeat what they do ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <algorithm>

namespace het::test {

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
constexpr bool sanitized = true;
#elif defined __has_feature
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool sanitized = false;
#endif

// Under a sanitizer or without optimization a step takes 3 to 20 times as long. What these builds look for shows in
// few.
#ifdef NDEBUG
constexpr bool slowed = sanitized;
#else
constexpr bool slowed = true;
#endif

/// So many steps where nothing slows them, 1 in `share` of them elsewhere.
constexpr long scaled(long steps, long share = 16) { return slowed ? std::max(steps / share, 1L) : steps; }

/// So many seeds of what happens by chance.
constexpr unsigned seeds(unsigned count) { return static_cast<unsigned>(scaled(count, 8)); }

} // namespace het::test
