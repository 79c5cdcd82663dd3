//===-- kinds/sim/device.cpp - a simulated accelerator ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/sim/device.hpp"

#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "device/compute.hpp"
#include "device/copy.hpp"
#include "device/teams.hpp"
#include "kinds/sim/memory.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace het::sim {

static Capability capabilityOf(const SimOptions &options) {
  Capability capability;
  capability.rate = options.rate;
  capability.bandwidth = options.bandwidth;
  capability.latency = options.latency;
  capability.linkLatency = options.linkLatency;
  capability.links = options.links;
  capability.memory = options.memory;
  capability.threads = std::max(static_cast<long>(options.fill), 1L);
  return capability;
}

SimDevice::SimDevice(int id, std::string name, const SimOptions &options)
    : Device(id, Kind::Sim, std::move(name), capabilityOf(options)), options_(options) {
  installFaultHandler();
  if (options.zeroCopy != 0)
    useHostMemory();
}

Status SimDevice::inject(const char *what, std::atomic<long> &done, long nth) {
  long number = done.fetch_add(1, std::memory_order_relaxed) + 1;
  const long all = operations_.fetch_add(1, std::memory_order_relaxed) + 1;
  const bool fails = (nth > 0 && number >= nth) || (options_.failOperation > 0 && all >= options_.failOperation);
  if (!fails)
    return {};
  Error error{text(what, " ", number, " failed on device ", id(), " (", name(), ")"), {}};
  return std::move(error).note("HET_DEVICES asks this simulated device to fail");
}

Result<void *> SimDevice::doAllocate(std::size_t bytes, const char *array) {
  if (Status status = inject("allocation", allocations_, options_.failAlloc); !status.ok())
    return std::move(status.error());
  return mapFenced(bytes, name().c_str(), array);
}

void SimDevice::doRelease(void *memory) {
  // There is nobody to hand the error to, and the program's other data may be hit as well.
  if (Status status = unmapFenced(memory); !status.ok())
    fatal(status.error());
}

// The first of the two ends at which the process has no memory; null: there is some at both, or the system does not
// say.
static const std::byte *firstMissing(const void *storage, std::size_t bytes) {
  static const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto *begin = static_cast<const std::byte *>(storage);
  for (const std::byte *at : {begin, begin + bytes - 1}) {
    unsigned char isResident;
    void *there = reinterpret_cast<void *>(reinterpret_cast<std::uintptr_t>(at) / page * page);
    if (mincore(there, 1, &isResident) != 0 && errno == ENOMEM)
      return at;
  }
  return nullptr;
}

static Status checkHost(const void *storage, std::size_t bytes) {
  const std::byte *missing = firstMissing(storage, bytes);
  if (!missing)
    return {};
  const auto behind = missing - static_cast<const std::byte *>(storage);
  Error error{"a section reaches beyond the program's memory", {}};
  return std::move(error).note(
      behind == 0
          ? text("the program has no memory at the section's first byte: it was freed, or the section begins elsewhere")
          : text("the program has no memory ", behind,
                 " bytes behind the section's first byte: the section is longer than its array, or "
                 "the array was freed"));
}

Status SimDevice::doCopyIn(const Copy &copy) {
  Status status = inject("copy", copies_, options_.failCopy);
  if (status.ok())
    status = checkHost(copy.from, copy.reachFrom());
  if (status.ok())
    copyInProcess(copy);
  return status;
}

std::optional<std::size_t> SimDevice::firstUnbrought(const Copy &copy) const {
  auto *from = static_cast<const std::byte *>(copy.from);
  for (std::size_t plane = 0; plane < copy.planes; ++plane)
    for (std::size_t row = 0; row < copy.rows; ++row)
      if (auto found = findPoison(from + plane * copy.from_plane + row * copy.from_row, copy.width, copy.item))
        return plane * copy.to_plane + row * copy.to_row + *found;
  return std::nullopt;
}

Status SimDevice::doCopyOut(const Copy &copy) {
  Status status = inject("copy", copies_, options_.failCopy);
  if (status.ok())
    status = checkHost(copy.to, copy.reachTo());
  if (status.ok())
    copyInProcess(copy);
  return status;
}

Status SimDevice::doCopyPeer(Device &giver, const Copy &copy, Lane lane) {
  if (giver.kind() != Kind::Sim)
    return Device::doCopyPeer(giver, copy, lane);
  Status status = inject("copy", copies_, options_.failCopy);
  if (status.ok())
    copyInProcess(copy);
  return status;
}

namespace {

// Makes what happens in its scope take so many times as long, on the real clock.
class Slowdown {
public:
  explicit Slowdown(double factor) : factor_(factor), begin_(Clock::now()) {}
  ~Slowdown() {
    if (factor_ > 1 && settings().value(Setting::Clock) == "real")
      std::this_thread::sleep_for((Clock::now() - begin_) * (factor_ - 1));
  }
  Slowdown(const Slowdown &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  double factor_;
  Clock::time_point begin_;
};

} // namespace

bool SimDevice::holds(const void *address) const { return isInMemory(address); }
std::string SimDevice::itemAt(const void *address) const { return sim::itemAt(address); }

Status SimDevice::doLaunch(const Launch &launch) {
  if (Status status = inject("launch", launches_, options_.failLaunch); !status.ok())
    return status;
  guardStack();
  const Slowdown slowdown(options_.slowdown);
  const WatchedLaunch watched(launch);
  // Blocks of a loop's iterations run backwards, one after the other: any order of them is right.
  const int threads = static_cast<int>(options_.threads);
  const auto loop = std::find_if(launch.extent.rbegin(), launch.extent.rend(), [](long n) { return n > 1; });
  const bool apart = launch.kernel->shared && !launch.kernel->teams && threads > 1 && loop != launch.extent.rend();
  // Races between threads and teams show where there are several.
  const bool more = watched.isWatched() && launch.kernel->teams;
  const int teams = std::max(static_cast<int>(options_.teams), more ? 2 : 1), each = std::max(threads, more ? 4 : 1);
  const int which = apart ? static_cast<int>(launch.extent.rend() - loop) - 1 : 0;
  for (int block = apart ? threads : 1; block-- > 0;) {
    const ShareScope share({which, block, apart ? threads : 1});
    if (Status status = compute(*this, launch, teams, each); !status.ok())
      return status;
  }
  return {};
}

Result<Devices> make(const DeviceItem &item, Numbering numbering) {
  Devices made;
  for (long i = 0; i < (item.count < 0 ? 1 : item.count); ++i)
    made.push_back(std::make_unique<SimDevice>(numbering.firstId + static_cast<int>(i),
                                               text("sim:", numbering.ordinal + i), item.options));
  return made;
}

} // namespace het::sim
