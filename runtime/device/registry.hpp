//===-- device/registry.hpp - which devices the program runs on -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A device set is built once, from HET_DEVICES and what the machine has, and never changes. The table of kinds stands
// in kinds/kinds.cpp.
#pragma once

#include "base/result.hpp"
#include "device/device.hpp"
#include "device/machine.hpp"
#include "device/spec.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace het {

// The ids and names that a kind's next devices get. `ordinal` counts this kind's devices over the whole list.
struct Numbering {
  int firstId = 0;
  int ordinal = 0;
};

using Devices = std::vector<std::unique_ptr<Device>>;

// The findings of a kind when it looks, for the default set, the report and het-info.
struct Found {
  struct Place {
    std::string name;         // "cuda:0", as HET_DEVICES names it
    std::string detail;       // "NVIDIA H100, 79.6 GiB, 132 multiprocessors"
    std::string leftOut = ""; // why it is not in the default set; "": it is
  };
  std::vector<Place> places;
  std::vector<std::string> missing; // "libcuda.so.1: cannot open shared object file"
};

struct KindRow {
  WordRow word;
  // Makes the devices of one item; null where the kind is not there yet.
  Result<Devices> (*make)(const DeviceItem &item, Numbering numbering);
  // Looks for the kind's devices on this machine; null where there is nothing to look for.
  Found (*probe)();
  // For the default set: "" if the kind's devices are to be used, else why they are not. A null function: never in the
  // default set, and not looked for.
  std::string (*leftOut)();
  // For the default set: whether the place of this number can run the program. Null: no more to be asked.
  Status (*tryOut)(int place) = nullptr;
  // For the default set: whether it is worth the time to look for the kind's devices. Null: it is.
  bool (*mayHave)() = nullptr;
};

class DeviceSet {
public:
  // Every device in the order of ids: accelerators, then the host, which is always there.
  std::span<const std::unique_ptr<Device>> all() const { return devices_; }
  Device &operator[](int id) const { return *devices_[static_cast<std::size_t>(id)]; }
  int size() const { return static_cast<int>(devices_.size()); }
  int accelerators() const { return size() - 1; }
  Device &host() const { return *devices_.back(); }

  // HET_DEVICES names the host: loops over `every` device use it too.
  bool hostNamed() const { return hostNamed_; }
  // HET_DEVICES was not set: the host takes part in loops, being part of what was found.
  bool byDefault() const { return byDefault_; }
  // Devices that were looked for and not found, or left out, one sentence each.
  const std::vector<std::string> &missing() const { return missing_; }

  // Devices that are there and cannot be used, one sentence each: the program may be much slower for it.
  const std::vector<std::string> &unusable() const { return unusable_; }

  // `devices` is HET_DEVICES, "" when it is not set. OMP_TARGET_OFFLOAD=disabled leaves nothing but the host.
  static Result<std::unique_ptr<DeviceSet>> build(std::string_view devices, std::span<const KindRow> kinds);
  /// All devices of a machine. Loops over every device use the host too.
  static Result<std::unique_ptr<DeviceSet>> build(MachineModel machine, std::span<const KindRow> kinds);

  /// That the set was built from; null: none.
  const MachineModel *machine() const { return machine_ ? &*machine_ : nullptr; }

private:
  Status addNamed(std::string_view devices, std::span<const KindRow> kinds);
  Status addFound(std::span<const KindRow> kinds);
  void addFound(const KindRow &kind, const Found &found);
  Status addItem(const DeviceItem &item, const KindRow &kind);
  Status addHost(const DeviceItem *item, std::span<const KindRow> kinds);

  Devices devices_;
  std::vector<std::string> missing_, unusable_;
  bool hostNamed_ = false, byDefault_ = false;
  std::optional<MachineModel> machine_;
};

} // namespace het
