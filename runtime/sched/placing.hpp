//===-- sched/placing.hpp - chunks from the rows that a device has ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Chunks of resident arrays that go to whoever asks take the rows from device to device in each pass. Over a slow link
// that is dozens of times the loop. So a policy of chunks over such rows has a split like adaptive's. It says where the
// rows lie. Each device takes its chunks from its own rows.
#pragma once

#include "sched/policy.hpp"

namespace het {

/// A policy of chunks, with adaptive's split for resident rows.
template <class Base> class Placing : public Base {
public:
  std::vector<long> share(const Request &request) override { return adaptive_->share(request); }
  bool keeps(const Request &request) override { return adaptive_->keeps(request); }
  Prediction prediction(const Request &request) const override { return adaptive_->prediction(request); }
  bool insists() const override { return adaptive_->insists(); }
  void given(std::span<const long> shares) override { adaptive_->given(shares); }
  bool places() const override { return true; }
  void computed(const std::vector<Computed> &all) override { adaptive_->computed(all); }

private:
  std::unique_ptr<Policy> adaptive_ = makeAdaptive();
};

} // namespace het
