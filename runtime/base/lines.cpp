//===-- base/lines.cpp - the source line of an instruction -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The line tables of a program are for binutils to read: addr2line is asked, once for each instruction.
#include "base/findings.hpp"

#include "base/settings.hpp"
#include "base/text.hpp"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <optional>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace het {

// The text that a program prints. It is empty where there is no such program, or where it fails.
static std::string outputOf(const char *const *words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return "";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const bool started =
      posix_spawnp(&child, words[0], &actions, nullptr, const_cast<char *const *>(words), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string out;
  char buffer[512];
  for (ssize_t got; started && (got = read(ends[0], buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  if (!started || waitpid(child, &status, 0) != child || status != 0)
    return "";
  return out;
}

static bool isMovable(const void *base) {
  Elf64_Ehdr header;
  std::memcpy(&header, base, sizeof header);
  return header.e_type == ET_DYN;
}

// "/home/me/solver.c:17", or "".
static std::string lookUp(const void *instruction) {
  Dl_info place;
  if (!instruction || dladdr(instruction, &place) == 0 || !place.dli_fname)
    return "";
  if (secureExecution()) // PATH is another user's
    return "";
  auto address = reinterpret_cast<std::uintptr_t>(instruction) - 1; // a call returns behind it
  if (isMovable(place.dli_fbase))
    address -= reinterpret_cast<std::uintptr_t>(place.dli_fbase);
  char offset[2 + 2 * sizeof address + 1], file[4096] = "";
  std::snprintf(offset, sizeof offset, "0x%zx", static_cast<std::size_t>(address));
  // The program's own name may be relative to a folder that it has left.
  const bool library = std::strstr(place.dli_fname, ".so") != nullptr;
  if (library || readlink("/proc/self/exe", file, sizeof file - 1) <= 0)
    std::snprintf(file, sizeof file, "%s", place.dli_fname);
  const char *words[] = {"addr2line", "-e", file, offset, nullptr};
  std::string line = outputOf(words);
  line = line.substr(0, line.find_first_of(" \n")); // behind it: a discriminator
  return line.empty() || line[0] == '?' || line.ends_with(":?") || line.ends_with(":0") ? "" : line;
}

namespace {

std::mutex lock;
// The same access may be wrong in every iteration.
auto &known = *new std::map<const void *, std::string>;

std::optional<std::string> knownLine(const void *instruction) {
  const std::lock_guard guard(lock);
  const auto found = known.find(instruction);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

void keepLine(const void *instruction, const std::string &line) {
  const std::lock_guard guard(lock);
  known.emplace(instruction, line);
}

} // namespace

std::string lineOf(const void *instruction, const char *near) {
  std::optional<std::string> kept = knownLine(instruction);
  if (!kept) {
    kept = lookUp(instruction);
    keepLine(instruction, *kept);
  }
  const std::string &line = *kept;
  const std::string name = near ? near : "";
  const std::size_t colon = line.rfind(':');
  if (!name.empty() && line.substr(0, colon).ends_with("/" + name))
    return name + line.substr(colon);
  return line;
}

} // namespace het
