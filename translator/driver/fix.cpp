//===-- driver/fix.cpp - --het-fix: what messages propose, written into the user's files ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/fix.h"
#include "driver/options/options.h"
#include "driver/tools/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hetcc {
namespace {

// A new text beside its file, which goes away unless it takes the file's place.
class Replacement {
public:
  explicit Replacement(std::string target) : target(std::move(target)) {}
  Replacement(Replacement &&other) noexcept : target(std::move(other.target)), made(std::exchange(other.made, {})) {}
  ~Replacement() {
    if (!made.empty())
      unlink(made.c_str());
  }

  bool write(const std::string &text) {
    struct stat there;
    if (stat(target.c_str(), &there) != 0 || access(target.c_str(), W_OK) != 0)
      return fail();
    made = target + ".hetcc-XXXXXX";
    const int fd = mkostemp(made.data(), O_CLOEXEC);
    if (fd < 0) {
      made.clear();
      return fail();
    }
    fchmod(fd, there.st_mode & 07777);
    close(fd);
    return writeFile(made, text);
  }

  bool enter() {
    if (rename(made.c_str(), target.c_str()) != 0)
      return fail();
    made.clear();
    return true;
  }

private:
  bool fail() {
    printError("cannot change '" + target + "': " + strerror(errno));
    return false;
  }

  std::string target, made;
};

// The same file under two names is written once, through symbolic links.
bool byFile(const FixSet &set, const std::map<std::string, std::string> &texts,
            std::map<std::string, std::string> &out) {
  for (const auto &[name, text] : texts) {
    std::string now;
    if (!readFile(name, now) || now != set.files.at(name)) {
      printError("'" + name + "' has changed while it was read; nothing is changed by --het-fix");
      return false;
    }
    std::error_code error;
    const std::string target = std::filesystem::canonical(name, error).string();
    if (error || !out.emplace(target, text).second) {
      printError("'" + name + "' is read under several names; nothing is changed by --het-fix");
      return false;
    }
  }
  return true;
}

} // namespace

bool writeFixes(const FixSet &set) {
  std::vector<const Fix *> refused;
  std::map<std::string, std::string> texts = applyFixes(set, refused), targets;
  if (!byFile(set, texts, targets))
    return false;
  std::vector<Replacement> replacements;
  for (const auto &[target, text] : targets)
    if (!replacements.emplace_back(target).write(text))
      return false;
  for (Replacement &replacement : replacements)
    if (!replacement.enter())
      return false;
  for (const Fix *fix : refused)
    printNote(fix->message + ": not changed: another change overlaps; run --het-fix again");
  auto isRefused = [&](const Fix &fix) { return std::find(refused.begin(), refused.end(), &fix) != refused.end(); };
  unsigned fixedErrors = 0;
  for (const auto &[name, text] : texts) {
    const auto count = std::count_if(set.fixes.begin(), set.fixes.end(), [&, &name = name](const Fix &fix) {
      return !isRefused(fix) && !fix.hunks.empty() && fix.hunks.front().file == name;
    });
    printNote("'" + name + "': " + std::to_string(count) + (count == 1 ? " change" : " changes"));
  }
  for (const Fix &fix : set.fixes)
    fixedErrors += fix.isError && !isRefused(fix);
  return fixedErrors >= set.errors;
}

} // namespace hetcc
