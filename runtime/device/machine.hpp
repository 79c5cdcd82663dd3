//===-- device/machine.hpp - a machine as a file describes it: HET_MACHINE --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// docs/machines.md has the form of the file. Simulated devices and the host's cores, the links between them, and what
// an iteration costs on each. Pure functions of the text, but readMachine.
#pragma once

#include "base/result.hpp"
#include "device/expression.hpp"
#include "device/links.hpp"
#include "device/spec.hpp"

#include <memory>
#include <string>
#include <vector>

namespace het {

/// Seconds of an iteration on the whole device, for the loops of one site.
struct IterationCost {
  std::string site; // "file.c:12", as the report names it; "*": every other
  Expression seconds;
};

struct MachineDevice {
  std::string name; // "gpu:1" of several, else "gpu"
  Kind kind = Kind::Sim;
  int cores = 1;      // of the host
  SimOptions options; // of others
  std::vector<IterationCost> costs;

  /// Null: the device's rate says it.
  const Expression *costAt(const std::string &site) const;
};

struct MachineModel {
  std::string name, source;
  std::vector<MachineDevice> devices; // by id, the host last
  std::vector<std::string> linkTexts; // one line for each link, for het-info
  std::shared_ptr<const Links> links; // null: the file has none, and copies cost nothing

  /// A few lines for people.
  std::string describe() const;
};

/// `file`: its name, for messages, which say line and remedy.
Result<MachineModel> parseMachine(const std::string &text, const std::string &file);
Result<MachineModel> readMachine(const std::string &file);

} // namespace het
