//===-- tools/replay/calls.hpp - a program's calls, out of a trace ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A trace of HET_TRACE has the calls that capi/recorder.hpp keeps, and the program's report. One thread.
#pragma once

#include "base/result.hpp"
#include "capi/fields.hpp"

#include <nlohmann/json.hpp>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace het::replay {

using Json = nlohmann::ordered_json;

struct Call {
  CallKind kind = CallKind::Loop;
  het_region region = {};   // of a loop; its site is the call's
  Directive directive = {}; // of others
  het_site *site = nullptr;
};

/// A program as a trace tells it.
struct Program {
  std::vector<Call> calls;
  std::vector<std::size_t> steps; // in order, numbers of calls
  std::map<std::string, long> leftOut;
  long droppedSteps = 0;
  Json machine, report; // as the trace has them

  std::deque<het_site> sites;                // one for each place in the source, as in the program
  std::vector<std::shared_ptr<void>> memory; // of texts and arrays that the calls point to
};

/// Reads a trace. An error: it is none, it is another version's, or a number in it means nothing.
Result<std::unique_ptr<Program>> readTrace(const std::string &name);

/// Makes the calls, in order, to the runtime of this process. A failure ends the process, as in a program.
void makeCalls(const Program &program);

} // namespace het::replay
