//===-- sched/device_trial.cpp - whether devices are worth their place --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "sched/device_trial.hpp"

#include "sched/policy.hpp"

#include <algorithm>
#include <utility>

namespace het {

void DeviceTrial::learn(bool with, double seconds) { (with ? with_ : without_) = seconds; }

void DeviceTrial::leaveOut(long pass) {
  wait_ = std::clamp(2 * wait_, firstTrial, longestTrial);
  again_ = pass + wait_;
}

bool DeviceTrial::takesPart(long pass, bool little) {
  if (again_ > pass) {
    if (!judges_ || without_ <= 0)
      return false;
    judges_ = false;
    if (without_ < worthMoving * with_)
      return false;
    again_ = 0;
    next_ = pass + wait_;
    return true;
  }
  if (again_ > 0) { // the next passes tell what they cost now
    again_ = 0;
    with_ = 0;
    judges_ = true;
    return true;
  }
  if (with_ <= 0)
    return true;
  const bool isBack = std::exchange(judges_, false);
  const bool harms = isBack && without_ < worthMoving * with_;
  if (!little || (!harms && pass < next_))
    return true;
  judges_ = !harms;
  if (!harms)
    without_ = 0;
  leaveOut(pass);
  return false;
}

} // namespace het
