//===-- exec/engine/child.hpp - a child that fork made of a process with devices -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The child has the parent's storage and none of its threads, locks and devices. It gets a runtime of its own, of the
// host alone, which knows the arrays of the parent's open data regions by their shape. Contents that only a device of
// the parent has are lost to it, and a construct that names such an array says so.
#pragma once

#include "exec/engine/runtime.hpp"

namespace het {

// A child's knowledge of its parent; made by the thread that forks.
struct Inherited {
  struct Lost {
    Bytes bytes;
    std::string device;
  };
  int cores = 1;
  bool hadDevices = false;
  bool known = true; // false: another thread was at the arrays
  std::vector<Residence> residences;
  std::vector<Lost> lost;
};

std::unique_ptr<Inherited> inheritedOf(Runtime &parent);

// The child's runtime.
std::unique_ptr<Runtime> makeChild(std::unique_ptr<Inherited> inherited);

/// An error if a construct of the child names storage that is lost to it. Without an error in any other process.
Status checkInherited(const Runtime &runtime, const char *name, Bytes bytes);
Status checkInherited(const Runtime &runtime, std::span<const het_access> accesses);
Status checkInherited(const Runtime &runtime, std::span<const het_map> items);

/// For constructs that bring results to the host, or (without HET_FROM) after which the host's contents count.
Status endInherited(Runtime &runtime, std::span<const het_access> accesses);
Status endInherited(Runtime &runtime, std::span<const het_map> items);

// A region that was entered before the fork cannot go on after it.
Status checkProcess(const Runtime &runtime);

} // namespace het
