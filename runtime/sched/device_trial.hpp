//===-- sched/device_trial.hpp - whether devices are worth their place --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A host that saves next to nothing may still cost. Its threads want the cores and the memory bandwidth that copies and
// launches for accelerators need. So may accelerators whose copies want what the host's loop needs. No device's own
// times show that, and two passes without these devices do. They stay out if the passes were faster, and are tried
// again later. Not thread-safe.
#pragma once

namespace het {

class DeviceTrial {
public:
  /// Another number of iterations: earlier times mean nothing.
  void start() { *this = {}; }
  /// The last pass took so long, with the devices or without them, after another one with the same split.
  void learn(bool with, double seconds);
  /// Whether they take part in this pass. `little`: they save so little, as far as all devices' times tell, that a
  /// trial without them is worth it.
  bool takesPart(long pass, bool little);
  /// Whether takesPart has to be asked before this pass.
  bool decides(long pass) const { return judges_ || pass == again_; }

private:
  void leaveOut(long pass);

  double with_ = 0, without_ = 0; // seconds of a pass; 0: not known
  bool judges_ = false;           // passes without them are being timed, or with them again
  long again_ = 0;                // the pass in which they take part again; 0: they do
  long next_ = 0, wait_ = 0;      // the next trial without them; passes until another one
};

} // namespace het
