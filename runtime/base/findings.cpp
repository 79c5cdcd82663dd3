//===-- base/findings.cpp - what HET_CHECK has found --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/findings.hpp"

#include "base/ending.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>

namespace het {

namespace {

constexpr std::size_t most = 20;
constexpr int dataError = 65; // EX_DATAERR

std::atomic<bool> any{false}; // a signal handler asks too, perhaps as the first

struct Findings {
  std::mutex lock;
  std::set<std::string> keys;
};

Findings &findings() {
  static auto *all = new Findings; // never destroyed: threads report until the very end
  return *all;
}

[[noreturn]] void end() {
  std::fflush(nullptr);
  runEndings();
  std::_Exit(dataError);
}

} // namespace

void reportFinding(const Error &finding, const std::string &key) {
  Findings &all = findings();
  std::lock_guard guard(all.lock);
  if (!all.keys.insert(key).second)
    return;
  any = true;
  std::fflush(nullptr); // what the program has printed stands before it
  logError(finding);
  if (settings().value(Setting::Check) != "continue" || all.keys.size() == most)
    end();
}

int exitStatus(int status) { return any ? dataError : status; }

void watchExit() {
  static std::once_flag once;
  std::call_once(once, [] {
    std::atexit([] {
      if (any)
        end();
    });
  });
}

} // namespace het
