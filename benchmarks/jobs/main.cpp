//===-- benchmarks/jobs/main.cpp - how well jobs use a platform of two sorts of devices -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     build/release/benchmarks/jobs
//
// [G] equation 5.1: the efficiency is the speed of the whole platform over the sum of its devices' own speeds. The
// platform of [G] table 3 is described by seconds for an item, after the shares that figures 14 to 17 found best. Time
// is a number here: the policy for parts of jobs decides as it does in a program, and every figure is exact.

#include "sched/part_machine.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace het;

namespace {

constexpr int cores = 4;
constexpr long partsForEachWorker = 16; // as runtime/task/jobs.cpp has it
constexpr double launchSeconds = 30e-6; // of a GPU's part: its launch and its copies' latency

// One job: seconds for an item on one core and on the GPU. `dearer`: how much an item costs; null: all cost the same.
struct Job {
  const char *name;
  long items;
  double core, gpu;
  double (*dearer)(double at);
};
struct Program {
  const char *name;
  std::vector<Job> jobs; // with a barrier behind each
  int rounds;            // of all of them
};

// The bodies of Barnes-Hut stand in two clusters: there the tree is deep.
double inClusters(double at) {
  const auto cluster = [at](double middle) { return std::exp(-200 * (at - middle) * (at - middle)); };
  return 0.4 + 3 * cluster(0.3) + 2 * cluster(0.75);
}

double costOf(const Job &job, long first, long items) {
  if (!job.dearer)
    return static_cast<double>(items);
  double sum = 0;
  constexpr int samples = 16;
  for (int k = 0; k < samples; ++k)
    sum += job.dearer((static_cast<double>(first) + (k + 0.5) * static_cast<double>(items) / samples) /
                      static_cast<double>(job.items));
  return sum * static_cast<double>(items) / samples;
}

// Workers 0 to `count` - 1 are cores; with a GPU it is the last one.
class Platform {
public:
  Platform(int ofCores, bool hasGpu)
      : cores_(static_cast<std::size_t>(ofCores)), workers_(cores_ + (hasGpu ? 1 : 0)),
        numbers_(workers_, 0), // cores share their times
        machine_(numbers_, [this](std::size_t worker, int, long first, long items) {
          return costOf(*job_, first, items) * (worker < cores_ ? job_->core : job_->gpu) +
                 (worker < cores_ ? 0 : launchSeconds);
        }) {
    if (hasGpu)
      numbers_.back() = 1;
  }
  Platform(const Platform &) = delete; // machine_ knows where it is

  // Seconds of one job until its barrier.
  double run(const Job &job) {
    job_ = &job;
    machine_.begin(numbers_);
    const long workers = static_cast<long>(workers_),
               parts = workers > 1 ? std::min(partsForEachWorker * workers, job.items) : 1;
    std::vector<long> items;
    for (long part = 0; part < parts; ++part)
      items.push_back(job.items * (part + 1) / parts - job.items * part / parts);
    machine_.add(job.name, items);
    if (!machine_.run()) {
      std::fprintf(stderr, "jobs: workers wait for each other in '%s'\n", job.name);
      std::exit(1);
    }
    return machine_.now;
  }

private:
  std::size_t cores_, workers_;
  std::vector<int> numbers_;
  const Job *job_ = nullptr;
  test::Machine machine_; // its model of the workers' times lasts as long as a program
};

// Of a program that begins with an empty model, and of one more run of it in the same process.
std::pair<double, double> timesOf(const Program &program, int ofCores, bool hasGpu) {
  Platform platform(ofCores, hasGpu);
  const auto once = [&] {
    double sum = 0;
    for (int round = 0; round < program.rounds; ++round)
      for (const Job &job : program.jobs)
        sum += platform.run(job);
    return sum;
  };
  const double first = once();
  return {first, once()};
}

} // namespace

int main() {
  // Seconds for an item on a core: so that four cores and the GPU have the shares of the figures' best distributions.
  const auto shared = [](const char *name, long items, double seconds, double onCores, double (*dearer)(double)) {
    return Job{name, items, seconds * cores, seconds * onCores / (1 - onCores), dearer};
  };
  std::vector<Job> stages;
  for (int stage = 0; stage < 25; ++stage)
    stages.push_back(shared(stage == 0   ? "bit reversal"
                            : stage < 24 ? "butterflies"
                                         : "last stage",
                            1L << 24, 1.2e-9, 0.95, nullptr));
  const std::vector<Program> programs = {
      {"SAXPY, 2^27 items", {shared("saxpy", 1L << 27, 1e-9, 0.55, nullptr)}, 1},
      {"n-body, 2^15 bodies, 60 steps",
       {shared("forces", 1L << 15, 1.6e-5, 0.06, nullptr), shared("positions", 1L << 15, 1e-9, 0.99, nullptr)},
       60},
      {"Barnes-Hut, 2^15 bodies, 60 steps", {shared("tree", 1L << 15, 2e-6, 0.83, inClusters)}, 60},
      {"FFT, 2^25 numbers", stages, 1},
  };
  std::printf("| program | four cores alone | GPU alone | both: first run | η | second run | η |\n"
              "|---|---|---|---|---|---|---|\n");
  for (const Program &program : programs) {
    const double onCores = timesOf(program, cores, false).second, onGpu = timesOf(program, 0, true).second;
    const auto [first, second] = timesOf(program, cores, true);
    const double sum = 1 / onCores + 1 / onGpu;
    std::printf("| %s | %.4g s | %.4g s | %.4g s | %.3f | %.4g s | %.3f |\n", program.name, onCores, onGpu, first,
                1 / first / sum, second, 1 / second / sum);
  }
  return 0;
}
