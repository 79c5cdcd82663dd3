//===-- model/speeds.hpp - measured times that outlive the program: HET_PROFILE -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] sections 3.2.1 and 4.2: a performance model that is kept between runs. One entry is one (loop, size, device), or
// one (task, size, device). Entries of other programs that the file holds stay in it, those that came while this one
// ran included. Read at the first question, written at exit by the process that read it. Any thread.
#pragma once

#include "base/result.hpp"
#include "model/profile.hpp"

#include <map>
#include <string>

namespace het {

struct SpeedKey {
  // A device by its name and all that it says of itself: identityOf.
  std::string device, function, file;
  int line = 0, column = 0;
  int size = 0; // the class of sizes: bits of the number of iterations, or of what a task is sorted by
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
/// The clock that a profile's times are of; an error if the text is none.
Result<std::string> clockOf(const std::string &text);

/// A loop's entry. If there is none of its size, that of the nearest one which is at most 16 times as large or small.
const History *nearest(const Speeds &speeds, const SpeedKey &key);

// The program's speeds. Without HET_PROFILE nothing is known and nothing kept.
bool keepsSpeeds();
History knownSpeed(const SpeedKey &key);   // empty: not known
History nearestSpeed(const SpeedKey &key); // the same, with `nearest`
void keepSpeed(const SpeedKey &key, const History &history);

} // namespace het
