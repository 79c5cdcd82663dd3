//===-- exec/plan/expected.hpp - what a part would cost, before any has run ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The cost model of a loop on a device: launches, iterations, and bytes by link. The clauses tell the bytes before the
// first pass, the device's description tells the link. Seconds of an iteration are known under the virtual clock.
// Otherwise they are guessed from the loop's operations and bytes, and the device's figures. Pure functions.
#pragma once

#include "exec/plan/plan.hpp"
#include "model/cost.hpp"

namespace het {

/// Bytes that an accelerator's part moves over its link.
struct LinkUse {
  double inEach = 0, inAll = 0;   // to the device in every pass: for each iteration, and however few there are
  double outEach = 0, outAll = 0; // back from it
  int arraysIn = 0, arraysOut = 0;
  double resident = 0; // of resident arrays, for each iteration: they move only when the iteration changes hands
  int arraysResident = 0;
};

/// The bytes of a domain with one axis.
LinkUse linkUseOf(const het_region &region, const std::vector<Use> &uses, const Domain &domain);

/// The cost of about `total` iterations in stages, of which one takes `each` seconds on the device.
Cost expectedCost(const Capability &device, const LinkUse &use, double each, long total);

/// Seconds of an iteration of the domain's first axis on a device. It computes, and reads and writes its own memory, at
/// once. A device whose figures nobody knows is as fast as its rate says beside a core of `host`. 0: not known.
double guessedSeconds(const Capability &device, const Capability &host, const het_region &region, const LinkUse &use,
                      const Domain &domain);

/// The cost of iterations' resident data on its way over the device's link. Each 0: none, or not known.
Cost movingCost(const Capability &device, const LinkUse &use);

} // namespace het
