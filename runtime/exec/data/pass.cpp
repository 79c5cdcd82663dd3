//===-- exec/data/pass.cpp - what a data construct moved, for the report ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/pass.hpp"

#include "trace/record.hpp"
#include "trace/report.hpp"

namespace het {

DataPass::DataPass(const Runtime &runtime, const het_site *site, bool within)
    : runtime_(runtime), site_(site), within_(within) {
  if (!trace::reportOn())
    return;
  begin_ = trace::now();
  for (const Device *device : runtime.devices)
    before_.push_back(device->movedByThread());
}

void DataPass::computed(int device, std::int64_t iterations, double seconds) {
  device_ = device;
  iterations_ += iterations;
  computing_ += seconds;
}

DataPass::~DataPass() {
  if (before_.empty())
    return;
  std::vector<trace::DeviceShare> shares;
  for (std::size_t d = 0; d < before_.size(); ++d) {
    const Device::Moved now = runtime_.devices[d]->movedByThread();
    trace::DeviceShare share;
    share.device = runtime_.devices[d]->id();
    share.bytesIn = now.in - before_[d].in;
    share.bytesOut = now.out - before_[d].out;
    share.bytesPeer = now.peer - before_[d].peer;
    share.peakBytes = runtime_.devices[d]->usage().peak;
    if (share.device == device_) {
      share.iterations = iterations_ - within_;
      share.seconds = within_ ? 0 : computing_;
    }
    shares.push_back(share);
  }
  // The time that the transfers took was counted; under the virtual clock, data constructs take none.
  double seconds = runtime_.virtualClock || within_ ? 0 : trace::now() - begin_;
  trace::recordPass({site_, "", seconds, 0, shares, within_});
}

} // namespace het
