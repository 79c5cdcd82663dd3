//===-- base/files.hpp - the files that the library reads and writes ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Reports, traces and profiles. A file is written under a temporary name in its own folder and then renamed. Whoever
// reads it finds a whole file, and programs that end at the same moment do not mix. The temporary file is made anew,
// through no link, for the user alone (mode 0600), and no child gets its descriptor.
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>

namespace het {

/// A file that is to be written later. Any thread; the same object in one thread at a time.
class OutputFile {
public:
  OutputFile() = default;
  /// `name` as the user gave it: `%p` in it stands for the process id, `%%` for a percent sign. Tells now what would
  /// prevent the writing. Later changes of the working folder change nothing.
  static Result<OutputFile> at(const std::string &name);

  /// Replaces the file. A terminal, pipe or device is written as it is.
  Status write(std::string_view contents) const;

  const std::string &path() const { return path_; } // absolute, links followed

private:
  std::string name_; // for messages
  std::string path_; // absolute, links followed
  bool direct_ = false;
};

/// From its making to its end this process alone has the file, among those that lock it: to read, add and replace it.
/// The file is made where there is none. Who replaces it meanwhile has locked the old one; waiting ones then look
/// again.
class FileLock {
public:
  explicit FileLock(const std::string &path);
  ~FileLock();
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;
  /// False: it cannot be locked there, or someone has held it for two seconds.
  bool held() const { return file_ >= 0; }

private:
  int file_ = -1;
};

/// All of a regular file; an empty text where there is none. A folder, pipe or device, and a file of more than `most`
/// bytes, is an error.
Result<std::string> readFile(const std::string &name, std::size_t most);

} // namespace het
