//===-- model/speeds.cpp - measured times that outlive the program: HET_PROFILE -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/speeds.hpp"

#include "base/ending.hpp"
#include "base/files.hpp"
#include "base/forks.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"

#include <limits>
#include <mutex>
#include <sstream>

namespace het {

static const std::string_view word = "het-profile ", heading = "het-profile 3 ";

std::string speedsText(const Speeds &speeds, const std::string &clock) {
  std::ostringstream out;
  out.precision(17);
  out << heading << clock << "\n";
  for (const auto &[key, history] : speeds) {
    if ((key.device + key.file + key.function).find_first_of("\t\n") != std::string::npos)
      continue; // a file's name may be anything
    out << key.device << "\t" << key.file << "\t" << key.line << "\t" << key.column << "\t" << key.function << "\t"
        << key.size;
    for (const History::Sample &sample : history.samples())
      out << "\t" << sample.iterations << "\t" << sample.seconds;
    out << "\n";
  }
  return out.str();
}

static bool parsePlace(const std::string &word, int &value) {
  long number = 0;
  if (!parseNumber(word, number) || number < 0 || number > std::numeric_limits<int>::max())
    return false;
  value = static_cast<int>(number);
  return true;
}

// A pass that a program may have made: sums and quotients of such numbers stay finite.
static bool parseSample(const std::string &iterations, const std::string &seconds, double &n, double &time) {
  constexpr double mostIterations = 9e15, mostSeconds = 1e9;
  return parseNumber(iterations, n) && n >= 1 && n <= mostIterations && parseNumber(seconds, time) && time >= 0 &&
         time <= mostSeconds;
}

static std::vector<std::string> fieldsOf(const std::string &line) {
  std::vector<std::string> fields(1);
  for (char one : line)
    if (one == '\t')
      fields.emplace_back();
    else
      fields.back() += one;
  return fields;
}

static Result<std::pair<SpeedKey, History>> parseLine(const std::string &line) {
  const std::vector<std::string> fields = fieldsOf(line);
  constexpr std::size_t names = 6; // device, file, line, column, function, size
  if (fields.size() < names)
    return Error{"too few fields", {}};
  SpeedKey key{fields[0], fields[4], fields[1]};
  if (!parsePlace(fields[2], key.line) || !parsePlace(fields[3], key.column))
    return Error{text("'", fields[2], "' and '", fields[3], "' are no line and column"), {}};
  if (!parsePlace(fields[5], key.size))
    return Error{text("'", fields[5], "' is no class of sizes"), {}};
  if ((fields.size() - names) % 2 != 0)
    return Error{"iterations without their time", {}};
  History history;
  for (std::size_t i = names; i < fields.size(); i += 2) {
    double n = 0, time = 0;
    if (!parseSample(fields[i], fields[i + 1], n, time))
      return Error{text("'", fields[i], "' iterations in '", fields[i + 1], "' seconds"), {}};
    history.add(static_cast<long>(n), time);
  }
  return std::pair{std::move(key), history};
}

Result<std::string> clockOf(const std::string &all) {
  const std::string line = all.substr(0, all.find('\n'));
  if (!line.starts_with(heading))
    return Error{"it does not begin as a profile does", {}};
  return line.substr(heading.size());
}

const History *nearest(const Speeds &speeds, const SpeedKey &key) {
  constexpr int farthest = 4; // classes, each of twice the size
  for (int distance = 0; distance <= farthest; ++distance)
    for (int size : {key.size - distance, key.size + distance}) {
      SpeedKey other = key;
      other.size = size;
      if (const auto found = speeds.find(other); found != speeds.end() && !found->second.empty())
        return &found->second;
    }
  return nullptr;
}

Result<ReadSpeeds> parseSpeeds(const std::string &all, const std::string &clock) {
  std::istringstream in(all);
  std::string line;
  std::getline(in, line);
  Result<std::string> its = clockOf(line);
  if (!its.ok())
    return its.error();
  if (*its != clock)
    return Error{text("its times are of another clock: ", *its), {}};
  ReadSpeeds read;
  for (int number = 2; std::getline(in, line); ++number) {
    auto entry = parseLine(line);
    if (entry.ok())
      read.speeds[std::move(entry->first)] = entry->second;
    else if (++read.damaged == 1)
      read.firstDamaged = text("line ", number, ": ", entry.error().message);
  }
  return read;
}

namespace {

class Keeper {
public:
  // Whether the file can be read and written is told before hours of work; its contents stay until the end.
  Keeper() : clock_(settings().value(Setting::Clock)) {
    const std::string &name = settings().value(Setting::Profile);
    if (name.empty())
      return;
    if (Status status = open(name); !status.ok()) {
      logError(status.error());
      return;
    }
    on_ = true;
    atEnd([] { keeper().write(); });
  }
  static Keeper &keeper() {
    static Keeper &one = *new Keeper; // used by exit handlers: never destroyed
    return one;
  }

  bool on() const { return on_ && process_ == forks(); } // a child would wait for the parent's threads
  History known(const SpeedKey &key) {
    std::lock_guard guard(lock_);
    auto found = speeds_.find(key);
    return found == speeds_.end() ? History{} : found->second;
  }
  History near(const SpeedKey &key) {
    std::lock_guard guard(lock_);
    const History *found = nearest(speeds_, key);
    return found ? *found : History{};
  }
  void keep(const SpeedKey &key, const History &history) {
    std::lock_guard guard(lock_);
    kept_[key] = speeds_[key] = history;
  }

private:
  Status open(const std::string &name) {
    Result<std::string> old = readFile(name, largest);
    if (!old.ok())
      return std::move(old.error());
    if (!old->empty() && !old->starts_with(word))
      return Error{text("HET_PROFILE=", name, " is no profile, and stays as it is"),
                   {"name a file that is not there yet, or one that an earlier run has written"}};
    Result<OutputFile> file = OutputFile::at(name);
    if (!file.ok())
      return std::move(file.error());
    file_ = std::move(*file);
    if (old->empty()) // the first run makes it
      return {};
    Result<ReadSpeeds> read = parseSpeeds(*old, clock_);
    if (!read.ok())
      logMessage(LogLevel::Warning, text("HET_PROFILE=", name, ": ", read.error().message, "; it is made anew"));
    else if (read->damaged > 0)
      logMessage(LogLevel::Warning, text("HET_PROFILE=", name, ": ", read->firstDamaged, "; ", read->damaged,
                                         read->damaged == 1 ? " damaged line is" : " damaged lines are", " left out"));
    if (read.ok())
      speeds_ = std::move(read->speeds);
    return {};
  }

  void write() {
    std::lock_guard guard(lock_);
    // Programs that ended meanwhile have left theirs, and those that end now wait for each other.
    const FileLock alone(file_.path());
    if (!alone.held())
      logMessage(LogLevel::Warning, text("HET_PROFILE=", file_.path(),
                                         " cannot be locked: times of programs that end "
                                         "at this moment may be missing"));
    if (Result<std::string> now = readFile(file_.path(), largest); now.ok())
      if (Result<ReadSpeeds> read = parseSpeeds(*now, clock_); read.ok()) {
        read->speeds.merge(speeds_);
        speeds_ = std::move(read->speeds);
      }
    for (const auto &[key, history] : kept_)
      speeds_[key] = history;
    if (Status status = file_.write(speedsText(speeds_, clock_)); !status.ok())
      logError(status.error());
  }

  static constexpr std::size_t largest = 64 << 20; // bytes of a file

  const std::string clock_;
  const int process_ = forks();
  bool on_ = false;
  OutputFile file_;
  std::mutex lock_;
  Speeds speeds_; // of earlier runs and this one
  Speeds kept_;   // of this one
};

} // namespace

bool keepsSpeeds() { return Keeper::keeper().on(); }
History knownSpeed(const SpeedKey &key) { return Keeper::keeper().known(key); }
History nearestSpeed(const SpeedKey &key) { return Keeper::keeper().near(key); }
void keepSpeed(const SpeedKey &key, const History &history) { Keeper::keeper().keep(key, history); }

} // namespace het
