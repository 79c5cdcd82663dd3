//===-- driver/plain.cpp - what the underlying compiler does alone ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/plain.h"
#include "driver/config.h"
#include "driver/detect.h"
#include "driver/tools/process.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>

#include <sys/mman.h>
#include <unistd.h>

namespace hetcc {
namespace {

// Makes a text what the next program reads as its standard input.
bool becomeInput(const std::string &text) {
  const int fd = memfd_create("stdin", MFD_CLOEXEC);
  size_t done = 0;
  while (fd >= 0 && done < text.size()) {
    const ssize_t put = write(fd, text.data() + done, text.size() - done);
    if (put < 0 && errno != EINTR)
      break;
    done += put > 0 ? static_cast<size_t>(put) : 0;
  }
  if (fd < 0 || done < text.size() || lseek(fd, 0, SEEK_SET) != 0 || dup2(fd, STDIN_FILENO) < 0) {
    printError(std::string("cannot pass on the standard input: ") + strerror(errno));
    return false;
  }
  return true;
}

} // namespace

int runPlain(const Command &command, const Toolchain &tools, const std::optional<std::string> &standardInput) {
  const std::vector<size_t> inputs = command.inputs();
  const bool header = std::any_of(inputs.begin(), inputs.end(), [&](size_t i) {
    return languageOf(command, command.arguments[i]).ends_with("header"); // to be precompiled
  });
  const bool links = command.until == Until::Program && !command.find(Opt::Query) && !inputs.empty() && !header;
  const Words words = plainCommand(command, tools, links && (command.check || needsRuntime(command)));
  if (command.verbose)
    std::cerr << "hetcc version " HETCC_VERSION "\n";
  if (command.verbose || command.dryRun)
    std::cerr << " " << shellLine(words) << "\n" << std::flush;
  if (standardInput && !becomeInput(*standardInput))
    return 1;
  return execCommand(words);
}

} // namespace hetcc
