//===-- trace/sinks.cpp - writing the report and the timeline at exit --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One row a sink. A file is opened at the start, so that a name that cannot be written is told before hours of work.
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "trace/chrome.hpp"
#include "trace/record.hpp"
#include "trace/report_data.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unistd.h>

namespace het::trace {
namespace {

std::string timeline() {
  std::vector<ThreadRecords> threads = collect();
  std::lock_guard guard(reportData().lock);
  return chromeTrace(threads, reportData().devices);
}

struct Sink {
  Setting setting;
  void (*turnOn)();
  std::string (*toError)(); // null: a file only
  std::string (*toFile)();
  std::FILE *file = nullptr; // standard error or the file, once it is on
};

Sink sinks[] = {
    {Setting::Report, [] { setReportOn(true); }, reportTable, reportJson},
    {Setting::Trace, [] { setRecording(true); }, nullptr, timeline},
};

pid_t owner = 0; // the process that opened the sinks

void writeSinks() {
  if (getpid() != owner) // a child that fork made shares the files; they are its parent's
    return;
  for (Sink &sink : sinks) {
    if (!sink.file)
      continue;
    std::string out = sink.file == stderr ? sink.toError() : sink.toFile();
    bool failed = std::fwrite(out.data(), 1, out.size(), sink.file) != out.size();
    failed |= std::fflush(sink.file) != 0;
    if (failed)
      logMessage(LogLevel::Error, text("cannot write ", settings().value(sink.setting), ": ", std::strerror(errno)));
    if (sink.file != stderr)
      std::fclose(sink.file);
    sink.file = nullptr;
  }
}

void open(Sink &sink) {
  const std::string &value = settings().value(sink.setting);
  if (!settings().isSet(sink.setting) || value == "0")
    return;
  if (sink.toError && value == "1")
    std::fflush(stdout), sink.file = stderr;
  else
    sink.file = std::fopen(value.c_str(), "we");
  if (sink.file)
    sink.turnOn();
  else
    logMessage(LogLevel::Error, text("cannot write ", value, ": ", std::strerror(errno)));
}

} // namespace

void start() {
  static std::once_flag once;
  std::call_once(once, [] {
    bool any = false;
    for (Sink &sink : sinks) {
      open(sink);
      any |= sink.file != nullptr;
    }
    owner = getpid();
    if (any)
      std::atexit(writeSinks);
  });
}

} // namespace het::trace
