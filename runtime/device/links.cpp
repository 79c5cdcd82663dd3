//===-- device/links.cpp - the links of a machine, as a graph -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/links.hpp"

#include <algorithm>
#include <deque>

namespace het {

static constexpr double unlimited = std::numeric_limits<double>::infinity();

Links::Links(int devices, int places) : devices_(devices), edges_(static_cast<std::size_t>(places)) {}

int Links::addChannel(double bandwidth) {
  capacity_.push_back(bandwidth);
  return static_cast<int>(capacity_.size()) - 1;
}

void Links::addLink(int a, int b, double bandwidth, double back, double latency) {
  edges_[static_cast<std::size_t>(a)].push_back({b, addChannel(bandwidth), latency});
  edges_[static_cast<std::size_t>(b)].push_back({a, addChannel(back), latency});
}

void Links::addBus(std::span<const int> places, double bandwidth, double latency) {
  const int channel = addChannel(bandwidth);
  for (const int a : places)
    for (const int b : places)
      if (a != b)
        edges_[static_cast<std::size_t>(a)].push_back({b, channel, latency});
}

// Ways with as many links: the one whose links stand first in the file.
void Links::findRoutes(int from) {
  std::vector<Route> routes(edges_.size());
  std::vector<char> seen(edges_.size());
  std::deque<int> open{from};
  seen[static_cast<std::size_t>(from)] = 1;
  while (!open.empty()) {
    const auto at = static_cast<std::size_t>(open.front());
    open.pop_front();
    for (const Edge &edge : edges_[at]) {
      const auto to = static_cast<std::size_t>(edge.to);
      if (seen[to])
        continue;
      seen[to] = 1;
      routes[to] = routes[at];
      routes[to].channels.push_back(edge.channel);
      routes[to].latency += edge.latency;
      routes[to].bandwidth = std::min(routes[to].bandwidth, capacity_[static_cast<std::size_t>(edge.channel)]);
      open.push_back(edge.to);
    }
  }
  const auto devices = static_cast<std::size_t>(devices_);
  for (std::size_t to = 0; to < devices; ++to) {
    routes_[static_cast<std::size_t>(from) * devices + to] = std::move(routes[to]);
    reached_[static_cast<std::size_t>(from) * devices + to] = seen[to];
  }
}

bool Links::connect(int &from, int &to) {
  routes_.assign(static_cast<std::size_t>(devices_) * static_cast<std::size_t>(devices_), {});
  reached_.assign(routes_.size(), 0);
  for (int device = 0; device < devices_; ++device)
    findRoutes(device);
  const auto missing = std::ranges::find(reached_, 0);
  if (missing == reached_.end())
    return true;
  from = static_cast<int>(missing - reached_.begin()) / devices_;
  to = static_cast<int>(missing - reached_.begin()) % devices_;
  return false;
}

double Links::fairBandwidth(int device) const {
  double least = unlimited;
  for (const bool in : {true, false}) {
    std::vector<const Route *> copies;
    for (int other = 0; other < host(); ++other)
      copies.push_back(in ? &route(host(), other) : &route(other, host()));
    least = std::min(least, rates(copies)[static_cast<std::size_t>(device)]);
  }
  return least;
}

std::vector<double> Links::rates(std::span<const Route *const> copies) const {
  std::vector<double> rates(copies.size(), unlimited), left = capacity_;
  std::vector<int> users(capacity_.size());
  std::vector<char> done(copies.size());
  for (const Route *copy : copies)
    for (const int channel : copy->channels)
      ++users[static_cast<std::size_t>(channel)];
  for (;;) { // the channel that leaves each of its copies least decides about them
    std::size_t narrowest = left.size();
    for (std::size_t k = 0; k < left.size(); ++k)
      if (users[k] > 0 && (narrowest == left.size() || left[k] / users[k] < left[narrowest] / users[narrowest]))
        narrowest = k;
    if (narrowest == left.size())
      return rates;
    const double share = left[narrowest] / users[narrowest];
    for (std::size_t c = 0; c < copies.size(); ++c) {
      if (done[c] || std::ranges::find(copies[c]->channels, static_cast<int>(narrowest)) == copies[c]->channels.end())
        continue;
      done[c] = 1;
      rates[c] = share;
      for (const int channel : copies[c]->channels) {
        left[static_cast<std::size_t>(channel)] = std::max(left[static_cast<std::size_t>(channel)] - share, 0.0);
        --users[static_cast<std::size_t>(channel)];
      }
    }
  }
}

} // namespace het
