//===-- driver/tools/kernel_cache.cpp - what nvcc made of a kernel text before ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "driver/tools/kernel_cache.h"
#include "driver/options/options.h"
#include "driver/tools/output.h"
#include "driver/tools/toolchain.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace hetcc {
namespace {

constexpr char magic[] = "het-fatbin 1\n";
constexpr size_t hashSize = 32;

std::string hashOf(const std::string &bytes) {
  const auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(bytes));
  return {hash.begin(), hash.end()};
}

std::string defaultFolder() {
  if (const std::string told = environment("HETCC_CACHE_DIR"); !told.empty())
    return told;
  const std::string cache = environment("XDG_CACHE_HOME"), home = environment("HOME");
  if (cache.starts_with("/"))
    return cache + "/hetcc";
  return home.starts_with("/") ? home + "/.cache/hetcc" : "";
}

// Nobody else may put files there.
bool isSafe(const std::string &folder) {
  struct stat found;
  return stat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() &&
         !(found.st_mode & 022);
}

bool makeFolder(const std::string &folder) {
  std::error_code error;
  fs::create_directories(fs::path(folder).parent_path(), error);
  mkdir(folder.c_str(), 0700);
  return isSafe(folder);
}

// Each part with its length, so that no two lists give one text.
void add(std::string &all, const std::string &part) { all += std::to_string(part.size()) + ":" + part; }

} // namespace

// The headers that kernel text may include.
static bool addHeaders(std::string &all, const std::string &folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    files.push_back(at->path().string());
  std::sort(files.begin(), files.end());
  return !files.empty() && std::all_of(files.begin(), files.end(), [&](const std::string &file) {
    std::string inside;
    const bool read = readFile(file, inside);
    add(all, file);
    add(all, inside);
    return read;
  });
}

KernelCache KernelCache::open(const Toolchain &tools) {
  KernelCache cache;
  const std::string folder = environment("HETCC_CACHE") == "0" ? "" : defaultFolder();
  if (folder.empty() || !makeFolder(folder))
    return cache;
  const std::optional<std::string> version = outputOf({tools.nvcc, "--version"});
  if (!version || !addHeaders(cache.common, tools.resources + "/hetcc") ||
      !addHeaders(cache.common, tools.include + "/het"))
    return cache;
  add(cache.common, *version);
  for (const char *variable : {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "CPATH", "CPLUS_INCLUDE_PATH"})
    add(cache.common, environment(variable));
  cache.folder = folder;
  return cache;
}

std::string KernelCache::nameOf(const std::vector<std::string> &command, const std::string &text) const {
  if (folder.empty())
    return "";
  std::string all = common;
  for (const std::string &word : command)
    add(all, word);
  add(all, text);
  return llvm::toHex(hashOf(all), /*LowerCase=*/true) + ".fatbin";
}

bool KernelCache::load(const std::string &name, const std::string &file) const {
  std::string all;
  const size_t head = sizeof magic - 1;
  std::error_code error;
  if (name.empty() || !fs::is_regular_file(folder + "/" + name, error) || !readFile(folder + "/" + name, all) ||
      all.size() < head + hashSize || all.compare(0, head, magic) != 0)
    return false;
  const std::string output = all.substr(head + hashSize);
  return all.compare(head, hashSize, hashOf(output)) == 0 && writeFile(file, output);
}

void KernelCache::store(const std::string &name, const std::string &file) const {
  std::string output, draft = folder + "/draft-XXXXXX";
  if (name.empty() || !readFile(file, output))
    return;
  const int made = mkstemp(draft.data()); // 0600
  if (made < 0)
    return;
  const std::string all = magic + hashOf(output) + output;
  const char *from = all.data();
  size_t left = all.size();
  for (ssize_t written = 0; left && (written = write(made, from, left)) > 0; from += written)
    left -= static_cast<size_t>(written);
  const bool whole = close(made) == 0 && left == 0;
  if (!whole || rename(draft.c_str(), (folder + "/" + name).c_str()) != 0)
    unlink(draft.c_str());
}

} // namespace hetcc
