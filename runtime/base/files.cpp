//===-- base/files.cpp - the files that the library reads and writes ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/files.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace het {

namespace {

struct Descriptor {
  int number = -1;
  explicit Descriptor(int number) : number(number) {}
  ~Descriptor() {
    if (number >= 0)
      ::close(number);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
};

Error cannot(const char *what, const std::string &name, const char *why) {
  return Error{text("cannot ", what, " ", name, ": ", why), {}};
}
Error cannotWrite(const std::string &name) { return cannot("write", name, std::strerror(errno)); }

std::string expanded(const std::string &name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char next = name[i] == '%' && i + 1 < name.size() ? name[i + 1] : '\0';
    if (next == 'p')
      out += std::to_string(::getpid());
    else
      out += name[i];
    i += next == 'p' || next == '%';
  }
  return out;
}

const char *kindOf(mode_t mode) {
  return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

// A file that a process has open under a name of its own must not be replaced.
bool namesDescriptor(std::string_view name) {
  static constexpr std::array<std::string_view, 3> beginnings = {"/dev/fd/", "/dev/std", "/proc/"};
  for (std::string_view beginning : beginnings)
    if (name.starts_with(beginning))
      return true;
  return false;
}

// A file that was not there before, beside `path`; `temporary` is its name.
int makeBeside(const std::string &path, std::string &temporary) {
  constexpr int attempts = 100;
  int made = -1;
  for (int i = 0; made < 0 && i < attempts; ++i) {
    temporary = text(path, ".", ::getpid(), ".", i);
    made = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (made < 0 && errno != EEXIST)
      break;
  }
  return made;
}

bool writeAll(int file, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = ::write(file, contents.data(), contents.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Status writeDirectly(const std::string &name, const std::string &path, std::string_view contents) {
  // O_NONBLOCK: a pipe without a reader is an error, not a wait without end.
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  const bool opened = file.number >= 0 && ::fcntl(file.number, F_SETFL, O_APPEND) == 0;
  return opened && writeAll(file.number, contents) ? Status() : Status(cannotWrite(name));
}

} // namespace

Result<OutputFile> OutputFile::at(const std::string &name) {
  OutputFile file;
  file.name_ = expanded(name);
  std::error_code error;
  struct stat known;
  const bool there = ::stat(file.name_.c_str(), &known) == 0;
  if (there && S_ISDIR(known.st_mode))
    return cannot("write", file.name_, std::strerror(EISDIR));
  file.direct_ = there && (!S_ISREG(known.st_mode) || namesDescriptor(file.name_));
  const std::filesystem::path path = std::filesystem::absolute(file.name_, error);
  file.path_ = file.direct_ || error ? path : std::filesystem::weakly_canonical(path, error);
  if (error)
    return cannot("write", file.name_, error.message().c_str());
  if (file.direct_)
    return ::access(file.path_.c_str(), W_OK) == 0 ? Result<OutputFile>(file) : cannotWrite(file.name_);
  std::string temporary;
  const Descriptor made(makeBeside(file.path_, temporary));
  if (made.number < 0)
    return cannotWrite(file.name_);
  ::unlink(temporary.c_str());
  return file;
}

Status OutputFile::write(std::string_view contents) const {
  if (direct_)
    return writeDirectly(name_, path_, contents);
  std::string temporary;
  const Descriptor file(makeBeside(path_, temporary));
  if (file.number < 0)
    return cannotWrite(name_);
  if (writeAll(file.number, contents) && ::rename(temporary.c_str(), path_.c_str()) == 0)
    return {};
  Error error = cannotWrite(name_);
  ::unlink(temporary.c_str());
  return error;
}

FileLock::FileLock(const std::string &path) {
  constexpr int step = 2, most = 2000; // milliseconds
  for (int waited = 0; waited <= most; waited += step) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
    if (file < 0)
      return;
    const bool locked = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    const bool busy = !locked && (errno == EWOULDBLOCK || errno == EINTR);
    struct stat mine, there;
    const bool same = locked && ::fstat(file, &mine) == 0 && ::stat(path.c_str(), &there) == 0 &&
                      mine.st_ino == there.st_ino && mine.st_dev == there.st_dev;
    if (same) {
      file_ = file;
      return;
    }
    ::close(file);
    if (!locked && !busy)
      return;
    ::poll(nullptr, 0, locked ? 0 : step); // locked: another file has taken its name
  }
}

FileLock::~FileLock() {
  if (file_ >= 0)
    ::close(file_);
}

Result<std::string> readFile(const std::string &name, std::size_t most) {
  // O_NONBLOCK: a pipe that nobody writes is not waited for.
  const Descriptor file(::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (file.number < 0)
    return errno == ENOENT ? Result<std::string>(std::string()) : cannot("read", name, std::strerror(errno));
  struct stat known;
  if (::fstat(file.number, &known) != 0)
    return cannot("read", name, std::strerror(errno));
  if (!S_ISREG(known.st_mode))
    return cannot("read", name, text("it is ", kindOf(known.st_mode)).c_str());
  std::string all;
  std::array<char, 1 << 14> block;
  for (;;) {
    const ssize_t got = ::read(file.number, block.data(), block.size());
    if (got < 0 && errno != EINTR)
      return cannot("read", name, std::strerror(errno));
    if (got == 0)
      return all;
    all.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (all.size() > most)
      return cannot("read", name, text("it has more than ", bytesText(most)).c_str());
  }
}

} // namespace het
