//===-- driver/tools/kernel_cache.h - what nvcc made of a kernel text before ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A folder of the user's with a file for each output of nvcc. Its name is the hash of all that the output depends on. A
// file appears in one step, so processes need not know of each other. One that is not whole counts as not there.
#pragma once

#include "driver/tools/toolchain.h"

#include <string>
#include <vector>

namespace hetcc {

class KernelCache {
public:
  /// A cache that holds nothing.
  KernelCache() = default;
  /// The user's. It holds nothing where HETCC_CACHE is 0, and where its folder cannot be made or others may write
  /// there.
  static KernelCache open(const Toolchain &tools);

  /// A name for the output of nvcc. `command`: its words, with the same names for files every time. `text`: what it
  /// reads beside hetcc's headers. Empty where nothing is kept.
  std::string nameOf(const std::vector<std::string> &command, const std::string &text) const;
  /// Writes the output of that name to `file`. False: there is none.
  bool load(const std::string &name, const std::string &file) const;
  /// Keeps `file` under that name, if it can.
  void store(const std::string &name, const std::string &file) const;

private:
  std::string folder; // empty: nothing is kept
  std::string common; // nvcc's version, its variables and hetcc's headers
};

} // namespace hetcc
