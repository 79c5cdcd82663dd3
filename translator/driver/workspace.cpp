//===-- driver/workspace.cpp - the folder for intermediate files, and its janitor -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/options.h"
#include "driver/process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hetcc {
namespace {

// A child that is being ended may still write for a moment: try again until the folder is gone.
void removeFolder(const std::string &folder) {
  for (int attempt = 0; attempt < 50; ++attempt) {
    std::error_code error;
    std::filesystem::remove_all(folder, error);
    if (!std::filesystem::exists(folder, error))
      return;
    usleep(20000);
  }
}

// Messages are pids: positive, a child's; negative, one that has ended. End of file: hetcc is gone.
[[noreturn]] void runJanitor(int messages, const std::string &folder) {
  setsid(); // a Ctrl-C is for hetcc
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
    std::signal(signal, SIG_IGN);
  // hetcc's own output may be a pipe whose reader waits for its end.
  const int null = open("/dev/null", O_RDWR);
  for (int fd : {0, 1, 2})
    dup2(null, fd);
  std::set<pid_t> children;
  for (pid_t pid = 0;;) {
    const ssize_t got = read(messages, &pid, sizeof pid);
    if (got < 0 && errno == EINTR)
      continue;
    if (got != sizeof pid)
      break;
    pid > 0 ? void(children.insert(pid)) : void(children.erase(-pid));
  }
  for (pid_t pid : children)
    kill(-pid, SIGKILL);
  removeFolder(folder);
  _exit(0);
}

} // namespace

bool Workspace::create() {
  const char *parent = getenv("TMPDIR");
  std::string pattern = std::string(parent && *parent ? parent : "/tmp") + "/hetcc-XXXXXX";
  // Pipe and janitor first need the name: the folder is made here, the janitor a moment later.
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    printError(std::string("cannot make a pipe: ") + strerror(errno));
    return false;
  }
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before); // no signal between the folder and its janitor
  if (!mkdtemp(pattern.data())) {
    const int reason = errno;
    sigprocmask(SIG_SETMASK, &before, nullptr);
    printError("cannot make a folder like '" + pattern + "': " + strerror(reason));
    printNote("set TMPDIR to a folder that can be written");
    return false;
  }
  folder = pattern;
  janitor = fork();
  if (janitor == 0) {
    close(ends[1]);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    runJanitor(ends[0], folder);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  close(ends[0]);
  pipeEnd = ends[1];
  return true;
}

Workspace::~Workspace() { remove(); }

void Workspace::remove() {
  if (pipeEnd < 0)
    return;
  close(std::exchange(pipeEnd, -1));
  if (janitor > 0)
    waitpid(janitor, nullptr, 0);
  else
    removeFolder(folder);
}

void Workspace::watch(pid_t child) {
  if (pipeEnd >= 0 && write(pipeEnd, &child, sizeof child) != sizeof child)
    printNote("the process that cleans up after hetcc is gone");
}

void Workspace::forget(pid_t child) { watch(-child); }

} // namespace hetcc
