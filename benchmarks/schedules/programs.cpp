//===-- benchmarks/schedules/programs.cpp - the programs of [C] on a machine like its own --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] Table 2 has the times of 19 programs on eight cores and on one GPU, copies included. A program is here one loop
// that takes as long on these devices. The devices say of themselves what hetcc would guess: eight cores, and a GPU of
// 14 multiprocessors. So the guess is wrong by a factor of 70 for GESUMMV, and of 16 the other way for COVAR.

#include "schedules/programs.hpp"

#include "base/text.hpp"
#include "schedules/machine.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

namespace het::bench {

namespace {
struct Row {
  const char *name;
  int passes;
  double cpu, gpu; // seconds of all passes
  LoopKind kind;   // iteration i of CORR and COVAR has n - i units of work ([C] section 5.3)
};
} // namespace

static constexpr LoopKind alike = LoopKind::Resident, triangle = LoopKind::Triangle;
static constexpr Row rows[] = {
    {"CG", 1900, 16.31, 92.37, alike},    {"GEM", 1, 71.05, 5.65, alike},
    {"Helmholtz", 50, 1.18, 7.22, alike}, {"kmeans", 7, 5.70, 4.33, alike},
    {"ATAX", 10, 32.23, 6.60, alike},     {"BICG", 10, 21.86, 8.78, alike},
    {"CORR", 10, 157.73, 1.64, triangle}, {"COVAR", 10, 1558.30, 13.80, triangle},
    {"FDTD2D", 5000, 0.99, 1.23, alike},  {"GEMM", 10, 301.34, 3.04, alike},
    {"GESUMMV", 10, 2.10, 20.38, alike},  {"GRAMSCHMIDT", 10240, 4.21, 40.38, alike},
    {"MVT", 10, 1.62, 0.60, alike},       {"SYR2K", 10, 14.39, 15.53, alike},
    {"SYRK", 10, 7.86, 8.18, alike},      {"THREEDCONV", 10, 5.77, 10.95, alike},
    {"THREEMM", 30, 126.03, 3.78, alike}, {"TWODCONV", 10, 2.86, 6.46, alike},
    {"TWOMM", 10, 204.66, 6.32, alike},
};

constexpr int most = 10; // passes of a run

// A program that takes `cores` seconds for a pass on the host, and `gpu` on each GPU.
static Description machineOf(const char *name, const std::string &devices, int gpus, double cores, double gpu) {
  const double work = items * 1e-6; // seconds of the loop at rate 1
  Description machine = {name, devices.c_str(), std::vector<double>(static_cast<std::size_t>(gpus), work / gpu)};
  machine.speed.push_back(work / cores);
  return machine;
}

bool writePrograms(int gpus) {
  constexpr het_schedule schedules[] = {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_AUTO};
  std::printf("\n## The programs of [C] Table 2, eight cores and %d GPU%s\n\n", gpus, gpus == 1 ? "" : "s");
  std::printf(
      "In each cell: the first pass, the third one, and a run of all passes, at most %d, each over its lower bound. "
      "In parentheses: the run over that of the cores alone.\n\n| program | static | adaptive | auto |\n"
      "|---|---|---|---|\n",
      most);
  bool right = true;
  const std::string devices = text("host:8,sim:", gpus, "(rate=56,latency=1e-5)");
  for (const Row &row : rows) {
    const double cores = row.cpu / row.passes;
    const Description machine = machineOf(row.name, devices, gpus, cores, row.gpu / row.passes);
    std::printf("| %s |", row.name);
    for (const het_schedule schedule : schedules) {
      Program program(machine, row.kind, schedule);
      const double bound = program.bound();
      const int passes = std::min(row.passes, most);
      double first = 0, third = 0, sum = 0;
      for (int pass = 0; pass < passes; ++pass) {
        const double seconds = program.pass();
        first = pass == 0 ? seconds : first;
        third = pass == 2 ? seconds : third;
        sum += seconds;
      }
      std::printf(" %.2f ", first / bound);
      std::printf(passes > 2 ? "%.3f " : "- ", third / bound);
      std::printf("%.2f (%.4f) |", sum / passes / bound, sum / passes / cores);
      right = program.right() && right;
    }
    std::printf("\n");
    std::fflush(stdout);
  }
  return right;
}

namespace {
// [C] Table 1. Table 2's times are those of escaflowne. On the others a GPU is as fast as its number of cores says, and
// a core as its clock does, by a guess at its generation.
struct System {
  const char *name;
  int cores;
  double core; // of escaflowne's
  int gpus;
  double gpu; // of escaflowne's
};
} // namespace

static constexpr System systems[] = {{"escaflowne", 8, 1, 4, 1},      // Xeon X5550, Tesla C2070
                                     {"amdlow3", 2, 0.6, 1, 1},       // Celeron E3300, Tesla C2050
                                     {"armor1", 8, 0.6, 1, 0.107},    // Xeon E5405, GeForce GT 520
                                     {"dna2", 4, 1.4, 1, 0.536},      // Core i5-2400, GeForce GTX 280
                                     {"hokiespeed", 12, 0.95, 2, 1}}; // Xeon of six cores, Tesla M2050

bool writeSystems() {
  constexpr std::pair<const char *, het_schedule> schedules[] = {
      {"static", HET_SCHED_STATIC}, {"adaptive", HET_SCHED_ADAPTIVE}, {"split", HET_SCHED_SPLIT},
      {"quick", HET_SCHED_QUICK},   {"chunk", HET_SCHED_CHUNK},       {"auto", HET_SCHED_AUTO}};
  std::printf("\n## The systems of [C] Table 1\n\nIn each cell: a run of all passes, at most %d, on the system's cores "
              "over one on its cores and GPUs.\n\n| program | system |",
              most);
  for (const auto &[name, schedule] : schedules)
    std::printf(" %s |", name);
  std::printf("\n|---|---|---|---|---|---|---|---|\n");
  bool right = true;
  for (const Row &row : rows) {
    constexpr std::string_view drawn[] = {"CG", "GEM", "kmeans", "SYR2K"};
    if (std::ranges::find(drawn, row.name) == std::end(drawn))
      continue;
    for (const System &system : systems) {
      const double cores = row.cpu / row.passes * 8 / (system.cores * system.core);
      const std::string devices =
          text("host:", system.cores, ",sim:", system.gpus, "(rate=", 56 * system.gpu, ",latency=1e-5)");
      const Description machine = machineOf(row.name, devices, system.gpus, cores, row.gpu / row.passes / system.gpu);
      std::printf("| %s | %s |", row.name, system.name);
      for (const auto &[name, schedule] : schedules) {
        Program program(machine, row.kind, schedule);
        const int passes = std::min(row.passes, most);
        double sum = 0;
        for (int pass = 0; pass < passes; ++pass)
          sum += program.pass();
        std::printf(" %.3f |", passes * cores / sum);
        right = program.right() && right;
      }
      std::printf("\n");
      std::fflush(stdout);
    }
  }
  return right;
}

} // namespace het::bench
