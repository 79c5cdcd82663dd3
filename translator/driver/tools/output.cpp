//===-- driver/tools/output.cpp - finished files enter the user's folder in one step ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/tools/output.h"
#include "driver/options/options.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hetcc {
namespace {

struct File {
  int fd;
  explicit File(int fd) : fd(fd) {}
  ~File() {
    if (fd >= 0)
      close(fd);
  }
};

bool copyAll(int from, int to) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = read(from, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got == 0;
    for (ssize_t done = 0; done < got;) {
      const ssize_t put = write(to, buffer + done, static_cast<size_t>(got - done));
      if (put < 0 && errno != EINTR)
        return false;
      done += put > 0 ? put : 0;
    }
  }
}

bool fail(const std::string &path) {
  printError("cannot write '" + path + "': " + strerror(errno));
  return false;
}

// Writes into something that is there and is not a plain file, or standard output.
bool pour(int from, const std::string &to) {
  File out(to == "-" ? dup(STDOUT_FILENO) : open(to.c_str(), O_WRONLY | O_CLOEXEC));
  return (out.fd >= 0 && copyAll(from, out.fd)) || fail(to);
}

// A file without a name in the target's folder, filled, then given its name. An old file goes first: linkat does not
// replace. File systems without O_TMPFILE get a rename of a file whose name begins with a dot.
bool place(int from, mode_t mode, const std::string &to) {
  const std::string folder =
      std::filesystem::path(to).has_parent_path() ? std::filesystem::path(to).parent_path() : ".";
  File out(open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600));
  std::string named;
  if (out.fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) {
    named = folder + "/.hetcc-XXXXXX";
    out.fd = mkostemp(named.data(), O_CLOEXEC);
  }
  if (out.fd < 0)
    return fail(to);
  bool good = copyAll(from, out.fd) && fchmod(out.fd, mode) == 0;
  if (good && !named.empty())
    good = rename(named.c_str(), to.c_str()) == 0;
  if (good && named.empty()) {
    const std::string self = "/proc/self/fd/" + std::to_string(out.fd);
    int linked = -1;
    for (int attempt = 0; attempt < 100 && linked != 0; ++attempt) {
      linked = linkat(AT_FDCWD, self.c_str(), AT_FDCWD, to.c_str(), AT_SYMLINK_FOLLOW);
      if (linked != 0 && (errno != EEXIST || (unlink(to.c_str()) != 0 && errno != ENOENT)))
        break;
    }
    good = linked == 0;
  }
  const int reason = errno;
  if (!good && !named.empty())
    unlink(named.c_str());
  errno = reason;
  return good || fail(to);
}

} // namespace

bool deliver(const std::string &from, const std::string &to) {
  File in(open(from.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat made, there;
  if (in.fd < 0 || fstat(in.fd, &made) != 0)
    return fail(to);
  if (to == "-")
    return pour(in.fd, to);
  const bool exists = stat(to.c_str(), &there) == 0;
  if (exists && !S_ISREG(there.st_mode))
    return pour(in.fd, to);
  std::string target = to; // through a symbolic link, as `as` does it
  if (exists) {
    if (access(to.c_str(), W_OK) != 0)
      return fail(to);
    target = std::filesystem::canonical(to);
  }
  if (rename(from.c_str(), target.c_str()) == 0)
    return true;
  return place(in.fd, made.st_mode & 07777, target);
}

bool isSameFile(const std::string &one, const std::string &two) {
  struct stat first, second;
  return stat(one.c_str(), &first) == 0 && stat(two.c_str(), &second) == 0 && S_ISREG(first.st_mode) &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

void removeOutput(const std::string &path) {
  struct stat there;
  if (lstat(path.c_str(), &there) == 0 && S_ISREG(there.st_mode))
    unlink(path.c_str());
}

bool writeFile(const std::string &path, const std::string &text) {
  File out(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (out.fd < 0)
    return fail(path);
  for (size_t done = 0; done < text.size();) {
    const ssize_t put = write(out.fd, text.data() + done, text.size() - done);
    if (put < 0 && errno != EINTR)
      return fail(path);
    done += put > 0 ? static_cast<size_t>(put) : 0;
  }
  return true;
}

bool readFile(const std::string &path, std::string &text) {
  File in(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (in.fd < 0)
    return false;
  char buffer[1 << 16];
  text.clear();
  for (;;) {
    const ssize_t got = read(in.fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got == 0;
    text.append(buffer, static_cast<size_t>(got));
  }
}

} // namespace hetcc
