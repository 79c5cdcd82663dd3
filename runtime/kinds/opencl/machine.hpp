//===-- kinds/opencl/machine.hpp - which OpenCL devices there are -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Platforms are the drivers that the loader has found. A device is named by two numbers, "0.1": its platform's, and its
// own there.
#pragma once

#include "kinds/opencl/driver.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace het::opencl {

struct Installed {
  cl_device_id device = nullptr;
  std::string number; // "0.1"
  std::string platform, platformVersion;
  std::string name, version, driver;
  cl_ulong type = 0;
  cl_uint vendor = 0;
  std::size_t memory = 0, maxAllocation = 0; // bytes
  cl_uint units = 1;                         // compute units
  cl_uint partitions = 0;                    // into so many by counts; 0: cannot be partitioned so
  std::vector<std::size_t> itemSizes;        // of a work-group on each axis
  cl_ulong svm = 0;
  bool doubles = false;
  bool roundsCorrectly = false; // divisions and square roots of floats
  std::string unusable;         // why it cannot be used; "": it can

  bool isCpu() const { return (type & deviceTypeCpu) != 0; }
  bool isGpu() const { return (type & deviceTypeGpu) != 0; }
  bool isFine() const { return (svm & svmFine) != 0; } // host and device see each other's writes without mapping
};

/// Every device of every platform, those that cannot be used among them; found by the first call. Any thread.
const Result<std::vector<Installed>> &machine();

/// Indices of the devices that `name` means: "" all that can be used; "cpu", "gpu", "accelerator"; two numbers; else a
/// part of the device's or the platform's name or of the platform's version, in capitals or not. An error if there is
/// none that can be used.
Result<std::vector<int>> choose(std::string_view name, std::span<const Installed> devices);

/// One line on a device, for people.
std::string describe(const Installed &device);

/// The drivers that the loader is told of and that do not load, one sentence each.
std::vector<std::string> brokenDrivers();

} // namespace het::opencl
