//===-- device/spec.hpp - the language of HET_DEVICES ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     list   = item { "," item }
//     item   = word [ ":" number ]                       host:4  sim:4         cores, devices
//            | word [ ":" id { "+" id } ] [ "*" number ]  cuda:0+2  cuda:0*4    which ones, how many of each
//            | word [ ":" name ] [ "*" number ]           opencl:gpu*2
//            | word [ "(" key "=" value { "," key "=" value } ")" ]            sim:2(rate=8,fail=launch:3)
//            | word [ ":" name ] [ "*" number ] "(zero_copy=1)"                opencl:cpu(zero_copy=1)
//
// Blanks are allowed around words. Pure function of the text and the table of kinds.
#pragma once

#include "base/result.hpp"
#include "device/device.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace het {

// The form of what may follow a kind's word.
enum class ItemForm { Count, Ids, Name };

// The options that may follow it in parentheses.
enum class ItemOptions { None, ZeroCopy, All };

struct WordRow {
  const char *word;
  Kind kind;
  ItemForm form;
  ItemOptions options;
  bool later;        // a known word whose kind is not there yet
  const char *usage; // "sim[:devices][(rate=…)]"
  const char *doc;   // one line
};

// The options of a simulated device; one that is not named keeps the default.
struct SimOptions {
  double rate = 1;                                  // relative speed; one host core is 1
  double bandwidth = 0;                             // bytes/second; 0: unknown
  double latency = 0;                               // seconds; 0: unknown
  std::size_t memory = 0;                           // bytes; 0: no limit
  double teams = 1, threads = 1;                    // of a kernel of teams that leaves the numbers open
  long failLaunch = 0, failCopy = 0, failAlloc = 0; // the n-th of these and all later ones fail; 0: none
  long failOperation = 0;                           // the same of all three together
  double slowdown = 1;                              // a kernel takes so many times its time, really
  double fill = 1;                                  // so many iterations at once fill the device
  double zeroCopy = 0;                              // 1: kernels use the program's own arrays
  // From a machine's file alone:
  double linkLatency = -1;            // seconds of a copy; negative: `latency`
  std::shared_ptr<const Links> links; // null: it has a link of its own
};

// The options of devices, for the parser and the reference. Simulated devices have all of them.
struct SimOptionRow {
  const char *key;
  const char *value;          // its form
  bool zero;                  // may be 0
  double SimOptions::*number; // null: not a mere number
  const char *doc;
};
std::span<const SimOptionRow> simOptionTable();

struct DeviceItem {
  const WordRow *row = nullptr;
  long count = -1;      // Count form: the number; -1: not said
  std::vector<int> ids; // Ids form; empty: all
  int copies = 1;       // Ids and Name form: devices made of each
  std::string name;     // Name form
  SimOptions options;
  std::size_t at = 0, length = 0; // where it stands in the text, for messages
};

Result<std::vector<DeviceItem>> parseDevices(std::string_view devices, std::span<const WordRow> words);

// An error in `devices`, with a note that shows the place and one that says what exists.
Error devicesError(const std::string &message, std::string_view devices, std::size_t at, std::size_t length,
                   std::span<const WordRow> words);

} // namespace het
