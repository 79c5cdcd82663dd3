//===-- base/log.cpp - messages to the user on standard error --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/log.hpp"

#include "base/ending.hpp"
#include "base/findings.hpp"
#include "base/text.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unistd.h>

namespace het {

static std::atomic<LogLevel> shown{LogLevel::Warning};

void setLogLevel(LogLevel level) { shown.store(level, std::memory_order_relaxed); }
LogLevel logLevel() { return shown.load(std::memory_order_relaxed); }

static void writeAll(std::string_view out) {
  std::fflush(stdout); // what the program printed before the message stands before it in a shared terminal or file
  while (!out.empty()) {
    ssize_t written = ::write(STDERR_FILENO, out.data(), out.size());
    if (written <= 0)
      return;
    out.remove_prefix(static_cast<std::size_t>(written));
  }
}

void logMessage(LogLevel level, std::string_view message) {
  static const char *const names[] = {"", "error", "warning", "info", "debug"};
  if (level > logLevel())
    return;
  writeAll(text("het: ", names[static_cast<int>(level)], ": ", message, "\n"));
}

std::string errorText(const Error &error) {
  std::string out = text("het: error: ", error.message, "\n");
  for (const std::string &note : error.notes)
    out += text("note: ", note, "\n");
  return out;
}

void logError(const Error &error) { writeAll(errorText(error)); }

void fatal(const Error &error) {
  // Two devices may fail at once: the first message stands alone, the second thread waits for the end.
  static std::mutex *ending = new std::mutex;
  ending->lock();
  writeAll(errorText(error));
  std::fflush(stdout);
  runEndings();
  std::_Exit(exitStatus(70));
}

} // namespace het
