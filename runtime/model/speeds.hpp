//===-- model/speeds.hpp - measured times that outlive the program: HET_PROFILE -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] section 4.2: a performance model that is kept between runs. One entry is one (construct, device); entries of
// other programs that the file holds stay in it. Read at the first question, written at exit by the process that read
// it. Any thread.
#pragma once

#include "base/result.hpp"
#include "model/profile.hpp"

#include <map>
#include <string>

namespace het {

struct SpeedKey {
  std::string device, function, file;
  int line = 0, column = 0;
  friend auto operator<=>(const SpeedKey &, const SpeedKey &) = default;
};
using Speeds = std::map<SpeedKey, History>;

// A line for each entry. `clock`: real or virtual; times of one say nothing about the other.
std::string speedsText(const Speeds &speeds, const std::string &clock);
Result<Speeds> parseSpeeds(const std::string &text, const std::string &clock);

// The program's speeds. Without HET_PROFILE nothing is known and nothing kept.
bool keepsSpeeds();
History knownSpeed(const SpeedKey &key); // empty: not known
void keepSpeed(const SpeedKey &key, const History &history);

} // namespace het
