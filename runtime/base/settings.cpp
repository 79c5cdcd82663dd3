//===-- base/settings.cpp - every setting, from one table ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/settings.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <mutex>
#include <sys/auxv.h>
#include <unistd.h>

namespace het {

std::span<const SettingRow> settingTable() {
  // Never destroyed: settings are read in exit handlers too.
  // clang-format off
  static const auto &table = *new std::vector<SettingRow>{
      {Setting::Devices, "HET_DEVICES", SettingType::Text, ForOthers::Counts, "",
       "the devices to use, in the order of their ids, as a comma list of the words that het-info prints. Unset: the host "
       "and every GPU found", {}},
      {Setting::Machine, "HET_MACHINE", SettingType::File, ForOthers::WordsOnly, "",
       "file that describes a machine in place of HET_DEVICES: simulated devices, their links, and the cost of iterations "
       "for the virtual clock", {}},
      {Setting::Schedule, "HET_SCHEDULE", SettingType::Word, ForOthers::Counts, "default",
       "how loops are split over the devices, in place of what the program says",
       {"default", "auto", "block", "static", "adaptive", "split", "quick", "chunk", "chunk_static", "chunk_dynamic",
        "hybrid_chunk", "dynamic", "cyclic"}},
      {Setting::Profile, "HET_PROFILE", SettingType::File, ForOthers::WordsOnly, "",
       "file from which measured speeds are read at the start, and to which they are written at exit", {}},
      {Setting::Report, "HET_REPORT", SettingType::Output, ForOthers::WordsOnly, "0",
       "at the end, what each region and device did: 1 as a table on standard error, file.json as JSON. A name's %p "
       "becomes the process id", {"0", "1"}},
      {Setting::Trace, "HET_TRACE", SettingType::File, ForOthers::WordsOnly, "",
       "timeline of regions, copies and launches, in the Chrome trace-event format (Perfetto opens it). A name's %p "
       "becomes the process id", {}},
      {Setting::Verify, "HET_VERIFY", SettingType::Flag, ForOthers::Counts, "0",
       "run each loop serially too, on a copy of its inputs, and end at the first element or sum that differs", {"0", "1"}},
      {Setting::Check, "HET_CHECK", SettingType::Word, ForOthers::Counts, "0",
       "programs built with -fhet-check hold every access against what the clauses bring, and against those of other "
       "iterations and threads. They end with status 65 at the first that is wrong. With continue they end so at their own end, or after twenty", {"0", "1", "continue"}},
      {Setting::Deterministic, "HET_DETERMINISTIC", SettingType::Flag, ForOthers::Counts, "0",
       "combine sums in an order fixed by the iterations, not by the split: the same on any set of devices", {"0", "1"}},
      {Setting::Sync, "HET_SYNC", SettingType::Flag, ForOthers::Counts, "0",
       "a region ends only when its devices have done all of it, though the host could not tell. Each kernel of a task is "
       "waited for, too. A failure then names its own region or task", {"0", "1"}},
      {Setting::Clock, "HET_CLOCK", SettingType::Word, ForOthers::Counts, "real",
       "time of simulated devices: the machine's, or an account of rate, bandwidth and latency. With dry nothing "
       "is computed or moved for that account. The program's results are not right then", {"real", "virtual", "dry"}},
      {Setting::Boundary, "HET_BOUNDARY", SettingType::Word, ForOthers::Counts, "auto",
       "whether loops over resident arrays compute first what other devices have fetched before, and send it behind the "
       "rest. They do so where it pays, wherever it can be done, or never", {"auto", "first", "last"}},
      {Setting::FirstSplit, "HET_FIRST_SPLIT", SettingType::Word, ForOthers::Counts, "costs",
       "a loop that was never measured is split by its operations and bytes, or by the devices' rates alone, so that all "
       "take part", {"costs", "rates"}},
      {Setting::RandomTimes, "HET_RANDOM_TIMES", SettingType::Number, ForOthers::Counts, "0",
       "schedules of loops and tasks learn random times, so that splits go anywhere: for tests of programs, whose results "
       "must not depend on a split. Each number from 1 on has times of its own. 0: measured ones", {}},
      {Setting::Faults, "HET_FAULTS", SettingType::Word, ForOthers::Counts, "stop",
       "when an operation of a device fails: stop ends the program with status 70, recover goes on without the device. The "
       "host then computes its part, and keeps a copy of all that loops write from the beginning", {"stop", "recover"}},
      {Setting::Log, "HET_LOG", SettingType::Word, ForOthers::Counts, "warning", "which messages are shown on standard error",
       {"quiet", "error", "warning", "info", "debug"}},
      {Setting::CudaLibrary, "HET_CUDA_LIBRARY", SettingType::File, ForOthers::WordsOnly, "libcuda.so.1",
       "the CUDA driver's library, loaded when a GPU is looked for", {}},
      {Setting::OpenclLibrary, "HET_OPENCL_LIBRARY", SettingType::File, ForOthers::WordsOnly, "libOpenCL.so.1",
       "the library that finds OpenCL drivers, loaded when their devices are looked for", {}},
      {Setting::Cache, "HET_CACHE", SettingType::Flag, ForOthers::Counts, "1",
       "keep compiled OpenCL programs in files for the next run", {"0", "1"}},
      {Setting::CacheDir, "HET_CACHE_DIR", SettingType::File, ForOthers::WordsOnly, "",
       "folder for these files, which must be the user's own. Unset: hetcc in $XDG_CACHE_HOME, or in ~/.cache", {}},
      {Setting::TaskCache, "HET_TASK_CACHE", SettingType::Word, ForOthers::Counts, "write-back",
       "storage that kernels of tasks have used stays on the device; or results come home at once too; or nothing stays "
       "there, for comparison", {"write-back", "write-through", "none"}},
      {Setting::TaskGraph, "HET_TASK_GRAPH", SettingType::File, ForOthers::WordsOnly, "",
       "file for the graph of tasks and their dependences, in the DOT language. A name's %p becomes the process id", {}},
      {Setting::Tasks, "HET_TASKS", SettingType::Word, ForOthers::Counts, "auto",
       "which device, or which version, gets a task whose body is a kernel",
       {"auto", "breadth_first", "dependences", "affinity", "versioning", "heft", "level", "stealing"}},
      {Setting::PriorityLevels, "HET_PRIORITY_LEVELS", SettingType::Number, ForOthers::Counts, "auto",
       "over how many levels of tasks before it a task's priority reaches back, one less at each. With auto it is 8, and 0 "
       "where several devices run kernels",
       {"auto"}},
      {Setting::Prefetch, "HET_PREFETCH", SettingType::Number, ForOthers::Counts, "auto",
       "how many kernels of tasks may be left on a device when the copies for one more begin. 0: none; auto: 256",
       {"auto"}},
      {Setting::CopyThreads, "HET_COPY_THREADS", SettingType::Count, ForOthers::Counts, "auto",
       "how many threads move the data of one long copy between the program's memory and a GPU's. auto: one for each "
       "core, at most 12",
       {"auto"}},
      {Setting::Kernels, "HET_KERNELS", SettingType::Count, ForOthers::Counts, "auto",
       "how many kernels of tasks and of constructs with nowait a device runs at once. There are at most 4 with CUDA and on "
       "the virtual clock, and 1 elsewhere. auto: so many", {"auto"}},
      {Setting::Heap, "HET_HEAP", SettingType::Count, ForOthers::Counts, "auto",
       "how many megabytes of a GPU kernels can allocate (malloc, new). auto: a sixteenth, unless the program has asked "
       "CUDA for another number",
       {"auto"}},
      {Setting::Affinity, "HET_AFFINITY", SettingType::Word, ForOthers::Counts, "ready",
       "when HET_TASKS looks which devices have the storage of a kernel's task. With created it does so when the task is "
       "created, as other runtimes do, and storage may have moved since",
       {"ready", "created"}},
  };
  // clang-format on
  return table;
}

Settings::Settings() {
  for (const SettingRow &row : settingTable())
    entries_[static_cast<std::size_t>(row.id)].value = row.fallback;
}

static bool contains(const std::vector<std::string> &words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

static std::vector<std::string> usableValues(const SettingRow &row) {
  std::vector<std::string> usable = row.values;
  if (row.type == SettingType::Output || row.type == SettingType::File)
    usable.push_back("a file's name");
  if (row.type == SettingType::Number)
    usable.push_back("a whole number of at most four digits");
  if (row.type == SettingType::Count)
    usable.push_back("a whole number from 1 to 9999");
  return usable;
}

static std::string allowedText(const SettingRow &row) { return listText(usableValues(row), "or"); }

static bool isNumber(std::string_view value) {
  return value.size() <= 4 && value.find_first_not_of("0123456789") == value.npos;
}

static bool isCount(std::string_view value) { return isNumber(value) && value.find_first_not_of('0') != value.npos; }

static Status checkValue(const SettingRow &row, const std::string &value) {
  bool known = row.type == SettingType::Output || row.type == SettingType::File || row.type == SettingType::Text ||
               contains(row.values, value) || (row.type == SettingType::Number && isNumber(value)) ||
               (row.type == SettingType::Count && isCount(value));
  if (!known) {
    const bool isSwitch = row.values == std::vector<std::string>{"0", "1"}; // where any word is as near to both
    const std::string_view near = isSwitch ? std::string_view() : nearest(value, row.values);
    Error error{text(row.name, "=", value, ": no such value", near.empty() ? "" : text("; did you mean '", near, "'?")),
                {}};
    return std::move(error).note(text(row.name, " can be ", allowedText(row)));
  }
  return {};
}

static std::string unknownText(std::string_view name) {
  std::vector<std::string> names;
  for (const SettingRow &row : settingTable())
    names.push_back(row.name);
  std::string_view near = nearest(name, names);
  return text("environment variable ", name, " is no setting of het",
              near.empty() ? std::string("; het-info --settings lists them") : text("; did you mean ", near, "?"));
}

static std::string ignoredText(const std::vector<std::string> &names) {
  return text(listText(names), names.size() == 1 ? " does" : " do",
              " not count: the program has more rights than the user who started it, and a file's name in the "
              "environment is that user's");
}

Result<Settings> Settings::parse(const char *const *environment, std::vector<std::string> &warnings, bool secure) {
  Settings read;
  std::vector<std::string> ignored;
  for (; environment && *environment; ++environment) {
    std::string_view line = *environment;
    if (!line.starts_with("HET_"))
      continue;
    std::size_t equals = line.find('=');
    std::string_view name = line.substr(0, equals);
    std::string value(equals == line.npos ? "" : line.substr(equals + 1));
    auto table = settingTable();
    auto row = std::find_if(table.begin(), table.end(), [&](const SettingRow &r) { return name == r.name; });
    if (row == table.end()) {
      warnings.push_back(unknownText(name));
      continue;
    }
    if (value.empty()) // VAR= in a shell is how one unsets for one command
      continue;
    if (secure && row->forOthers == ForOthers::WordsOnly && !contains(row->values, value)) {
      ignored.push_back(row->name);
      continue;
    }
    if (Status status = checkValue(*row, value); !status.ok())
      return std::move(status.error());
    read.entries_[static_cast<std::size_t>(row->id)] = {std::move(value), true};
  }
  if (!ignored.empty())
    warnings.push_back(ignoredText(ignored));
  return read;
}

bool secureExecution() { return ::getauxval(AT_SECURE) != 0; }

namespace {

struct Program {
  Settings settings;
  Status status;

  Program() {
    std::vector<std::string> warnings;
    Result<Settings> read = Settings::parse(environ, warnings, secureExecution());
    if (read.ok())
      settings = *read;
    else
      status = std::move(read.error());
    for (std::size_t level = 0; const std::string &word : settingTable()[std::size_t(Setting::Log)].values) {
      if (word == settings.value(Setting::Log))
        setLogLevel(static_cast<LogLevel>(level));
      ++level;
    }
    for (const std::string &warning : warnings)
      logMessage(LogLevel::Warning, warning);
  }
};

const Program &program() {
  static const Program &one = *new Program; // read by exit handlers: never destroyed
  return one;
}

} // namespace

const Settings &settings() { return program().settings; }
const Status &settingsStatus() { return program().status; }

std::string settingsMarkdown() {
  std::string out;
  for (const SettingRow &row : settingTable()) {
    out += text(out.empty() ? "" : "\n", "### ", row.name, "\n\n", row.doc, ".\n\n");
    out += text("- Values: ", row.type == SettingType::Text ? "text" : allowedText(row), ".\n");
    out += text("- Default: ", *row.fallback ? row.fallback : "not set", ".\n");
  }
  return out;
}

std::string settingsReference() {
  std::string out;
  for (const SettingRow &row : settingTable()) {
    out += text(row.name, "\n    ", row.doc, ".\n");
    out += text("    Values: ", row.type == SettingType::Text ? "text" : allowedText(row));
    if (*row.fallback)
      out += text("; default ", row.fallback);
    out += ".\n";
  }
  return out;
}

} // namespace het
