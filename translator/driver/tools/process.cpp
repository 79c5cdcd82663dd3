//===-- driver/tools/process.cpp - child processes --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/tools/process.h"
#include "driver/options/options.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hetcc {
namespace {

std::vector<char *> pointers(const std::vector<std::string> &argv) {
  std::vector<char *> result;
  for (const std::string &word : argv)
    result.push_back(const_cast<char *>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

void redirect(const std::string &path, int flags, std::initializer_list<int> targets) {
  if (path.empty())
    return;
  const int fd = open(path.c_str(), flags | O_CLOEXEC, 0600);
  for (int target : targets)
    if (fd < 0 || dup2(fd, target) < 0)
      _exit(127);
}

// In the child. A group of its own, so that the janitor can end it with all it has started; Ctrl-C ends hetcc, and
// hetcc's end is the child's.
[[noreturn]] void become(const Step &step, char **argv, pid_t parent, const std::string &folder) {
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN); // it may write to the terminal from there
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127);
  if (!folder.empty())
    setenv("TMPDIR", folder.c_str(), 1); // what it leaves behind when it is ended goes with the folder
  redirect(step.input, O_RDONLY, {0});
  redirect(step.log, O_WRONLY | O_CREAT | O_TRUNC, {1, 2});
  execvp(argv[0], argv);
  dprintf(2, "hetcc: error: cannot run '%s': %s\n", argv[0], strerror(errno));
  _exit(127);
}

void show(const std::string &file) {
  std::ifstream in(file);
  if (in && in.peek() != EOF)
    std::cerr << in.rdbuf() << std::flush;
}

} // namespace

// As @files quote a word.
static std::string responseWord(const std::string &word) {
  std::string text;
  for (char c : word)
    text += (isspace(static_cast<unsigned char>(c)) || strchr("\"'\\", c)) ? std::string("\\") + c : std::string(1, c);
  return text.empty() ? "\"\"" : text;
}

std::string shellLine(const std::vector<std::string> &argv) {
  std::string line;
  for (const std::string &word : argv) {
    line += line.empty() ? "" : " ";
    if (!word.empty() && word.find_first_of(" \t\n'\"\\$`*?[]#~&;|<>(){}!") == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (char c : word)
      line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

int execCommand(const std::vector<std::string> &argv) {
  auto words = pointers(argv);
  execvp(words[0], words.data());
  if (errno == E2BIG) {
    // Words that came out of an @file, more than a command line holds: they go back into one.
    const int fd = memfd_create("arguments", 0);
    std::string text;
    for (size_t i = 1; i < argv.size(); ++i)
      text += responseWord(argv[i]) + "\n";
    if (fd >= 0 && write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size())) {
      std::string file = "@/proc/self/fd/" + std::to_string(fd);
      char *shorter[] = {words[0], file.data(), nullptr};
      execvp(words[0], shorter);
    }
  }
  const int reason = errno;
  printError("cannot run '" + argv[0] + "': " + strerror(reason));
  return 1;
}

Processes::Processes(Workspace &workspace, bool show, bool run)
    : workspace(workspace), show(show), execute(run), limit(std::max(3u, std::thread::hardware_concurrency())) {}

Processes::~Processes() {
  for (Child &child : children)
    if (!child.done) {
      kill(-child.pid, SIGKILL);
      waitpid(child.pid, nullptr, 0);
    }
}

int Processes::start(const Step &step) {
  if (show)
    std::cerr << " " << shellLine(step.argv) << "\n";
  children.push_back({-1, !execute, false, 0, step});
  if (!execute)
    return static_cast<int>(children.size()) - 1;
  while (running >= limit)
    reapOne();
  auto argv = pointers(step.argv);
  const pid_t parent = getpid();
  std::cerr << std::flush;
  fflush(nullptr);
  Child &child = children.back();
  child.pid = fork();
  if (child.pid == 0)
    become(step, argv.data(), parent, workspace.path());
  if (child.pid < 0) {
    printError(std::string("cannot start another process: ") + strerror(errno));
    child.done = true;
    child.status = 1;
  } else {
    setpgid(child.pid, child.pid); // the child does so too: whoever is first
    workspace.watch(child.pid);
    ++running;
  }
  return static_cast<int>(children.size()) - 1;
}

void Processes::reapOne() {
  int status = 0;
  const pid_t pid = waitpid(-1, &status, 0);
  if (pid < 0 && errno != EINTR) {
    for (Child &child : children)
      if (!std::exchange(child.done, true))
        child.status = 1;
    running = 0;
    return;
  }
  for (Child &child : children)
    if (child.pid == pid && !child.done) {
      child.done = true;
      child.status = status;
      workspace.forget(pid);
      --running;
    }
}

bool Processes::wait(int number) {
  while (!children[static_cast<size_t>(number)].done)
    reapOne();
  Child &child = children[static_cast<size_t>(number)];
  if (child.status == 0)
    return true;
  if (std::exchange(child.said, true))
    return false;
  if (!child.step.log.empty())
    hetcc::show(child.step.log);
  if (WIFSIGNALED(child.status))
    printError("'" + child.step.argv[0] + "' was ended by signal " + std::to_string(WTERMSIG(child.status)));
  return false;
}

} // namespace hetcc
