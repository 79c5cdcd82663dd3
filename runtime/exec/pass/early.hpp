//===-- exec/pass/early.hpp - passes that return before their devices have finished ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pass or plain construct whose results all stay on devices shows nothing to the host: it returns once its kernels
// are enqueued. The next use of these arrays is enqueued behind them, on the same device by the order of its lanes,
// between devices by events. Each other pass waits first until its devices are idle, for it measures the time of its
// parts. See ADR 9.
#pragma once

#include "exec/pass/run.hpp"

#include <vector>

namespace het {

/// Whether the pass may return while its devices are at work. Nothing comes home then, and nobody asks for its time.
/// The program has no addresses of its own for the arrays. Call before its slots are made.
bool mayReturnEarly(const Run &run, const het_region &region);

/// Whether anything may: nobody has asked for times, for waits or for checks, or has addresses of arrays on devices.
bool mayLeaveRunning(const Runtime &runtime);

/// Whether kernels of that device may go on behind a construct that shows nothing to the host. The program has no
/// addresses of the device's memory then, and few others go on there.
bool mayLeaveRunning(const Runtime &runtime, const Device &device);

/// At the end of such a pass, with the store's lock held.
Status leaveRunning(const Run &run);

/// Has the program wait at its end. A failure that nobody has asked for until then ends it as any other does.
void awaitAtExit(Runtime &runtime);

/// Whether kernels may go on behind a pass: without a copy the program may change what they still read.
bool mayGoOn(const Device &device);

/// Before a pass of a loop that returns early: what its kernels on these devices may replace, others have read before.
/// They come behind those of tasks.
Status followReaders(const Runtime &runtime, const std::vector<int> &devices);

/// Waits for those devices on which passes have returned early, or for all of them and what target constructs have
/// deferred.
Status awaitRunning(const Runtime &runtime, const std::vector<int> &devices);
Status awaitAll(Runtime &runtime);

/// The same of the program's own runtime, if it has been made; does not make it. Any thread.
Status awaitMade();

} // namespace het
