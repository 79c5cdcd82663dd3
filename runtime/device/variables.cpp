//===-- device/variables.cpp - what code of other files needs on a device ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/text.hpp"
#include "device/device.hpp"
#include "device/images.hpp"

#include <algorithm>

namespace het {

Status Device::checkLinked(const Launch &launch) {
  const het_kernel &kernel = *launch.kernel;
  if (const char *missing = kernel.image ? missingFunction(*kernel.image) : nullptr)
    return Error{text("the loop calls '", missing, "', which no file of the program has for devices"),
                 {adviceOnMissing}};
  if (const het_variable *variable = kernel.image && !launch.hasVariables ? firstVariable(*kernel.image) : nullptr)
    return Error{text("the loop calls a function of another file that uses the variable '", variable->name,
                      "' of declare target"),
                 {"give the function what it needs of the variable as an argument, or use a target construct"}};
  return {};
}

Status Device::giveVariables(const het_kernel &kernel, const het_image &image, std::span<void *const> addresses) {
  std::lock_guard guard(use_);
  std::span<void *const> given;
  {
    const std::lock_guard change(variablesLock_);
    std::span<void *const> &kept = variables_[&image];
    if (!std::ranges::equal(addresses, kept))
      kept = tables_.emplace_back(addresses.begin(), addresses.end());
    given = kept;
  }
  return doGiveVariables(kernel, image, given);
}

void *const *Device::variablesOf(const het_image &image) const {
  const std::shared_lock guard(variablesLock_);
  const auto found = variables_.find(&image);
  return found == variables_.end() ? nullptr : found->second.data();
}

} // namespace het
