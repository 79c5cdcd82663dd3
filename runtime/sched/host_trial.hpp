//===-- sched/host_trial.hpp - whether the host is worth its place ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A host that saves next to nothing may still cost. Its threads want the cores and the memory bandwidth that copies and
// launches for accelerators need. No device's own times show that, and two passes without the host do. It stays out if
// they were faster, and is tried again later. Not thread-safe.
#pragma once

namespace het {

class HostTrial {
public:
  /// Another number of iterations: earlier times mean nothing.
  void start() { *this = {}; }
  /// The last pass took so long, with the host or without it, after another one with the same split.
  void learn(bool withHost, double seconds);
  /// Whether the host takes part in this pass. `little`: it saves next to nothing, as far as the devices' times tell.
  bool takesPart(long pass, bool little);
  /// Whether takesPart has to be asked before this pass.
  bool decides(long pass) const { return judges_ || pass == again_; }

private:
  void leaveOut(long pass);

  double with_ = 0, without_ = 0; // seconds of a pass; 0: not known
  bool judges_ = false;           // passes without the host are being timed, or with it again
  long again_ = 0;                // the pass in which it takes part again; 0: it does
  long next_ = 0, wait_ = 0;      // the next trial without it; passes until another one
};

} // namespace het
