//===-- tools/het-replay.cpp - what a program would take on another machine, or with another schedule ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Repeats the calls of a trace under HET_CLOCK=dry, once for each machine and schedule, each time in a process of its
// own: the runtime reads its settings once. docs/reports.md tells what comes out. Exit status 1 for a file that is none
// and for an option that does not exist; 70 where the runtime refuses a call.
#include "base/files.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "device/machine.hpp"
#include "sched/policy.hpp"
#include "tools/replay/machines.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

using namespace het;
using replay::Json;

namespace {

constexpr const char *usage =
    "usage: het-replay TRACE [option]...\n"
    "  TRACE               a file that HET_TRACE has written\n"
    "  --machine=FILE      on this machine (docs/machines.md), instead of the trace's own; may be given again\n"
    "  --devices=LIST      on these devices, as HET_DEVICES names them; may be given again\n"
    "  --schedule=NAME,... with these schedules instead of the program's; all: with each\n"
    "  --report=1|FILE     the report of the one run, as HET_REPORT writes it, in place of the table\n"
    "  --print-machine     the trace's machine, with what its loops took, as a file for --machine\n"
    "  --version, --help\n";

struct Place {
  std::string name;              // for the table
  std::string variable, setting; // HET_MACHINE or HET_DEVICES, and its value; none: the default
};

struct Options {
  std::string trace;
  std::vector<Place> places;
  std::vector<std::string> schedules; // empty: the program's
  std::string report;
  bool printMachine = false;
};

// A folder for what the runs read and write; it goes with the tool.
class Folder {
public:
  Folder() : path_((std::filesystem::temp_directory_path() / "het-replay-XXXXXX").string()), owner_(::getpid()) {
    if (!::mkdtemp(path_.data()))
      path_.clear();
  }
  ~Folder() {
    std::error_code ignored;
    if (!path_.empty() && owner_ == ::getpid())
      std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  bool made() const { return !path_.empty(); }
  std::string file(const std::string &name) const { return path_ + "/" + name; }

private:
  std::string path_;
  pid_t owner_;
};

int failed(const Error &error) {
  std::fputs(errorText(error).c_str(), stderr);
  return 1;
}

Result<std::vector<std::string>> schedulesOf(std::string_view names) {
  std::vector<std::string> chosen;
  std::string known;
  for (const PolicyRow &row : policyTable())
    if (row.id != HET_SCHED_DEFAULT)
      known += text(known.empty() ? "" : ", ", row.name);
  while (!names.empty()) {
    const std::string name(names.substr(0, names.find(',')));
    names.remove_prefix(std::min(names.size(), name.size() + 1));
    bool found = false;
    for (const PolicyRow &row : policyTable())
      if (row.id != HET_SCHED_DEFAULT && (name == "all" || name == row.name)) {
        chosen.push_back(row.name);
        found = true;
      }
    if (!found)
      return Error{text("no schedule is named '", name, "'"), {text("--schedule takes all, ", known)}};
  }
  return chosen;
}

Result<Options> parse(int count, char **arguments) {
  Options options;
  for (int k = 1; k < count; ++k) {
    const std::string_view argument = arguments[k];
    const std::size_t equal = argument.find('=');
    const std::string_view name = argument.substr(0, equal);
    const std::string value(equal == std::string_view::npos ? "" : argument.substr(equal + 1));
    if (argument == "--print-machine") {
      options.printMachine = true;
    } else if (!argument.starts_with("--") && options.trace.empty()) {
      options.trace = argument;
    } else if (!value.empty() && name == "--machine") {
      options.places.push_back({value, "HET_MACHINE", value});
    } else if (!value.empty() && name == "--devices") {
      options.places.push_back({value, "HET_DEVICES", value});
    } else if (!value.empty() && name == "--schedule") {
      Result<std::vector<std::string>> schedules = schedulesOf(value);
      if (!schedules.ok())
        return std::move(schedules.error());
      options.schedules = std::move(*schedules);
    } else if (!value.empty() && name == "--report") {
      options.report = value;
    } else {
      return Error{text("unknown option '", argument, "'"), {"het-replay --help lists all"}};
    }
  }
  if (options.trace.empty())
    return Error{"no trace is given", {"het-replay --help tells how"}};
  if (!options.report.empty() && (options.places.size() > 1 || options.schedules.size() > 1))
    return Error{"--report takes one machine and one schedule", {"without it, there is a table of all"}};
  return options;
}

// The devices that the program ran on: by the same settings if the virtual clock counted there, else by what is known
// of the devices.
Result<Place> ownPlace(const replay::Program &program, const Folder &folder) {
  Place place{"as traced", "HET_MACHINE", folder.file("trace.json")};
  if (!replay::isMeasured(program))
    for (const char *variable : {"HET_MACHINE", "HET_DEVICES"})
      if (program.machine.contains(variable))
        return Place{"as traced", variable, program.machine[variable]};
  Result<Json> machine = replay::machineOf(program);
  if (!machine.ok())
    return std::move(machine.error());
  std::ofstream(place.setting) << machine->dump(2) << "\n";
  return place;
}

// Machines whose files do not tell the loops' costs get those that were measured.
Status prepare(const replay::Program &program, std::vector<Place> &places, const Folder &folder) {
  for (Place &place : places) {
    if (place.variable != "HET_MACHINE" || place.name != place.setting)
      continue;
    if (Result<MachineModel> machine = readMachine(place.setting); !machine.ok())
      return std::move(machine.error());
    place.name = std::filesystem::path(place.setting).stem().string();
    if (!replay::isMeasured(program))
      continue;
    std::ifstream in(place.setting);
    Json machine = Json::parse(in);
    replay::addCosts(program, machine);
    place.setting = folder.file(text(&place - places.data(), ".json"));
    std::ofstream(place.setting) << machine.dump(2) << "\n";
  }
  return {};
}

void setEnvironment(const Place &place, const std::string &schedule, const std::string &report) {
  for (const char *name : {"HET_DEVICES", "HET_MACHINE", "HET_SCHEDULE", "HET_TRACE", "HET_TASK_GRAPH", "HET_PROFILE",
                           "HET_VERIFY", "HET_CHECK", "HET_FAULTS"})
    ::unsetenv(name);
  if (!place.variable.empty())
    ::setenv(place.variable.c_str(), place.setting.c_str(), 1);
  if (!schedule.empty())
    ::setenv("HET_SCHEDULE", schedule.c_str(), 1);
  ::setenv("HET_CLOCK", "dry", 1);
  ::setenv("HET_REPORT", report.c_str(), 1);
  ::setenv("HET_LOG", "error", 0); // that nothing is computed is no news here
}

// Status of a process that makes the calls and writes the report.
int run(const replay::Program &program, const Place &place, const std::string &schedule, const std::string &report) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    setEnvironment(place, schedule, report);
    replay::makeCalls(program);
    std::exit(0);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child)
    return failed({text("no process for a run: ", std::strerror(errno)), {}});
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct Row {
  std::string place, schedule;
  double seconds = 0;
};

double secondsOf(const Json &report) {
  double sum = 0;
  for (const Json &region : report.at("regions"))
    sum += region.at("seconds").get<double>();
  return sum;
}

void print(const std::vector<Row> &rows) {
  std::size_t machine = std::strlen("machine"), schedule = std::strlen("schedule");
  double least = std::numeric_limits<double>::infinity();
  for (const Row &row : rows) {
    machine = std::max(machine, row.place.size());
    schedule = std::max(schedule, row.schedule.size());
    least = std::min(least, row.seconds);
  }
  std::printf("%-*s  %-*s  %12s  %s\n", static_cast<int>(machine), "machine", static_cast<int>(schedule), "schedule",
              "seconds", "to the best");
  for (const Row &row : rows)
    std::printf("%-*s  %-*s  %12.6g  %.3f\n", static_cast<int>(machine), row.place.c_str(), static_cast<int>(schedule),
                row.schedule.c_str(), row.seconds, least > 0 ? row.seconds / least : 1.0);
}

void tellWhatIsMissing(const replay::Program &program) {
  for (const auto &[what, count] : program.leftOut)
    std::fprintf(stderr, "het-replay: warning: %ld %s are left out\n", count, what.c_str());
  if (program.droppedSteps > 0)
    std::fprintf(stderr, "het-replay: warning: the trace was full, and the last %ld calls are not in it\n",
                 program.droppedSteps);
}

int replayAll(const replay::Program &program, Options &options) {
  const Folder folder;
  if (!folder.made())
    return failed({text("no folder for temporary files: ", std::strerror(errno)), {"TMPDIR names one"}});
  if (options.places.empty()) {
    Result<Place> own = ownPlace(program, folder);
    if (!own.ok())
      return failed(own.error());
    options.places.push_back(std::move(*own));
  }
  if (Status status = prepare(program, options.places, folder); !status.ok())
    return failed(status.error());
  if (options.schedules.empty())
    options.schedules.emplace_back();
  if (!options.report.empty())
    return run(program, options.places.front(), options.schedules.front(), options.report);
  std::vector<Row> rows;
  for (const Place &place : options.places)
    for (const std::string &schedule : options.schedules) {
      const std::string report = folder.file("report.json");
      if (const int status = run(program, place, schedule, report); status != 0)
        return status;
      std::ifstream in(report);
      const Json parsed = Json::parse(in, nullptr, false);
      if (parsed.is_discarded())
        return failed({"a run has written no report", {}});
      rows.push_back({place.name, schedule.empty() ? "as written" : schedule, secondsOf(parsed)});
    }
  std::printf("As traced: %g seconds, %s clock, %zu calls\n", secondsOf(program.report),
              program.machine.value("clock", "").c_str(), program.steps.size());
  print(rows);
  return 0;
}

} // namespace

int main(int count, char **arguments) {
  for (int k = 1; k < count; ++k)
    if (const std::string_view argument = arguments[k]; argument == "--help" || argument == "--version") {
      std::fputs(argument == "--help" ? usage : "het-replay " HET_VERSION "\n", stdout);
      return 0;
    }
  Result<Options> options = parse(count, arguments);
  if (!options.ok())
    return failed(options.error());
  Result<std::unique_ptr<replay::Program>> program = replay::readTrace(options->trace);
  if (!program.ok())
    return failed(program.error());
  try {
    if ((*program)->steps.empty())
      return failed({text("'", options->trace, "' has no calls that can be repeated"),
                     {"split loops and their data are repeated, other constructs and tasks are not"}});
    tellWhatIsMissing(**program);
    if (options->printMachine) {
      Result<Json> machine = replay::machineOf(**program);
      if (!machine.ok())
        return failed(machine.error());
      std::printf("%s\n", machine->dump(2).c_str());
      return 0;
    }
    return replayAll(**program, *options);
  } catch (const std::exception &error) { // a value of the trace has another type
    return failed({text("'", options->trace, "' is damaged: ", error.what()), {}});
  }
}
