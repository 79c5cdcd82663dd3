//===-- benchmarks/schedules/main.cpp - every schedule on every machine ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     build/release/benchmarks/schedules [--machine NAME] [--loop NAME] [--schedule NAME] [--passes]
//
// Writes tables in Markdown. Every figure is exact: the virtual clock makes it. Status 1: a loop had a wrong result.

#include "schedules/machine.hpp"
#include "schedules/programs.hpp"

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <optional>

using namespace het;
using namespace het::bench;

namespace {

constexpr int passesOfRun = 10, settled = 2, lastPass = 12;

struct Options {
  const char *machine = nullptr, *loop = nullptr, *schedule = nullptr;
  bool passes = false;
};

bool wanted(const char *asked, const char *name) { return !asked || std::strcmp(asked, name) == 0; }

struct Figures {
  double first, later, run; // each over its lower bound
  double alone;             // run over that of the host alone; 0: there is none
};

bool failed = false;

std::vector<double> passesOf(Program &program, int count) {
  std::vector<double> seconds;
  for (int pass = 0; pass < count; ++pass)
    seconds.push_back(program.pass());
  return seconds;
}

double sumOf(const std::vector<double> &seconds, int from, int to) {
  return std::accumulate(seconds.begin() + from, seconds.begin() + to, 0.0);
}

double aloneSeconds(const Description &machine, LoopKind kind) {
  if (std::strncmp(machine.devices, "host", 4) != 0)
    return 0;
  const std::string host(machine.devices, std::strcspn(machine.devices, ","));
  Program program(machine, kind, HET_SCHED_STATIC, host.c_str());
  return program.pass();
}

Figures measure(const Description &machine, LoopKind kind, het_schedule schedule, double alone, bool print) {
  Program program(machine, kind, schedule);
  const double bound = program.bound();
  const std::vector<double> seconds = passesOf(program, lastPass);
  for (double one : seconds)
    if (print)
      std::printf(" %.2f", one / bound);
  if (print)
    std::printf("\n");
  if (!program.right()) {
    std::fprintf(stderr, "schedules: wrong result: %s, %s, schedule %d\n", machine.name, nameOf(kind), schedule);
    failed = true;
  }
  return {seconds.front() / bound, sumOf(seconds, settled, lastPass) / (lastPass - settled) / bound,
          sumOf(seconds, 0, passesOfRun) / passesOfRun / bound,
          alone > 0 ? sumOf(seconds, 0, passesOfRun) / passesOfRun / alone : 0};
}

void tableOf(const Options &options, LoopKind kind) {
  std::printf("\n## %s\n\n| schedule |", nameOf(kind));
  std::vector<double> alone;
  for (const Description &machine : machines()) {
    alone.push_back(aloneSeconds(machine, kind));
    if (wanted(options.machine, machine.name))
      std::printf(" %s |", machine.name);
  }
  std::printf("\n|---|");
  for (const Description &machine : machines())
    if (wanted(options.machine, machine.name))
      std::printf("---|");
  std::printf("\n");
  for (const PolicyRow &row : policyTable()) {
    if (row.id == HET_SCHED_DEFAULT || !wanted(options.schedule, row.name))
      continue;
    std::printf("| %s |", row.name);
    for (std::size_t m = 0; m < machines().size(); ++m) {
      if (!wanted(options.machine, machines()[m].name))
        continue;
      const Figures figures = measure(machines()[m], kind, row.id, alone[m], options.passes);
      std::printf(" %.2f %.2f %.2f", figures.first, figures.later, figures.run);
      std::printf(figures.alone > 0 ? " (%.2f) |" : " |", figures.alone);
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

// Runs of several lengths over the same on the host alone.
void againstTheHost(const Options &options) {
  constexpr int lengths[] = {1, 10, 50};
  std::printf("\n## Runs of 1, 10 and 50 passes over those of the host alone\n\n| schedule | loop |");
  std::vector<const Description *> averse;
  for (const Description &machine : machines())
    if (std::strcmp(machine.name, "slow link") == 0 || std::strcmp(machine.name, "GPU-averse") == 0) {
      averse.push_back(&machine);
      std::printf(" %s |", machine.name);
    }
  std::printf("\n|---|---|---|---|\n");
  for (const PolicyRow &row : policyTable()) {
    if ((row.id != HET_SCHED_AUTO && row.id != HET_SCHED_ADAPTIVE) || !wanted(options.schedule, row.name))
      continue;
    for (const LoopKind kind : kinds) {
      std::printf("| %s | %s |", row.name, nameOf(kind));
      for (const Description *machine : averse) {
        const double alone = aloneSeconds(*machine, kind);
        Program program(*machine, kind, row.id);
        const std::vector<double> seconds = passesOf(program, 50);
        for (const int length : lengths)
          std::printf(" %.2f", sumOf(seconds, 0, length) / length / alone);
        std::printf(" |");
        failed |= !program.right();
      }
      std::printf("\n");
    }
  }
}

// A pass of a schedule that has always known these speeds.
double settledSeconds(const Description &machine, LoopKind kind, double speed) {
  Program program(machine, kind, HET_SCHED_ADAPTIVE);
  program.slow(0, speed);
  return passesOf(program, lastPass).back();
}

// Passes until three in a row are within 5 % of these seconds.
int passesTo(Program &program, double seconds) {
  constexpr int most = 60, inARow = 3;
  constexpr double near = 1.05;
  int good = 0;
  for (int pass = 1; pass <= most; ++pass) {
    good = program.pass() <= near * seconds ? good + 1 : 0;
    if (good == inARow)
      return pass - inARow;
  }
  return most;
}

void changes(const Options &options) {
  std::printf(
      "\n## A device that slows down\n\nPasses that took more than 1.05 times those of adaptive once settled on "
      "such devices, after device 0 got four times slower in pass 12, and after it recovered.\n\n"
      "| schedule | slower, data region | recovered | slower, arrays travel | recovered |\n|---|---|---|---|---|\n");
  const Description machine = {"change", "sim:2(rate=50,bandwidth=1e10,latency=1e-5)", {}};
  for (const PolicyRow &row : policyTable()) {
    if (row.id == HET_SCHED_DEFAULT || !wanted(options.schedule, row.name))
      continue;
    std::printf("| %s |", row.name);
    for (LoopKind kind : {LoopKind::Resident, LoopKind::Travelling}) {
      const double slowed = settledSeconds(machine, kind, 0.25), before = settledSeconds(machine, kind, 1);
      Program program(machine, kind, row.id);
      passesOf(program, lastPass);
      program.slow(0, 0.25);
      const int slower = passesTo(program, slowed);
      program.slow(0, 4);
      std::printf(" %d | %d |", slower, passesTo(program, before));
    }
    std::printf("\n");
  }
}

void decisions() {
  std::printf("\n## A decision\n\nReal time of one call of level().\n\n| devices | us |\n|---|---|\n");
  for (std::size_t devices : {4, 64, 1024}) {
    std::vector<Cost> costs;
    for (std::size_t d = 0; d < devices; ++d)
      costs.push_back({1e-5 * static_cast<double>(d % 7), 1e-9 * static_cast<double>(1 + d * 37 % 101)});
    constexpr int rounds = 21;
    std::vector<double> micros;
    for (int round = 0; round < rounds; ++round) {
      const auto begin = std::chrono::steady_clock::now();
      const std::vector<long> shares = level(costs, 100000003 + round);
      micros.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
      if (shares.size() != devices)
        failed = true;
    }
    std::ranges::sort(micros);
    std::printf("| %zu | %.1f |\n", devices, micros[rounds / 2]);
  }
}

std::optional<Options> optionsOf(int argc, char **argv) {
  Options options;
  for (int k = 1; k < argc; ++k) {
    const char **value = std::strcmp(argv[k], "--machine") == 0    ? &options.machine
                         : std::strcmp(argv[k], "--loop") == 0     ? &options.loop
                         : std::strcmp(argv[k], "--schedule") == 0 ? &options.schedule
                                                                   : nullptr;
    if (value && k + 1 < argc)
      *value = argv[++k];
    else if (std::strcmp(argv[k], "--passes") == 0)
      options.passes = true;
    else
      return std::nullopt;
  }
  return options;
}

} // namespace

int main(int argc, char **argv) {
  const std::optional<Options> options = optionsOf(argc, argv);
  if (!options) {
    std::fprintf(stderr, "usage: schedules [--machine NAME] [--loop NAME] [--schedule NAME] [--passes]\n");
    return 2;
  }
  std::printf(
      "# Schedules on the virtual clock\n\nIn each cell: the first pass, passes %d to %d, and a run of %d, each "
      "over its lower bound. In parentheses: the run over that of the host alone.\n",
      settled + 1, lastPass, passesOfRun);
  for (LoopKind kind : kinds)
    if (wanted(options->loop, nameOf(kind)))
      tableOf(*options, kind);
  if (!options->loop && !options->machine) {
    againstTheHost(*options);
    changes(*options);
    decisions();
    for (int gpus : {1, 4})
      failed |= !writePrograms(gpus);
    failed |= !writeSystems();
  }
  return failed ? 1 : 0;
}
