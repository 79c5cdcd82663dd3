//===-- benchmarks/schedules/programs.hpp - the programs of [C] on a machine like its own --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

namespace het::bench {

/// Writes a table for `gpus` GPUs: the programs of [C] Table 2, with its times as speeds of the devices. False: a loop
/// had a wrong result.
bool writePrograms(int gpus);

/// Writes a table for the systems of [C] Table 1: the programs of its Figure 10, with the speedup of each schedule over
/// the system's cores. False: a loop had a wrong result.
bool writeSystems();

} // namespace het::bench
