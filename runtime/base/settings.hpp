//===-- base/settings.hpp - every setting, from one table ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Settings come from the environment and are read once, on first use; later changes of the environment have no effect.
// Parsing, messages and the printed reference all come from the table in settings.cpp.
#pragma once

#include "base/result.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace het {

enum class Setting {
  Devices,
  Machine,
  Schedule,
  Profile,
  Report,
  Trace,
  Verify,
  Check,
  Deterministic,
  Sync,
  Clock,
  Boundary,
  FirstSplit,
  RandomTimes,
  Faults,
  Log,
  CudaLibrary,
  OpenclLibrary,
  Cache,
  CacheDir,
  TaskCache,
  TaskGraph,
  Tasks,
  PriorityLevels,
  Prefetch,
  CopyThreads,
  Kernels,
  Heap,
  Affinity
};
inline constexpr std::size_t settingCount = static_cast<std::size_t>(Setting::Affinity) + 1; // the last one

enum class SettingType {
  Flag,   // 0 or 1
  Word,   // one of the allowed words
  Output, // 1: standard error; else a file's name
  File,   // a file's name
  Number, // a whole number, of at most four digits
  Count,  // the same, from 1 on
  Text    // a language of its own, checked where it is used
};

// Whether a value counts in a set-user-id program, whose environment is another user's than its rights.
enum class ForOthers {
  Counts,   // it names no file, library or program
  WordsOnly // one of the allowed words does, a name does not
};

struct SettingRow {
  Setting id;
  const char *name;
  SettingType type;
  ForOthers forOthers;
  const char *fallback;            // the value when it is not set; "" for none
  const char *doc;                 // one line
  std::vector<std::string> values; // allowed words (beside a file's name)
};

std::span<const SettingRow> settingTable();

class Settings {
public:
  // From `environment` (as environ: "NAME=value", ended by a null). Names that begin with HET_ and are not in the table
  // go to `warnings`; a bad value is an error. `secure`: the environment is another user's (secureExecution); values
  // that do not count then are left out, and one warning names their settings.
  static Result<Settings> parse(const char *const *environment, std::vector<std::string> &warnings,
                                bool secure = false);

  Settings(); // every setting at its fallback

  bool isSet(Setting setting) const { return entry(setting).set; }
  const std::string &value(Setting setting) const { return entry(setting).value; }
  bool flag(Setting setting) const { return value(setting) == "1"; }
  int number(Setting setting) const { return std::stoi(value(setting)); } // of one that is a number

private:
  struct Entry {
    std::string value;
    bool set = false;
  };
  const Entry &entry(Setting setting) const { return entries_[static_cast<std::size_t>(setting)]; }

  std::array<Entry, settingCount> entries_;
};

// Whether the program has more rights than the user who started it (set-user-id, set-group-id, capabilities).
bool secureExecution();

// The program's settings. The first call reads them, warns of unknown names and sets the log level. Any thread.
const Settings &settings();

// The error met in reading them, if any; settings() then holds the fallbacks.
const Status &settingsStatus();

// The reference: a line for each setting, as `het-info --settings` prints it.
std::string settingsReference();

// The same in Markdown, for docs/settings.md.
std::string settingsMarkdown();

} // namespace het
