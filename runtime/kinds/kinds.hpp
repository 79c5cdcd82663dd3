//===-- kinds/kinds.hpp - the table of device kinds, and the program's device set ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"
#include "device/registry.hpp"

#include <span>
#include <string>

namespace het {

// One row a kind, in the order in which the default set lists them.
std::span<const KindRow> kindTable();

/// The program's devices, built by the first call from HET_DEVICES. Every later call gives the same answer, the same
/// error included (a bad setting is one too). Starts the report and the trace. Any thread. Never destroyed.
Result<const DeviceSet *> deviceSet();

// Values of HET_DEVICES, for the reference; each is one that parseDevices takes.
struct DevicesExample {
  const char *devices, *doc;
};
std::span<const DevicesExample> devicesExamples();

// The words of HET_DEVICES with a line on each, as het-info prints them.
std::string devicesReference();

// The same in Markdown, with examples, for docs/settings.md.
std::string devicesMarkdown();

} // namespace het
