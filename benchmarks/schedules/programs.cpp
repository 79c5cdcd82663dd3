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

bool writePrograms(int gpus) {
  constexpr het_schedule schedules[] = {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_AUTO};
  constexpr int most = 10; // passes of a run
  std::printf("\n## The programs of [C] Table 2, eight cores and %d GPU%s\n\n", gpus, gpus == 1 ? "" : "s");
  std::printf(
      "In each cell: the first pass, the third one, and a run of all passes, at most %d, each over its lower bound. "
      "In parentheses: the run over that of the cores alone.\n\n| program | static | adaptive | auto |\n"
      "|---|---|---|---|\n",
      most);
  bool right = true;
  const std::string devices = text("host:8,sim:", gpus, "(rate=56,latency=1e-5)");
  for (const Row &row : rows) {
    const double work = items * 1e-6; // seconds of the loop at rate 1
    const double cores = row.cpu / row.passes, gpu = row.gpu / row.passes;
    Description machine = {row.name, devices.c_str(), std::vector<double>(static_cast<std::size_t>(gpus), work / gpu)};
    machine.speed.push_back(work / cores);
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

} // namespace het::bench
