//===-- model/speeds.cpp - measured times that outlive the program: HET_PROFILE -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/speeds.hpp"

#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <sstream>
#include <unistd.h>

namespace het {

static const char heading[] = "het-profile 1 ";

std::string speedsText(const Speeds &speeds, const std::string &clock) {
  std::ostringstream out;
  out.precision(17);
  out << heading << clock << "\n";
  for (const auto &[key, history] : speeds) {
    out << key.device << "\t" << key.file << "\t" << key.line << "\t" << key.column << "\t" << key.function;
    for (const History::Sample &sample : history.samples())
      out << "\t" << sample.iterations << "\t" << sample.seconds;
    out << "\n";
  }
  return out.str();
}

static Result<std::pair<SpeedKey, History>> parseLine(const std::string &line) {
  std::istringstream in(line);
  SpeedKey key;
  std::string lineNumber, column, iterations, seconds;
  std::getline(in, key.device, '\t');
  std::getline(in, key.file, '\t');
  std::getline(in, lineNumber, '\t');
  std::getline(in, column, '\t');
  if (!std::getline(in, key.function, '\t'))
    return Error{"too few fields", {}};
  key.line = std::atoi(lineNumber.c_str());
  key.column = std::atoi(column.c_str());
  History history;
  while (std::getline(in, iterations, '\t')) {
    if (!std::getline(in, seconds, '\t'))
      return Error{"iterations without their time", {}};
    const double n = std::strtod(iterations.c_str(), nullptr), time = std::strtod(seconds.c_str(), nullptr);
    if (!(n >= 1) || !(time >= 0))
      return Error{text("'", iterations, "' iterations in '", seconds, "' seconds"), {}};
    history.add(static_cast<long>(n), time);
  }
  return std::pair{std::move(key), history};
}

Result<Speeds> parseSpeeds(const std::string &all, const std::string &clock) {
  std::istringstream in(all);
  std::string line;
  std::getline(in, line);
  if (!line.starts_with(heading))
    return Error{"it does not begin as a profile does", {}};
  if (line != heading + clock)
    return Error{text("its times are of another clock: ", line.substr(sizeof heading - 1)), {}};
  Speeds speeds;
  for (int number = 2; std::getline(in, line); ++number) {
    auto entry = parseLine(line);
    if (!entry.ok())
      return Error{text("line ", number, ": ", entry.error().message), {}};
    speeds[std::move(entry->first)] = entry->second;
  }
  return speeds;
}

namespace {

class Keeper {
public:
  Keeper() : owner_(getpid()), file_(settings().value(Setting::Profile)), clock_(settings().value(Setting::Clock)) {
    if (file_.empty())
      return;
    read();
    // A name that cannot be written is told before hours of work; what the file holds stays until the end.
    std::FILE *out = std::fopen(file_.c_str(), "ae");
    if (!out) {
      logMessage(LogLevel::Error, text("cannot write ", file_, ": ", std::strerror(errno)));
      return;
    }
    std::fclose(out);
    std::atexit([] { keeper().write(); });
  }
  static Keeper &keeper() {
    static Keeper &one = *new Keeper; // used by exit handlers: never destroyed
    return one;
  }

  bool on() const { return !file_.empty(); }
  History known(const SpeedKey &key) {
    std::lock_guard guard(lock_);
    auto found = speeds_.find(key);
    return found == speeds_.end() ? History{} : found->second;
  }
  void keep(const SpeedKey &key, const History &history) {
    std::lock_guard guard(lock_);
    speeds_[key] = history;
  }

private:
  void read() {
    std::ifstream in(file_);
    std::string all{std::istreambuf_iterator<char>(in), {}};
    if (!in || all.empty()) // the first run makes it
      return;
    Result<Speeds> read = parseSpeeds(all, clock_);
    if (read.ok())
      speeds_ = std::move(*read);
    else
      logMessage(LogLevel::Warning, text("HET_PROFILE=", file_, ": ", read.error().message, "; it is made anew"));
  }

  // In one step, so that programs that end at the same moment leave a whole file.
  void write() {
    if (getpid() != owner_) // a child that fork made
      return;
    std::lock_guard guard(lock_);
    const std::string temporary = text(file_, ".", owner_), out = speedsText(speeds_, clock_);
    std::FILE *file = std::fopen(temporary.c_str(), "we");
    bool good = file && std::fwrite(out.data(), 1, out.size(), file) == out.size();
    good = file && std::fclose(file) == 0 && good;
    if (!good || std::rename(temporary.c_str(), file_.c_str()) != 0)
      logMessage(LogLevel::Error, text("cannot write ", file_, ": ", std::strerror(errno)));
  }

  const pid_t owner_;
  const std::string file_, clock_;
  std::mutex lock_;
  Speeds speeds_;
};

} // namespace

bool keepsSpeeds() { return Keeper::keeper().on(); }
History knownSpeed(const SpeedKey &key) { return Keeper::keeper().known(key); }
void keepSpeed(const SpeedKey &key, const History &history) { Keeper::keeper().keep(key, history); }

} // namespace het
