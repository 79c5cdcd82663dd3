//===-- boundary/main.cpp - Jacobi with its boundaries first, and last -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     build/release/benchmarks/boundary [rows]
//
// The real runtime on simulated devices: each pass is planned, copied and computed. Writes a table in Markdown. Every
// figure is exact: the virtual clock makes it. Status 1: a result was wrong.

#include "exec/data/data.hpp"
#include "kinds/kinds.hpp"
#include "passes.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace het;
using namespace het::bench;

namespace {

constexpr int passes = 8;

// One row takes a microsecond at rate 1: a core streams 64 kB in about that time, or three times as long.
struct Description {
  const char *name, *devices;
  int count;
  double rate, latency;
};
constexpr Description machines[] = {
    {"8 GPUs, PCIe, 1 us", "sim:8(rate=8,bandwidth=1e10,latency=1e-6)", 8, 8, 1e-6},
    {"8 GPUs, fast links, 1 us", "sim:8(rate=8,bandwidth=5e10,latency=1e-6)", 8, 8, 1e-6},
    {"8 GPUs, PCIe, 5 us", "sim:8(rate=2.2,bandwidth=1e10,latency=5e-6)", 8, 2.2, 5e-6},
    {"8 GPUs, PCIe, 10 us", "sim:8(rate=2.2,bandwidth=6e9,latency=1e-5)", 8, 2.2, 1e-5},
    {"8 fast GPUs, PCIe, 10 us", "sim:8(rate=50,bandwidth=1e10,latency=1e-5)", 8, 50, 1e-5},
};

het_access gridOf(const char *name, double *base, long n, int mode, long halo) {
  het_access access = {name, base, sizeof(double), mode, 2, {}, nullptr, 0};
  access.dim[0] = {n, 0, n, 0, HET_AUTO, halo, halo, 0};
  access.dim[1] = {n, 0, n, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  return access;
}

void relax(double *to, const double *from, long n, long lo, long hi) {
  for (long i = lo; i < hi; ++i)
    for (long j = 1; j + 1 < n; ++j)
      to[i * n + j] =
          0.25 * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
}

std::vector<double> start(long n) {
  std::vector<double> grid(static_cast<std::size_t>(n * n));
  for (std::size_t i = 0; i < grid.size(); ++i)
    grid[i] = static_cast<double>(i % 1013);
  return grid;
}

std::vector<double> serial(long n) {
  std::vector<double> u = start(n), v = u;
  for (int pass = 0; pass < passes; ++pass, std::swap(u, v))
    relax(v.data(), u.data(), n, 1, n - 1);
  return u;
}

struct Figures {
  double seconds = 0; // of the last pass
  std::uint64_t bytes = 0;
  bool right = false;
};

std::uint64_t peerBytes(const Runtime &runtime) {
  std::uint64_t sum = 0;
  for (const Device *device : runtime.devices)
    sum += device->usage().peer;
  return sum;
}

Figures measure(const Description &machine, BoundaryOrder order, long n, const std::vector<double> &wanted) {
  auto set = DeviceSet::build(machine.devices, kindTable());
  if (!set.ok())
    fail(set.error());
  std::vector<Device *> list;
  for (const auto &device : (*set)->all())
    list.push_back(device.get());
  Runtime runtime(list, (*set)->hostNamed(), true);
  runtime.boundary = order;
  useRuntime(&runtime);
  std::vector<double> u = start(n), v = u;
  het_site dataSite{"boundary", 1, 1, "main", "acc data", nullptr},
      sites[2] = {{"boundary", 2, 1, "main", "acc region for", nullptr},
                  {"boundary", 3, 1, "main", "acc region for", nullptr}};
  het_access both[] = {gridOf("u", u.data(), n, HET_TOFROM, 1), gridOf("v", v.data(), n, HET_TOFROM, 1)};
  het_data data = {&dataSite, 2, both, 1, every, true, nullptr};
  check(enterData(data));
  Figures figures;
  for (int pass = 0; pass < passes; ++pass) {
    het_access uses[] = {gridOf("to", (pass % 2 ? u : v).data(), n, HET_WRITE, 0),
                         gridOf("from", (pass % 2 ? v : u).data(), n, HET_READ, 1)};
    const std::uint64_t before = peerBytes(runtime);
    figures.seconds = runPass(sites[pass % 2], {1, n - 2, 1}, uses, HET_SCHED_STATIC, [n](const het_part &part) {
      relax(static_cast<double *>(part.ptr[0]), static_cast<const double *>(part.ptr[1]), n, part.lo[0], part.hi[0]);
    });
    figures.bytes = peerBytes(runtime) - before;
  }
  check(leaveData(data));
  figures.right = (passes % 2 ? v : u) == wanted;
  useRuntime(nullptr);
  return figures;
}

} // namespace

int main(int count, char **arguments) {
  const long n = count > 1 ? std::atol(arguments[1]) : 4096;
  const std::vector<double> wanted = serial(n);
  std::printf("Jacobi %ld x %ld, a steady pass over that without an exchange. `last`: boundaries come with the rest; "
              "`auto`: first, where that is expected to pay.\n\n"
              "| machine | ideal, us | last | auto | first | bytes between devices |\n|---|---|---|---|---|---|\n",
              n, n);
  bool right = true;
  for (const Description &machine : machines) {
    // One launch, and the rows of the largest part.
    const long rows = (n + machine.count - 1) / machine.count;
    const double ideal = machine.latency + static_cast<double>(rows) * 1e-6 / machine.rate;
    std::printf("| %s | %.2f |", machine.name, ideal * 1e6);
    Figures last;
    for (const BoundaryOrder order : {BoundaryOrder::Last, BoundaryOrder::IfItPays, BoundaryOrder::First}) {
      last = measure(machine, order, n, wanted);
      right &= last.right;
      std::printf(" %.3f |", last.seconds / ideal);
      std::fflush(stdout);
    }
    std::printf(" %llu |\n", static_cast<unsigned long long>(last.bytes));
  }
  if (!right)
    std::fprintf(stderr, "boundary: wrong result\n");
  return right ? 0 : 1;
}
