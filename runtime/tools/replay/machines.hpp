//===-- tools/replay/machines.hpp - the machine of a trace, and what iterations took there ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Texts of the form of docs/machines.md. Pure functions.
#pragma once

#include "tools/replay/calls.hpp"

#include <string>

namespace het::replay {

/// Whether the trace's times are real ones: then the loops cost what they took.
bool isMeasured(const Program &program);

/// The devices of the trace as a machine, with the loops' costs where they were measured. An error: the program did
/// without the host, and no machine does.
Result<Json> machineOf(const Program &program);

/// Adds the loops' costs to the devices of a machine that do not tell them. A host gets the seconds of
/// the trace's host. Others get those of its first accelerator that has computed the loop. Both go by the rates.
void addCosts(const Program &program, Json &machine);

} // namespace het::replay
