//===-- model/speeds.hpp - measured times that outlive the program: HET_PROFILE -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] sections 3.2.1 and 4.2: a performance model that is kept between runs. One entry is one (loop, device), or one
// (task, size, device). Entries of other programs that the file holds stay in it. Read at the first question, written
// at exit by the process that read it. Any thread.
#pragma once

#include "base/result.hpp"
#include "model/profile.hpp"

#include <map>
#include <string>

namespace het {

struct SpeedKey {
  std::string device, function, file;
  int line = 0, column = 0;
  int size = 0; // a task's class of sizes; 0: a loop
  friend auto operator<=>(const SpeedKey &, const SpeedKey &) = default;
};
using Speeds = std::map<SpeedKey, History>;

// A line for each entry. `clock`: real or virtual; times of one say nothing about the other.
std::string speedsText(const Speeds &speeds, const std::string &clock);
/// The contents of a file, without its damaged lines.
struct ReadSpeeds {
  Speeds speeds;
  int damaged = 0;          // lines that are none of ours
  std::string firstDamaged; // what is wrong with the first of them
};
/// An error if none of the text can be used.
Result<ReadSpeeds> parseSpeeds(const std::string &text, const std::string &clock);

// The program's speeds. Without HET_PROFILE nothing is known and nothing kept.
bool keepsSpeeds();
History knownSpeed(const SpeedKey &key); // empty: not known
void keepSpeed(const SpeedKey &key, const History &history);

} // namespace het
