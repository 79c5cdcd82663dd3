//===-- tools/het-info.cpp - what a program built by hetcc would find here ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Lists devices, what was looked for and not found, and the words of HET_DEVICES; --settings prints the reference of
// settings, --profile a file of HET_PROFILE. Exit status 1 for a file that is none, and for an option it does not know
// or a setting with a bad value.
#include "base/files.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "kinds/kinds.hpp"
#include "model/clauses.hpp"

#include <cstdio>
#include <string_view>

using namespace het;

static constexpr const char *usage =
    "usage: het-info [--settings [--markdown] | --devices [--markdown] | --profile FILE | --version | --help]\n"
    "  (no option)   devices of this machine, and what was looked for and not found\n"
    "  --devices     the words that HET_DEVICES takes\n"
    "  --settings    every environment variable, its values and default\n"
    "  --profile     measured times of loops in a file of HET_PROFILE, and hetero clauses that fit them\n"
    "  --markdown    the same as it stands in the documentation\n";

static void show(std::string_view title, const std::vector<std::string> &lines) {
  if (lines.empty())
    return;
  std::printf("%.*s\n", static_cast<int>(title.size()), title.data());
  for (const std::string &line : lines)
    std::printf("  %s\n", line.c_str());
}

static void listMachine() {
  std::vector<std::string> there, missing;
  for (const KindRow &kind : kindTable()) {
    if (!kind.probe)
      continue;
    Found found = kind.probe();
    for (const Found::Place &place : found.places)
      there.push_back(
          text(place.name, std::string(place.name.size() < 8 ? 8 - place.name.size() : 0, ' '), "  ", place.detail));
    missing.insert(missing.end(), found.missing.begin(), found.missing.end());
  }
  there.push_back("sim       simulated accelerators, as many as HET_DEVICES asks for");
  show("Devices:", there);
  show("Looked for and not found, or not used:", missing);
}

// HET_DEVICES as it is set, if it is: what it says, without making the devices.
static Status checkDevices() {
  if (settingsStatus().ok() && settings().isSet(Setting::Machine)) {
    Result<MachineModel> machine = readMachine(settings().value(Setting::Machine));
    if (!machine.ok())
      return std::move(machine.error());
    std::printf("HET_MACHINE is set: %s\n%s", settings().value(Setting::Machine).c_str(), machine->describe().c_str());
  }
  if (!settingsStatus().ok() || !settings().isSet(Setting::Devices))
    return settingsStatus();
  std::vector<WordRow> words;
  for (const KindRow &kind : kindTable())
    words.push_back(kind.word);
  auto items = parseDevices(settings().value(Setting::Devices), words);
  if (!items.ok())
    return std::move(items.error());
  std::printf("HET_DEVICES is set: %s\n", settings().value(Setting::Devices).c_str());
  return {};
}

static Status showProfile(const char *name) {
  constexpr std::size_t most = 64 << 20;
  Result<std::string> contents = readFile(name, most);
  if (!contents.ok())
    return std::move(contents.error());
  Result<std::string> clock = clockOf(*contents);
  if (!clock.ok())
    return Error{text(name, ": ", clock.error().message), {}};
  Result<ReadSpeeds> read = parseSpeeds(*contents, *clock);
  if (!read.ok())
    return std::move(read.error());
  if (read->damaged > 0)
    logMessage(LogLevel::Warning, text(name, ": ", read->firstDamaged, "; ", read->damaged,
                                       read->damaged == 1 ? " damaged line is" : " damaged lines are", " left out"));
  std::printf("Times of the %s clock\n%s", clock->c_str(), clausesText(read->speeds).c_str());
  return {};
}

int main(int count, char **arguments) {
  std::string_view option = count > 1 ? arguments[1] : "";
  if (option == "--help") {
    std::fputs(usage, stdout);
    return 0;
  }
  if (option == "--profile" && count == 3) {
    Status status = showProfile(arguments[2]);
    if (!status.ok())
      std::fputs(errorText(status.error()).c_str(), stderr);
    return status.ok() ? 0 : 1;
  }
  bool lists = option == "--settings" || option == "--devices";
  bool markdown = lists && count == 3 && std::string_view(arguments[2]) == "--markdown";
  if ((count > 2 && !markdown) || (!option.empty() && !lists && option != "--version")) {
    std::fprintf(stderr, "het-info: error: unknown option '%s'\n%s", arguments[count - 1], usage);
    return 1;
  }
  if (option == "--version")
    std::puts("het-info " HET_VERSION);
  else if (option == "--settings")
    std::fputs((markdown ? settingsMarkdown() : settingsReference()).c_str(), stdout);
  else if (option == "--devices")
    std::fputs((markdown ? devicesMarkdown() : devicesReference()).c_str(), stdout);
  else {
    listMachine();
    if (Status status = checkDevices(); !status.ok()) {
      std::fflush(stdout);
      std::fputs(errorText(status.error()).c_str(), stderr);
      return 1;
    }
  }
  return 0;
}
