//===-- device/links.hpp - the links of a machine, as a graph -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A copy takes the way with the fewest links. Each link has a channel for each direction, a bus one for both. A channel
// is shared out fairly to the copies on it: each gets as much as the narrowest channel on its way leaves it (max-min).
// Pure functions.
#pragma once

#include "base/result.hpp"

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace het {

/// The way of a copy.
struct Route {
  std::vector<int> channels;                                  // none: it costs its latency only
  double latency = 0;                                         // seconds, of all links on it
  double bandwidth = std::numeric_limits<double>::infinity(); // bytes/second of a copy that is alone
};

class Links {
public:
  /// Places of the graph: the devices by id, the host the last, then switches.
  Links(int devices, int places);

  /// Between two places. `back`: bytes/second from b to a.
  void addLink(int a, int b, double bandwidth, double back, double latency);
  /// All these places share it, both ways.
  void addBus(std::span<const int> places, double bandwidth, double latency);
  /// Finds the ways. False: there is none between these two devices.
  bool connect(int &from, int &to);

  const Route &route(int from, int to) const {
    return routes_[static_cast<std::size_t>(from) * static_cast<std::size_t>(devices_) + static_cast<std::size_t>(to)];
  }
  int host() const { return devices_ - 1; }
  std::size_t channels() const { return capacity_.size(); }
  /// Bytes/second of a copy between the device and the host while every device has one of the same direction.
  double fairBandwidth(int device) const;
  /// Bytes/second of each of these copies, all at once.
  std::vector<double> rates(std::span<const Route *const> copies) const;

private:
  struct Edge {
    int to, channel;
    double latency;
  };
  int addChannel(double bandwidth);
  void findRoutes(int from);

  int devices_;
  std::vector<std::vector<Edge>> edges_; // by place
  std::vector<double> capacity_;         // by channel
  std::vector<Route> routes_;            // from device to device
  std::vector<char> reached_;
};

} // namespace het
