//===-- driver/tools/workspace.cpp - the folder for intermediate files, and its janitor -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/options/options.h"
#include "driver/tools/process.h"

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

struct Made {
  int error;         // errno of mkdtemp; 0: the folder is there
  char folder[4096]; // its name, ends with 0
};

// Messages are pids: positive, a child's; negative, one that has ended. End of file: hetcc is gone.
std::set<pid_t> readChildren(int messages) {
  std::set<pid_t> children;
  for (pid_t pid = 0;;) {
    const ssize_t got = read(messages, &pid, sizeof pid);
    if (got < 0 && errno == EINTR)
      continue;
    if (got != sizeof pid)
      return children;
    pid > 0 ? void(children.insert(pid)) : void(children.erase(-pid));
  }
}

// The janitor makes the folder itself: hetcc may be killed at any moment, and there is never a folder without a
// janitor.
[[noreturn]] void runJanitor(int messages, int answer, Made made, const sigset_t &signals) {
  setsid(); // a Ctrl-C is for hetcc
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
    std::signal(signal, SIG_IGN);
  sigprocmask(SIG_SETMASK, &signals, nullptr);
  // hetcc's own output may be a pipe whose reader waits for its end.
  const int null = open("/dev/null", O_RDWR);
  for (int fd : {0, 1, 2})
    dup2(null, fd);
  made.error = mkdtemp(made.folder) ? 0 : errno;
  (void)!write(answer, &made, sizeof made); // where nobody reads it, the pipe of messages has ended too
  close(answer);
  const std::set<pid_t> children = readChildren(messages);
  for (pid_t pid : children)
    kill(-pid, SIGKILL);
  if (!made.error)
    removeFolder(made.folder);
  _exit(0);
}

bool readAnswer(int answer, Made &made) {
  for (size_t got = 0; got < sizeof made;) {
    const ssize_t more = read(answer, reinterpret_cast<char *>(&made) + got, sizeof made - got);
    if (more < 0 && errno == EINTR)
      continue;
    if (more <= 0)
      return false;
    got += static_cast<size_t>(more);
  }
  return true;
}

bool refuse(const std::string &what, int reason) {
  printError(what + ": " + strerror(reason));
  return false;
}

} // namespace

bool Workspace::create() {
  const char *parent = getenv("TMPDIR");
  const std::string pattern = std::string(parent && *parent ? parent : "/tmp") + "/hetcc-XXXXXX";
  Made made = {};
  int messages[2], answer[2];
  if (pattern.size() >= sizeof made.folder)
    return refuse("cannot make a folder in TMPDIR", ENAMETOOLONG);
  pattern.copy(made.folder, pattern.size());
  if (pipe2(messages, O_CLOEXEC) != 0 || pipe2(answer, O_CLOEXEC) != 0)
    return refuse("cannot make a pipe", errno);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before); // no signal before the janitor ignores them
  janitor = fork();
  const int reason = errno;
  if (janitor == 0) {
    close(messages[1]);
    close(answer[0]);
    runJanitor(messages[0], answer[1], made, before);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  close(messages[0]);
  close(answer[1]);
  pipeEnd = messages[1];
  const bool answered = janitor > 0 && readAnswer(answer[0], made);
  close(answer[0]);
  if (!answered)
    return refuse("cannot start the process that cleans up after hetcc", janitor > 0 ? ECHILD : reason);
  if (made.error) {
    refuse("cannot make a folder like '" + pattern + "'", made.error);
    printNote("set TMPDIR to a folder that can be written");
    return false;
  }
  folder = made.folder;
  return true;
}

Workspace::~Workspace() { remove(); }

void Workspace::remove() {
  if (pipeEnd < 0)
    return;
  close(std::exchange(pipeEnd, -1));
  if (janitor > 0)
    waitpid(janitor, nullptr, 0);
}

void Workspace::watch(pid_t child) {
  if (pipeEnd >= 0 && write(pipeEnd, &child, sizeof child) != sizeof child)
    printNote("the process that cleans up after hetcc is gone");
}

void Workspace::forget(pid_t child) { watch(-child); }

} // namespace hetcc
