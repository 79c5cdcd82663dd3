//===-- kinds/opencl/cache.hpp - compiled programs, kept in files -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A file for each program. Its name is a hash of the key: the text, and all that the result depends on. The key stands
// in the file too. A file that is damaged, or has another key, counts as none. It is written under another name and
// then renamed, so programs that write it at once do not mix. Any thread; nothing fails but that the file is not there.
#pragma once

#include "base/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace het::opencl {

class Cache {
public:
  /// "": keeps nothing.
  explicit Cache(std::string folder = "") : folder_(std::move(folder)) {}

  /// The binary that was stored under the key.
  std::optional<std::string> load(std::string_view key) const;
  void store(std::string_view key, std::string_view binary) const;

  /// The file for a key.
  std::string fileOf(std::string_view key) const;

private:
  std::string folder_;
};

/// Makes the folder if it is not there, for the user alone. An error if it belongs to another user, or if others may
/// write there: its files are code.
Status prepareFolder(const std::string &folder);

/// The folder that the environment means: HET_CACHE_DIR, or one in the user's cache. "": none, for HET_CACHE is 0, or
/// the program has more rights than the user who started it.
std::string cacheFolder();

/// The program's own, made on first use. It keeps nothing if there is no folder for it; a message says why.
const Cache &programCache();

} // namespace het::opencl
