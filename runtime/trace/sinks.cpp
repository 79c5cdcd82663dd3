//===-- trace/sinks.cpp - writing the report and the timeline at the end --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One row a sink. A name that cannot be written is told at the start, before hours of work.
#include "base/ending.hpp"
#include "base/files.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "trace/chrome.hpp"
#include "trace/graph.hpp"
#include "trace/program.hpp"
#include "trace/record.hpp"
#include "trace/report_data.hpp"

#include <cstdio>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

namespace het::trace {
namespace {

std::string timeline() {
  std::vector<ThreadRecords> threads = collect();
  const std::string more = text(",\n\"program\":", programJson(), ",\n\"report\":", reportJson());
  std::lock_guard guard(reportData().lock);
  std::string all = chromeTrace(threads, reportData().devices, taskDependences());
  all.insert(all.rfind('}'), more); // viewers take members that they do not know for facts about the trace
  return all;
}

struct Sink {
  Setting setting;
  void (*turnOn)();
  std::string (*toError)(); // null: a file only
  std::string (*toFile)();
  bool on = false;
  std::optional<OutputFile> file = std::nullopt; // none: standard error
};

std::span<Sink> sinks() {
  static Sink *const all = new Sink[]{
      // made when constructors of the program first ask, and never destroyed
      {Setting::Report, [] { setReportOn(true); }, reportTable, reportJson},
      {Setting::Trace,
       [] {
         setRecording(true);
         setReportOn(true); // het-replay asks for what the loops took
       },
       nullptr, timeline},
      {Setting::TaskGraph, [] { setGraphOn(true); }, nullptr, taskGraph},
  };
  return {all, 3};
}

void write(const Sink &sink) {
  if (!sink.file) {
    const std::string out = sink.toError();
    std::fwrite(out.data(), 1, out.size(), stderr);
  } else if (Status status = sink.file->write(sink.toFile()); !status.ok()) {
    logError(status.error());
  }
}

void writeSinks() {
  for (Sink &sink : sinks())
    if (std::exchange(sink.on, false))
      write(sink);
}

void open(Sink &sink) {
  const std::string &value = settings().value(sink.setting);
  if (!settings().isSet(sink.setting) || value == "0")
    return;
  if (!sink.toError || value != "1") {
    Result<OutputFile> file = OutputFile::at(value);
    if (!file.ok())
      return logError(file.error());
    sink.file = std::move(*file);
  }
  sink.on = true;
  sink.turnOn();
}

} // namespace

void start() {
  static std::once_flag once;
  std::call_once(once, [] {
    bool any = false;
    for (Sink &sink : sinks()) {
      open(sink);
      any |= sink.on;
    }
    if (!any)
      return;
    atEnd(writeSinks);
    watchSignals();
  });
}

} // namespace het::trace
