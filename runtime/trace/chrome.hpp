//===-- trace/chrome.hpp - the records as a timeline -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Chrome trace-event format, which Perfetto and chrome://tracing open. One track for each device, and one for each
// host thread's regions. Dependences of tasks are flow arrows, from the end of one task to the begin of the other.
#pragma once

#include "trace/graph.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <span>
#include <string>

namespace het::trace {

std::string chromeTrace(std::span<const ThreadRecords> threads, std::span<const DeviceRow> devices,
                        std::span<const Dependence> dependences = {});

} // namespace het::trace
