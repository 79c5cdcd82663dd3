//===-- exec/data/resident.hpp - resident arrays as one device uses them ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A plain construct, or a program that asks for a device's address, may use arrays that the store keeps on the devices.
// A pass of one iteration brings their newest contents to that device and owns what it may write. That is the newest
// afterwards. The store's lock is taken by enter and given back by leave.
#pragma once

#include "exec/engine/runtime.hpp"

namespace het {

/// A copy that a device is given.
struct Arrival {
  Bytes what;            // of the host's storage
  double seconds = 0;    // on the virtual clock
  bool fromHost = false; // else from another device
};

class ResidentUse {
public:
  /// `writes`: it may change items of it. With the store's lock held, which is to be given back before enter.
  void add(const Residence &residence, const char *name, bool writes);
  /// An access with a shape of its own; without the lock.
  void add(const het_access &access) { arrays_.push_back(access); }
  bool empty() const { return arrays_.empty(); }
  /// `mayRun`: leave may return while kernels run, in that lane; whoever needs their results follows them.
  Status enter(het_site *site, int device, bool mayRun = false, Lane lane = Lane::Compute);
  /// The lane of kernels; none: they follow whatever the device was given. Between enter and leave.
  std::optional<Lane> lane() const;
  // The device's address for one of the host's in the `k`th array added; between enter and leave.
  void *address(std::size_t k, const void *host) const;
  /// All that enter brings to the device. Between enter and leave.
  struct Brought {
    std::uint64_t bytes = 0;
    std::vector<Arrival> copies; // those from the host first
  };
  Brought brought() const;
  const void *base(std::size_t k) const { return arrays_[k].base; }
  Status leave();

private:
  std::vector<het_access> arrays_;
  het_device_range range_{};
  het_region region_{};
  het_part part_{};
};

/// The device's address of the base of each lookup among the items, where the store keeps what is there; else null. The
/// newest contents are the device's from then on, for a program may write there.
Result<std::vector<void *>> lendResident(Runtime &runtime, std::span<const het_map> items, het_site *site, int device);

} // namespace het
