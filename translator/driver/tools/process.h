//===-- driver/tools/process.h - child processes, and the folder they work in -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// hetcc may be killed at any moment, by SIGKILL too. So nothing depends on handlers: a small second process, the
// janitor, holds one end of a pipe. When hetcc is gone, however it went, the janitor ends the children that are left
// and removes the folder. Finished outputs enter the user's folder in one step (output.h).
//
// Threads: one. Commands run concurrently, at most `limit` at a time.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace hetcc {

// A folder under $TMPDIR for intermediate files, with its janitor. Children find it as their TMPDIR.
class Workspace {
public:
  Workspace() = default;
  ~Workspace();
  Workspace(const Workspace &) = delete;
  Workspace &operator=(const Workspace &) = delete;

  bool create(); // false: could not, and said so
  void remove();
  const std::string &path() const { return folder; }
  void watch(pid_t child); // the janitor ends its process group when hetcc dies
  void forget(pid_t child);

private:
  std::string folder;
  int pipeEnd = -1;
  pid_t janitor = -1;
};

struct Step {
  std::vector<std::string> argv;
  std::string log;   // its standard output and error go there, shown only when it fails; empty: hetcc's own
  std::string input; // its standard input; empty: hetcc's own
};

class Processes {
public:
  Processes(Workspace &workspace, bool show, bool run);
  ~Processes(); // ends what still runs
  Processes(const Processes &) = delete;
  Processes &operator=(const Processes &) = delete;

  // Starts a command when fewer than the limit run. Returns its number.
  int start(const Step &step);
  // Waits for it. True when it exited with 0; otherwise it, or this function, has said why.
  bool wait(int number);
  bool run(const Step &step) { return wait(start(step)); }

private:
  struct Child {
    pid_t pid = -1;
    bool done = false, said = false;
    int status = 0;
    Step step;
  };
  void reapOne();

  Workspace &workspace;
  bool show, execute;
  size_t limit, running = 0;
  std::vector<Child> children;
};

// argv as a line that a shell reads back to the same words.
std::string shellLine(const std::vector<std::string> &argv);

// Replaces this process; returns only when it could not (and has said so), with the exit status.
int execCommand(const std::vector<std::string> &argv);

} // namespace hetcc
